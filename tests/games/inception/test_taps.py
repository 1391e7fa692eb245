"""A whole game by tapping alone, with a hidden hand: every button does what it says, and there always is one."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import given, settings

from companion.games.inception import Inception
from companion.kernel.engine import perform, resolve
from companion.kernel.notation import parse
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.table.page import Page
from companion.table.pages.snapshot import Snapshot, taps
from companion.table.pages.views import THROW, page
from companion.testing.random_play import told
from tests.clauses import clauses
from tests.strategies import CHANCES

STEPS = 80


def shown(game: Inception, state: State) -> Page:
    return page(Snapshot(1, game, 1, state, state.question, taps=taps(game, state)), "A", 0.0)


def buttons(phone: Page) -> Iterator[tuple[Seat, str]]:
    """Seat and words of every button of a page."""
    question = phone.question
    listed = [*(question.choices if question else ()), *phone.choices]
    listed += [choice for group in phone.groups for choice in group.choices]
    yield from ((choice.seat, choice.words) for choice in listed if choice.label != THROW)
    contest = phone.view.contest
    if contest is not None:
        yield from ((contest.seat, tap.words) for boost in contest.boosts for tap in boost.taps)


@clauses("INC-RULING-54", "INC-COMP-12")
@given(CHANCES)
@settings(max_examples=3)
def test_there_is_always_something_to_tap_and_it_works(chance: random.Random) -> None:
    game = Inception(Inception.Options(difficulty="medium"), {"A": "Ana"})
    state, _ = resolve(game, State(), game.setup())
    for _ in range(STEPS):
        if state.over is not None:
            break
        phone = shown(game, state)
        assert phone.view.headline and (phone.view.todo or phone.question)
        offered = list(buttons(phone))
        assert offered, f"nothing to tap: {phone.view.headline}, {phone.question}"
        assert phone.question is None or not phone.question.forms
        for seat, words in offered:
            action = parse(words, seat, game.vocabulary)
            assert game.why_not(state, action) is None, words
        seat, words = chance.choice(offered)
        action = parse(words, seat, game.vocabulary)
        told(action)
        state, _ = perform(game, state, action)
    assert state.turn.number > 0
