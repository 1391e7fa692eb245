"""Sigils that make power: T-POWER asks them anew for every strike."""

from __future__ import annotations

from typing import Any

from companion.games.inscription import names
from companion.games.inscription.board import active_slot, has, in_row, opposing, power, slot_of
from companion.games.inscription.happenings import BasePower, Power
from companion.games.inscription.sigils.base import Sigil
from companion.kernel.cards import CardId
from companion.kernel.state import State


class Leader(Sigil):
    """INS-SIGIL-Leader, INS-RULING-38: also face down; several add up."""

    id, title, clause = "leader", "Leader", "INS-SIGIL-Leader"
    text = "Creatures right beside it on its own side have 1 power more."
    queries = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here, there = slot_of(state, me), slot_of(state, query.card)
        return value + 1 if here and there in names.neighbours(here) else value


class Stinky(Sigil):
    """INS-SIGIL-Stinky, INS-RULING-39."""

    id, title, clause = "stinky", "Stinky", "INS-SIGIL-Stinky"
    text = "The creature opposite has 1 power less, but never less than none."
    queries = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here = slot_of(state, me)
        return value - 1 if here and slot_of(state, query.card) == names.facing(here) else value


class PowerSigil(Sigil):
    """A sigil that stands where a power number would."""

    gives_power = True
    queries = (BasePower,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        return self.base(state, me) if query.card == me else value

    def base(self, state: State, me: CardId) -> int:
        """The power this card has by itself."""
        raise NotImplementedError


class AntDamage(PowerSigil):
    """INS-SIGIL-AntDamage, INS-RULING-44: itself and face-down ants included."""

    id, title, clause = "ant-damage", "Ant Damage", "INS-SIGIL-AntDamage"
    text = "Its power is the number of ants in play on its side, itself included."

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        seat = here.zone[0] if here else ""
        return sum(self.game.face(state, card).ant for _, card in in_row(state, seat)) if seat else 0


class Ringer(PowerSigil):
    """INS-SIGIL-Ringer, INS-RULING-43."""

    id, title, clause = "ringer", "Ringer", "INS-SIGIL-Ringer"
    text = "4 power in the lane nearest the bell, then 3, 2 and 1 farther away."

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        return 5 - names.lane_of(here) if here else 0


class Handy(PowerSigil):
    """INS-SIGIL-Handy, INS-RULING-42: held items do not count."""

    id, title, clause = "handy", "Handy", "INS-SIGIL-Handy"
    text = "Its power is the number of cards in its player's hand. Items do not count."

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        return state.count(names.hand_size(here.zone[0])) if here else 0


class Rorrim(PowerSigil):
    """INS-SIGIL-Rorrim, INS-RULING-41: two mirrors show nothing."""

    id, title, clause = "rorrim", "Rorrim", "INS-SIGIL-Rorrim"
    text = "Its power is that of the card opposite: none without one, and none if that is a mirror as well."

    def base(self, state: State, me: CardId) -> int:
        here = active_slot(state, me)
        facing = opposing(state, here) if here else None
        if facing is None or has(self.game, state, facing, "rorrim"):
            return 0
        return power(self.game, state, facing)


class HalfBones(PowerSigil):
    """Beyond the rulebook: the Lammergeier of the expansion."""

    id, title, beyond = "half-bones", "Bone Counter", True
    text = "Its power is half of its player's bones, rounded down."

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        return state.count(names.bones(here.zone[0])) // 2 if here else 0


class SacrificesThisTurn(PowerSigil):
    """Beyond the rulebook: the Red Hart of the expansion."""

    id, title, beyond = "sacrifices-this-turn", "Blood Count", True
    text = "Its power is the number of sacrifices its player has made this turn."

    def base(self, state: State, me: CardId) -> int:
        here = slot_of(state, me)
        return state.count(names.offerings(here.zone[0])) if here else 0
