"""The refusal codes of ledger section 7, each with the sentence a player reads when nothing better can be said."""

from companion.games.common.refusals import Refusals
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.payment import BACK
from companion.games.lane_duel.refusals import CODES as SHARED
from companion.kernel.actions import Refusal
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

CODES: dict[str, str] = {
    **SHARED,
    "E_PILE_EMPTY": say("That pile is empty."),
    "E_NOT_YOUR_SIDE": say("That space belongs to the adversary."),
    "E_CANNOT_SACRIFICE": say("That card is not alive and cannot be sacrificed."),
    "E_SACRIFICE_NOT_IN_PLAY": say("Only your own creatures in play can be sacrificed."),
    "E_ITEMS_DISABLED": say("This table plays without items."),
    "E_NO_ITEM": say("By my count you hold no item."),
    "E_ITEM_TIMING": say("Items can be used in your own turn, until the bell."),
    "E_BAD_TARGET": say("That cannot be the item's target."),
    "E_CORPSE_EATER_CLOSED": say("No Corpse Eater may be played now."),
    "E_DRAFT_ORDER": say("It is the other player's pick."),
    "E_DRAFT_COUNT": say("Lay exactly three cards."),
    "E_UNUSED_CARD": say("That card is left in the box at this table."),
}


no = Refusals(CODES)
"""A refusal in the ledger's words; without a sentence the code's own."""


def turn_fault(game: InscriptionContext, state: State, seat: Seat) -> Refusal | None:
    """Whether it is the turn of another player, or no turn at all."""
    if state.turn.phase not in names.IN_TURN:
        return no("E_WRONG_PHASE", "INS-TURN-02")
    if state.turn.seat != seat:
        return no("E_NOT_YOUR_TURN", "INS-TURN-02", say("It is {name}'s turn.", name=game.names[state.turn.seat]), BACK)
    return None
