"""What is offered is answered on a phone, and what was done at a real table is a record that can be played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.errors import RulesError
from companion.games.inwo import Inwo, names, tree
from companion.games.inwo.rules.plays import PlayCard
from companion.games.inwo.rules.trades import Move
from companion.kernel.actions import Refusal
from companion.kernel.notation import words
from companion.kernel.state import State
from companion.table.records.record import read
from companion.table.records.replay import export, game_from, play
from tests.games.inwo.phones import Phones
from tests.games.inwo.tables import grown_state
from tests.table.stage import Stage
from tests.waiting import OUTER_S

PEOPLE = {"A": "Ann", "B": "Ben", "C": "Cem"}
MOST = 200


class Evening:
    """A table of two whose set-up is over."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.game = stage, Inwo(Inwo.Options(response_limit_s=0), {"A": "Ann", "B": "Ben"})
        stage.host.begin(self.game).result(timeout=OUTER_S)
        self.phones = Phones(stage, self.game)
        self.goes_on(lambda state: state.turn.phase != names.SETUP and state.question is None)

    def goes_on(self, until: Callable[[State], bool]) -> None:
        for _ in range(MOST):
            if until(self.stage.state):
                return
            self.phones.step()
        raise AssertionError(f"it did not come to that in {MOST} steps")


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    stage = Stage(tmp_path / "journal.db", ())
    yield Evening(stage)
    stage.close()


def replayed(stage: Stage) -> int:
    """How many moves the record of the game has, each of which the rules allow again."""
    reading = read(export(stage.journal))
    return len(list(play(game_from(reading.record), reading)))


@pytest.mark.clauses("INWO-TRADE-01", "INWO-RULING-46")
@pytest.mark.parametrize(("answer", "plots"), [("Accept", 1), ("Refuse", 0)])
def test_a_gift_is_answered_by_the_buttons_of_who_gets_it(evening: Evening, answer: str, plots: int) -> None:
    stage = evening.stage
    seat, other = ("A", "B") if stage.state.turn.seat == "A" else ("B", "A")
    held = stage.state.count(names.plots(other))
    assert stage.tap(seat, f"give {other} kind=plot").ok
    page = stage.host.page(other)
    assert page.question is not None
    button = next(one for one in page.question.choices if one.label.split()[0] == answer)
    assert stage.tap(other, button.words).ok
    assert stage.state.question is None and stage.state.count(names.plots(other)) == held + plots
    assert replayed(stage)


@pytest.mark.clauses("INWO-TRADE-01", "INWO-TRADE-05")
@pytest.mark.parametrize(
    "said", ["give A kind=plot", "trade A plots=1", "trade B plots=-1", "trade B plots=1 groups=-1"]
)
def test_cards_go_to_somebody_else_and_no_fewer_than_none(said: str) -> None:
    game = Inwo(Inwo.Options(), PEOPLE)
    state = grown_state(game, 5, 1)
    refusal = game.why_not(state, game.read(said, "A"))
    assert refusal is not None and refusal.code in ("INWO-TRADE-01", "INWO-TRADE-05")


@pytest.mark.parametrize("said", ["give * kind=plot", 'give "" kind=plot', "trade ! plots=1", "whisper * hello"])
def test_nobody_deals_with_chance(said: str) -> None:
    with pytest.raises(RulesError, match="There is no player"):
        Inwo(Inwo.Options(), PEOPLE).read(said, "A")


@pytest.mark.parametrize("said", ["whisper B hello", "register nato:6 group", "on_phone", "promise hi", "leave"])
def test_chance_is_no_player(said: str) -> None:
    game = Inwo(Inwo.Options(), PEOPLE)
    refusal = game.why_not(grown_state(game, 5, 1), game.read(said, "*"))
    assert isinstance(refusal, Refusal) and refusal.say == "Nobody asks that now."


@pytest.mark.clauses("INWO-MOVE-01", "INWO-MOVE-02")
def test_a_free_move_needs_no_token_and_is_said_on_a_phone() -> None:
    game = Inwo(Inwo.Options(), PEOPLE)
    state = grown_state(game, 5, 1)
    state = state.with_counters({**state.counters, names.free_moves("A"): 1})
    mine = frozenset(spot.card for spot in tree.forest(game, state).of("A") if spot.master is not None)
    moves = [one for one in game.candidates(state, mine) if isinstance(one, Move) and not one.pay]
    free = [one for one in moves if game.may(state, one)]
    assert free
    for one in moves:
        assert game.read(words(one), "A") == one


@pytest.mark.clauses("INWO-TIMING-09")
def test_a_plot_that_was_tapped_is_played_again_with_the_moment_it_came(evening: Evening) -> None:
    game, stage = evening.game, evening.stage

    def plots(state: State) -> Iterator[PlayCard]:
        unseen = (card for card in game.catalogue.cards() if state.where(card) is None)
        plays = (PlayCard(state.turn.seat, card) for card in unseen if game.design(card).deck == "plot")
        return (one for one in plays if game.may(state, one))

    evening.goes_on(lambda state: state.turn.phase == names.ACTIONS and not state.question and any(plots(state)))
    plot = next(plots(stage.state))
    assert stage.tap(plot.seat, words(plot)).ok
    assert "since=" in export(stage.journal)
    assert replayed(stage)
