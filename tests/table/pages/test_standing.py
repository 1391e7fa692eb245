"""How actions stand on a phone (`Action.standing`), over games played at random: what lies under the thumb goes on with
one's own turn, and neither costs nor switches anything."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

import pytest

from companion.games import find
from companion.games.inwo import names as inwo
from companion.games.inwo.facts import TokenSpent
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.facts import Counted
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.state import State
from companion.table.pages import views
from companion.table.pages.snapshot import Snapshot, taps
from companion.testing.random_play import play
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game

NAMES = {"A": "Ana", "B": "Ben"}
GAMES = ("inscription", "augmented", "inception", "incubo", "inwo")
MOVES = 60


def snapshot(on: BaseGame, state: State) -> Snapshot:
    """What pages are drawn from."""
    return Snapshot(1, on, 1, state, state.question, taps=taps(on, state))


def played(name: str, seed: int, moves: int = MOVES) -> Iterator[tuple[BaseGame, State]]:
    """The states of a game played at random."""
    if name == "inwo":
        on = game(3)
        evening = Evening(on, seed)
        players = Players(evening)
        for _ in range(moves):
            if evening.state.over is not None:
                return
            evening.do(players.decide())
            yield on, evening.state
        return
    registered = find(name)
    on = registered.build({}, dict(list(NAMES.items())[: min(2, registered.kind.seat_counts[0])]))
    chance = random.Random(seed)
    for one in play(on, [chance.randrange(10**6) for _ in range(moves)]):
        yield on, one.after


@pytest.mark.parametrize("name", GAMES)
def test_the_thumb_goes_on_with_the_own_turn_and_neither_costs_nor_switches(name: str) -> None:
    met = 0
    for on, state in (one for seed in range(3) for one in played(name, seed)):
        drawn = partial(views.page, snapshot(on, state), now=0.0)
        for seat in (*on.seats, None):
            page = drawn(seat)
            met += len(page.thumb)
            assert not page.thumb or seat in (None, state.turn.seat), "out of turn there is none"
            for said in page.thumb:
                choice = next(one for one in page.choices if one.words == said)
                assert choice.standing == "next" and choice.seat == state.turn.seat
                _, facts = perform(on, state, on.read(said, choice.seat))
                assert not any(isinstance(fact, TokenSpent) for fact in facts)
                switches = {inwo.on_phone(one) for one in on.seats} if name == "inwo" else set()
                assert not any(isinstance(fact, Counted) and fact.name in switches for fact in facts)
    assert met or name == "incubo", "there it is a card laid, or a question, that goes on"


@pytest.mark.parametrize("name", GAMES)
def test_what_costs_or_switches_is_no_button_of_its_own_where_it_has_a_heading(name: str) -> None:
    for on, state in played(name, 7):
        page = views.page(snapshot(on, state), state.turn.seat or None, 0.0)
        verbs = {one.words.partition(" ")[0] for one in page.choices if one.standing == "costs"}
        plain = [kind for kind in on.vocabulary.actions if kind.verb in verbs]
        assert not [kind.verb for kind in plain if kind.tap_heading(on, state)]


def test_who_is_not_on_turn_finds_the_camera_and_the_buying_of_plots_under_headings() -> None:
    idle = [
        views.page(snapshot(on, state), seat, 0.0)
        for seed in (1, 2)
        for on, state in played("inwo", seed, moves=200)
        if state.question is None and state.over is None
        for seat in on.seats
        if seat != state.turn.seat
    ]
    assert all(page.thumb == () and page.choices == () for page in idle)
    titles = [{group.title for group in page.groups} for page in idle]
    assert all("Camera" in one for one in titles) and any("Buy a Plot" in one for one in titles)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_ring_answers_is_golden_or_says_so(name: str) -> None:
    """Nobody rings for what they do not mean; and of cards to choose among no other is golden."""
    for on, state in (one for seed in range(3) for one in played(name, seed)):
        if state.question is None or not isinstance(rung := state.question.prompt.bell, Action):
            continue
        question = views.page(snapshot(on, state), None, 0.0).question
        assert question is not None
        first, *others = question.choices
        golden = question.usual and first.words == words(rung)
        told = [one.hint for one in question.choices if one.words == words(rung)]
        assert golden or all(told)
        verbs = [one.words.partition(" ")[0] for one in question.choices if one.seat == first.seat]
        usual = [words(one) for one in (rung, state.question.prompt.default) if isinstance(one, Action)]
        assert not question.usual or verbs.count(verbs[0]) == 1 or first.words in usual
