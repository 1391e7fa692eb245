"""Spare Illuminati cards: spies in a rival's conspiracy (ledger DUP-06 to -12)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inwo import moments, names, sayings, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.facts import Announced
from companion.games.inwo.plays import costs
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.hands import in_hand
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()


@rules.action
class PlaySpy(Action, frozen=True):
    """A drawn Illuminati card that duplicates a rival's lies with the Resources from now on (INWO-DUP-06, -08)."""

    verb = "spy"
    said = say("Play {card} as a spy")
    taken_from = ()
    meanwhile = moments.ANY_QUESTION
    by_hand = ("card",)
    heading = say("Play a spy")

    card: CardId

    @classmethod
    def candidates(cls, game: InwoContext, state: State, moved: frozenset[CardId] | None) -> Iterable[PlaySpy]:
        for seat in game.playing(state):
            yield from (cls(seat, card) for card in moved or () if game.is_illuminati(card))

    def faults(self, game: InwoContext, state: State) -> Faults:
        if not game.is_illuminati(self.card):
            yield self._not_beside(game, state)
            return
        yield moments.locked(game, state, self.seat, "TIMING-06")
        kind = game.design(self.card).conspiracy
        types = {seat: game.design(root).conspiracy for seat in game.seats if (root := tree.illuminati(state, seat))}
        if types.get(self.seat) == kind:
            yield no("DUP-11", say("You have no spy in your own conspiracy."))
        if kind not in types.values():
            yield no("DUP-12", say("Nobody plays that Illuminati."))
        if any(game.design(card).conspiracy == kind for card in state.at(names.resources(self.seat))):
            yield no("DUP-10", say("You have a spy there already."))
        if not state.count(names.plot_deck(self.seat)) or not state.count(names.group_deck(self.seat)):
            yield no("DUP-07", say("The top cards of both your decks are the price, and one deck is empty."))
        if not in_hand(game, state, self.seat, self.card):
            yield no("DUP-06", say("That card is not in your hand."))

    def _not_beside(self, game: InwoContext, state: State) -> Refusal:
        """That another card was laid with the Resources, and how hands attack for a Group, if that was meant."""
        card, number = game.card_name(self.card), game.how_many(self.card)
        if game.is_group(self.card) and state.turn.seat == self.seat and state.turn.phase == names.ACTIONS:
            return no("ATTACK-CONTROL-03", sayings.attack_for(card, number))
        return no("DUP-08", many("{name} is no spy.", "{name} are no spies.", number, name=card))

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        if state.where(self.card) is None:
            yield Counted(names.plots(self.seat), -1)
        yield from costs.thrown_unnamed(state, self.seat, "plot", 1, names.plot_deck)
        yield from costs.thrown_unnamed(state, self.seat, "group", 1, names.group_deck)
        yield Announced(self.card, names.resources(self.seat), seat=self.seat)
