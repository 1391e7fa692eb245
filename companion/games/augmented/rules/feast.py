"""Cards that watch from the hand: Corpse Eater and Ant Eater enter where a card of their player fell in combat."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.rules.play import hand_of
from companion.games.augmented.steps import Enter, Feast
from companion.games.common.refusals import Answer
from companion.games.lane_duel.board import empty
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

SECONDS = 15.0


@rules.action
class Eat(Answer, frozen=True):
    """A card that eats corpses is placed from the hand, free."""

    verb = "eat"
    by_hand = ("card",)

    card: CardId
    to: Place

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Counted(names.hand_size(self.seat), -1)
        yield Enter(self.card, self.to, self.seat)

    def label(self, game: AugmentedContext, state: State) -> str:
        return f"{game.card_name(self.card)} on {self.to}"


@rules.action
class Pass(Answer, frozen=True):
    """No card enters."""

    verb = "pass"
    said = "No"


@rules.expands(Feast)
def feast(game: AugmentedContext, state: State, step: Feast) -> Iterator[StepBase]:
    """Asked only if such a card may be in the hand and the space is free."""
    if not empty(state, step.space):
        return
    ant = game.face(state, step.fallen).is_a("ant")
    wanted = {"corpse-eater", *(("ant-eater",) if ant else ())}
    cards = [card for card in hand_of(step.seat).possible(state) if wanted & set(game.face(state, card).sigils)]
    if not cards:
        return
    no = Pass(step.seat)
    say = f"{game.names[step.seat]}: lay a card that eats corpses into {step.space}? Lay it there, or ring to go on."
    options = (*(Eat(step.seat, card, step.space) for card in cards), no)
    yield Asked(Prompt((step.seat,), "corpse-eater", say, options, default=no, seconds=SECONDS, bell=no))
