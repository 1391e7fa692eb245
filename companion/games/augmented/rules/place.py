"""Cards come into play and move: T-PLAY 3 to 5, growing, and what enemy cards do about an arrival."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import names
from companion.games.augmented.board import cards_of, free, left_behind, movable
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Entered, Fetched, Gained
from companion.games.augmented.rules.told import because
from companion.games.augmented.steps.cards import Enter, Grow, Move, Swap
from companion.games.augmented.steps.moments import Allied, PlayEffects, Watches
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.facts import Grew, Shifted
from companion.games.lane_duel.moves import shift
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked, Moved
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

INHERITED_NOT = frozenset(("haunter", "haunting-reflection"))
"""Sigils that work once, for whatever is placed next (AUG-RULING-47)."""


@rules.expands(Enter)
def enter(game: AugmentedContext, state: State, step: Enter) -> Iterator[StepBase]:
    """T-PLAY 3 to 5. Placing is playing for whoever watches (AUG-PLAY-03), not for its own "when played" effects. While
    a card was paid for no other could come into its space (AUG-RULING-51)."""
    card, to = step.card, step.to
    yield from left_behind(state, card)
    yield Entered(card, to, seat=step.seat, played=step.played)
    yield from starting_marks(game, card, game.face(state, card).sigils)
    for word in (names.BUFF, names.VIGOUR):
        if state.mark(card, names.LENT + word):
            yield Gained(card, word, state.mark(card, names.LENT + word))
    yield from haunted(game, state, card, to)
    if step.played:
        yield PlayEffects(card)
    for ally in cards_of(game, state, step.seat):
        yield Allied(ally, card)
    yield from noticed(game, state, card, to)


def starting_marks(game: AugmentedContext, card: CardId, sigils: Iterable[str]) -> Iterator[Fact]:
    """AUG-MARK-04: a card enters without marks unless its sigil says so."""
    for sigil in sigils:
        start = int(game.file.sigils[sigil].marks.get("start", 0))
        if start:
            yield Marked(card, sigil, start)


def haunted(game: AugmentedContext, state: State, card: CardId, to: Place) -> Iterator[Fact]:
    """The dead reminders of a space become part of what is placed on them; Haunters give their sigils (AUG-CLAR-20)."""
    own = set(game.face(state, card).sigils)
    for dead in state.at(names.reminder(to))[::-1]:
        left = game.working.printed(state, dead)
        if "haunting-reflection" in left:
            yield Marked(card, names.MIRROR, 1)
        for sigil in left if "haunter" in left else ():
            if sigil not in own and sigil not in INHERITED_NOT:
                own.add(sigil)
                yield Marked(card, names.GAINED + sigil, 1)
                yield from starting_marks(game, card, (sigil,))
        yield from left_behind(state, dead)
        yield Moved(dead, to, under=True)


def noticed(game: AugmentedContext, state: State, card: CardId, to: Place) -> Iterator[StepBase]:
    """T-PLAY 5: enemy cards react in their controller's left to right (AUG-RULING-26)."""
    for watcher in cards_of(game, state, lanes.other(lanes.side(to) or "")):
        yield Watches(watcher, card)


@rules.expands(Grow)
def grow(game: AugmentedContext, state: State, step: Grow) -> Iterator[StepBase]:
    """AUG-SIGIL-Fledgling, AUG-CLAR-19: placed over it, with its missing health and lasting effects."""
    space = active_slot(state, step.card)
    if space is None:
        return
    yield Grew(step.into, space, base=step.card)
    for name, value in list(state.marks_of(step.card)):
        yield Marked(step.card, name, -value)
        if not name.startswith(names.AIM):
            yield Marked(step.into, name, value)
    yield from starting_marks(game, step.into, game.face(state, step.into).sigils)
    yield from noticed(game, state, step.into, space)


@rules.expands(Move)
def move(game: AugmentedContext, state: State, step: Move) -> Iterator[StepBase]:
    """A card goes to a free space; dead reminders there become part of it, and a Sentry it now faces sees it.

    Only what is placed inherits from a Haunter (AUG-SIGIL-Haunter, AUG-CLAR-19).
    """
    if movable(game, state, step.card) and free(state, step.to):
        yield from shift(state, step.card, step.to, step.why)
        yield from (Moved(dead, step.to, under=True) for dead in state.at(names.reminder(step.to))[::-1])
        yield from arrived(state, step.card, step.to)


@rules.expands(Swap)
def swap(game: AugmentedContext, state: State, step: Swap) -> Iterator[StepBase]:
    """Two cards change places at once, if both may be moved."""
    here, there = active_slot(state, step.card), active_slot(state, step.other)
    if here and there and movable(game, state, step.card) and movable(game, state, step.other):
        yield from shift(state, step.card, there, step.why)
        for card in state.at(there):
            yield Shifted(card, here, there, why=step.why)
        yield from arrived(state, step.card, there)
        yield from arrived(state, step.other, here)


def arrived(state: State, card: CardId, to: Place) -> Iterator[StepBase]:
    """The card in front sees what moved there."""
    facing = state.top(lanes.facing(to))
    if facing is not None:
        yield Watches(facing, card, moved=True)


@rules.tells(Entered)
def tell_entered(game: AugmentedContext, before: State, after: State, fact: Entered) -> str:
    name, card = game.names[fact.seat], game.card_name(fact.card)
    if fact.played:
        return say("{name} plays {card} on {to}.", name=name, card=card, to=fact.to)
    return say("{name} places {card} on {to}.", name=name, card=card, to=fact.to)


@rules.tells(Grew)
def tell_grew(game: AugmentedContext, before: State, after: State, fact: Grew) -> str:
    return say("{card} is placed over {base}.", card=game.card_name(fact.card), base=game.card_name(fact.base))


@rules.tells(Shifted)
def tell_shifted(game: AugmentedContext, before: State, after: State, fact: Shifted) -> str:
    return say("{card} moves to {to}{why}.", card=game.card_name(fact.card), to=fact.to, why=because(fact.why))


@rules.tells(Fetched)
def tell_fetched(game: AugmentedContext, before: State, after: State, fact: Fetched) -> str:
    if not fact.to:
        return ""
    name = game.names[fact.to.zone[0]]
    return say("{card} goes to {name}'s hand{why}.", card=game.card_name(fact.card), name=name, why=because(fact.why))
