"""A structure that grows out of its part of the mat: onto bare mat the camera reads it, from places for other cards and
from other structures it is pushed away."""

from __future__ import annotations

import sys

import pytest
from msgspec.structs import replace

from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.structure.table import laid
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard, agrees
from companion.virtual_table.hand import VirtualHand
from tests.counted import Calls
from tests.games.inwo.tables import game, groups_of, grown_state
from tests.games.inwo.test_camera import seen
from vision.printing.deck import deck_of
from vision.reader.belief import region_of
from vision.virtual.table import VirtualTable


@pytest.mark.clauses("INWO-ARROW-03", "INWO-TURN-23", "INWO-RULING-66")
@pytest.mark.parametrize(("seats", "grown", "seed"), [(2, 12, 4), (3, 6, 2), (3, 6, 5)])
def test_what_hands_lay_of_a_grown_structure_is_read_from_the_picture(seats: int, grown: int, seed: int) -> None:
    on = game(seats)
    state = grown_state(on, grown, seed=seed)
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    assert hand.tidy(on, state) == 0, "all lies as it should"
    beyond = [one for one in table.cards() if region_of(on.mat, one.x, one.y) is None]
    locator, belief = seen(on, table, state)
    picture = locator.picture(belief)
    wrong = {str(at): picture.get(at) for at, want in on.picture(state).items()
             if at.zone == names.ARROW and not (at in picture and agrees(want, picture[at]))}  # fmt: skip
    assert wrong == {}
    assert list(on.doubts(state, locator.lying(belief))) == []
    assert seats == 2 or beyond, "some lie on bare mat"
    assert not {one.card for one in beyond} & {one.card for one in locator.loose(belief)}


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
