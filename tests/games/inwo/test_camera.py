"""The camera sees what lies: structures on free ground, laid by hands and read from a rendered picture."""

from __future__ import annotations

from math import cos, radians, sin

import pytest
from msgspec.structs import replace

from companion.games.inwo import Inwo, mats, names, tree
from companion.games.inwo.rules.phone import KeepOnPhone, LayOnMat
from companion.games.inwo.structure.lattice import free
from companion.games.inwo.structure.room import piece, tree_of
from companion.games.inwo.structure.table import ground, laid
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.picture import LyingCard, agrees
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.testing.random_play import opening
from companion.virtual_table.hand import VirtualHand
from tests.games.inwo.tables import game, groups_of, grown_state, illuminati_of, placed
from vision.pictures.locate import Locator
from vision.printing.deck import deck_of
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

FRAMES = 6
"""A card is decided when it has been still for some pictures."""


def seen(on: Inwo, table: VirtualTable, state: State) -> tuple[Locator, Belief]:
    """What the reader makes of one picture."""
    lying = {one.card for one in table.cards()}
    manifest = Manifest([tag for tag in on.catalogue.tags() if tag.card in lying])
    camera = VirtualCamera(table, (1810, 1018), now=lambda: 0.0, wait=lambda _: None)
    reader = Reader(on.mat, manifest)
    belief = reader.read_alone(camera.frame())
    for _ in range(FRAMES):
        belief = reader.read(camera.frame())
    return Locator(on.mat, manifest, None, lambda lying: on.ground(state, lying)), belief


@pytest.mark.clauses("INWO-ARROW-03", "INWO-TURN-23", "INWO-RES-05")
def test_two_structures_laid_by_hands_are_read_from_the_picture() -> None:
    on = game(2)
    state = grown_state(on, 8, seed=4)
    state = placed(state, names.NWO, ["angst:1"])
    table = VirtualTable(on.mat, deck_of(on))
    hand = VirtualHand(table, lambda _: None, speed_mm_s=1e9)
    hand.tidy(on, state)
    assert hand.tidy(on, state) == 0, "all lies as it should"
    locator, belief = seen(on, table, state)
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
    locator, belief = seen(on, table, state)
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
    assert "from nothing" in found[0].say
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


@pytest.mark.clauses("INWO-RULING-66")
def test_a_card_laid_into_a_structure_that_is_kept_on_a_phone_is_answered_until_the_phone_knows_it() -> None:
    on = game(4)
    state = grown_state(on, 2, seed=2)
    kept, _ = perform(on, state, KeepOnPhone("B"))
    lying = tuple(laid(on, state, ()))
    assert list(on.doubts(kept, lying)) == [], "what its phone knows there may lie there"
    card = next(CardId(f"{face}:1") for face in groups_of() if state.where(CardId(f"{face}:1")) is None)
    there = on.mat.region(mats.structure("B"))
    (told,) = on.doubts(kept, (*lying, LyingCard(card, there.x + 40, there.y + 60, 0, there.name)))
    assert (told.code, told.card, told.stops) == ("KEPT", card, False)
    assert "tap Camera there" in told.say and on.card_name(card) in told.say


@pytest.mark.clauses("INWO-RULING-66", "INWO-SETUP-03")
@pytest.mark.parametrize(("seats", "watched"), [(2, 2), (3, 3), (4, 4), (5, 0), (6, 0)])
def test_up_to_four_structures_are_watched_from_the_beginning_and_any_may_be_switched_during_the_set_up(
    seats: int, watched: int
) -> None:
    on = game(seats)
    state, _ = opening(on)
    assert sum(not state.count(names.on_phone(seat)) for seat in on.seats) == watched
    other = (KeepOnPhone if watched else LayOnMat)("B")
    for key in ("decks", names.CHOOSE_ILLUMINATI, names.CHOOSE_LEADS):
        assert state.question is not None and state.question.prompt.key == key
        assert on.may(state, other), key
        for number, seat in enumerate(on.seats):
            said = {
                "decks": "decks 20 20",
                names.CHOOSE_ILLUMINATI: f"illuminati {illuminati_of()[number]}:1",
                names.CHOOSE_LEADS: f"lead {groups_of()[number]}:1",
            }[key]
            state, _ = perform(on, state, on.read(said, seat))
    before, _ = opening(on.as_of(2))
    assert all(before.count(names.on_phone(seat)) == (seats > 2) for seat in on.seats), "as old records began"


