"""The hammer."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.board import cards_of
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Hammered
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.turn import not_now
from companion.games.augmented.steps import Perish
from companion.games.lane_duel.board import active_slot, controller
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()


@rules.action
class Hammer(Action, frozen=True):
    """Once a turn an own card, living or not, perishes at once (AUG-HAMMER-01, AUG-RULING-17)."""

    verb = "hammer"
    by_hand = ("card",)

    card: CardId

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Hammer]:
        if state.turn.phase == names.PLAY:
            for card in cards_of(game, state, state.turn.seat):
                if moved is None or card in moved:
                    yield cls(state.turn.seat, card)

    def refusal(self, game: AugmentedContext, state: State) -> Refusal | None:
        early = not_now(state, self.seat, names.PLAY)
        if early is not None:
            return early
        if state.count(names.HAMMER):
            return no("E_HAMMER_USED", "AUG-HAMMER-01")
        if active_slot(state, self.card) is None or controller(state, self.card) != self.seat:
            return no("E_BAD_TARGET", "AUG-RULING-17", "Only a card in play on your side can be hammered.")
        return None

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        """AUG-HAMMER-02, AUG-RULING-18: not by combat; its bone is gained."""
        yield Hammered(names.HAMMER, 1, seat=self.seat, card=self.card)
        yield Perish(self.card, cause="hammer")

    def label(self, game: AugmentedContext, state: State) -> str:
        return f"Hammer {game.card_name(self.card)}"

    @classmethod
    def tap_heading(cls, game: AugmentedContext, state: State) -> str | None:
        return "Hammer a card"
