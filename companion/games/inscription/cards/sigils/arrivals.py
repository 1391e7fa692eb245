"""Sigils that act when a card is played, and those that change the card later."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.cards.sigils.base import Beside, Sigil, ToHand, WhenPlayed
from companion.games.inscription.steps import Search, TakeItem
from companion.games.lane_duel.board import active_slot, empty
from companion.games.lane_duel.facts import Boned, Entered
from companion.games.lane_duel.moves import turn_of
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Turned
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State


class Fecundity(WhenPlayed, id="fecundity", title=say("Fecundity")):
    """INS-SIGIL-Fecundity, INS-RULING-47."""

    text = say("When played, a copy of it without this sigil goes from the swaps pile into the hand.")

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        copy = self.game.face(state, me).copy
        return (Fetch(copy, names.hand(fact.seat), self.title),) if copy else ()


class AntSpawner(ToHand, id="ant-spawner", title=say("Ant Spawner"), brings="worker-ant"):
    """INS-SIGIL-AntSpawner."""

    text = say("When played, a Worker Ant goes from the swaps pile into the hand.")


class RabbitHole(ToHand, id="rabbit-hole", title=say("Rabbit Hole"), brings="rabbit"):
    """INS-SIGIL-RabbitHole."""

    text = say("When played, a Rabbit goes from the swaps pile into the hand.")


class Hoarder(WhenPlayed, id="hoarder", title=say("Hoarder")):
    """INS-SIGIL-Hoarder, INS-RULING-48."""

    text = say("When played, take any card of your deck, show it, and shuffle the deck.")

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield Search(fact.seat, self.title)


class TrinketBearer(WhenPlayed, id="trinket-bearer", title=say("Trinket Bearer")):
    """INS-SIGIL-TrinketBearer, INS-RULING-49."""

    text = say("When played, draw an item.")

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        yield TakeItem(fact.seat)


class Bellist(Beside, id="bellist", title=say("Bellist"), brings="chime"):
    """INS-SIGIL-Bellist, INS-CARD-Daus-01, INS-RULING-52."""

    text = say(
        "When played, a Chime is laid in each empty space beside it; striking a Chime costs the striker 2 hearts."
    )


class DamBuilder(Beside, id="dam-builder", title=say("Dam Builder"), brings="dam"):
    """INS-SIGIL-DamBuilder, INS-RULING-52."""

    text = say("When played, a Dam is laid in each empty space beside it.")


class BroodParasite(WhenPlayed, id="brood-parasite", title=say("Brood Parasite"), beyond=True):
    """Beyond the rulebook."""

    text = say("When played, a Broken Egg is laid in the space opposite, if that is empty.")

    def heard(self, state: State, me: CardId, fact: Entered) -> Iterable[StepBase]:
        here = active_slot(state, me)
        if here is not None and empty(state, names.facing(here)):
            yield Fetch("broken-egg", names.facing(here), self.title)


class BoneDigger(Sigil, id="bone-digger", title=say("Bone Digger"), beyond=True):
    """Beyond the rulebook."""

    text = say("Its player gets a bone at the end of each own turn.")
    facts = (Turned,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = turn_of(state, me, fact, names.TURN_END)
        if seat is not None:
            yield Boned(names.bones(seat), 1, why=self.title)
