"""Powers of Fear cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Kept, gone, pay
from companion.games.incubo.power import CardPower, Choice, Use
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import CheckReserve, PlaceToken
from companion.kernel.actions import Faults
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


def extreme(game: IncuboContext, state: State, use: Use, which: Callable[[Iterable[int]], int]) -> tuple[CardId, ...]:
    """The own cards with the highest or lowest present value above 0, in any row."""
    values = {card: board.value(game, state, card, use.who) for card in board.area(state, use.who)}
    above = {card: value for card, value in values.items() if value > 0}
    return tuple(card for card, value in above.items() if value == which(above.values()))


class ZeroBest(CardPower, frozen=True, tag="zero_best"):
    """The best own card counts 0."""

    clause = "CUBO-FEARPOWER-ZeroBest"
    fear = True

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        yield Choice(
            "target", say("Which of your best cards counts 0?"), extreme(game, state, use, max), "CUBO-RULING-14"
        )

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlaceToken(use.target, names.ZERO)


class DropLow(CardPower, frozen=True, tag="drop_low"):
    """The lowest positive own card is discarded."""

    clause = "CUBO-FEARPOWER-DropLow"
    fear = True

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        lowest = extreme(game, state, use, min)
        yield Choice("target", say("Which of your lowest cards is discarded?"), lowest, "CUBO-RULING-15")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield from gone(state, Kept(use.target, names.discard(use.who)))


class LoseChime(CardPower, frozen=True, tag="lose_chime"):
    """One token is lost."""

    clause = "CUBO-FEARPOWER-LoseChime"
    fear = True

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not state.count(names.RESERVE):
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-04")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield from pay(state, 1)
        yield CheckReserve()
