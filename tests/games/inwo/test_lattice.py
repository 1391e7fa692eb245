"""The lattice of power structures: every pose follows from the arrows, and captured Groups fit as well as they can."""

import random
from itertools import product

import pytest
from hypothesis import given, settings

from companion.games.inwo.names import SIDES, Side
from companion.games.inwo.structure.lattice import (
    Hung,
    Piece,
    Pose,
    Tree,
    arrows,
    attached,
    facing,
    free,
    from_the_top,
    grounds,
    lying,
    overlaps,
    poses,
)
from companion.games.inwo.structure.layout import MOST_TRIES, _Search, hang
from companion.kernel.cards import CardId
from tests.games.inwo.structures import ILLUMINATI, example, group, grown, tree_of
from tests.strategies import CHANCES


@pytest.mark.clauses("INWO-ARROW-03", "INWO-ARROW-04", "INWO-RULING-14")
def test_the_worked_example_of_the_ledger() -> None:
    where = poses(example())
    assert where == {"I": (0, 0, 0), "A": (7, 0, 270), "D": (0, -5, 270), "C": (7, -6, 180)}
    sizes = {card: (there.w, there.h) for card, there in grounds(example()).items()}
    assert sizes == {"I": (7, 5), "A": (7, 5), "D": (7, 5), "C": (5, 7)}
    a = where[CardId("A")]
    assert [facing(a, side) for side in ("R", "B", "L")] == [(0, -1), (1, 0), (0, 1)], "N, E, S"
    assert facing(where[CardId("D")], "B") == (1, 0)


@pytest.mark.clauses("INWO-ARROW-05", "INWO-ARROW-06", "INWO-RULING-15")
def test_an_arrow_is_blocked_for_a_card_that_would_overlap() -> None:
    tree = example()
    f = Piece("T", ())
    assert attached(poses(tree)[CardId("D")], tree[CardId("D")].piece, "B", f) == (7, -5, 270)
    assert arrows(tree, CardId("D"), f) == {"B": "blocked"}
    assert overlaps({**tree, CardId("F"): Hung(f, CardId("D"), "B")}) == (("C", "F"),)
    assert arrows(tree, CardId("D"), f, without=[CardId("C")]) == {"B": "free"}
    assert arrows(tree, CardId("I"), f) == {"T": "used", "R": "used", "B": "free", "L": "free"}


def test_an_illuminati_hangs_from_nobody() -> None:
    with pytest.raises(ValueError, match="hangs from nobody"):
        attached(Pose(0, 0), ILLUMINATI, "T", ILLUMINATI)


@pytest.mark.clauses("INWO-ARROW-03", "INWO-ARROW-04")
@pytest.mark.parametrize(("incoming", "side", "turn"), list(product(SIDES, SIDES, (0, 90, 180, 270))))
def test_arrows_that_meet_face_each_other_and_edges_touch(incoming: Side, side: Side, turn: int) -> None:
    """Whatever the sides and turns: the incoming side faces its master, middle on middle, without overlap."""
    master, at, piece = Pose(3, -2, turn), Piece("T", SIDES), Piece(incoming, ())
    pose = attached(master, at, side, piece)
    dx, dy = facing(master, side)
    assert facing(pose, incoming) == (-dx, -dy)
    one, other = lying(master, at), lying(pose, piece)
    edge = (one.x + dx * one.w / 2, one.y + dy * one.h / 2)
    assert edge == (other.x - dx * other.w / 2, other.y - dy * other.h / 2)
    assert not one.over(other)
    assert one.over(other._replace(x=other.x - dx, y=other.y - dy))


@pytest.mark.clauses("INWO-ARROW-05")
@given(CHANCES)
@settings(max_examples=25)
def test_structures_grown_on_free_arrows_never_overlap(chance: random.Random) -> None:
    """The poses do not depend on the order in which cards came, and a free arrow is one that can be used."""
    tree = grown(chance, 14)
    assert overlaps(tree) == ()
    mixed = list(tree.items())
    chance.shuffle(mixed)
    assert poses(dict(mixed)) == poses(tree)
    piece = group(chance)
    for master in tree:
        for side, state in arrows(tree, master, piece).items():
            with_it = {**tree, CardId("new"): Hung(piece, master, side)}
            if state == "used":
                assert any((hung.master, hung.side) == (master, side) for hung in tree.values())
            else:
                assert (overlaps(with_it) == ()) == (state == "free")


@pytest.mark.clauses("INWO-ATTACK-RESULT-07", "INWO-ATTACK-RESULT-08")
def test_a_captured_subtree_keeps_its_arrows_when_it_fits() -> None:
    tree = tree_of(I=Hung(ILLUMINATI), A=Hung(Piece("T", ("B",)), CardId("I"), "R"))
    sub = tree_of(
        X=Hung(ILLUMINATI),
        T=Hung(Piece("T", ("B",)), CardId("X"), "L"),
        U=Hung(Piece("T", ()), CardId("T"), "B"),
    )
    found = hang(tree, sub, CardId("T"), CardId("A"), "B")
    assert found.fits and not found.lost
    assert found.placed == {"T": Hung(Piece("T", ("B",)), CardId("A"), "B"), "U": sub[CardId("U")]}


