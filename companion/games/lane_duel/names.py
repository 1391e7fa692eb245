"""Names that both duels give to phases, places, counters and marks, with the geometry of the rows."""

from functools import cache

from companion.games.lane_duel.lanes import *  # noqa: F403
from companion.games.lane_duel.lanes import LANES, SEATS, slot
from companion.kernel.facts import Counter
from companion.kernel.names import IN_HAND, Family, Names
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import say

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


@cache
def hand(seat: Seat) -> Place:
    """The cards known to be in a player's hand."""
    return Place(f"{seat}/hand")


@cache
def bones(seat: Seat) -> str:
    """Counter: bone tokens."""
    return f"{seat}/bones"


def lane_names(frame: str) -> tuple[Names, Family[Seat]]:
    """A new table with what both duels declare, and its family of each player's own, whose words stand in `frame`."""
    table = Names()
    table.counter(SCALE, Counter(-5, 5))
    table.mark(DAMAGE)
    own = table.seats("name", SEATS, frame)
    own.each("lane", LANES).place(slot)
    own.place(hand, IN_HAND, say("hand"))
    own.counter(bones, words=say("Bones"))
    return table, own
