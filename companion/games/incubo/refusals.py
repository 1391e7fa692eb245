"""The refusal codes of ledger section 8, each with the sentence a player reads when nothing better can be said."""

from companion.games.common.refusals import Refusals
from companion.kernel.sentences import say

CODES: dict[str, str] = {
    "E_WRONG_PHASE": say("That cannot be done now."),
    "E_GAME_OVER": say("The game is over."),
    "E_DIE_VALUE": say("The die does not have that number."),
    "E_MIN_ONE": say("Each of you plays at least one card first."),
    "E_NO_FREE_CARD": say("There is no free card left; the next one costs a Chime token."),
    "E_FREE_CARD_LEFT": say("There is a free card left; nothing has to be paid."),
    "E_NO_CHIME": say("The reserve does not have so many Chime tokens."),
    "E_NO_CARDS": say("The deck and the discard pile are empty."),
    "E_WRONG_END": say("The card lies the wrong way round."),
    "E_NO_SYMBOL": say("The card has no symbol of that player."),
    "E_FEAR_ROW": say("A Fear card goes to the Play row."),
    "E_NO_FEAR_TOKENS": say("The Fear Reserve does not have so many tokens."),
    "E_MONSTER_ROW": say("Against a monster there is neither a Pass nor an Elimination row."),
    "E_NO_PART": say("Say first which part of the monster the card is for; a beaten one takes no more."),
    "E_POWER_USED": say("That power was used in this encounter."),
    "E_POWER_OWNER": say("That card is your partner's."),
    "E_CANNOT_RESOLVE": say("That power cannot be resolved completely now."),
    "E_BAD_TARGET": say("That cannot be chosen."),
    "E_TOO_FEW_PARTS": say("Too few parts are beaten. Ring twice to give the game up."),
    "E_SOLO": say("That is not for a game alone."),
    "E_ILLEGAL_MOVE": say("No rule lets that card go there."),
    "E_CARD_DATA": say("The card file breaks a rule."),
}

no = Refusals(CODES)
