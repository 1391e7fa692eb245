"""What hands do on the table is meant as what the rules know (INWO-ATTACK-CONTROL-03, INWO-TURN-05)."""

from __future__ import annotations

import pytest

from companion.games.inwo import names, written
from companion.games.inwo.rules import Declare, Takeover
from companion.games.inwo.scenario.position import position
from companion.kernel.engine import perform

GROUP = {
    "kind": "organization", "power": 9, "global_power": 0, "resistance": 1, "alignments": [], "attributes": [],
    "arrows": {"in": "top", "out": ["right", "bottom", "left"]},
}  # fmt: skip
CARDS = {
    "A": {"card": GROUP, "seat": "S1", "master": "I1", "side": "R"},
    "T": {"card": {**GROUP, "power": 1}, "seat": "S1", "zone": "hand"},
}


@pytest.mark.clauses("INWO-ATTACK-CONTROL-03")
def test_a_group_laid_down_in_phase_five_may_be_attacked() -> None:
    game, state = position({"phase": 5, "cards": CARDS}, [], {})
    laid = game.keys["T"]
    meant = [one for one in game.pseudo_legal(state, frozenset((laid,))) if isinstance(one, Declare)]
    assert {(one.leader, one.target, one.from_hand) for one in meant} == {
        (leader, laid, True) for leader in (game.keys["I1"], game.keys["A"])
    }
    assert all(one.hands(game, state) == frozenset((laid,)) and game.why_not(state, one) is None for one in meant)
    after, _ = perform(game, state, meant[0])
    assert after.where(laid) == names.pending("A")
    attack = written.attack(after)
    assert attack is not None and attack.from_hand


@pytest.mark.clauses("INWO-TURN-05")
def test_a_group_laid_down_in_phase_three_is_taken_over() -> None:
    game, state = position({"phase": 3, "cards": CARDS}, [], {})
    meant = [one for one in game.pseudo_legal(state, frozenset((game.keys["T"],))) if isinstance(one, Takeover)]
    assert meant and all(game.why_not(state, one) is None for one in meant)
    assert names.arrow(game.keys["A"], "B") in {one.to for one in meant}
