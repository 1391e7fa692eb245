"""Powers about free cards, tokens, courage, needs and Terror."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Infused, MadeCommon, gain, pay
from companion.games.incubo.power import CardPower, Choice, Use
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import CheckReserve
from companion.kernel.actions import Faults
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

BOUGHT = {1: 1, 2: 3}
"""Courage for tokens (CUBO-POWER-Spend)."""


def standing_part(game: IncuboContext, state: State, clause: str) -> Choice:
    """The choice of a part that still stands."""
    return Choice("part", say("At which part does it count?"), board.standing(game, state), clause)


class _FreesRow(CardPower, frozen=True):
    """One more card in a row is free."""

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if state.turn.phase == names.MONSTER:
            yield no("E_MONSTER_ROW", "CUBO-CLAR-13")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield Counted(names.allowance(use.who, self.opens), 1)


class FreePass(_FreesRow, frozen=True, tag="free_pass"):
    """One more card in the Pass row is free."""

    clause = "CUBO-POWER-FreePass"
    opens = "pass"


class FreeElim(_FreesRow, frozen=True, tag="free_elim"):
    """One more card in the Elimination row is free."""

    clause = "CUBO-POWER-FreeElim"
    opens = "elim"


class Chime(CardPower, frozen=True, kw_only=True, tag="chime"):
    """Tokens come back from the discard area."""

    clause = "CUBO-POWER-ChimeN"

    n: Annotated[int, Meta(ge=1, le=50)]

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        return gain(state, self.n)


class Spend(CardPower, frozen=True, tag="spend"):
    """Tokens buy courage."""

    clause = "CUBO-POWER-Spend"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if state.count(names.RESERVE) < max(1, use.pay):
            yield no("E_NO_CHIME", "CUBO-RULING-05")

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        if state.turn.phase == names.MONSTER:
            yield standing_part(game, state, "CUBO-RULING-31")
        prices = tuple(price for price in BOUGHT if price <= state.count(names.RESERVE))
        yield Choice("pay", say("Pay 1 token for +1, or 2 for +3?"), prices, "CUBO-RULING-31")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield from pay(state, use.pay)
        against_monster = state.turn.phase == names.MONSTER
        yield Counted(names.part_bonus(use.part) if against_monster else names.bonus(use.who), BOUGHT[use.pay])
        yield CheckReserve()


class InfusePower(CardPower, frozen=True, tag="infuse"):
    """The partner's requirement is lower by 1."""

    clause = "CUBO-POWER-Infuse"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if game.alone:
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-50", say("Alone there is nobody to infuse."))

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        if state.turn.phase == names.MONSTER:
            yield standing_part(game, state, "CUBO-RULING-21")

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        if state.turn.phase == names.MONSTER:
            yield Counted(names.part_bonus(use.part), 1)
        else:
            yield Infused(names.infused(names.OTHER[use.who]), 1)


class Common(CardPower, frozen=True, tag="common"):
    """Both requirements are one: their sum."""

    clause = "CUBO-POWER-Common"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if game.alone:
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-50", say("Alone there is one requirement anyway."))
        if state.turn.phase == names.MONSTER:
            yield no("E_CANNOT_RESOLVE", "CUBO-CLAR-12", say("Against a monster requirements are common anyway."))

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        if not state.count(names.COMMON):
            yield MadeCommon(names.COMMON, 1)


class Terror3(CardPower, frozen=True, tag="terror3"):
    """Terror is 3 less."""

    clause = "CUBO-POWER-Terror3"
    soothes = True
    less = 3

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not state.count(names.ABANDONING) or board.terror(game, state) <= state.count(names.LESS):
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-22", say("There is no Terror to be lessened now."))

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield Counted(names.LESS, self.less)


class CheapFear(CardPower, frozen=True, tag="cheap_fear"):
    """Removing a Fear card costs 1 instead of 2."""

    clause = "CUBO-POWER-CheapFear"
    cheapens = True

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        yield no("E_CANNOT_RESOLVE", "CUBO-RULING-43", say("It is used when a Fear card turns up."))
