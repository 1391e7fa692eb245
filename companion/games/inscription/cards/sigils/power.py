"""Sigils that make power: T-POWER asks them anew for every strike."""

from __future__ import annotations

from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import PowerSigil, Sigil
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import in_row, slot_of
from companion.games.lane_duel.queries import Power
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


class Stinky(lane_sigils.Stinky):
    """INS-SIGIL-Stinky, INS-RULING-39."""

    clause = "INS-SIGIL-Stinky"


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
        return state.count(names.hand_count(here.zone[0])) if here else 0


class Rorrim(lane_sigils.Mirror):
    """INS-SIGIL-Rorrim, INS-RULING-41: two mirrors show nothing."""

    id, title = "rorrim", "Rorrim"
    text = "Its power is that of the card opposite: none without one, and none if that is a mirror as well."
    clause = "INS-SIGIL-Rorrim"


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
