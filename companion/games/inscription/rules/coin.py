"""Who goes first (INS-TURN-01, INS-RULING-74)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.steps import StartTurn
from companion.kernel.facts import Asked, Turned
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.action
class Toss(Answer, frozen=True):
    """The coin: who goes first. Chance's answer, by a real coin or the companion's."""

    verb = "toss"
    reveals = True
    resolves_chance = True

    first: Seat

    def steps(self, game: InscriptionContext, state: State) -> Iterator[StepBase]:
        yield StartTurn(self.first)

    def label(self, game: InscriptionContext, state: State) -> str:
        return f"{game.names[self.first]} goes first"


def before_first_turn(game: InscriptionContext) -> Iterator[StepBase]:
    """The coin, or whoever the options name."""
    if game.options.first != "coin":
        yield StartTurn(game.options.first)
        return
    yield Turned("", 0, names.COIN)
    tosses = tuple(Toss(CHANCE, seat) for seat in names.SEATS)
    yield Asked(Prompt((CHANCE,), "coin", "Throw the coin: who goes first?", tosses, clause="INS-TURN-01", each=False))
