"""What a card's sigil asks, and drawing cards outside the draw step: one answer each, whatever the sigil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Drew, Milled
from companion.games.augmented.steps.turn import DrawCards, Mill
from companion.games.common.refusals import Answer
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, remembered, say
from companion.kernel.state import State

rules = Rules()

PILE_WORDS = {
    "main": say("main deck"),
    "side": say("side deck"),
    "discard": say("discard pile"),
    names.HAND: say("hand"),
}


@rules.action
class Choose(Answer, frozen=True):
    """An answer to what the `sigil` of a card asks; `choice` is a space, a number or a word of that sigil."""

    verb = "choose"

    card: CardId
    sigil: str
    choice: str

    def steps(self, game: AugmentedContext, state: State) -> Iterable[StepBase]:
        return game.working.effects[self.sigil].chosen(state, self.card, self.choice)

    def label(self, game: AugmentedContext, state: State) -> str:
        return game.working.effects[self.sigil].choice_label(state, self.choice)


@rules.action
class Take(Answer, frozen=True):
    """Draws a card from a deck of choice, outside the draw step."""

    verb = "take"

    pile: str

    def steps(self, game: AugmentedContext, state: State) -> Iterator[StepBase]:
        yield Drew(names.deck(self.seat, self.pile), -1, seat=self.seat, pile=self.pile)
        yield Counted(names.hand_size(self.seat), 1)

    def label(self, game: AugmentedContext, state: State) -> str:
        return say("I drew from the {pile}", pile=PILE_WORDS[self.pile])


@rules.expands(DrawCards)
def draw_cards(game: AugmentedContext, state: State, step: DrawCards) -> Iterator[StepBase]:
    """One card after another; a question only where there are two decks to draw from."""
    piles = [pile for pile in step.piles if state.count(names.deck(step.seat, pile))]
    if step.count < 1 or not piles:
        return
    rest = (DrawCards(step.seat, step.count - 1, step.why, step.piles),)
    if len(piles) == 1:
        yield from Take(step.seat, piles[0]).steps(game, state)
        yield from rest
        return
    options = tuple(Take(step.seat, pile) for pile in piles)
    text = many(
        "{name}: {why}. Draw a card: which deck was it from?",
        "{name}: {why}. {n} cards to draw, one after another: which deck was the first from?",
        step.count,
        name=game.names[step.seat],
        why=remembered(step.why),
    )
    yield Asked(Prompt((step.seat,), "draw", text, options, clause="AUG-DRAW-01"), rest)


@rules.expands(Mill)
def mill(game: AugmentedContext, state: State, step: Mill) -> Iterator[StepBase]:
    """The top card is laid face up on the discard pile; which one it is, the camera sees or nobody has said."""
    if state.count(names.deck(step.seat, step.pile)):
        yield Milled(names.deck(step.seat, step.pile), -1, seat=step.seat, pile=step.pile)
        yield Counted(names.buried(step.seat), 1)


@rules.tells(Drew)
def tell_drew(game: AugmentedContext, before: State, after: State, fact: Drew) -> str:
    name, pile = game.names[fact.seat], PILE_WORDS[fact.pile]
    return many(
        "{name} draws from the {pile}.", "{name} draws {n} cards from the {pile}.", -fact.by, name=name, pile=pile
    )


@rules.tells(Milled)
def tell_milled(game: AugmentedContext, before: State, after: State, fact: Milled) -> str:
    return say(
        "The top card of {name}'s {pile} goes to the discard pile.",
        name=game.names[fact.seat],
        pile=PILE_WORDS[fact.pile],
    )
