"""A structure that grows out of its part of the mat: onto bare mat the camera reads it, from places for other cards and
from other structures it is pushed away."""

from __future__ import annotations

import sys
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.structure.table import laid
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard, agrees
from companion.kernel.state import State
from companion.virtual_table.hand import VirtualHand
from tests.counted import Calls
from tests.games.inwo.tables import game, groups_of, grown_state, hung
from tests.games.inwo.test_camera import seen
from tests.vision.sightings import sighting
from vision.pictures.locate import Locator
from vision.printing.deck import deck_of
from vision.reader.belief import Belief, region_of
from vision.tags.manifest import Manifest
from vision.virtual.table import VirtualTable


@pytest.mark.clauses("INWO-ARROW-03", "INWO-TURN-23", "INWO-RULING-66")
@pytest.mark.parametrize(("seats", "grown", "seed"), [(2, 12, 4), (3, 6, 2), (3, 6, 5)])
def test_what_hands_lay_of_a_grown_structure_is_read_from_the_picture(seats: int, grown: int, seed: int) -> None:
    on, state, table = laid_by_hands(seats, grown, seed)
    beyond = [one for one in table.cards() if region_of(on.mat, one.x, one.y) is None]
    locator, belief = seen(on, table, state)
    picture = locator.picture(belief)
    wrong = {str(at): picture.get(at) for at, want in on.picture(state).items()
             if at.zone == names.ARROW and not (at in picture and agrees(want, picture[at]))}  # fmt: skip
    assert wrong == {}
    assert list(on.doubts(state, locator.lying(belief))) == []
    assert seats == 2 or beyond, "some lie on bare mat"
    assert not {one.card for one in beyond} & {one.card for one in locator.loose(belief)}


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
@pytest.mark.parametrize(("seats", "grown", "seed"), [(3, 6, 4), (4, 8, 4), (5, 8, 1), (6, 8, 1)])
def test_where_the_mat_is_full_a_structure_is_read_in_places_for_other_cards_too(
    seats: int, grown: int, seed: int
) -> None:
    """A Group over somebody's Exposed Plots was one of them for the camera, and was asked back for ever."""
    on, state, table = laid_by_hands(seats, grown, seed)
    locator, belief = told(on, table, state)
    over = {one.card for one in table.cards() if (at := region_of(on.mat, one.x, one.y)) and at.kind != "free"}
    assert over & {spot.card for spot in tree.forest(on, state).spots.values()}, "some lie in places for other cards"
    picture = locator.picture(belief)
    assert not [at for at, want in on.picture(state).items() if at not in picture or not agrees(want, picture[at])]
    assert list(on.doubts(state, locator.lying(belief))) == []


def laid_by_hands(seats: int, grown: int, seed: int) -> tuple[Inwo, State, VirtualTable]:
    """A table with structures grown at random, all of which lies as it should."""
    on = game(seats)
    state = grown_state(on, grown, seed=seed)
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    assert hand.tidy(on, state) == 0, "all lies as it should"
    return on, state, table


def told(on: Inwo, table: VirtualTable, state: State) -> tuple[Locator, Belief]:
    """What a camera that sees all tells of a table, without a picture."""
    tags = {tag.card: tag for tag in on.catalogue.tags() if tag.side == "A"}
    cards = [sighting(tags[one.card].payload, one.x, one.y, one.angle) for one in table.cards() if one.on_table]
    locator = Locator(on.mat, Manifest(tags.values()), None, lambda lying: on.ground(state, lying))
    return locator, Belief(tuple(cards), {region.name: "bare" for region in on.mat.regions})


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
@pytest.mark.parametrize(("place", "hangs"), [("exposed", True), ("resources", True), ("discard", False)])
def test_a_group_pushed_against_an_arrow_hangs_there_where_no_group_belongs(place: str, hangs: bool) -> None:
    """One that is laid where Groups do belong is meant for that place."""
    on = game(4)
    before = grown_state(on, 0)
    card = CardId(f"{groups_of()[0]}:1")
    after = hung(on, before, "A", card, Random(1))
    pushed = next(one for one in laid(on, after, ()) if one.card == card)
    region = next(one for one in on.mat.regions if one.name == f"A.{place}")
    across, down = region.centre[0] - pushed.x, region.centre[1] - pushed.y
    moved = [replace(one, x=one.x + across, y=one.y + down) for one in laid(on, after, ()) if one.region[0] == "A"]
    lying = [replace(one, region=region.name) if one.card == card else one for one in moved]
    there = [at for at, cards in on.ground(before, lying).items() if card in cards]
    assert there == ([after.where(card)] if hangs else [])


@pytest.mark.clauses("INWO-RULING-66")
def test_a_group_that_belongs_nowhere_and_lies_on_bare_mat_is_no_part_of_a_structure() -> None:
    """It is told as a loose card, once; a card of a structure that is kept on its phone is asked about nowhere."""
    on = game(3)
    state = grown_state(on, 2, seed=2)
    lying = tuple(laid(on, state, ()))
    stray = next(card for name in groups_of() if state.where(card := CardId(f"{name}:1")) is None)
    assert list(on.doubts(state, (*lying, LyingCard(stray, 100, 410, 0, "")))) == []
    kept = state.with_counters({**state.counters, names.on_phone("A"): 1})
    others = tuple(one for one in lying if not one.region.startswith("A."))
    mine = next(spot.card for spot in tree.forest(on, state).of("A") if spot.depth)
    assert list(on.doubts(kept, (*others, LyingCard(mine, 100, 410, 0, "")))) == []


@pytest.mark.parametrize("seed", range(3))
def test_room_is_looked_for_at_all_spots_at_once(seed: int) -> None:
    """Each spot was tried by itself, a million calls whenever anything was done: a table of three stood still."""
    on = game(3)
    state = grown_state(on, 9, seed=seed)
    pushed = tuple(replace(one, y=one.y + 60) for one in laid(on, state, ()))
    counter = Calls()
    sys.setprofile(counter)
    try:
        list(laid(on, state, pushed))
    finally:
        sys.setprofile(None)
    assert counter.calls < 250_000


def test_where_cards_should_lie_is_found_out_once_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    on = game(3)
    state = grown_state(on, 6, seed=2)
    hand = VirtualHand(VirtualTable(on.mat, deck_of(on)), lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    asked = []
    where = Inwo.laid
    monkeypatch.setattr(Inwo, "laid", lambda *given: asked.append(given) or where(*given))
    assert hand.tidy(on, state) == 0 and len(asked) <= 2
