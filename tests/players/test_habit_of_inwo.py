"""What habit does with the cards of a hand in *Illuminati*, in positions where one thing is to be done."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from companion.games.inwo import written
from companion.kernel.actions import Action
from companion.kernel.places import Seat
from companion.players.knowledge import imagined
from companion.players.referee import Referee
from companion.scenarios.reader import read_scenarios
from tests.players.positions import Laid
from tests.players.tables import referee

POSITIONS = {one.id: one for one in read_scenarios([Path(__file__).with_name("right_moves_of_habit.yaml")])}


def _table(name: str) -> Referee:
    return Laid("inwo", POSITIONS[name]).table()


def _by_habit(table: Referee, most: int = 40) -> Iterator[tuple[Seat, Action]]:
    """What everybody does by habit, each decision before it is done."""
    for number in range(most):
        if table.state.over is not None:
            return
        seat, dice = table.acting(), random.Random(number)
        action = table.throw() or table.mind.usual(imagined(table.mind, table.knowledge(seat), dice), seat, dice)
        assert action is not None
        yield seat, action
        table.do(action)


def test_a_plot_that_lifts_the_leader_is_counted_on_and_played_once_it_matters() -> None:
    table, verbs = _table("lifted"), []
    for seat, action in _by_habit(table, 8):
        if action.verb == "play":
            attack = written.attack(table.state)
            assert attack is not None and action.target == attack.leader  # type: ignore[attr-defined]
        if seat == "A":
            verbs.append(action.verb)
    assert verbs[0] == "declare" and "play" in verbs
    assert "roll" not in verbs[: verbs.index("play")]


def test_the_action_of_the_illuminati_takes_over_a_resource() -> None:
    assert next(_by_habit(_table("resource")))[1].verb == "take_resource"


def test_who_leads_with_its_last_token_does_not_aid_itself_with_it() -> None:
    """The attack was called off for want of a token to lead with, and declared again for ever."""
    verbs = [action.verb for seat, action in _by_habit(_table("leads-with-its-last"), 8) if seat == "A"]
    assert verbs[0] == "declare" and "aid" not in verbs and "commit" in verbs


def test_a_goal_card_is_claimed_when_its_goal_is_met() -> None:
    table = _table("own-goal")
    verbs = [action.verb for _, action in _by_habit(table, 12)]
    assert "claim" in verbs and table.state.over is not None and table.state.over.winners == ("A",)


def test_who_defends_waits_until_an_attack_cannot_be_called_off() -> None:
    """What was spent on an attack that is called off and made again would be spent for ever."""
    table, opposed = referee("inwo", 4), 0
    for _, action in _by_habit(table, 500):
        if action.verb == "oppose":
            attack = written.attack(table.state)
            assert attack is not None and attack.committed
            opposed += 1
    assert opposed


def test_a_claim_that_stands_is_not_made_again() -> None:
    """Or somebody who takes the best single action would do nothing else for ever."""
    table, claims = referee("inwo", 4), 0
    for seat, action in _by_habit(table, 500):
        if written.claims(table.state).claims:
            options = table.mind.may_happen(table.world, seat)
            made = {claim for claim in written.claims(table.state).claims if claim[0] == seat}
            stands = [one for one in options if one.verb == "claim" and {(seat, goal) for goal in one.goals} <= made]  # type: ignore[attr-defined]
            claims += 1
            assert not stands, (action, stands)
    assert claims
