"""What a dream is looked back on by: how deep the team went, what it achieved there, and who fell."""

from companion.games.inception import board, names
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Fell, Happened
from companion.kernel.course import Curve, Line
from companion.kernel.facts import Counted, Fact
from companion.kernel.sentences import say
from companion.kernel.state import State


def curve(game: InceptionContext, state: State) -> Curve:
    """The deepest level the team has moved to."""
    text = say("How deep the dream is, from move to move: Level 4 above, Limbo below")
    return Curve(text, (Line(board.front(state)),), names.LIMBO, names.REALITY)


def turning(game: InceptionContext, fact: Fact) -> int:
    """Somebody falls, the team goes down, something of the plan is done."""
    if isinstance(fact, Fell):
        return 3
    return 2 if isinstance(fact, Happened) or (isinstance(fact, Counted) and fact.name == names.FRONT) else 0
