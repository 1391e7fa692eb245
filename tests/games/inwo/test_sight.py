"""Structures read from where tags lie: within 15 mm and 20 degrees, wherever the mat lies (ledger 2.3)."""

import random
from collections.abc import Mapping
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from msgspec.structs import replace as changed

from companion.games.inwo.structure.lattice import Hung, Piece, Tree, grounds, overlaps, poses
from companion.games.inwo.structure.sight import ACROSS_DEG, UNIT_MM, Difference, Structures, differences, read
from companion.kernel.cards import CardId
from companion.kernel.picture import LyingCard
from tests.games.inwo.structures import ILLUMINATI, example, grown, tree_of
from tests.strategies import CHANCES


def laid(tree: Tree, x: float = 300, y: float = 200, turned: float = 0, region: str = "A") -> dict[CardId, LyingCard]:
    """A structure on the mat, its Illuminati at x, y mm and turned (degrees) from the near player."""
    found = {}
    for card, pose in poses(tree).items():
        right, down = pose.x * UNIT_MM, pose.y * UNIT_MM
        across = ACROSS_DEG if tree[card].piece.incoming is None else 0
        found[card] = LyingCard(
            card,
            x + right * cos(radians(turned)) - down * sin(radians(turned)),
            y + right * sin(radians(turned)) + down * cos(radians(turned)),
            (pose.turn + turned + across) % 360,
            region,
        )
    return found


def seen(tree: Tree, cards: Mapping[CardId, LyingCard]) -> Structures:
    return read(cards.values(), {card: hung.piece for card, hung in tree.items()})


def found(tree: Tree, cards: Mapping[CardId, LyingCard]) -> list[Difference]:
    return list(differences(seen(tree, cards), {"A": tree}, dict.fromkeys(cards, "A")))


@pytest.mark.clauses("INWO-ARROW-03")
@given(CHANCES)
@settings(max_examples=12)
def test_a_structure_is_read_as_it_lies_wherever_and_however_it_is_turned(chance: random.Random) -> None:
    tree = grown(chance, 13)
    cards = laid(tree, chance.uniform(-500, 500), chance.uniform(0, 900), chance.uniform(0, 360))
    shaken = {
        card: changed(one, x=one.x + chance.uniform(-4, 4), y=one.y + chance.uniform(-4, 4),
                      angle=one.angle + chance.uniform(-8, 8))
        for card, one in cards.items()
    }  # fmt: skip
    structures = seen(tree, shaken)
    assert {card: tuple(arrow) for card, arrow in structures.joined.items()} == {
        card: (hung.master, hung.side) for card, hung in tree.items() if hung.master
    }
    assert structures.roots == ("G0",)
    assert all(structures.root(card) == "G0" for card in tree)
    assert found(tree, shaken) == []


@pytest.mark.clauses("INWO-ARROW-03", "INWO-RULING-66")
def test_within_15_mm_and_20_degrees_a_card_is_attached_else_it_is_loose() -> None:
    tree = tree_of(I=Hung(ILLUMINATI), A=Hung(Piece("T", ("R",)), CardId("I"), "R"))
    cards = laid(tree)
    a = cards[CardId("A")]

    def lying(right: float, turned: float = 0) -> list[Difference]:
        return found(tree, {**cards, a.card: changed(a, x=a.x + right, angle=a.angle + turned)})

    assert lying(14) == lying(-14) == lying(0, 8) == []
    assert lying(16) == [("LOOSE", "A", None)]
    assert lying(0, 25) == [("ROTATED", "A", None)], "it lies where it belongs and is only turned"
    assert lying(60, 25) == [("LOOSE", "A", None)]


@pytest.mark.clauses("INWO-RULING-66")
def test_a_card_between_two_arrows_is_ambiguous() -> None:
    """Two masters side by side whose arrows face the same way, and a card that reaches both."""
    upright = Piece("T", ("B",))
    pieces = {CardId(name): upright for name in "XYZ"}
    there = {
        CardId("X"): LyingCard(CardId("X"), 100, 100),
        CardId("Y"): LyingCard(CardId("Y"), 124, 100),
        CardId("Z"): LyingCard(CardId("Z"), 112, 100 + 7 * UNIT_MM),
    }
    structures = read(there.values(), pieces)
    assert structures.ambiguous == {"Z": (("X", "B"), ("Y", "B"))}
    tree = {CardId("X"): Hung(upright), CardId("Z"): Hung(upright, CardId("X"), "B")}
    assert Difference("AMBIGUOUS", CardId("Z")) in list(differences(structures, {"A": tree}, {}))


@pytest.mark.clauses("INWO-ARROW-05", "INWO-RULING-66")
def test_cards_that_would_overlap_are_asked_about() -> None:
    tree = {**example(), CardId("F"): Hung(Piece("T", ()), CardId("D"), "B")}
    assert overlaps(tree) == (("C", "F"),)
    assert found(tree, laid(tree)) == [("OVERLAP", "C", "F")]
    cards = laid(example())
    both = {**cards, CardId("F"): changed(cards[CardId("C")], card=CardId("F"))}
    shared = read(both.values(), {card: hung.piece for card, hung in tree.items()})
    assert shared.overlapping == (("C", "F"),), "two on one arrow"


@pytest.mark.clauses("INWO-RULING-66")
def test_a_card_in_anothers_structure_or_part_is_on_the_wrong_seat() -> None:
    mine, theirs = grown(random.Random(1), 6), grown(random.Random(2), 6, "H")
    pieces = {card: hung.piece for card, hung in (*mine.items(), *theirs.items())}
    cards = {**laid(mine), **laid(theirs, 900, 700, 180, "B")}
    trees = {"A": mine, "B": theirs}
    where = {card: "A" if card in mine else "B" for card in cards}
    assert list(differences(read(cards.values(), pieces), trees, where)) == []
    moved = {**cards, CardId("G5"): changed(cards[CardId("G5")], x=40, y=40, region="B")}
    wrong = differences(read(moved.values(), pieces), trees, {**where, CardId("G5"): "B"})
    assert ("WRONG_SEAT", "G5", None) in list(wrong)
    new = grown(random.Random(2), 7, "H")
    extra = {**laid(mine), **laid(new, 900, 700, 180, "B")}
    known = {card: hung.piece for card, hung in (*mine.items(), *new.items())}
    assert list(differences(read(extra.values(), known), trees, where)) == [("ADDED", "H6", None)]


@pytest.mark.clauses("INWO-RULING-66")
def test_a_group_on_another_arrow_has_moved_and_one_that_is_hidden_has_not() -> None:
    tree = tree_of(
        I=Hung(ILLUMINATI), A=Hung(Piece("T", ("R", "B")), CardId("I"), "R"), B=Hung(Piece("T", ()), CardId("A"), "B")
    )
    elsewhere = {**tree, CardId("B"): Hung(Piece("T", ()), CardId("A"), "R")}
    cards = laid(elsewhere)
    assert list(differences(seen(tree, cards), {"A": tree}, dict.fromkeys(cards, "A"))) == [("MOVED", "B", None)]
    hidden = {card: one for card, one in laid(tree).items() if card != "B"}
    assert found(tree, hidden) == [], "UNSEEN, not gone"
    covered = {card: one for card, one in laid(tree).items() if card != "A"}
    assert found(tree, covered) == [], "what hangs from a card that cannot be seen is not loose"


def test_every_ground_has_the_size_of_a_card() -> None:
    assert all({there.w, there.h} == {5, 7} for there in grounds(example()).values())
