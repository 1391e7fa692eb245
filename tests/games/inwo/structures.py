"""Structures for tests: the ledger's worked example, and ones that grew at random."""

import random

from companion.games.inwo.names import SIDES
from companion.games.inwo.structure.lattice import Hung, Piece, free
from companion.kernel.cards import CardId

ILLUMINATI = Piece(None, SIDES)


def example() -> dict[CardId, Hung]:
    """The worked example of ledger 2.2: I with A on its right, D on its top, C on A's right arrow."""
    return tree_of(
        I=Hung(ILLUMINATI),
        A=Hung(Piece("T", ("R", "B", "L")), CardId("I"), "R"),
        D=Hung(Piece("L", ("B",)), CardId("I"), "T"),
        C=Hung(Piece("T", ()), CardId("A"), "R"),
    )


def tree_of(**cards: Hung) -> dict[CardId, Hung]:
    return {CardId(card): hung for card, hung in cards.items()}


def grown(chance: random.Random, many: int, name: str = "G") -> dict[CardId, Hung]:
    """A structure without overlaps that grew at random."""
    root = CardId(f"{name}0")
    tree = {root: Hung(ILLUMINATI)}
    for number in range(1, many):
        piece = group(chance)
        spots = [(master, side) for master in tree for side in free(tree, master, piece)]
        if spots:
            tree[CardId(f"{name}{number}")] = Hung(piece, *chance.choice(spots))
    return tree


def group(chance: random.Random) -> Piece:
    incoming = chance.choice(SIDES)
    others = [side for side in SIDES if side != incoming]
    return Piece(incoming, tuple(chance.sample(others, chance.choice((0, 1, 2, 3, 3)))))
