"""What a card's sigil asks, and drawing cards outside the draw step: one answer each, whatever the sigil."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Drew, Milled
from companion.games.augmented.steps import DrawCards, Mill
from companion.games.common.refusals import Answer
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

PILE_WORDS = {"main": "main deck", "side": "side deck", "discard": "discard pile"}


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
        return f"Draw from the {PILE_WORDS[self.pile]}"


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
    say = f"{game.names[step.seat]}: {step.why}. Which deck do you draw from?"
    yield Asked(Prompt((step.seat,), "draw", say, options, clause="AUG-DRAW-01"), rest)


@rules.expands(Mill)
def mill(game: AugmentedContext, state: State, step: Mill) -> Iterator[StepBase]:
    """The top card is laid face up on the discard pile; which one it is, the camera sees or nobody has said."""
    if state.count(names.deck(step.seat, step.pile)):
        yield Milled(names.deck(step.seat, step.pile), -1, seat=step.seat, pile=step.pile)
        yield Counted(names.buried(step.seat), 1)


@rules.tells(Drew)
def tell_drew(game: AugmentedContext, before: State, after: State, fact: Drew) -> str:
    count = f" {-fact.by} cards" if fact.by < -1 else ""
    return f"{game.names[fact.seat]} draws{count} from the {PILE_WORDS[fact.pile]}."


@rules.tells(Milled)
def tell_milled(game: AugmentedContext, before: State, after: State, fact: Milled) -> str:
    return f"The top card of {game.names[fact.seat]}'s {PILE_WORDS[fact.pile]} goes to the discard pile."
