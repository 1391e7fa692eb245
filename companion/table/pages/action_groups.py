"""Actions usually done by hand at the table that may be tapped instead."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State
from companion.kernel.view import View
from companion.table.page import ActionGroup, Choice
from companion.table.pages.snapshot import Snapshot


def groups(snapshot: Snapshot, game: BaseGame, view: View, seat: Seat | None) -> Iterator[ActionGroup]:
    """The legal actions of every kind that has a heading (`BaseGame.tap_heading`), without what is a button already."""
    state = snapshot.state
    headings = _headings(game, state)
    if not headings:
        return
    buttons, covered = list(_buttons(snapshot)), set(_covered(view))
    listed: dict[str, dict[str, Choice]] = {}
    by_hand: set[str] = set()
    for action in game.candidates(state):
        heading = headings.get(action.verb)
        if heading is None or action.verb in covered or not (seat is None or action.seat in (seat, CHANCE)):
            continue
        if action in buttons or not game.may(state, action):
            continue
        same = listed.setdefault(heading, {})
        label = game.label(state, action)
        if action.hands(game, state):
            by_hand.add(heading)
        if label not in same:
            same[label] = Choice(label, words(action), action.seat)
    for heading, choices in listed.items():
        yield ActionGroup(heading, tuple(sorted(choices.values(), key=lambda choice: choice.label)), heading in by_hand)


def _headings(game: BaseGame, state: State) -> dict[str, str]:
    """The heading of every verb that has one now, and no dialog. Without any, no action has to be looked for."""
    kinds = (kind for kind in game.vocabulary.actions if kind.verb not in game.dialogs.of_verb)
    found = ((kind.verb, game.tap_heading(state, kind.verb)) for kind in kinds)
    return {verb: heading for verb, heading in found if heading}


def _buttons(snapshot: Snapshot) -> Iterator[Action]:
    """Actions that already have a button: answers and taps."""
    question = snapshot.question
    options = question.prompt.options if question is not None else ()
    yield from (one for one in (*options, *snapshot.taps) if isinstance(one, Action))


def _covered(view: View) -> Iterator[str]:
    """The verbs that the open contest lists one by one."""
    if view.contest is not None:
        yield from (tap.words.partition(" ")[0] for boost in view.contest.boosts for tap in boost.taps)
