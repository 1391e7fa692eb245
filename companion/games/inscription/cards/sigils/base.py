"""What every sigil of this game is, and the shapes several have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, slot_of
from companion.games.lane_duel.facts import Entered
from companion.games.lane_duel.moves import beside
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Sigil(lane_sigils.Sigil):
    """A sigil that asks this game for more than other duels know."""

    game: InscriptionContext

    def __init_subclass__(cls, **said: Any) -> None:
        """Its clause bears the name of its class."""
        super().__init_subclass__(clause=f"INS-SIGIL-{cls.__name__}", **said)


class WhenPlayed(Sigil, lane_sigils.Hears):
    """A sigil that acts once, when its card enters from the hand (T-PLAY 5)."""

    facts = (Entered,)


class ToHand(WhenPlayed):
    """When played, a copy of the card `brings` is fetched into the hand."""

    brings = ""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        if self.brings:
            yield Fetch(self.brings, names.hand(fact.seat), self.title)


class Beside(WhenPlayed):
    """When played, a copy of the card `brings` is laid in each empty space beside it (INS-RULING-52)."""

    brings = ""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        return beside(state, active_slot(state, me), self.brings, self.title)


class PowerSigil(Sigil, lane_sigils.PowerSigil):
    """A sigil that stands where a power number would."""

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        return self.counted(state, here) if here else 0

    def counted(self, state: State, here: Place) -> int:
        """The power a card in that space has by itself."""
        raise NotImplementedError
