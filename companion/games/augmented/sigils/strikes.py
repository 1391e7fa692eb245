"""Sigils that bend an attack: where it goes and how it reaches what it strikes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.augmented.board import cards_of
from companion.games.augmented.facts import Damaged
from companion.games.augmented.sigils.base import At, Sigil, Yes
from companion.games.augmented.steps import AfterAttack, Direct, Perish
from companion.games.lane_duel import lanes, sigils
from companion.games.lane_duel.board import active_slot, controller, has, straight
from companion.games.lane_duel.queries import Aim
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Airborne(Yes):
    id, asked_by = "airborne", "attack.passes"


class MightyLeap(Yes):
    id, asked_by = "mighty-leap", "attack.passes"


class Aquanaut(Yes):
    id, asked_by = "aquanaut", "attack.passes"


class Sniper(Yes):
    """AUG-SIGIL-Sniper, AUG-CLAR-08, AUG-RULING-49."""

    id, clause, asked_by = "sniper", "AUG-SIGIL-Sniper", "attack.aims"


class DoubleStrike(sigils.DoubleStrike, Sigil):
    id, clause = "double-strike", "AUG-SIGIL-DoubleStrike"


class TrifurcatedStrike(sigils.TrifurcatedStrike, Sigil):
    id, clause = "trifurcated-strike", "AUG-SIGIL-TrifurcatedStrike"


class BifurcatedStrike(Sigil):
    id = "bifurcated-strike"
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        middle = straight(state, me)
        return (*(space for space in value if space != middle), *lanes.neighbours(middle))


class OmniStrike(Sigil):
    id = "omni-strike"
    queries = (Aim,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        if query.card != me:
            return value
        enemy = lanes.other(controller(state, me) or "A")
        held = tuple(active_slot(state, card) for card in cards_of(self.game, state, enemy))
        return held or (straight(state, me),)


class Piercing(Sigil):
    """Half of the damage its strike deals, rounded down, goes on to the scale; nothing of what is absorbed."""

    id = "piercing"
    facts = (Damaged,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if isinstance(fact, Damaged) and fact.strike and fact.source == me and fact.by > 1:
            yield Direct(controller(state, fact.card) or "", fact.by // 2, me)


class Brittle(At):
    """AUG-SIGIL-Brittle: not by combat (AUG-COMBAT-04); a Puppet Master holds it."""

    id, clause, at = "brittle", "AUG-SIGIL-Brittle", AfterAttack

    def happens(self, state: State, me: CardId, step: Any) -> Iterable[StepBase]:
        seat = controller(state, me)
        if seat and not any(has(self.game, state, one, "puppet-master") for one in cards_of(self.game, state, seat)):
            yield Perish(me)


SIGILS = (
    Airborne, MightyLeap, Aquanaut, Sniper, DoubleStrike, TrifurcatedStrike, BifurcatedStrike, OmniStrike, Piercing,
    Brittle,
)  # fmt: skip
