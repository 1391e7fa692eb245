"""Sigils that act when a card is played, and those that change the card later."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Sigil, WhenPlayed
from companion.games.inscription.steps import Search, TakeItem
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, empty
from companion.games.lane_duel.facts import Boned, Entered
from companion.games.lane_duel.moves import beside, turn_of
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Fecundity(WhenPlayed):
    """INS-SIGIL-Fecundity, INS-RULING-47."""

    id, title, clause = "fecundity", "Fecundity", "INS-SIGIL-Fecundity"
    text = "When played, a copy of it without this sigil goes from the swaps pile into the hand."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        copy = self.game.face(state, me).copy
        if copy:
            yield Fetch(copy, names.hand(fact.seat), self.title)


class AntSpawner(WhenPlayed):
    """INS-SIGIL-AntSpawner."""

    id, title, clause = "ant-spawner", "Ant Spawner", "INS-SIGIL-AntSpawner"
    text = "When played, a Worker Ant goes from the swaps pile into the hand."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield Fetch("worker-ant", names.hand(fact.seat), self.title)


class RabbitHole(WhenPlayed):
    """INS-SIGIL-RabbitHole."""

    id, title, clause = "rabbit-hole", "Rabbit Hole", "INS-SIGIL-RabbitHole"
    text = "When played, a Rabbit goes from the swaps pile into the hand."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield Fetch("rabbit", names.hand(fact.seat), self.title)


class Hoarder(WhenPlayed):
    """INS-SIGIL-Hoarder, INS-RULING-48."""

    id, title, clause = "hoarder", "Hoarder", "INS-SIGIL-Hoarder"
    text = "When played, take any card of your deck, show it, and shuffle the deck."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield Search(fact.seat, self.title)


class TrinketBearer(WhenPlayed):
    """INS-SIGIL-TrinketBearer, INS-RULING-49."""

    id, title, clause = "trinket-bearer", "Trinket Bearer", "INS-SIGIL-TrinketBearer"
    text = "When played, draw an item."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield TakeItem(fact.seat)


class Bellist(WhenPlayed):
    """INS-SIGIL-Bellist, INS-CARD-Daus-01, INS-RULING-52."""

    id, title, clause = "bellist", "Bellist", "INS-SIGIL-Bellist"
    text = "When played, a Chime is laid in each empty space beside it; striking a Chime costs the striker 2 hearts."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        return beside(state, active_slot(state, me), "chime", self.title)


class DamBuilder(WhenPlayed):
    """INS-SIGIL-DamBuilder, INS-RULING-52."""

    id, title, clause = "dam-builder", "Dam Builder", "INS-SIGIL-DamBuilder"
    text = "When played, a Dam is laid in each empty space beside it."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        return beside(state, active_slot(state, me), "dam", self.title)


class Fledgling(lane_sigils.Fledgling):
    """INS-SIGIL-Fledgling, INS-RULING-24…27."""

    clause = "INS-SIGIL-Fledgling"


class BroodParasite(WhenPlayed):
    """Beyond the rulebook."""

    id, title, beyond = "brood-parasite", "Brood Parasite", True
    text = "When played, a Broken Egg is laid in the space opposite, if that is empty."

    def played(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if here is not None and empty(state, names.facing(here)):
            yield Fetch("broken-egg", names.facing(here), self.title)


class BoneDigger(Sigil):
    """Beyond the rulebook."""

    id, title, beyond = "bone-digger", "Bone Digger", True
    text = "Its player gets a bone at the end of each own turn."
    facts = (Turned,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = turn_of(state, me, fact, names.TURN_END)
        if seat is not None:
            yield Boned(names.bones(seat), 1, why=self.title)
