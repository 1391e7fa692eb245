"""Sigils that act when a card is played, and at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import AtTurn, WhenPlayed, bone, fetches, lays
from companion.games.inscription.steps import Search, TakeItem
from companion.games.lane_duel.board import active_slot, empty
from companion.games.lane_duel.facts import Entered
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

PLAIN = (
    WhenPlayed.called("ant-spawner", fetches("worker-ant")),
    WhenPlayed.called("rabbit-hole", fetches("rabbit")),
    WhenPlayed.called("bellist", lays("chime")),  # INS-CARD-Daus-01
    WhenPlayed.called("dam-builder", lays("dam")),
    WhenPlayed.called("hoarder", lambda sigil, state, me, seat: (Search(seat, sigil.title),)),  # INS-RULING-48
    WhenPlayed.called("trinket-bearer", lambda sigil, state, me, seat: (TakeItem(seat),)),  # INS-RULING-49
    AtTurn.called("bone-digger", bone),  # beyond the rulebook
)


class Fecundity(WhenPlayed, id="fecundity"):
    """INS-SIGIL-Fecundity, INS-RULING-47."""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        copy = self.game.face(state, me).copy
        return (Fetch(copy, names.hand(fact.seat), self.title),) if copy else ()


class BroodParasite(WhenPlayed, id="brood-parasite"):
    """Beyond the rulebook."""

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if here is not None and empty(state, names.facing(here)):
            yield Fetch("broken-egg", names.facing(here), self.title)
