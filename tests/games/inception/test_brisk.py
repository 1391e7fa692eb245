"""A brisk table: steps in which there is nothing to decide pass by themselves, whenever they come to that."""

from typing import Any

from companion.games.inception import Inception, board, names
from companion.games.inception import rules as act
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import perform, resolve
from companion.kernel.state import State
from tests.clauses import clauses
from tests.games.inception.positions import Position


def brisk(**given: Any) -> Position:
    """A position at a brisk table; a story tells of the others."""
    table = Position(**given)
    table.game = Inception(Inception.Options(brisk=True), {"A": "Ana"})
    return table


@clauses("INC-TURN-01")
def test_a_brisk_table_skips_steps_with_nothing_to_decide() -> None:
    game = Inception(Inception.Options(brisk=True), {"A": "Ana"})
    state, _ = resolve(game, State(), game.setup())
    for expected in (names.DRAW, names.PLAY, names.EVENT):
        ring = game.bell(state)
        assert not isinstance(ring, Refusal)
        state, _ = perform(game, state, ring)
        assert state.turn.phase == expected


@clauses("INC-TURN-01", "INC-STEP3-01")
def test_a_brisk_table_goes_on_when_the_last_card_too_many_is_discarded() -> None:
    table = brisk(step=3, hand=["brace", "cover", "smooth", "letter", "rest", "kick", "kids"])
    table.made(act.Discard("A", (CardId("brace:1"),)))
    assert table.state.turn.phase == names.LIMIT
    table.made(act.Discard("A", (CardId("cover:1"),)))
    assert table.state.turn.phase == names.EVENT


@clauses("INC-TURN-01", "INC-STEP4-02")
def test_a_brisk_table_goes_on_when_the_team_has_moved() -> None:
    team = {"yusuf": "healthy@3", "cobb": "healthy@3", "arthur": "weak@3"}
    table = brisk(step=2, front=3, flags=["inception3"], kicks=[3], chars=team)
    table.made(act.Ring("A"))
    table.made(act.Stay("A", ("yusuf",)))
    assert (board.front(table.state), table.state.turn.phase) == (2, names.EVENT)
    table = brisk(step=2, front=3, flags=["inception3"], kicks=[3], chars=team, hand=["kick"])
    table.made(act.Ring("A"))
    table.made(act.Stay("A", ("yusuf",)))
    assert table.state.turn.phase == names.GOALS, "a Kick may be laid on Level 2"
    table.made(act.LayKick("A", CardId("kick:1"), 2))
    assert table.state.turn.phase == names.EVENT


@clauses("INC-TURN-01")
def test_a_game_begun_by_older_rules_is_played_on_by_them() -> None:
    game = Inception(Inception.Options(brisk=True), {"A": "Ana"})
    old = game.as_of(1)
    assert (old.version, game.version, game.as_of(2)) == (1, 2, game)
    table = brisk(step=3, hand=["brace", "cover", "smooth", "letter", "rest", "kick"])
    table.game = old
    table.made(act.Discard("A", (CardId("brace:1"),)))
    assert table.state.turn.phase == names.LIMIT
