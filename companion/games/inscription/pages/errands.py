"""What hands have to fetch where no camera looks: cards that come into a hand without their player's doing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.facts import Created
from companion.kernel.facts import Counted, Fact
from companion.kernel.places import Seat
from companion.kernel.state import State


def errands(game: InscriptionContext, before: State, facts: Iterable[Fact]) -> Iterator[tuple[Seat, str]]:
    """An item that is drawn (INS-ITEM-08), and a card that comes out of the box into a hand."""
    for fact in facts:
        match fact:
            case Counted(name=name, by=by) if by > 0:
                yield from ((seat, "draw an item card") for seat in names.SEATS if name == names.item_count(seat))
            case Created(card=card, to=to):
                take = f"take {game.card_name(card)} into your hand"
                yield from ((seat, take) for seat in names.SEATS if to == names.hand(seat))
