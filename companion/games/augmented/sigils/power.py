"""Sigils and traits that make power, asked anew for every strike (T-POWER)."""

from __future__ import annotations

from typing import Any, ClassVar

from companion.games.augmented import names
from companion.games.augmented.board import before, gem_cards, gems, mirrored, powered, tribe_of
from companion.games.augmented.queries import Total
from companion.games.augmented.sigils.base import PowerTrait, Sigil
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot, controller, has
from companion.games.lane_duel.queries import Power
from companion.kernel.cards import CardId
from companion.kernel.effects import Query
from companion.kernel.state import State


class Modifies(Sigil):
    """Adds to the power of cards in play: `gain` says how much for which."""

    queries: ClassVar[tuple[type[Query], ...] | None] = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return value + self.gain(state, me, query.card)

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        """What `card` gains by this sigil of `me`."""
        raise NotImplementedError

    def allied(self, state: State, me: CardId, card: CardId) -> bool:
        """Whether both are on one side."""
        return controller(state, me) == controller(state, card)


class Annoying(Modifies, id="annoying"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(before(state, me) == card)


class AugustAura(Modifies, id="august-aura"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return 2 if card != me and self.allied(state, me, card) else 0


class SeaShanty(Modifies, id="sea-shanty"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(self.allied(state, me, card) and has(self.game, state, card, "brittle"))


class GemAnimator(Modifies, id="gem-animator"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(self.allied(state, me, card) and bool(gems(self.game, state, card)))


class Leader(Modifies, id="leader"):
    """For the first strike of each attack."""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        here, there = active_slot(state, me), active_slot(state, card)
        near = here and there and there in lanes.neighbours(here)
        return int(bool(near and state.mark(card, names.FIRST)))


class OfTribe(Modifies):
    """Cards of one tribe on its side have 1 power more."""

    tribe = ""

    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return int(self.allied(state, me, card) and self.game.face(state, card).is_a(self.tribe))


class BuffWhenPowered(Modifies, id="buff-when-powered"):
    def gain(self, state: State, me: CardId, card: CardId) -> int:
        return 2 if card == me and powered(self.game, state, me) else 0


class Mirror(PowerTrait, id="mirror-power", clause="AUG-SIGIL-Mirror"):
    """AUG-SIGIL-Mirror, AUG-CLAR-13, AUG-RULING-38."""

    def base(self, state: State, me: CardId, seat: str) -> int:
        return mirrored(self.game, state, me)


class AntPower(PowerTrait, id="ant-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return len([card for card in tribe_of(self.game, state, seat, "ant") if card != me])


class BonePower(PowerTrait, id="bone-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return min(5, state.count(names.bones(seat)) // 2)


class HandPower(PowerTrait, id="hand-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return min(5, (state.count(names.hand_size(seat)) + 1) // 2)


class GemPower(PowerTrait, id="gem-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return len(gem_cards(self.game, state, seat))


class BloodPower(PowerTrait, id="blood-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return min(5, state.count(names.offered(seat)))


class MawPower(PowerTrait, id="maw-power"):
    def base(self, state: State, me: CardId, seat: str) -> int:
        return 3 - sum(len(gems(self.game, state, card)) for card in gem_cards(self.game, state, seat))


class Gunbot(Sigil, id="gunbot-trait", queries=(Total,)):
    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return 0 if query.card == me and before(state, me) is None else value


PLAIN = (OfTribe.called("witching-hour", tribe="spectre"),)
"""Sigils that are their family's, with another number or name."""