@pytest.mark.clauses("INWO-RULING-66")
def test_a_structure_whose_illuminati_is_covered_asks_nothing() -> None:
    on = game(2)
    state = grown_state(on, 6, seed=4)
    root = tree.illuminati(state, "A")
    assert list(on.doubts(state, [one for one in laid(on, state, ()) if one.card != root])) == []


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
    assert ground(on, state, lying) == ground(on, state, shaken)
    assert ground(on, state, lying)[Place("A.illuminati")] == frozenset(state.at(names.illuminati("A")))


class Laid:
    """Structures of a table for two, laid on the virtual mat as the state says."""

    def __init__(self, many: int = 5, seed: int = 4) -> None:
        self.on = game(2)
        self.state = grown_state(self.on, many, seed=seed)
        self.table = VirtualTable(self.on.mat, deck_of(self.on))
        self.tidy()

    def tidy(self) -> None:
        hand = VirtualHand(self.table, lambda _: None, speed_mm_s=1e9)
        hand.tidy(self.on, self.state)
        hand.tidy(self.on, self.state)

    def move(self, card: CardId, to: LyingCard) -> None:
        """A hand puts a card down elsewhere."""
        self.table.lay(card, to.x, to.y, to.angle)

    def told(self) -> tuple[set[tuple[str, CardId]], set[CardId]]:
        """What people are asked about a rendered picture, and the Groups that the reader sees in it."""
        locator, belief = seen(self.on, self.table, self.state)
        lying = locator.lying(belief)
        return {(one.code, one.card) for one in self.on.doubts(self.state, lying)}, {one.card for one in lying}

    def lies(self) -> dict[CardId, LyingCard]:
        return {one.card: LyingCard(one.card, one.x, one.y, one.angle, "") for one in self.table.cards()}


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
def test_a_group_laid_on_its_own_master_is_named_from_a_rendered_picture() -> None:
    """It hides its master's tag: where the master lies is known by the others."""
    there = Laid(8)
    forest, lies = tree.forest(there.on, there.state), there.lies()
    card, master = next(
        (spot.card, spot.master)
        for spot in forest.spots.values()
        if spot.depth > 1 and spot.master and lies[spot.card].angle != lies[spot.master].angle
    )
    there.move(card, replace(lies[card], x=lies[master].x, y=lies[master].y))
    told, seen_there = there.told()
    assert master not in seen_there, "it lies under its puppet"
    assert told == {("LOOSE", card)}


@pytest.mark.clauses("INWO-ARROW-05", "INWO-RULING-66")
def test_two_groups_on_one_arrow_overlap_in_a_rendered_picture() -> None:
    there = Laid()
    on, lies = there.on, there.lies()
    spots = [spot for spot in tree.forest(on, there.state).of("A") if spot.depth == 1]
    card = spots[0].card
    twin = next(
        face
        for face in map(CardId, (f"{name}:1" for name in groups_of()))
        if there.state.where(face) is None and piece(on, face).incoming == piece(on, card).incoming
    )
    one = lies[card]
    way = radians(one.angle)
    for face, aside in ((card, 12), (twin, -13)):  # so far to the sides that both tags stay in sight
        there.move(face, replace(one, card=face, x=one.x + aside * cos(way), y=one.y + aside * sin(way)))
    told, seen_there = there.told()
    assert {card, twin} <= seen_there
    assert {("OVERLAP", card), ("OVERLAP", twin)} & told


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
def test_a_group_between_two_arrows_is_asked_about_from_a_rendered_picture() -> None:
    """Two masters that lie half on each other: whose puppet lies below them, only people know."""
    there = Laid(0)
    on = there.on
    cards = [CardId(f"{name}:1") for name in groups_of()]
    one, other, *_ = (card for card in cards if "B" in piece(on, card).outgoing)
    card = next(card for card in cards if piece(on, card).incoming == "T" and card not in (one, other))
    for face, (x, y) in {one: (300, 560), other: (276, 568), card: (288, 564 + 89)}.items():
        there.move(face, LyingCard(face, x, y, 0, ""))
    told, _ = there.told()
    assert ("AMBIGUOUS", card) in told


