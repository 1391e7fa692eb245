"""Powers that place a token on a card, and the Copy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.power import CardPower, Choice, Use
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import PlaceToken
from companion.kernel.actions import Faults
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class Double(CardPower, frozen=True, tag="double"):
    """One own card counts its printed value once more."""

    clause = "CUBO-POWER-Double"

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        yield Choice("target", say("Which card counts once more?"), board.area(state, use.who), self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlaceToken(use.target, names.DOUBLE)


class ZeroNeg(CardPower, frozen=True, tag="zero_neg"):
    """The negative value of an own card becomes 0."""

    clause = "CUBO-POWER-ZeroNeg"

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        low = tuple(card for card in board.area(state, use.who) if board.value(game, state, card, use.who) < 0)
        yield Choice("target", say("Which card counts 0?"), low, self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlaceToken(use.target, names.ZERO)


class Pair(CardPower, frozen=True, kw_only=True, tag="pair"):
    """Two cards of value N give N more."""

    clause = "CUBO-POWER-PairN"

    n: Annotated[int, Meta(ge=1, le=20)]

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if len(self._fitting(game, state, use)) < 2:
            text = self.filled(say("It needs two cards with {plus} printed on them."))
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-13", text)

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        cards = self._fitting(game, state, use)
        yield Choice("target", self.filled(say("Which card gets the {plus} token?")), cards, "CUBO-RULING-13")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlaceToken(use.target, names.PLUS + self.n)

    def _fitting(self, game: IncuboContext, state: State, use: Use) -> tuple[CardId, ...]:
        cards = board.area(state, use.who)
        return tuple(card for card in cards if board.printed(game, state, card, use.who) == self.n)


class Copy(CardPower, frozen=True, tag="copy"):
    """The power of another own card is copied. What then happens is that power's."""

    clause = "CUBO-POWER-Copy"
    copies = True

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        others = (card for card in board.area(state, use.who) if card != use.source)
        powers = {card: board.power(game, state, card, use.who) for card in others}
        fit = tuple(card for card, power in powers.items() if power is not None and not power.copies)
        yield Choice("of", say("Whose power is copied?"), fit, "CUBO-RULING-29")
