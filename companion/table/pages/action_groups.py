"""Actions usually done by hand at the table that may be tapped instead."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.actions import Action, Refusal
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State
from companion.kernel.view import View
from companion.table.page import ActionGroup, Choice
from companion.table.pages.snapshot import Snapshot

FORBIDDEN = Refusal("")


def groups(snapshot: Snapshot, game: BaseGame, view: View, seat: Seat | None) -> Iterator[ActionGroup]:
    """The legal actions of every kind that has a heading (`Action.tap_heading`), without what is a button already."""
    state = snapshot.state
    headings = _headings(game, state)
    if not headings:
        return
    buttons, listed_there = list(_buttons(snapshot)), covered(view)
    found: dict[str, dict[str, Choice]] = {}
    by_hand: set[str] = set()
    for action in game.candidates(state):
        heading = headings.get(action.verb)
        if heading is None or action.verb in listed_there or not (seat is None or action.seat in (seat, CHANCE)):
            continue
        if action in buttons:
            continue
        refusal = _forbidden(game, state, action)
        if refusal is not None and not action.says_why:
            continue
        same = found.setdefault(heading, {})
        label = game.label(state, action)
        if action.hands(game, state):
            by_hand.add(heading)
        if label not in same:
            why = "" if refusal is None else refusal.say or refusal.code
            same[label] = Choice(label, words(action), action.seat, why=why)
    for heading, choices in found.items():
        in_order = sorted(choices.values(), key=lambda choice: (choice.why != "", choice.label))
        yield ActionGroup(heading, tuple(in_order), heading in by_hand)


def _forbidden(game: BaseGame, state: State, action: Action) -> Refusal | None:
    """Why it may not be done now, in words only where people read them."""
    if action.says_why:
        return game.why_not(state, action)
    return None if game.may(state, action) else FORBIDDEN


def listed(snapshot: Snapshot, game: BaseGame, seat: Seat | None) -> tuple[Choice, ...]:
    """The answers to the open question that are its buttons without being its options (`Action.listed`); of copies
    that are alike one."""
    state = snapshot.state
    question = state.question
    kinds = [kind for kind in game.rules.of_verbs(question.prompt.verbs) if kind.listed] if question else []
    found: dict[str, Choice] = {}
    for kind in kinds:
        for action in kind.candidates(game, state, None):
            if seat in (None, action.seat) and game.may(state, action):
                label = game.label(state, action)
                found.setdefault(label, Choice(label, words(action), action.seat))
    return tuple(found[label] for label in sorted(found))


def _headings(game: BaseGame, state: State) -> dict[str, str]:
    """The heading of every verb that has one now, and no dialog. Without any, no action has to be looked for."""
    kinds = (kind for kind in game.vocabulary.actions if kind.verb not in game.dialogs.of_verb and not kind.listed)
    found = ((kind.verb, kind.tap_heading(game, state)) for kind in kinds)
    return {verb: heading for verb, heading in found if heading}


def _buttons(snapshot: Snapshot) -> Iterator[Action]:
    """Actions that already have a button: answers and taps."""
    question = snapshot.question
    options = question.prompt.options if question is not None else ()
    yield from (one for one in (*options, *snapshot.taps) if isinstance(one, Action))


def covered(view: View) -> frozenset[str]:
    """The verbs that the open contest lists one by one."""
    boosts = view.contest.boosts if view.contest is not None else ()
    return frozenset(tap.words.partition(" ")[0] for boost in boosts for tap in boost.taps)
