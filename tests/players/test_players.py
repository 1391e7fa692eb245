"""Players answer whatever they meet, the same for the same seed and budget, and cost what they may."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace as changed

from companion.games.inwo.notes import Attack
from companion.games.inwo.tree import forest
from companion.kernel.actions import Action
from companion.kernel.facts import Asked
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt
from companion.kernel.state import State
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge, imagined
from companion.players.levels import APPRENTICE, LEVELS, SHARP, STEADY, Budget
from companion.players.player import decide
from companion.players.referee import Referee
from tests.games.inscription.table import Table as InscriptionTable
from tests.players.tables import GAMES, build, random_play, referee
from tests.table.toy import Toy

FEW = 40
"""Nodes enough for an answer, not for a good one."""
HASHES = """
import random
from companion.players.levels import STEADY, Budget
from companion.players.player import decide
from tests.games.inscription.table import Table as InscriptionTable
from tests.players.tables import random_play, referee
for name in ("inscription", "augmented"):
    table = referee(name, 5)
    for _ in random_play(table, random.Random(5), 25):
        pass
    print([str(one) for one in table.options(table.acting())])
    print(decide(table.mind, table.knowledge(table.acting()), STEADY, 1, Budget(80)).plan)
"""


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_question_of_a_game_is_answered_by_what_is_legal(name: str, level: str) -> None:
    """On tables that random play has brought anywhere, each level has an answer, and the rules allow it."""
    seen = set()
    for seed in range(2):
        table, chance = referee(name, seed), random.Random(seed)
        for number, _ in enumerate(random_play(table, chance, 300)):
            seat, question = table.acting(), table.state.question
            key = question.prompt.key if question else table.state.turn.phase
            if seat == CHANCE or (key in seen and number % 17):
                continue
            seen.add(key)
            decision = decide(table.mind, table.knowledge(seat), LEVELS[level], number, Budget(FEW))
            assert decision is not None, key
            action = table.mind.actual(table.world, decision.action)
            assert table.game.why_not(table.state, action) is None, (key, action)
            assert decision.plan[:1] in ((), (decision.action,))
    assert len(seen) > 5


@pytest.mark.parametrize("name", GAMES)
def test_the_same_knowledge_seed_and_nodes_give_the_same_answer(name: str) -> None:
    table = referee(name, 7)
    for _ in random_play(table, random.Random(7), 30):
        pass
    seat = table.acting() if table.acting() != CHANCE else table.game.seats[0]
    knowledge = table.knowledge(seat)
    first, again = (decide(table.mind, knowledge, SHARP, 3, Budget(150)) for _ in range(2))
    assert first == again
    fresh = mind_of(build(name))
    assert decide(fresh, knowledge, SHARP, 3, Budget(150)) == first, "nothing is remembered between decisions"


def test_nothing_hangs_on_hash_seeds() -> None:
    found = {
        subprocess.run(
            [sys.executable, "-c", HASHES],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(found) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_tries_out_little_more_than_its_budget(name: str) -> None:
    """What is over ends at the next action, but for the answers of a line that is being followed."""
    table = referee(name, 4)
    for number, _ in enumerate(random_play(table, random.Random(4), 80)):
        seat = table.acting()
        if seat == CHANCE or number % 13:
            continue
        budget = Budget(FEW)
        decide(table.mind, table.knowledge(seat), STEADY, 1, budget)
        assert budget.nodes < FEW + 300


class Short(Budget):
    """A budget whose time is up after so many actions tried out; it keeps what it was told."""

    def __init__(self, nodes: int) -> None:
        super().__init__(1_000_000)
        self._most, self.told = nodes, list[Action]()

    def best(self, plan: Sequence[Action]) -> None:
        self.told.append(plan[0])

    @property
    def late(self) -> bool:
        return self.nodes >= self._most


@pytest.mark.parametrize("name", GAMES)
def test_a_thought_has_an_answer_at_any_moment_and_ends_when_its_time_is_up(name: str) -> None:
    """The first answer is there before anything was tried out; the last one told is the one that is given."""
    table, asked = referee(name, 4), 0
    for number, _ in enumerate(random_play(table, random.Random(4), 80)):
        seat = table.acting()
        if seat == CHANCE or number % 13:
            continue
        budget = Short(3)
        decision = decide(table.mind, table.knowledge(seat), SHARP, 1, budget)
        assert decision is not None
        if decision.worlds:  # there was something to choose
            asked += 1
            assert budget.told[-1] == decision.action
            for action in budget.told:
                assert table.game.why_not(table.state, table.mind.actual(table.world, action)) is None
        assert budget.nodes < 300, "but for the answers of a line that is being followed"
    assert asked


def test_who_has_no_time_to_think_a_turn_to_its_end_does_not_ring_for_that() -> None:
    """With so many cards in the hand the time is up after the first decision; what wins is better than nothing."""
    hand = ("beaver", "adder", "mantis", "coyote", "raven", "elk", "mole", "sparrow", "alpha", "bat", "cat", "magpie")
    row = ("B1 skink", "B2 mirror-tentacle", "B3 mirror-tentacle", "A1 squirrel")
    table = InscriptionTable(*row, *(f"B/hand {face}" for face in hand), scale=-4, A_lives=1)
    referee = Referee(mind_of(table.game), 1, table.state)
    decision = decide(referee.mind, referee.knowledge("B"), STEADY, 1, Budget(20))
    assert decision is not None and decision.action.verb == "play"


def test_more_nodes_look_at_more_worlds() -> None:
    table = referee("inscription", 9)
    for _ in random_play(table, random.Random(9), 25):
        pass
    knowledge = table.knowledge(table.acting())
    few, many = (decide(table.mind, knowledge, SHARP, 1, Budget(nodes)) for nodes in (60, 3000))
    assert few is not None and many is not None
    assert few.worlds <= many.worlds and few.nodes < many.nodes


def test_what_cannot_be_compared_in_enough_tables_is_left_to_habit() -> None:
    """In Illuminati a turn of others is long: with so few nodes nothing is tried out that could not be believed."""
    table, asked = referee("inwo", 3), 0
    for number, _ in enumerate(random_play(table, random.Random(3), 120)):
        seat = table.acting()
        if seat == CHANCE or number % 9:
            continue
        budget = Budget(100)
        decision = decide(table.mind, table.knowledge(seat), SHARP, 1, budget)
        assert decision is not None
        if decision.worlds == 1:
            asked += 1
            assert budget.nodes < 60, "habit in one table shows what a table costs"
    assert asked


def test_whole_games_of_players_end_and_break_no_rule() -> None:
    for name in GAMES:
        table = referee(name, 1)
        for number in range(900):
            action = table.throw()
            if action is None:
                decision = decide(table.mind, table.knowledge(table.acting()), APPRENTICE, number, Budget(150))
                assert decision is not None
                action = decision.action
            table.do(action)
            if table.state.over is not None:
                break
        assert table.state.over is not None, name


def test_the_loser_makes_a_death_card() -> None:
    """INS-DEATHCARD-01: after the end too, whatever is asked is answered."""
    table = referee("inscription", 1)
    for _ in random_play(table, random.Random(3), 3000):
        pass
    assert table.state.over is not None
    create = [one for one in table.game.legal(table.state) if one.verb == "create"]
    if not create:
        pytest.skip("nobody may make a death card after this game")
    table.do(create[0])
    for number in range(60):
        if table.state.question is None:
            break
        seat = table.acting()
        knowledge = table.knowledge(seat)
        decision = None if seat == CHANCE else decide(table.mind, knowledge, APPRENTICE, number, Budget(FEW))
        action = table.throw() if seat == CHANCE else decision.action if decision else None
        assert action is not None
        table.do(action)
    assert any(name == "sleeve" for _, name in table.state.marks)


# --- a game that says nothing of itself ------------------------------------------------------------------------------


def test_a_game_without_a_mind_is_played_all_the_same() -> None:
    mind = mind_of(Toy(Toy.Options(), {"A": "Ana", "B": "Luka"}))
    assert type(mind) is Mind
    table = Referee(mind, 1)
    for number in range(12):
        if table.state.over is not None:
            break
        action = table.throw()
        if action is None:
            decision = decide(mind, table.knowledge(table.acting()), STEADY, number, Budget(FEW))
            assert decision is not None
            action = decision.action
        table.do(action)
    assert table.done


class Broken(Mind):
    """A mind that fails whenever it thinks."""

    def choices(self, world: object, seat: str) -> list[Action]:
        raise_rules_error()
        return []


def raise_rules_error() -> None:
    from companion.errors import RulesError

    raise RulesError("nobody planned for that")


def test_what_nobody_planned_for_gets_its_default(caplog: pytest.LogCaptureFixture) -> None:
    table: Referee = referee("inscription", 1)
    game: BaseGame = table.game
    state: State = table.state
    assert state.question is not None
    options: Iterable[object] = state.question.prompt.options
    first = next(one for one in options if isinstance(one, Action) and one.seat == "B")
    prompt = Prompt(("B",), "strange", "What now?", (first,), default=first)
    asked = Asked(prompt).apply(changed(state, pending=()))
    decision = decide(Broken(game), Knowledge("B", asked), STEADY, 1, Budget(FEW))
    assert decision is not None and decision.action == first
    assert "could not think" in caplog.text


def test_an_attack_is_worth_something_to_who_makes_it_and_costs_whom_it_hits() -> None:
    """INWO-ATTACK-RESULT-05: the nearer somebody is to a goal, the more."""
    table, hit = referee("inwo", 3), 0
    for _ in random_play(table, random.Random(3), 150):
        mind: Any = table.mind
        judged = mind.judged(table.world, random.Random(0))
        for spot in forest(table.game, table.state).spots.values():
            how: Any = "destroy" if hit % 2 else "control"
            for seat in table.game.seats if spot.depth else ():
                worth = {who: judged.stake(Attack(0, how, seat, spot.card), who) for who in table.game.seats}
                assert worth[spot.seat] < 0 or (seat == spot.seat and how == "control")
                assert seat == spot.seat or worth[seat] > 0
                hit += 1
    assert hit


def test_tokens_that_are_left_oppose_in_others_turns_and_bonuses_are_claimed() -> None:
    """By habit alone, which ends its games."""
    verbs = Counter[str]()
    for seed in (1, 4):
        table, chance = referee("inwo", seed), random.Random(seed)
        while table.state.over is None and len(table.done) < 700:
            seat = table.acting()
            action = table.throw() or table.mind.usual(
                imagined(table.mind, table.knowledge(seat), chance), seat, chance
            )
            assert action is not None
            verbs[action.verb] += 1
            table.do(action)
        assert table.state.over is not None
    assert verbs["oppose"] and verbs["tick"]
