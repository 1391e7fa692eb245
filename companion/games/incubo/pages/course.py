"""What a night is looked back on by: the Chime tokens that were left, the phases, and what frightened."""

from companion.games.incubo import names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import NextPhase, PartBeaten, Terror
from companion.kernel.course import Curve, Line
from companion.kernel.facts import Fact
from companion.kernel.sentences import say
from companion.kernel.state import State

WEIGHTS: dict[type[Fact], int] = {NextPhase: 3, Terror: 2, PartBeaten: 1}
"""A phase begins, a dream is abandoned, a part of the monster is beaten."""


def curve(game: IncuboContext, state: State) -> Curve:
    """The tokens that are left, and those that Fear holds."""
    lines = (
        Line(state.count(names.RESERVE), say("Reserve")),
        Line(state.count(names.FEAR), say("Fear Reserve")),
    )
    return Curve(say("Chime tokens, from move to move"), lines, 0, game.most_chimes)
