"""Both players agree to end the game (AUG-GEN-03, AUG-RULING-39)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.rules.turn import step_fault
from companion.games.common.refusals import Answer
from companion.games.lane_duel import lanes
from companion.kernel.actions import Action, Faults
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Ended
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.action
class OfferEnd(Action, frozen=True):
    """The active player proposes to end the game as a draw."""

    verb = "offer_end"
    standing = "costs"
    said = say("Offer to end the game as a draw")

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[OfferEnd]:
        if not moved and state.turn.phase == names.PLAY:
            yield cls(state.turn.seat)

    def faults(self, game: AugmentedContext, state: State) -> Faults:
        yield step_fault(state, self.seat, names.PLAY)

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        them = lanes.other(self.seat)
        text = say(
            "{them}: {name} offers to end the game as a draw. Agree?",
            them=game.names[them],
            name=game.names[self.seat],
        )
        play_on = PlayOn(them)
        yield Asked(Prompt((them,), "end", text, (Agree(them), play_on), clause="AUG-GEN-03", bell=play_on))


@rules.action
class Agree(Answer, frozen=True):
    """Both want it: the game ends without a winner."""

    verb = "agree"
    said = say("Agree: nobody wins")

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Ended((), "agreed")


@rules.action
class PlayOn(Answer, frozen=True):
    """The offer is declined."""

    verb = "play_on"
    said = say("Play on")
