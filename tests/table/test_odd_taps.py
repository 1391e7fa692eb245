"""Whatever a phone says is no move, refused with a reason, or done: the words of real moves with one of them wrong."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.demo import demonstration
from companion.errors import RulesError
from companion.games import found
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, CHANCE, SEATS
from companion.kernel.state import State
from companion.table.records.replay import game_from, play

ODD = ["", "0", "-1", "99999", "yes", "pile", "deck", "zzz:1", "wolf#9", "A1", "Z9", *SEATS, CHANCE, ARBITER]
"""What stands in some move of some game, or in none."""


@cache
def positions(name: str) -> tuple[BaseGame, list[tuple[State, Action]]]:
    """A game from its beginning to its end, each time with what was done."""
    reading = demonstration(None, name)
    game = game_from(reading.record)
    return game, [(one.before, one.action) for one in play(game, reading) if one.action is not None]


@some.composite
def taps(draw: some.DrawFn, name: str) -> tuple[BaseGame, State, str, str]:
    """Game, state, seat, and the words of something that could be meant there, one of them another."""
    game, moves = positions(name)
    state, done = draw(some.sampled_from(moves))
    action = draw(some.sampled_from([done, *game.candidates(state)]))
    said = words(action).split()
    at = draw(some.integers(0, len(said) - 1))
    other = draw(some.sampled_from(ODD) | some.sampled_from(sorted(game.catalogue.listed)))
    field, equals, _ = said[at].partition("=")
    said[at] = f"{field}={other}" if equals else other
    seat = draw(some.just(action.seat) | some.sampled_from([*SEATS, CHANCE, ARBITER]))
    return game, state, seat, " ".join(said)


@pytest.mark.parametrize("name", sorted(found()))
@settings(max_examples=150)
@given(some.data())
def test_an_odd_tap_is_no_move_refused_or_done(name: str, data: some.DataObject) -> None:
    game, state, seat, said = data.draw(taps(name))
    try:
        action = game.read(said, seat)
    except RulesError as error:
        assert str(error)
        return
    refusal = game.why_not(state, action)
    if refusal is not None:
        assert refusal.code and refusal.say
        return
    assert action.label(game, state)
    assert perform(game, state, action)[1]
