"""What the phone refuses, the camera refuses with the same code: in any position, any card, any space, any payment."""

import random

import pytest
from hypothesis import given, settings

from companion.games.inscription import names
from companion.games.inscription.game import Inscription
from companion.games.inscription.rules.play import Play
from companion.games.lane_duel.board import in_row
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, VisibleCard
from companion.kernel.state import State
from companion.table.recognition.recognise import Explained, InProgress, Refused, recognise
from companion.testing.pictures import Picture, in_order, reading, with_change
from companion.testing.random_play import play
from tests.clauses import clauses
from tests.games.inscription.table import build
from tests.strategies import CHANCES, games

CHOICES = games(least=8, most=45)
TABLES = {"plain": {"first": "A"}, "drafted": {"draft": True}, "expansion": {"expansion": True, "first": "B"}}


@clauses("INS-BLOOD-07", "INS-RULING-78", "INS-RULING-79")
@pytest.mark.parametrize("name", TABLES)
@given(CHOICES, CHANCES)
@settings(max_examples=12)
def test_the_camera_refuses_what_the_phone_refuses(name: str, choices: list[int], chance: random.Random) -> None:
    game = build(**TABLES[name])
    for one in play(game, choices):
        state = one.before
        if state.over is None and state.turn.phase in (names.TURN_DRAW, names.TURN_PLAY):
            judged_alike(game, state, any_play(game, state, chance))


def any_play(game: Inscription, state: State, chance: random.Random) -> Play:
    """The active player lays a card that is not in play and lifts some of the row; nothing is laid where one was
    lifted, for a covered card is no evidence."""
    held = [*state.at(names.hand(state.turn.seat)), *state.at(names.squirrels(state.turn.seat))[-1:]]
    box = [card for card in game.catalogue.cards() if state.where(card) not in names.SLOTS]
    card = chance.choice(held if held and chance.random() < 0.6 else box)
    mine = in_row(state, state.turn.seat)
    lifted = [(where, lying) for where, lying in mine if not game.keeps_space(state, lying) and chance.random() < 0.3]
    free = [to for to in names.SLOTS if to not in dict(lifted)]
    return Play(state.turn.seat, card, chance.choice(free), tuple(lying for _, lying in lifted))


def judged_alike(game: Inscription, state: State, action: Play) -> None:
    before = in_order(game, state)
    picture = done(state, before, action)
    if action.card in {shown.card for shown in before[action.to].cards} or not seen(state, before, action):
        return  # it lies there already, or a face-down card was lifted: no camera sees that
    tap, verdict = game.why_not(state, action), recognise(game, state, picture, before)
    code = verdict.refusal.code if isinstance(verdict, Refused | InProgress) and verdict.refusal else ""
    if isinstance(verdict, Explained):
        assert tap is None or cat_paid(game, state, verdict.path[0], action), (action, tap)
    elif isinstance(verdict, Refused) and verdict.action.seat != action.seat:
        assert wrongs(game, state, verdict.action) < wrongs(game, state, action), (action, verdict)
    else:
        assert tap is not None and code == tap.code, (action, tap, verdict)


def wrongs(game: Inscription, state: State, action: Action) -> int:
    """How much is wrong with an action."""
    return sum(fault is not None for fault in action.faults(game, state))


def done(state: State, before: Picture, action: Play) -> Picture:
    lifted = [(where, BARE) for where in names.SLOTS if state.top(where) in action.blood]
    return with_change(before, *lifted, (action.to, reading([*before[action.to].cards, VisibleCard(action.card)])))


def seen(state: State, before: Picture, action: Play) -> bool:
    visible: set[CardId] = {shown.card for reading in before.values() for shown in reading.cards}
    return visible >= set(action.blood) and before[action.to].kind != "covered"


def cat_paid(game: Inscription, state: State, explained: Play, action: Play) -> bool:
    """Whether the camera only added to the payment what needs no hand."""
    return explained.hands(game, state) == action.hands(game, state)
