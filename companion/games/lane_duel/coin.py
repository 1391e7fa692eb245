"""Who goes first: the coin, or whoever the options name (INS-TURN-01, AUG-START-05)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.lane_duel import names
from companion.games.lane_duel.context import LaneContext
from companion.kernel.facts import Asked, Turned
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Toss(Answer, frozen=True):
    """How the coin fell. Chance's answer, by a real coin or the companion's."""

    verb = "toss"
    reveals = True
    resolves_chance = True

    first: Seat

    def steps(self, game: LaneContext, state: State) -> Iterable[StepBase]:
        return game.first_turn(self.first)

    def label(self, game: LaneContext, state: State) -> str:
        return say("{name} goes first", name=game.names[self.first])


def throw_coin(game: LaneContext, clause: str) -> Iterator[StepBase]:
    """The coin is thrown, unless the options say who goes first."""
    if game.options.first != "coin":
        yield from game.first_turn(game.options.first)
        return
    yield Turned("", 0, names.COIN)
    tosses = tuple(Toss(CHANCE, seat) for seat in names.SEATS)
    text = say("Throw the coin: who goes first?")
    yield Asked(Prompt((CHANCE,), "coin", text, tosses, clause=clause, each=False))
