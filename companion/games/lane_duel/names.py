"""Names that both duels give to phases, places, counters and marks, with the geometry of the rows."""

from collections.abc import Callable
from functools import cache

from companion.games.lane_duel.lanes import *  # noqa: F403
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


def counter(what: str) -> Callable[[Seat], str]:
    """What a counter of each seat is called: ``counter("bones")("A")`` is ``A/bones``."""
    return cache(lambda seat: f"{seat}/{what}")


def pile(what: str) -> Callable[[Seat], Place]:
    """A place of each seat: ``pile("dead")("A")`` is the zone ``A/dead``."""
    return cache(lambda seat: Place(f"{seat}/{what}"))


dead = pile("dead")
"""A player's dead pile."""
hand = pile("hand")
"""The cards known to be in a player's hand."""
unseen = pile("unseen")
"""A player's own drafted cards that are in the deck or the hand, nobody can say which."""
bones = counter("bones")
"""Bone tokens."""
hand_count = counter("hand")
"""Cards in the hand, items not counted."""
