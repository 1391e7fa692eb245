"""Sigils that make power: T-POWER asks them anew for every strike."""

from __future__ import annotations

from typing import Any

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import PowerSigil, Sigil
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import in_row, slot_of
from companion.games.lane_duel.queries import Power
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State


class Leader(Sigil, id="leader", title="Leader"):
    """INS-SIGIL-Leader, INS-RULING-38: also face down; several add up."""

    text = "Creatures right beside it on its own side have 1 power more."
    queries = (Power,)

    def modify(self, state: State, me: CardId, query: Any, value: Any) -> Any:
        here, there = slot_of(state, me), slot_of(state, query.card)
        return value + 1 if here and there in names.neighbours(here) else value


class AntDamage(PowerSigil, id="ant-damage", title="Ant Damage"):
    """INS-SIGIL-AntDamage, INS-RULING-44: itself and face-down ants included."""

    text = "Its power is the number of ants in play on its side, itself included."

    def counted(self, state: State, here: Place) -> int:
        return sum(self.game.face(state, card).ant for _, card in in_row(state, here.zone[0]))


class Ringer(PowerSigil, id="ringer", title="Ringer"):
    """INS-SIGIL-Ringer, INS-RULING-43."""

    text = "4 power in the lane nearest the bell, then 3, 2 and 1 farther away."

    def counted(self, state: State, here: Place) -> int:
        return 5 - names.lane_of(here)


class Handy(PowerSigil, id="handy", title="Handy"):
    """INS-SIGIL-Handy, INS-RULING-42: held items do not count."""

    text = "Its power is the number of cards in its player's hand. Items do not count."

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.hand_count(here.zone[0]))


class Rorrim(lane_sigils.Mirror, Sigil, id="rorrim", title="Rorrim"):
    """INS-SIGIL-Rorrim, INS-RULING-41: two mirrors show nothing."""

    text = "Its power is that of the card opposite: none without one, and none if that is a mirror as well."
    clause = "INS-SIGIL-Rorrim"


class HalfBones(PowerSigil, id="half-bones", title="Bone Counter", beyond=True):
    """Beyond the rulebook: the Lammergeier of the expansion."""

    text = "Its power is half of its player's bones, rounded down."

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.bones(here.zone[0])) // 2


class SacrificesThisTurn(PowerSigil, id="sacrifices-this-turn", title="Blood Count", beyond=True):
    """Beyond the rulebook: the Red Hart of the expansion."""

    text = "Its power is the number of sacrifices its player has made this turn."

    def counted(self, state: State, here: Place) -> int:
        return state.count(names.offerings(here.zone[0]))
