"""What is active on a board: sigils and named cards in play, fans, and the watch for a stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils import NAMED, SIGILS
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.rules import stalemate
from companion.games.lane_duel.effects import RowEffects
from companion.games.lane_duel.sigils import Sigil
from companion.kernel.cards import CardId
from companion.kernel.effects import Effect
from companion.kernel.state import State

FANS = tuple(map(names.fan, names.SEATS))


class CardEffects(RowEffects):
    """The effects of this game's cards, in resolving order."""

    game: InscriptionContext

    def __init__(self, game: InscriptionContext) -> None:
        super().__init__(game)
        kinds: tuple[type[Sigil], ...] = (*SIGILS.values(), *NAMED, stalemate.Watch)
        self._by_id: dict[str, Effect] = {kind.id: kind(game) for kind in kinds}

    def of_card(self, state: State, card: CardId) -> Iterator[Effect]:
        face = self.game.face(state, card)
        yield from (self._by_id[sigil] for sigil in face.powers)
        if face.special:
            yield self._by_id[face.special]
        if face.drops:
            yield self._by_id["leaves-vertebrae"]
        if face.releases:
            yield self._by_id["release"]

    def changing(self, card: CardId) -> bool:
        return self.game.catalogue.face(card).changing

    def key(self, state: State) -> tuple[Any, ...]:
        first, second = FANS
        return state.count(first), state.count(second), stalemate.dry(state)

    def lasting(self, state: State) -> Iterator[tuple[CardId, Effect]]:
        yield from ((CardId(fan), self._by_id["harpies-fan"]) for fan in FANS if state.count(fan))
        if stalemate.dry(state):
            yield CardId(names.IDLE), self._by_id[stalemate.Watch.id]
