"""Names that both duels give to phases, places, counters and marks, with the geometry of the rows."""

from companion.games.lane_duel.lanes import *  # noqa: F403
from companion.games.lane_duel.lanes import SEATS
from companion.kernel.places import Place, Seat

# Phases, in the ledgers' words.
SETUP = "setup"
COIN = "coin"
TURN_START = "turn.start"
TURN_DRAW = "turn.draw"
TURN_PLAY = "turn.play"
TURN_ATTACK = "turn.attack"
TURN_END = "turn.end"
GAME_OVER = "game_over"
IN_TURN = (TURN_DRAW, TURN_PLAY, TURN_ATTACK, TURN_END)
BEFORE_THE_BELL = (TURN_DRAW, TURN_PLAY)

SCALE = "scale"
"""−5 … +5; positive = the tooth lies on B's side."""
DAMAGE = "damage"
"""Mark: hearts a card has lost."""
DOWN = "down"
"""Mark: 1 while a card lies face down."""

_HANDS = {seat: Place(f"{seat}/hand") for seat in SEATS}
_UNSEEN = {seat: Place(f"{seat}/unseen") for seat in SEATS}


def dead(seat: Seat) -> Place:
    """A player's dead pile."""
    return Place(f"{seat}/dead")


def hand(seat: Seat) -> Place:
    """The cards known to be in a player's hand."""
    return _HANDS[seat]


def unseen(seat: Seat) -> Place:
    """A player's own drafted cards that are in the deck or the hand, nobody can say which."""
    return _UNSEEN[seat]


def bones(seat: Seat) -> str:
    """Counter: bone tokens."""
    return f"{seat}/bones"


def hand_count(seat: Seat) -> str:
    """Counter: cards in the hand, items not counted."""
    return f"{seat}/hand"
