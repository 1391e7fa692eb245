"""T-EVENT: an event is turned up, carried out and put away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.board import active_on, deck_size, event_card, front, growth, top_events
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Event
from companion.games.inception.facts import Failed, PutAway, Raised, Reshuffled, TurnedUp, defeat
from companion.games.inception.script import sentence
from companion.games.inception.steps import Do, Enter, EventOver, Refill
from companion.kernel.actions import CardAction, Faults, Hands, filled
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, unmarked
from companion.kernel.places import CHANCE
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()


@rules.action
class TurnUp(CardAction, PlayerAction, frozen=True):
    """The top event of the front's deck is turned up (INC-STEP5-01)."""

    verb = "event"
    said = say("{card} is turned up")
    reveals = True
    resolves_chance = True
    by_chance = True

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[TurnUp]:
        if moved is None:
            cards: Iterable[CardId] = top_events(state, front(state)) if state.turn.phase == names.EVENT else ()
        else:
            cards = (one for one in sorted(moved) if one in game.catalogue and isinstance(game.design(one), Event))
        return (cls(CHANCE, card) for card in cards)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        design, level = game.design(self.card), front(state)
        if state.turn.phase != names.EVENT or event_card(state) is not None:
            yield no("E_WRONG_STEP", "INC-STEP5-01", say("No event is turned up now."))
        if not isinstance(design, Event):
            yield no("E_WRONG_DECK", "INC-STEP5-01", say("{card} is no event card."))
        cards = (*state.at(names.deck(level)), *state.at(names.bottom(level))) or state.at(names.discard(level))
        if active_on(state, level) and self.card not in cards:
            text = say("{card} is not in the Level {level} deck; the event comes from the deepest level.")
            yield no("E_WRONG_DECK", "INC-STEP5-01", say(text, card=design.name, level=level))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """T-EVENT 3 and 4."""
        level = front(state)
        if not active_on(state, level):
            yield from defeat(state, "dead_end")
            return
        if not deck_size(state, level):
            yield Refill(level)
        design = game.design(self.card)
        assert isinstance(design, Event)
        yield TurnedUp(self.card, names.EVENT_PLACE)
        yield Do(design.script, self.card)
        yield EventOver(self.card)


@rules.expands(Do)
def do(game: InceptionContext, state: State, step: Do) -> Iterator[StepBase]:
    """The first verb, then the others."""
    if step.verbs:
        yield from step.verbs[0].resolve(game, state, step)
        if step.verbs[1:]:
            yield Do(step.verbs[1:], step.source, step.target, step.me)


@rules.expands(EventOver)
def event_over(game: InceptionContext, state: State, step: EventOver) -> Iterator[StepBase]:
    """T-EVENT 5: under the deck it was drawn from, to the done pile, or to that level's discard pile."""
    card, design = step.card, game.design(step.card)
    assert isinstance(design, Event)
    to = names.GOES_TO[state.mark(card, names.GOES)]
    yield from unmarked(state, card, names.GOES, *((names.GROWN,) if to == "done" else ()))
    if to == "under":
        yield Refill(design.level)
        yield PutAway(card, names.bottom(design.level), under=True)
    else:
        yield PutAway(card, names.DONE if to == "done" else names.discard(design.level))
    yield Enter(names.GOALS_AGAIN)


@rules.expands(Refill)
def refill(game: InceptionContext, state: State, step: Refill) -> Iterator[Fact]:
    """INC-RULING-06; a single card is no secret."""
    pile = state.at(names.discard(step.level))
    if pile and not deck_size(state, step.level):
        to = names.bottom(step.level) if len(pile) == 1 else names.deck(step.level)
        yield from (Reshuffled(card, to) for card in pile)


@rules.tells(TurnedUp)
def _turned_up(game: InceptionContext, before: State, after: State, fact: TurnedUp) -> str:
    design = game.design(fact.card)
    text = sentence(game, design.script) if isinstance(design, Event) else ""
    if isinstance(design, Event) and design.affects != design.level:
        text = say("On Level {affects}: {text}", affects=design.affects, text=text)
    return joined((design.name, text), ". ")


@rules.tells(PutAway)
def _put_away(game: InceptionContext, before: State, after: State, fact: PutAway) -> str:
    text = say("Put {card} under its deck.") if fact.under else say("Put {card} on {to}.")
    return filled(text, game, after, fact)


@rules.tells(Raised)
def _raised(game: InceptionContext, before: State, after: State, fact: Raised) -> str:
    name, by = game.card_name(fact.card), growth(game, after, fact.card)
    return say("{card}: its numbers rise, +{by} by now.", card=name, by=by)


@rules.tells(Failed)
def _failed(game: InceptionContext, before: State, after: State, fact: Failed) -> str:
    return say("Failed for the first time.") if after.count(fact.name) == 1 else say("Failed for the second time.")
