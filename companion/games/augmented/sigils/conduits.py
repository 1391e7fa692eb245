"""Conduits and circuits, gems, and what a card is worth as a payment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, circuit_of, circuit_spaces, conducts, free, powered
from companion.games.augmented.cards.cost import COLOURLESS, COLOURS, PRISM
from companion.games.augmented.facts import Absorbed
from companion.games.augmented.queries import CostOf, Gems
from companion.games.augmented.sigils.base import Conditional, Own, Prices, Sigil, Yes, seek
from companion.games.augmented.sigils.defence import Shields
from companion.games.augmented.sigils.effects import collects, heals
from companion.games.augmented.sigils.endstep import AtEnd
from companion.games.augmented.sigils.strikes import Modifies
from companion.games.augmented.steps.attack import Damage
from companion.games.augmented.steps.cards import Perish
from companion.games.lane_duel.board import controller, hearts
from companion.games.lane_duel.queries import Blood
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

    bonus: ClassVar[int] = 1

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        inside = state.mark(card, names.FIRST) and card in circuit_of(self.game, state, me)
        return self.bonus if inside else 0


class OverclockConduit(AttackConduit, AtEnd, id="overclock-conduit", bonus=2):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        yield from (Perish(card) for card in circuit_of(self.game, state, me))


class HealConduit(AtEnd, id="heal-conduit"):
    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        for card in circuit_of(self.game, state, me):
            yield from heals(self, state, card, seat)


class SpawnConduit(AtEnd, id="spawn-conduit", clause="AUG-SIGIL-FactoryConduit"):
    """AUG-SIGIL-FactoryConduit, by the card's text."""

    def ends(self, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
        spaces = tuple(space for space in circuit_spaces(self.game, state, me) if free(state, space))
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


class Gem(Own):
    """AUG-SIGIL-Gem: provides gems while its card is in play (AUG-GEM-01)."""

    clause = "AUG-SIGIL-Gem"
    provides: ClassVar[tuple[str, ...]] = ()
    queries = (Gems,)

    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return (*value, *self.provides) if self.works(state, me) else value

    def works(self, state: State, me: CardId) -> bool:
        """Whether it provides them now."""
        return True


class GemConduit(Gem):
    """While another conduit card is on its side."""

    def works(self, state: State, me: CardId) -> bool:
        row = cards_of(self.game, state, controller(state, me) or "A")
        return any(card != me and conducts(self.game, state, card) for card in row)


class HeartyOffering(Own, id="hearty-offering", queries=(Blood,)):
    def answered(self, state: State, me: CardId, value: Any) -> Any:
        return max(1, hearts(self.game, state, me))


PLAIN = (
    Yes.called("no-max-reduction", asked_by="payment.paid"),
    Gem.called("green-gem", provides=("green",)),
    Gem.called("orange-gem", provides=("orange",)),
    Gem.called("blue-gem", provides=("blue",)),
    Gem.called("gray-gem", provides=(COLOURLESS,)),  # AUG-GEM-02
    Gem.called("synthetic-gem", provides=(COLOURLESS,)),
    Gem.called("prism-gem", provides=(PRISM,)),  # AUG-PRISM-03, AUG-RULING-44
    Gem.called("magnificent-gem", provides=COLOURS),
    GemConduit.called("green-conduit", provides=("green",)),
    GemConduit.called("orange-conduit", provides=("orange",)),
    GemConduit.called("blue-conduit", provides=("blue",)),
    Yes.called("beastly", asked_by="payment.Payment"),
    Yes.called("diamond-cost", asked_by="payment.Payment"),
    Yes.called("bloodless", asked_by="context.living"),
    Yes.called("abundance", clause="AUG-DECK-08", asked_by="deck.faults"),
    Yes.called("amalgam-trait", asked_by="CardFace.is_a"),
)
"""Sigils that are their family's, with another number or name."""
