"""What is active on a board: sigils and named cards in play, fans, and the watch for a stalemate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils import NAMED, SIGILS
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.rules import stalemate
from companion.games.lane_duel.effects import RowEffects
from companion.kernel.cards import CardId
from companion.kernel.effects import Effect
from companion.kernel.state import State

FANS = tuple(map(names.fan, names.SEATS))


class CardEffects(RowEffects):
    """The effects of this game's cards, in resolving order."""

    game: InscriptionContext

    def __init__(self, game: InscriptionContext) -> None:
        super().__init__(game, *SIGILS.values(), *NAMED, stalemate.Watch)

    def changing(self, card: CardId) -> bool:
        return self.game.catalogue.face(card).changing

    def key(self, state: State) -> tuple[Any, ...]:
        return (*map(state.count, FANS), stalemate.dry(state))

    def lasting(self, state: State) -> Iterator[tuple[CardId, Effect]]:
        yield from ((CardId(fan), self.by_id["harpies-fan"]) for fan in FANS if state.count(fan))
        if stalemate.dry(state):
            yield CardId(names.IDLE), self.by_id[stalemate.Watch.id]
