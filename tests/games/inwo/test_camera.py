"""The camera sees what lies: structures on free ground, laid by hands and read from a rendered picture."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.games.inwo import Inwo, mats, names, tree
from companion.games.inwo.structure.table import ground, laid
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard, agrees
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.virtual_table.hand import VirtualHand
from tests.games.inwo.tables import game, grown_state, placed
from vision.pictures.locate import Locator
from vision.printing.deck import deck_of
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable


def seen(on: Inwo, table: VirtualTable) -> tuple[Locator, Belief]:
    """What the reader makes of one picture."""
    lying = {one.card for one in table.cards()}
    manifest = Manifest([tag for tag in on.catalogue.tags() if tag.card in lying])
    camera = VirtualCamera(table, (1810, 1018), now=lambda: 0.0, wait=lambda _: None)
    reader = Reader(on.mat, manifest)
    belief = reader.read_alone(camera.frame())
    for _ in range(20):
        belief = reader.read(camera.frame())
    return Locator(on.mat, manifest, None, on.ground), belief


@pytest.mark.clauses("INWO-ARROW-03", "INWO-TURN-23", "INWO-RES-05")
def test_two_structures_laid_by_hands_are_read_from_the_picture() -> None:
    on = game(2)
    state = grown_state(on, 8, seed=4)
    state = placed(state, names.NWO, ["angst:1"])
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    assert hand.tidy(on, state) == 0, "all lies as it should"
    locator, belief = seen(on, table)
    picture, expectation = locator.picture(belief), on.picture(state)
    assert not locator.unplaced(belief)
    wrong = {
        str(at): picture[at] for at, want in expectation.items() if at in picture and not agrees(want, picture[at])
    }
    assert wrong == {}
    structures = [at for at in expectation if at.zone == names.ARROW or at.zone.endswith("illuminati")]
    assert [at for at in structures if at not in picture] == [], "every arrow is read, bare ones too"
    assert list(on.doubts(state, locator.lying(belief))) == []


@pytest.mark.clauses("INWO-RULING-66")
def test_a_pushed_and_a_turned_card_are_named_from_a_rendered_picture() -> None:
    on = game(2)
    state = grown_state(on, 5, seed=4)
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    hand.tidy(on, state)
    lies = {one.card: one for one in table.cards()}
    pushed, turned = (last_of(on, state, seat) for seat in "AB")
    table.lay(pushed, lies[pushed].x + 25, lies[pushed].y + 25, lies[pushed].angle)
    table.lay(turned, lies[turned].x, lies[turned].y, (lies[turned].angle + 30) % 360)
    locator, belief = seen(on, table)
    doubts = list(on.doubts(state, locator.lying(belief)))
    assert {(one.code, one.card) for one in doubts} == {("LOOSE", pushed), ("ROTATED", turned)}


def last_of(on: Inwo, state: State, seat: str) -> CardId:
    """A Group of a structure from which nothing hangs."""
    cards = [spot.card for spot in tree.forest(on, state).of(seat)]
    return next(card for card in reversed(cards) if not any(at.spot.startswith(card) for at in state.cards))


@pytest.mark.clauses("INWO-RULING-66")
def test_a_pushed_card_is_asked_about_and_one_in_anothers_structure_stops_the_game() -> None:
    on = game(2)
    state = grown_state(on, 5, seed=2)
    lying = {one.card: one for one in laid(on, state, ())}
    assert list(on.doubts(state, tuple(lying.values()))) == []
    leaf = last_of(on, state, "B")
    here = lying[leaf]
    pushed = {**lying, leaf: replace(here, x=here.x + 25, y=here.y + 25)}
    found = list(on.doubts(state, tuple(pushed.values())))
    assert [(one.code, one.card, one.stops) for one in found] == [("LOOSE", leaf, False)]
    assert "hangs from nothing" in found[0].say
    theirs = on.mat.region(mats.structure("A"))
    moved = {**lying, leaf: LyingCard(leaf, theirs.x + 20, theirs.y + 20, 0, theirs.name)}
    found = list(on.doubts(state, tuple(moved.values())))
    assert ("WRONG_SEAT", True) in [(one.code, one.stops) for one in found]
    among = {**lying, "angst:1": LyingCard("angst:1", 50, 400, 0, theirs.name)}
    assert [one.say for one in on.doubts(state, tuple(among.values()))] == [
        "Angst lies among the Groups and is none. Lay it where it belongs."
    ]


@pytest.mark.clauses("INWO-RULING-66")
def test_of_a_seat_that_is_kept_on_its_phone_nothing_is_expected_and_nothing_asked() -> None:
    on = game(4)
    state = grown_state(on, 5, seed=2)
    kept = state.with_counters({**state.counters, names.on_phone("B"): 1})
    watched, all_of_them = on.picture(kept), on.picture(state)
    of_b = {at for at in all_of_them if at.zone.startswith("B.") or at.spot.split("/")[0] in tree_cards(on, state, "B")}
    assert set(all_of_them) - set(watched) == of_b and names.NWO in watched
    lying = [one for one in laid(on, state, ()) if one.region != mats.structure("B")]
    assert list(laid(on, kept, ())) == lying
    stray = LyingCard(sorted(tree_cards(on, state, "B"))[0], 1000, 800, 0, mats.structure("B"))
    assert list(on.doubts(kept, (*lying, stray))) == []


def tree_cards(on: Inwo, state: State, seat: str) -> set[str]:
    return {spot.card for spot in tree.forest(on, state).of(seat)}


@pytest.mark.clauses("INWO-COMP-04", "INWO-TURN-23", "INWO-TURN-21")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_seat_has_its_places_on_a_mat(seats: int) -> None:
    on = game(seats)
    parts = ("structure", "resources", "exposed", "pending", "discard", "destroyed", "plot_deck", "group_deck")
    assert {region.name for region in on.mat.regions} == {
        *(f"{seat}.{part}" for seat in on.seats for part in parts), "nwo", "play"
    }  # fmt: skip
    boxes = [(one.x, one.y, one.x + one.w, one.y + one.h) for one in on.mat.regions]
    fiducials = [(one.x - 13, one.y - 13, one.x + 13, one.y + 13) for one in on.mat.fiducials]
    everything = [*boxes, *fiducials]
    for at, (left, top, right, bottom) in enumerate(everything):
        for other in everything[at + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
    width, height = on.mat.size_mm
    assert all(left >= 0 and top >= 0 and right <= width and bottom <= height for left, top, right, bottom in boxes)
    ids = [one.id for one in on.mat.fiducials] + [one.marker.id for one in on.mat.regions if one.marker]
    assert len(ids) == len(set(ids)) and max(ids) < 50
    around = [
        (one.centre[0] - width / 2, height / 2 - one.centre[1]) for one in on.mat.regions if "structure" in one.name
    ]
    if seats > 2:
        turns = [a[0] * b[1] - a[1] * b[0] for a, b in zip(around, around[1:], strict=False)]
        assert all(turn > 0 for turn in turns), "counterclockwise, seen from above"


def test_a_trembling_reading_of_the_ground_is_one_reading() -> None:
    on = game(2)
    state = grown_state(on, 6, seed=3)
    lying = tuple(laid(on, state, ()))
    shaken = tuple(replace(one, x=one.x + 3, y=one.y - 3, angle=one.angle + 6) for one in lying)
    assert ground(on, lying) == ground(on, shaken)
    assert ground(on, lying)[Place("A.illuminati")] == frozenset(state.at(names.illuminati("A")))