@pytest.mark.clauses("INWO-ARROW-02", "INWO-RULING-66")
def test_a_group_on_an_arrow_that_a_card_has_added_is_read_there_and_loose_when_the_arrow_is_gone() -> None:
    there = Laid(3)
    on, plain = there.on, there.state
    master = last_of(on, plain, "A")
    more = plain.with_marks({**plain.marks, (master, names.MORE_ARROWS): 1})
    (side,) = set(piece(on, master, more).outgoing) - set(piece(on, master).outgoing)
    card = next(
        face
        for face in map(CardId, (f"{name}:1" for name in groups_of()))
        if plain.where(face) is None and side in free(tree_of(on, more, "A"), master, piece(on, face))
    )
    arrow = names.arrow(master, side)
    there.state = placed(more, arrow, [card])
    there.tidy()
    locator, belief = seen(on, there.table, there.state)
    assert list(on.doubts(there.state, locator.lying(belief))) == []
    assert [one.card for one in locator.picture(belief)[arrow].cards] == [card]
    assert locator.unplaced(belief) == ()
    assert {one.card for one in on.doubts(plain, locator.lying(belief))} == {card}
    assert arrow not in on.ground(plain, locator.lying(belief)), "with the card that added it the arrow has gone"


def at_the_edge(there: Laid) -> CardId:
    """A's structure pushed so far to the left that one of its Groups reaches over the mat's edge; which."""
    lies = there.lies()
    mine = [spot.card for spot in tree.forest(there.on, there.state).of("A")]
    outer = min(mine[1:], key=lambda card: lies[card].x)
    by = lies[outer].x + 10
    there.table.lift(outer)
    for card in mine:
        if card != outer:
            there.move(card, replace(lies[card], x=lies[card].x - by))
    return outer


@pytest.mark.clauses("INWO-TURN-23", "INWO-RULING-66")
def test_a_structure_that_outgrows_the_mat_is_pushed_to_where_it_has_room() -> None:
    there = Laid(5)
    outer = at_the_edge(there)
    assert outer not in {card for card, one in there.lies().items() if there.table.card(card).on_table}
    there.tidy()
    wide, high = there.on.mat.size_mm
    assert all(30 <= one.x <= wide - 30 and 30 <= one.y <= high - 30 for one in there.lies().values())
    told, seen_there = there.told()
    assert told == set() and outer in seen_there


@pytest.mark.clauses("INWO-RULING-66")
def test_what_the_mat_has_no_room_for_is_said_and_kept_on_the_phone() -> None:
    on = game(6)  # so many structures have no room on one mat
    state = grown_state(on, 22, seed=1)
    mat, lying = on.mat.size_mm, tuple(laid(on, state, ()))
    visible = [one for one in lying if 0 < one.x < mat[0] and 0 < one.y < mat[1]]
    beyond = {one.card for one in lying} - {one.card for one in visible}
    assert beyond
    found = {one.card: one for one in on.doubts(state, visible) if one.code == "BEYOND"}
    assert set(found) == beyond and not any(one.stops for one in found.values())
    assert all("keep these cards on the phone" in one.say for one in found.values())
    kept = state
    for seat in on.seats:
        kept, _ = perform(on, kept, KeepOnPhone(seat))
    assert not [one for one in on.doubts(kept, visible) if one.code == "BEYOND"]
    assert {where.zone for where in on.picture(kept)} == {"nwo", "play"}
