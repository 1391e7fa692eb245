"""What a struggle for the world is looked back on by: who controlled how many Groups, and what was taken from whom."""

from collections.abc import Iterator

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Captured, Destroyed, Devastated
from companion.kernel.cards import CardId
from companion.kernel.course import Curve, Line
from companion.kernel.facts import Counted, Fact
from companion.kernel.sentences import say
from companion.kernel.state import State

ROOM = 12
"""So many Groups the curve has room for at least."""
WEIGHTS: dict[type[Fact], int] = {Destroyed: 2, Captured: 2}
_OUT = 3


def curve(game: InwoContext, state: State) -> Curve:
    """The Groups in everybody's Power Structure; its Illuminati are no Group."""
    spots = [one for one in tree.forest(game, state).spots.values() if one.master is not None]
    lines = (Line(sum(one.seat == seat for one in spots), game.person(seat)) for seat in game.seats)
    return Curve(say("Groups in the Power Structures, from move to move"), tuple(lines), 0, ROOM)


def turning(game: InwoContext, fact: Fact) -> int:
    """A player is out; a Group is captured, destroyed or Devastated."""
    if type(fact) is Counted and fact.by > 0 and fact.name in map(names.out, game.seats):
        return _OUT
    if isinstance(fact, Devastated):
        return 1 if fact.by > 0 else 0
    return WEIGHTS.get(type(fact), 0)


def abiding(game: InwoContext, state: State) -> Iterator[CardId]:
    """The Groups in play."""
    return (card for card, one in tree.forest(game, state).spots.items() if one.master is not None)
