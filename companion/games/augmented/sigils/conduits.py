"""Conduits, and what a card can do inside a circuit (between two conduit cards of its side)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, circuit_of, circuit_spaces, conducts, powered
from companion.games.augmented.facts import Absorbed
from companion.games.augmented.queries import CostOf
from companion.games.augmented.sigils.base import Conditional, Prices, Sigil, Yes, seek
from companion.games.augmented.sigils.defence import Shields
from companion.games.augmented.sigils.effects import collects, heals
from companion.games.augmented.sigils.endstep import AtEnd
from companion.games.augmented.sigils.power import Modifies
from companion.games.augmented.steps import Damage, Perish
from companion.games.lane_duel.board import controller, empty
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class ArmorConduit(Sigil, id="armor-conduit", steps=(Damage,)):
    """Once for each card; the mark says that its armor is used up (AUG-RULING-42)."""

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        fresh = isinstance(step, Damage) and step.points > 0 and not state.mark(step.card, self.id)
        if isinstance(step, Damage) and fresh and step.card in circuit_of(self.game, state, me):
            return (Absorbed(step.card, self.id, 1, source=step.by),)
        return (step,)


class AttackConduit(Modifies, id="attack-conduit"):
    """For the first strike of each attack."""

    more: ClassVar[int] = 1

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        inside = state.mark(card, names.FIRST) and card in circuit_of(self.game, state, me)
        return self.more if inside else 0


class OverclockConduit(AttackConduit, AtEnd, id="overclock-conduit", more=2):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from (Perish(card) for card in circuit_of(self.game, state, me))


class HealConduit(AtEnd, id="heal-conduit"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for card in circuit_of(self.game, state, me):
            yield from heals(self, state, card, seat)


class SpawnConduit(AtEnd, id="spawn-conduit", clause="AUG-SIGIL-FactoryConduit"):
    """AUG-SIGIL-FactoryConduit, by the card's text."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = tuple(space for space in circuit_spaces(self.game, state, me) if empty(state, space))
        if spaces:
            yield seek(seat, self.title, spaces, most=(("energy", 3),))


class EnergyConduit(Prices, id="energy-conduit"):
    def priced(self, state: State, me: CardId, query: CostOf, cost: Any) -> Any:
        return self.changed(cost, energy=0) if query.to in circuit_spaces(self.game, state, me) else cost


class BloodConduit(Sigil, id="blood-conduit"):
    def stands_for(self, state: State, me: CardId, powered: bool) -> tuple[str, ...]:
        """Many Lives, while another conduit card is on its side."""
        row = (card for card in cards_of(self.game, state, controller(state, me) or "A") if card != me)
        working = self.game.working
        return ("many-lives",) if any(working.conducts(working.printed(state, card)) for card in row) else ()


class PowerDigger(AtEnd, id="power-digger", does=(collects("bones", 2),)):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        return super().ends(state, me, seat) if powered(self.game, state, me) else ()


class CircuitDependent(Conditional, id="circuit-dependent"):
    def fails(self, state: State, me: CardId, seat: Seat) -> bool:
        return not powered(self.game, state, me)


class CircuitProtector(Shields, id="circuit-protector"):
    def shields(self, state: State, me: CardId, card: CardId) -> bool:
        return conducts(self.game, state, card)


PLAIN = (Yes.called("no-max-reduction", asked_by="payment.paid"),)
"""Sigils that are their family's, with another number or name."""
