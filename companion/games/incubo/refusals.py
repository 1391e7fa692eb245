"""The refusal codes of ledger section 8, each with the sentence a player reads when nothing better can be said."""

from companion.games.common.refusals import Refusals

CODES: dict[str, str] = {
    "E_WRONG_PHASE": "That cannot be done now.",
    "E_GAME_OVER": "The game is over.",
    "E_DIE_VALUE": "The die does not have that number.",
    "E_MIN_ONE": "Each of you plays at least one card first.",
    "E_NO_FREE_CARD": "There is no free card left; the next one costs a Chime token.",
    "E_FREE_CARD_LEFT": "There is a free card left; nothing has to be paid.",
    "E_NO_CHIME": "The reserve does not have so many Chime tokens.",
    "E_NO_CARDS": "The deck and the discard pile are empty.",
    "E_WRONG_END": "The card lies the wrong way round.",
    "E_NO_SYMBOL": "The card has no symbol of that player.",
    "E_FEAR_ROW": "A Fear card goes to the Play row.",
    "E_NO_FEAR_TOKENS": "The Fear Reserve does not have so many tokens.",
    "E_MONSTER_ROW": "Against a monster there is neither a Pass nor an Elimination row.",
    "E_NO_PART": "Say first which part of the monster the card is for; a beaten one takes no more.",
    "E_POWER_USED": "That power was used in this encounter.",
    "E_POWER_OWNER": "That card is your partner's.",
    "E_CANNOT_RESOLVE": "That power cannot be resolved completely now.",
    "E_BAD_TARGET": "That cannot be chosen.",
    "E_TOO_FEW_PARTS": "Too few parts are beaten. Ring twice to give the game up.",
    "E_SOLO": "That is not for a game alone.",
    "E_ILLEGAL_MOVE": "No rule lets that card go there.",
    "E_CARD_DATA": "The card file breaks a rule.",
}

no = Refusals(CODES)
