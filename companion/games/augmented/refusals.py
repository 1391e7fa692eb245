"""The refusal codes of ledger section 7, each with the sentence a player reads when nothing better can be said."""

from companion.games.common.refusals import Refusals
from companion.games.lane_duel.refusals import CODES as SHARED
from companion.kernel.sentences import say

CODES: dict[str, str] = {
    **SHARED,
    "E_DECK_TOO_SMALL": say("The main deck needs at least 20 cards."),
    "E_DECK_TOO_LARGE": say("The main deck holds at most 40 cards."),
    "E_TOO_MANY_COPIES": say("There are too many copies of a card."),
    "E_TOO_MANY_RARES": say("A main deck holds at most three rares."),
    "E_DUPLICATE_RARE": say("Each rare may be there once."),
    "E_TOO_MANY_TALKING": say("A deck holds at most one talking card."),
    "E_TOO_MANY_TEMPLES": say("This table plays with two temples a deck."),
    "E_SIDE_DECK_SIZE": say("The side deck has exactly 20 cards."),
    "E_SIDE_DECK_TIER": say("Only side-deck cards may be in the side deck."),
    "E_SIDE_DECK_FACE_UP": say("A side deck lies face up only when its 20 cards are equal."),
    "E_MULLIGAN_USED": say("Each player may mulligan once."),
    "E_NO_FIRST_DRAW": say("Nobody draws in the own first turn."),
    "E_PILE_EMPTY": say("That deck is empty."),
    "E_NOT_YOUR_SIDE": say("That space is the opponent's."),
    "E_CANNOT_SACRIFICE": say("That card is not living and cannot be sacrificed."),
    "E_SACRIFICE_NOT_IN_PLAY": say("Only your own cards in play can be sacrificed."),
    "E_NOT_ENOUGH_ENERGY": say("You do not have enough energy."),
    "E_NOT_ENOUGH_OVERCHARGE": say("You do not have enough empty cells."),
    "E_MISSING_GEM": say("A gem of the cost is not on your side."),
    "E_MISSING_SHATTER": say("Each shatter of the cost needs a card of yours with that gem."),
    "E_DOUBLE_USE": say("A card pays for one thing only."),
    "E_HAMMER_USED": say("The hammer has been used this turn."),
    "E_BAD_TARGET": say("That cannot be chosen."),
    "E_WRONG_NAME": say("That is not the card that is searched for."),
    "E_SEARCH_TIER": say("This search finds only common and side-deck cards."),
    "E_SEARCH_COST": say("That card's cost does not fit the search."),
    "E_RETROACTIVE": say("What was missed on an earlier turn cannot be collected later."),
    "E_CARD_DATA": say("The card breaks a rule of the catalogue."),
}

no = Refusals(CODES)
