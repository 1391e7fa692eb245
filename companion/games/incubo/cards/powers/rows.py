"""Powers that give a row one more free card."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.incubo import names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.power import CardPower, Use
from companion.games.incubo.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class _FreesRow(CardPower, frozen=True):
    """One more card in a row is free."""

    def blocked(self, game: IncuboContext, state: State, use: Use) -> Refusal | None:
        return no("E_MONSTER_ROW", "CUBO-CLAR-13") if state.turn.phase == names.MONSTER else None

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield Counted(names.allowance(use.who, self.opens), 1)


class FreePass(_FreesRow, frozen=True, tag="free_pass"):
    """One more card in the Pass row is free."""

    title = say("Pass one more")
    help = say("One more card in the Pass row is free; it may be this one.")
    says = say("Pass 1 more card for free.")
    clause = "CUBO-POWER-FreePass"
    opens = "pass"


class FreeElim(_FreesRow, frozen=True, tag="free_elim"):
    """One more card in the Elimination row is free."""

    title = say("Eliminate one more")
    help = say("One more card in the Elimination row is free; it may be this one.")
    says = say("Eliminate 1 more card for free.")
    clause = "CUBO-POWER-FreeElim"
    opens = "elim"
