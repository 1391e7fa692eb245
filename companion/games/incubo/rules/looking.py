"""Cards of the deck that a power looks at: how deep, which one leaves, how the others go back (CUBO-RULING-24, -25)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Eliminated, Kept, Returned
from companion.games.incubo.rules.turned_up import same
from companion.games.incubo.steps import LookBelow, PutBack, Reshuffle, TakeOut
from companion.kernel.facts import Counted, Moved
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


@rules.expands(LookBelow)
def look_below(game: IncuboContext, state: State, step: LookBelow) -> Iterator[StepBase]:
    """CUBO-RULING-24: the shuffled discard pile comes below the rest of the deck."""
    who = step.who
    if board.deck_size(state, who) >= step.n or not board.discard_size(state, who):
        return
    to = names.deck(who)
    if not state.at(names.deck(who)) and not state.count(names.hidden_in_deck(who)):
        top, bottom = state.at(names.top(who)), state.at(names.bottom(who))
        yield from (Moved(card, names.top(who)) for card in (*bottom, *top))
    else:
        yield from (Moved(card, to) for card in state.at(names.bottom(who)))
    yield Reshuffle(who)


@rules.expands(TakeOut)
def take_out(game: IncuboContext, state: State, step: TakeOut) -> Iterator[StepBase]:
    """A card that was looked at goes to a discard pile or the box; nothing else happens (CUBO-RULING-25)."""
    who = step.who
    card = same(game, step.card, board.next_cards(state, who, 3)) or step.card
    if card in state.at(names.fear_deck(who)):
        yield Counted(names.hidden_in_deck(who), -1)
    yield Eliminated(card, step.to) if step.to == names.BOX else Kept(card, step.to)


@rules.expands(PutBack)
def put_back(game: IncuboContext, state: State, step: PutBack) -> Iterator[StepBase]:
    """Where the order was told it is known; else what was known of these cards is not known any more."""
    who = step.who
    if step.top:
        for card in reversed(step.top):
            card = same(game, card, board.next_cards(state, who, 3)) or card
            if card in state.at(names.fear_deck(who)):
                yield Counted(names.hidden_in_deck(who), -1)
            yield Moved(card, names.top(who))
        return
    if step.n > 1:
        known = state.at(names.top(who))
        unknown = len(state.at(names.deck(who))) + state.count(names.hidden_in_deck(who))
        below = state.at(names.bottom(who)) if len(known) + unknown < step.n else ()
        yield from (Moved(card, names.deck(who)) for card in (*known, *below))


rules.says(Returned, say("{card} goes under the deck."))
