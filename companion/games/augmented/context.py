"""The ground the rules stand on: the options, the cards of this table and whose they are, which sigils work now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.games.augmented.cards.catalogue import CardFace, CardFile, owner_of
from companion.games.augmented.cards.deck import Deck
from companion.games.augmented.options import Options
from companion.kernel.cards import CardId, Catalogue, face_of
from companion.kernel.context import Context
from companion.kernel.effects import Hooks
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.augmented.working import Working


class AugmentedContext(Context):
    """Options, card file, decks, and the sigils that work in a state (`working`)."""

    catalogue: Catalogue[CardFace]
    options: Options
    file: CardFile
    decks: Mapping[Seat, Deck]
    home: Mapping[CardId, Place]
    """Every card of the two players and its deck."""
    working: Working

    def face(self, card: CardId) -> CardFace:
        """The printed face of a card."""
        return self.catalogue.face(card)

    def owner(self, card: CardId) -> Seat:
        """The player whose deck a card came from."""
        return owner_of(card, self.catalogue.faces[face_of(card)])

    def hooks(self, state: State) -> Hooks:
        return self.working.of(state).hooks

    def collects(self, seat: Seat, what: str) -> bool:
        """Whether a player collects ``bones`` or ``cells`` (AUG-BONE-07, AUG-ENERGY-06)."""
        switch: Mapping[Seat, bool] = getattr(self.options, f"collect_{what}")
        return switch.get(seat, True)
