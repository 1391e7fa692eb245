"""Whether the companion says who has met a public goal (option `goal_claim_hints`, INWO-RULING-49)."""

import pytest

from companion.games.inwo.rules import Claim, Knock
from companion.games.inwo.scenario.position import position
from companion.kernel.engine import perform

MET = {
    "phase": 6, "goal": 2, "turns": {"S1": 4, "S2": 4, "S3": 4}, "plots": {"S1": 0, "S2": 0, "S3": 0},
}  # fmt: skip


def knocked(hints: bool):
    game, state = position({**MET, "options": {"goal_claim_hints": hints}}, ["bell"], {})
    checks = [row for row in game.view(state, "A").rows if row.checks][0].checks
    state, _ = perform(game, state, Knock("A"))
    return game, state, [check.done for check in checks]


@pytest.mark.clauses("INWO-TURN-17", "INWO-RULING-49")
def test_public_goals_are_told_and_claimed_by_the_companion():
    _, state, met = knocked(True)
    assert all(met)
    assert state.notes["claims"].claims


@pytest.mark.clauses("INWO-TURN-17", "INWO-RULING-49")
def test_without_hints_players_find_out_and_claim_themselves():
    game, state, met = knocked(False)
    assert not any(met)
    assert "claims" not in state.notes and state.question is not None
    claim = Claim("A", ("basic",))
    assert game.why_not(state, claim) is None
    state, _ = perform(game, state, claim)
    assert state.notes["claims"].claims == (("A", "basic"),)
