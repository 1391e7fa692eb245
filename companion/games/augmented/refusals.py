"""The refusal codes of ledger section 7, each with the sentence a player reads when nothing better can be said."""

from companion.games.common.refusals import Refusals
from companion.games.lane_duel.refusals import CODES as SHARED

CODES: dict[str, str] = {
    **SHARED,
    "E_DECK_TOO_SMALL": "The main deck needs at least 20 cards.",
    "E_DECK_TOO_LARGE": "The main deck holds at most 40 cards.",
    "E_TOO_MANY_COPIES": "There are too many copies of a card.",
    "E_TOO_MANY_RARES": "A main deck holds at most three rares.",
    "E_DUPLICATE_RARE": "Each rare may be there once.",
    "E_TOO_MANY_TALKING": "A deck holds at most one talking card.",
    "E_TOO_MANY_TEMPLES": "This table plays with two temples a deck.",
    "E_SIDE_DECK_SIZE": "The side deck has exactly 20 cards.",
    "E_SIDE_DECK_TIER": "Only side-deck cards may be in the side deck.",
    "E_SIDE_DECK_FACE_UP": "A side deck lies face up only when its 20 cards are equal.",
    "E_MULLIGAN_USED": "Each player may mulligan once.",
    "E_NO_FIRST_DRAW": "Nobody draws in the own first turn.",
    "E_PILE_EMPTY": "That deck is empty.",
    "E_NOT_YOUR_SIDE": "That space is the opponent's.",
    "E_CANNOT_SACRIFICE": "That card is not living and cannot be sacrificed.",
    "E_SACRIFICE_NOT_IN_PLAY": "Only your own cards in play can be sacrificed.",
    "E_NOT_ENOUGH_ENERGY": "You do not have enough energy.",
    "E_NOT_ENOUGH_OVERCHARGE": "You do not have enough empty cells.",
    "E_MISSING_GEM": "A gem of the cost is not on your side.",
    "E_MISSING_SHATTER": "Each shatter of the cost needs a card of yours with that gem.",
    "E_DOUBLE_USE": "A card pays for one thing only.",
    "E_HAMMER_USED": "The hammer has been used this turn.",
    "E_BAD_TARGET": "That cannot be chosen.",
    "E_WRONG_NAME": "That is not the card that is searched for.",
    "E_SEARCH_TIER": "This search finds only common and side-deck cards.",
    "E_SEARCH_COST": "That card's cost does not fit the search.",
    "E_RETROACTIVE": "What was missed on an earlier turn cannot be collected later.",
    "E_CARD_DATA": "The card breaks a rule of the catalogue.",
}

no = Refusals(CODES)
