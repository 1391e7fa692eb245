"""Destroyed Illuminati: who did it, who helped, and what that counts for (ledger ELIM, GOAL)."""

import pytest

from companion.games.inwo import names, tree, written
from companion.games.inwo.cards.catalogue import read_set
from companion.games.inwo.notes import Attack, Contribution, Fall
from companion.games.inwo.rules.victory import eliminate
from companion.games.inwo.steps import Eliminate
from companion.games.inwo.sums.bridge import world
from companion.games.inwo.sums.goals import Goals, Progress, progress
from companion.games.inwo.sums.world import Body
from companion.kernel.cards import CardId
from companion.kernel.facts import Noted
from tests.games.inwo.tables import game, grown_state

ON = game(4)
STATE = grown_state(ON, 12, seed=3)
FRATRICIDE = Body(CardId("fratricide:1"), read_set().cards["fratricide"], "A", "hand")


def root(seat: str) -> CardId:
    found = tree.illuminati(STATE, seat)
    assert found is not None
    return found


def goal(seat: str, *falls: Fall) -> Progress:
    ways = progress(world(ON, STATE), Goals(12, falls=falls), seat, [FRATRICIDE])
    return next(one for one in ways if one.goal == "fratricide")


@pytest.mark.clauses("INWO-ELIM-01", "INWO-META-09")
def test_who_took_the_last_puppet_and_who_helped_is_remembered() -> None:
    help_ = (Contribution(root("B"), "B", "attack"), Contribution(root("D"), "D", "defence"))
    attack = Attack(1, "control", "A", root("C"), root("A"), contributions=help_)
    state = STATE.with_note(names.ATTACK, attack)
    written_down = [one for one in eliminate(ON, state, Eliminate("C", "A")) if isinstance(one, Noted)]
    for one in written_down:
        state = state.with_note(one.key, one.note)
    (fall,) = written.falls(state)
    assert (fall.seat, fall.by, fall.helped) == ("C", "A", ("B",))


@pytest.mark.clauses("INWO-GOAL-14")
def test_fratricide_counts_help_as_well() -> None:
    done, helped, own = Fall("C", "gnomes", "A"), Fall("D", "cthulhu", "B", ("A",)), Fall("A", "network", "A")
    assert (goal("A", done).have, goal("A", done).met) == (1, False)
    assert goal("A", done, helped).met
    assert not goal("A", done, own).met
    assert not goal("B", done, helped).met
