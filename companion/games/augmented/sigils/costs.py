"""Sigils and traits about paying: gems, what a sacrifice is worth, what a card costs."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.augmented.board import cards_of, conducts
from companion.games.augmented.cards.cost import COLOURLESS, COLOURS, PRISM
from companion.games.augmented.queries import Gems
from companion.games.augmented.sigils.base import Sigil, Yes
from companion.games.lane_duel.board import controller, hearts
from companion.games.lane_duel.queries import Blood
from companion.kernel.cards import CardId
from companion.kernel.state import State


class Gem(Sigil):
    """AUG-SIGIL-Gem: provides gems while its card is in play (AUG-GEM-01)."""

    clause = "AUG-SIGIL-Gem"
    provides: ClassVar[tuple[str, ...]] = ()
    queries = (Gems,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return (*value, *self.provides) if query.card == me and self.works(state, me) else value

    def works(self, state: State, me: CardId) -> bool:
        """Whether it provides them now."""
        return True


class GreenGem(Gem):
    id, provides = "green-gem", ("green",)


class OrangeGem(Gem):
    id, provides = "orange-gem", ("orange",)


class BlueGem(Gem):
    id, provides = "blue-gem", ("blue",)


class GrayGem(Gem):
    """AUG-GEM-02."""

    id, provides = "gray-gem", (COLOURLESS,)


class SyntheticGem(Gem):
    id, provides = "synthetic-gem", (COLOURLESS,)


class PrismGem(Gem):
    """AUG-PRISM-03, AUG-RULING-44."""

    id, provides = "prism-gem", (PRISM,)


class MagnificentGem(Gem):
    id, provides = "magnificent-gem", COLOURS


class GemConduit(Gem):
    """While another conduit card is on its side."""

    def works(self, state: State, me: CardId) -> bool:
        row = cards_of(self.game, state, controller(state, me) or "A")
        return any(card != me and conducts(self.game, state, card) for card in row)


class GreenConduit(GemConduit):
    id, provides = "green-conduit", ("green",)


class OrangeConduit(GemConduit):
    id, provides = "orange-conduit", ("orange",)


class BlueConduit(GemConduit):
    id, provides = "blue-conduit", ("blue",)


class PrintedWorth(Sigil):
    """What a sacrifice of its card is worth."""

    queries = (Blood,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return self.worth(state, me) if query.card == me else value

    def worth(self, state: State, me: CardId) -> int:
        """The blood it gives."""
        raise NotImplementedError


class WorthySacrifice(PrintedWorth):
    """AUG-BLOOD-07."""

    id, clause = "worthy-sacrifice", "AUG-BLOOD-07"

    def worth(self, state: State, me: CardId) -> int:
        return 3


class HeartyOffering(PrintedWorth):
    id = "hearty-offering"

    def worth(self, state: State, me: CardId) -> int:
        return max(1, hearts(self.game, state, me))


class Beastly(Yes):
    id, asked_by = "beastly", "payment.Payment"


class DiamondCost(Yes):
    id, asked_by = "diamond-cost", "payment.Payment"


class Bloodless(Yes):
    id, asked_by = "bloodless", "context.living"


class Abundance(Yes):
    """AUG-DECK-08."""

    id, clause, asked_by = "abundance", "AUG-DECK-08", "deck.faults"


class Amalgam(Yes):
    id, asked_by = "amalgam-trait", "CardFace.is_a"


SIGILS = (
    GreenGem, OrangeGem, BlueGem, GrayGem, SyntheticGem, PrismGem, MagnificentGem, GreenConduit, OrangeConduit,
    BlueConduit, WorthySacrifice, HeartyOffering, Beastly, DiamondCost, Bloodless, Abundance, Amalgam,
)  # fmt: skip
