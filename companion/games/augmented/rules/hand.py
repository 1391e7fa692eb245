"""Cards in a hidden hand: those a sigil asks for, and those that enter where a card fell (Corpse Eater, Ant Eater)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.games.augmented import names
from companion.games.augmented.board import free
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Cleared
from companion.games.augmented.refusals import no
from companion.games.augmented.rules.play import hand_of
from companion.games.augmented.steps.cards import Enter, Feast
from companion.games.augmented.steps.search import NameCard, Naming, ThrowHand
from companion.games.common.refusals import Answer
from companion.games.lane_duel.combat import offer_feast
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import remembered, say
from companion.kernel.state import State

rules = Rules()


@rules.action
class Name(Answer, frozen=True):
    """Shows the card in hand that a sigil asks for."""

    verb = "name"
    heading = say("What may be in the hand")
    listed = True
    shown = ("card",)

    card: CardId

    @classmethod
    def candidates(cls, game: AugmentedContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Name]:
        question = state.question
        if question is not None and question.rest and isinstance(question.rest[0], Naming):
            seat = question.prompt.seats[0]
            cards = dict.fromkeys(hand_of(seat).possible(state))
            yield from (cls(seat, card) for card in cards if moved is None or card in moved)

    def unfit(self, game: Any, state: State) -> Refusal | None:
        if hand_of(self.seat).may_hold(state, self.card, state.where(self.card)):
            return None
        return no(
            "E_ILLEGAL_MOVE",
            "AUG-PLAY-01",
            say("By my count {card} cannot be in your hand.", card=game.card_name(self.card)),
        )

    def steps(self, game: AugmentedContext, state: State) -> Iterable[StepBase]:
        waiting = state.question.rest[0] if state.question else None
        if isinstance(waiting, Naming):
            return game.working.effects[waiting.sigil].named(state, waiting.card, self.card)
        return ()

    def label(self, game: AugmentedContext, state: State) -> str:
        return game.card_name(self.card)


@rules.action
class NameNothing(Answer, frozen=True):
    """There is no such card in the hand."""

    verb = "name_nothing"
    said = say("No such card in hand")


@rules.expands(NameCard)
def name_card(game: AugmentedContext, state: State, step: NameCard) -> Iterator[StepBase]:
    """Nobody but its player knows the hand: the card is shown, or chosen among those that may be there."""
    if not state.count(names.hand_size(step.seat)):
        return
    nothing = NameNothing(step.seat)
    text = say(
        "{name}: {card}. {question} Lay it where all see it, or choose it here.",
        name=game.names[step.seat],
        card=game.card_name(step.card),
        question=remembered(step.say),
    )
    prompt = Prompt((step.seat,), "hand", text, (nothing,), clause="AUG-CARD-05", bell=nothing, verbs=(Name.verb,))
    yield Asked(prompt, (Naming(step.card, step.sigil),))


@rules.expands(Naming)
def naming(game: AugmentedContext, state: State, step: Naming) -> tuple[StepBase, ...]:
    """The card was named; its sigil has had its say."""
    return ()


@rules.expands(ThrowHand)
def throw_hand(game: AugmentedContext, state: State, step: ThrowHand) -> Iterator[StepBase]:
    """Known cards by name; the others are counted until somebody names them."""
    seat, hand = step.seat, hand_of(step.seat)
    unknown = hand.unknown(state)
    yield Counted(names.hand_size(seat), -state.count(names.hand_size(seat)))
    for card in hand.cards(state):
        yield Cleared(card, names.discard(seat))
    if unknown:
        yield Counted(names.buried(seat), unknown)


def thrown(seat: Seat, card: CardId, why: str) -> Iterator[StepBase]:
    """A card goes from the hand to the discard pile."""
    yield Cleared(card, names.discard(seat), why=why)
    yield Counted(names.hand_size(seat), -1)


__all__ = ["Name", "NameNothing", "rules", "thrown"]


@rules.action
class Eat(Answer, frozen=True):
    """A card that eats corpses is placed from the hand, free."""

    verb = "eat"
    said = say("{card} on {to}")
    by_hand = ("card",)

    card: CardId
    to: Place

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Counted(names.hand_size(self.seat), -1)
        yield Enter(self.card, self.to, self.seat)


@rules.action
class Pass(Answer, frozen=True):
    """No card enters."""

    verb = "pass"
    said = say("No, go on")


@rules.expands(Feast)
def feast(game: AugmentedContext, state: State, step: Feast) -> Iterator[StepBase]:
    """Asked only if such a card may be in the hand, and the space is free."""
    if not free(state, step.space):
        return iter(())
    ant = game.face(state, step.fallen).is_a("ant")
    wanted = {"corpse-eater", *(("ant-eater",) if ant else ())}
    cards = [card for card in hand_of(step.seat).possible(state) if wanted & set(game.face(state, card).sigils)]
    eaters = [Eat(step.seat, card, step.space) for card in cards]
    shown = hand_of(step.seat).cards(state)
    known = any(one.card in shown for one in eaters)
    return offer_feast(game, state, step, eaters, Pass(step.seat), known=known)
