"""What people carry out themselves: proposals are agreed or contested, and that comes to an end (INWO-RULING-68)."""

import pytest

from companion.games.inwo import names
from companion.games.inwo.game import Inwo
from companion.games.inwo.plays.rulings import Agree, ContestRuling, Propose
from companion.games.inwo.rules import Pass, PlayCard
from companion.games.inwo.scenario.position import position
from companion.kernel.engine import perform
from companion.kernel.state import State


def done(game: Inwo, state: State, *actions: object) -> State:
    for action in actions:
        assert game.why_not(state, action) is None, game.why_not(state, action)
        state, _ = perform(game, state, action)
    return state


@pytest.mark.clauses("INWO-RULING-68")
def test_each_player_contests_a_ruling_once_so_that_it_ends():
    game, state = position({}, [{"play": "unknown-plot"}], {})
    card = game.find("unknown-plot")
    state = done(game, state, PlayCard("A", card), Pass("B"), Pass("C"))
    state = done(game, state, Propose("A", "draw", 1), ContestRuling("B"), Propose("A", "draw", 1))
    assert game.why_not(state, ContestRuling("B")) is not None
    state = done(game, state, ContestRuling("C"), Propose("A", "draw", 1))
    assert {type(one) for one in state.question.prompt.options} == {Agree}
    plots = state.count("A/plots")
    state = done(game, state, Agree("B"), Agree("C"))
    assert state.question is None and state.count("A/plots") == plots + 1
    assert state.where(card) == names.discard("A"), "the card is laid away after all that"
    again = [name for name in state.counters if name.endswith("/contested") and state.count(name)]
    assert not again, "the next ruling begins anew"
