"""What a tap can do, hands can do; what a tap is refused, hands are refused alike: in every story, and at random.

`tests.by_hand` makes the stories again; `tests.by_hand_exceptions` lists what is left, and why.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import find
from companion.games.inwo import Inwo
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, Picture
from companion.kernel.state import State
from companion.table.recognition.clues import find as find_clues
from companion.table.recognition.recognise import Puzzling, Refused, recognise
from companion.testing.pictures import in_order
from companion.testing.random_play import Played, opening, play, told
from tests.by_hand import GAMES, Made, by_hand, laid, made_by_hand, share
from tests.by_hand_exceptions import EXCEPTIONS, SHARES
from tests.games.inwo.test_random import choose

MOVES = 40
SEEDS = st.integers(0, 10**6).map(random.Random)
"""Chance by its number: whole decks are shuffled with it, too much to draw one by one."""
any_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture(scope="module", params=GAMES)
def made(request: pytest.FixtureRequest) -> tuple[str, list[Made]]:
    """A game, and every story of it made again by hand; what asks for the same game's comes one after the other."""
    return request.param, made_by_hand(request.param)


def test_hands_make_as_many_decisions_and_are_told_as_many_refusals_as_ever(made: tuple[str, list[Made]]) -> None:
    name, decided = made
    decisions, refusals = SHARES[name]
    assert share([one for one in decided if not one.code]) >= decisions
    assert share([one for one in decided if one.code]) >= refusals


def test_whatever_hands_cannot_do_is_listed_with_a_reason(made: tuple[str, list[Made]]) -> None:
    name, decided = made
    listed = EXCEPTIONS[name].keys()
    failing = {one.story: one for one in decided if not one.well}
    assert not [one for story, one in failing.items() if story not in listed], "give the reason in by_hand_exceptions"
    assert not listed - failing.keys(), "hands can do that: take it out of by_hand_exceptions"


@any_game
@given(SEEDS)
@settings(max_examples=5)
def test_every_legal_decision_made_by_hand_is_understood_or_asked_about(name: str, chance: random.Random) -> None:
    game = find(name).build()
    for one in random_moves(game, chance):
        assert by_hand(game, one.before, one.action, None) in ("", "ok", "asked"), one.action


@any_game
@given(SEEDS)
@settings(max_examples=5)
def test_what_a_phone_is_refused_with_a_code_is_no_puzzle_to_hands(name: str, chance: random.Random) -> None:
    game = find(name).build()
    moves = list(random_moves(game, chance))
    for one in moves:
        for action, refusal in forbidden(game, one.before, moves, chance):
            picture, accepted = laid(game, one.before, action, allowed=False), in_order(game, one.before)
            if picture is not None and picture != accepted and tells(game, one.before, action, picture, accepted):
                verdict = recognise(game, one.before, picture, accepted)
                assert not isinstance(verdict, Puzzling), (action, refusal)


def tells(game: BaseGame, state: State, action: Action, picture: Picture, accepted: Picture) -> bool:
    """Whether hands say something: they lay a card down, or lift one from where it is taken for such an action. What is
    lifted elsewhere has to come back, whatever it was lifted for."""
    clues = find_clues(state, game.picture(state), picture, accepted)
    return any(clue.came or clue.turned or clue.place in (action.taken_from or ()) for clue in clues.clues)


def random_moves(game: BaseGame, chance: random.Random) -> Iterator[Played]:
    """A random game; in INWO, where cards come out of hands that nobody knows, by players who know them."""
    if not isinstance(game, Inwo):
        yield from play(game, [chance.randrange(10**6) for _ in range(MOVES)])
        return
    state, _ = opening(game)
    for _ in range(2 * MOVES):
        action = choose(game, state, chance)
        if action is None or state.over is not None:
            return
        told(action)
        after, facts = perform(game, state, action)
        yield Played(action, state, after, facts)
        state = after


def forbidden(
    game: BaseGame, state: State, moves: Sequence[Played], chance: random.Random
) -> Iterator[tuple[Action, Refusal]]:
    """What the rules list and forbid now, and what was allowed at another moment; no answers that nobody asks for."""
    listed = [action for action in game.pseudo_legal(state) if not game.may(state, action)]
    question = state.question
    for action in (*chance.sample(listed, min(2, len(listed))), chance.choice(moves).action):
        if action.only_answers and not (question is not None and question.accepts(action)):
            continue
        refusal = game.why_not(state, action)
        if refusal is not None:
            yield action, refusal


@any_game
def test_a_card_that_is_only_lifted_is_never_refused_as_if_it_had_lain_elsewhere(name: str) -> None:
    """A table is bumped, a sleeve takes a card along: what is said then is that it comes back, and nothing of hands,
    piles and places where it did not lie."""
    game, elsewhere = find(name).build(), ("in your hand", "item place", "next card of your deck", "no copy of")
    for one in random_moves(game, random.Random(3)):
        for place, expected in game.picture(one.before).items():
            if len(expected.cards) == 1:
                verdict = recognise(game, one.before, {place: BARE}, {})
                told = verdict.refusal.say if isinstance(verdict, Refused) else ""
                assert not any(words in told for words in elsewhere), (place, expected, told)