@pytest.mark.clauses("INWO-ATTACK-RESULT-09", "INWO-ATTACK-RESULT-10", "INWO-MOVE-03", "INWO-RULING-26")
def test_what_would_overlap_takes_another_arrow_of_its_master_or_is_lost() -> None:
    tree = tree_of(
        I=Hung(ILLUMINATI),
        A=Hung(Piece("T", ("R",)), CardId("I"), "R"),
        D=Hung(Piece("T", ()), CardId("I"), "T"),
    )

    def subtree(outgoing: tuple[Side, ...]) -> dict[CardId, Hung]:
        return tree_of(
            T=Hung(Piece("T", outgoing), CardId("X"), "L"),
            U=Hung(Piece("T", ("R",)), CardId("T"), "R"),
            V=Hung(Piece("T", ()), CardId("U"), "R"),
        )

    narrow = hang(tree, subtree(("R",)), CardId("T"), CardId("A"), "R")
    assert (narrow.fits, list(narrow.placed), narrow.lost) == (False, ["T"], ("U", "V"))
    wide = hang(tree, subtree(("R", "B", "L")), CardId("T"), CardId("A"), "R")
    assert (wide.fits, set(wide.placed), wide.lost) == (False, {"T", "U", "V"}, ())
    assert wide.placed[CardId("U")].side in ("B", "L")
    assert wide.placed[CardId("V")].side == "R", "who can stay where it was does"


def brute(tree: Tree, sub: Tree, top: CardId, first: Hung) -> tuple[int, int]:
    """The best (cards that stay, of these with their old side), by trying everything."""
    order = list(from_the_top(sub, top))
    best = (0, 0)
    ways: list[list[Side | None]] = [[first.side, None]]
    for card in order[1:]:
        above = sub[card].master
        assert above is not None
        ways.append([*sub[above].piece.outgoing, None])
    for sides in product(*ways):
        put: dict[CardId, Hung] = {}
        for card, side in zip(order, sides, strict=True):
            master = first.master if card == top else sub[card].master
            if side is not None and (card == top or master in put):
                put[card] = Hung(sub[card].piece, master, side)
        taken = [(hung.master, hung.side) for hung in put.values()]
        if len(set(taken)) == len(taken) and not overlaps({**tree, **put}):
            best = max(best, (len(put), sum(hung.side == sub[card].side for card, hung in put.items())))
    return best


@pytest.mark.clauses("INWO-ATTACK-RESULT-09", "INWO-ATTACK-RESULT-10", "INWO-RULING-26")
@given(CHANCES)
@settings(max_examples=30)
def test_the_arrangement_is_the_best_there_is(chance: random.Random) -> None:
    """Against trying everything: no arrangement keeps more cards, or as many with more of them where they were."""
    tree = grown(chance, 12)
    other = grown(chance, 7, "H")
    below = [card for card, hung in other.items() if hung.master == "H0" and len(list(from_the_top(other, card))) < 6]
    tops = sorted(below, key=lambda card: -len(list(from_the_top(other, card))))[:1]
    for top in tops:
        piece = other[top].piece
        sub = {card: other[card] for card in from_the_top(other, top)}
        for master in tree:
            for side in free(tree, master, piece):
                found = hang(tree, other, top, master, side)
                score = (len(found.placed), sum(hung.side == sub[card].side for card, hung in found.placed.items()))
                assert overlaps({**tree, **found.placed}) == ()
                assert set(found.placed) | set(found.lost) == set(sub)
                assert score == brute(tree, sub, top, Hung(piece, master, side))
                assert all(hung.master == sub[card].master for card, hung in found.placed.items() if card != top)


@given(CHANCES)
@settings(max_examples=12)
def test_twelve_captured_groups_are_arranged_exactly_not_until_a_limit(chance: random.Random) -> None:
    tree, other = grown(chance, 13), grown(chance, 13, "H")
    top = max((card for card in other if card != "H0"), key=lambda card: len(list(from_the_top(other, card))))
    spots = [(card, side) for card in tree for side in free(tree, card, other[top].piece)]
    for master, side in spots[:4]:
        order = tuple(from_the_top(other, top))
        search = _Search(tree, other, order, Hung(other[top].piece, master, side))
        search.look(0)
        assert search.tries < MOST_TRIES


def test_a_structure_without_a_root_lies_nowhere() -> None:
    assert poses({}) == {} and overlaps({}) == ()
    assert hang(example(), example(), CardId("A"), CardId("I"), "L").lost == ()
