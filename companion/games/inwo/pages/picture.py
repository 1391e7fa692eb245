"""What the camera should see: structures by their arrows, what lies beside them, the cards in the middle (ledger 2.1).

Decks, hands and tokens are counted, not seen. Of a seat that is kept on its phone nothing is expected.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.structure.room import piece
from companion.kernel.picture import Expectation, Expected, any_on_top, face_up
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

SETS = (names.resources, names.exposed, names.pending)


def picture(game: InwoContext, state: State) -> Expectation:
    """All places that matter, bare ones too."""
    found: dict[Place, Expected] = {}
    for seat in game.seats:
        if not state.count(names.on_phone(seat)):
            found |= dict(_seat(game, state, seat))
    return found | {where: face_up(state.at(where)) for where in (names.NWO, names.PLAY)}


def _seat(game: InwoContext, state: State, seat: Seat) -> Iterator[tuple[Place, Expected]]:
    yield names.illuminati(seat), face_up(state.at(names.illuminati(seat)))
    for spot in tree.forest(game, state).of(seat):
        for side in piece(game, spot.card, state).outgoing:
            yield names.arrow(spot.card, side), face_up(state.at(names.arrow(spot.card, side)))
    for place in SETS:
        seen = tuple(card for card in state.at(place(seat)) if not state.mark(card, names.HIDDEN))
        yield place(seat), face_up(seen)
    discarded = state.at(names.discard(seat))
    yield names.discard(seat), Expected(optional=True) if state.count(names.unseen(seat)) else face_up(discarded[-1:])
    yield names.destroyed(seat), any_on_top(state.at(names.destroyed(seat)))
