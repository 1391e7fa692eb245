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


class GemConduit(Gem):
    """While another conduit card is on its side."""

    def works(self, state: State, me: CardId) -> bool:
        row = cards_of(self.game, state, controller(state, me) or "A")
        return any(card != me and conducts(self.game, state, card) for card in row)


class PrintedWorth(Sigil):
    """What a sacrifice of its card is worth."""

    queries = (Blood,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return self.worth(state, me) if query.card == me else value

    def worth(self, state: State, me: CardId) -> int:
        """The blood it gives."""
        raise NotImplementedError


class HeartyOffering(PrintedWorth, id="hearty-offering"):
    def worth(self, state: State, me: CardId) -> int:
        return max(1, hearts(self.game, state, me))


PLAIN = (
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
