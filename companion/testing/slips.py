"""What hands do wrong at a virtual table: a card is moved, turned over, taken away, drawn, or laid too soon."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from companion.kernel.cards import CardId
from companion.kernel.places import Mat, Seat
from vision.virtual.table import VirtualTable
from web.virtual_piles import VirtualPiles


def slip(
    mat: Mat,
    table: VirtualTable,
    piles: VirtualPiles,
    dice: random.Random,
    seats: Sequence[Seat],
    on_mat: Callable[[CardId], bool],
) -> str:
    """Does one such thing and tells it; empty where there was nothing to do it with. `on_mat`: whether the rules have a
    card there."""
    lying = [card for card in table.cards() if card.on_table]
    where = dice.choice(mat.regions)

    def lay(card: CardId) -> None:
        table.lay(card, *where.centre, where.facing, False)
        piles.laid(card)

    match dice.randrange(6):
        case 0 if lying:
            card = dice.choice(lying).card
            lay(card)
            return f"{card} is moved to {where.name}"
        case 1 if lying:
            one = dice.choice(lying)
            table.lay(one.card, one.x, one.y, one.angle, not one.face_down)
            return f"{one.card} is turned over"
        case 2 if lying:
            card = dice.choice(lying).card
            piles.put_away(card)
            return f"{card} is taken away"
        case 3 if held := [card for cards in piles.hands().values() for card in cards]:
            card = dice.choice(held)
            lay(card)
            return f"{card} is laid from a hand at {where.name}"
        case 4 if tops := [top for pile in piles.piles() if (top := piles.top(pile.key)) is not None]:
            card = dice.choice(tops)
            lay(card)
            return f"{card} is drawn and laid at {where.name}"
        case 5 if lying:
            card, seat = dice.choice(lying).card, dice.choice(seats)
            piles.take(card, seat, off_the_mat=on_mat(card))
            return f"{card} is taken into {seat}'s hand"
    return ""
