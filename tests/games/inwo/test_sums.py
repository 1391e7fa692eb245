"""Strength, odds, eligibility and goals against an independent model of the ledger, on positions drawn at random."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.inwo.sums import goals as reckoning
from companion.games.inwo.sums.joining import REASONS, eligible
from companion.games.inwo.sums.known import Sums
from companion.games.inwo.sums.numbers import Use, figure
from companion.games.inwo.sums.strength import lean, odds, strength
from companion.games.inwo.sums.world import Body
from companion.kernel.cards import CardId
from tests.games.inwo import model, positions

CASES = 150


def strength_of(story: Mapping[str, Any]) -> dict[str, int]:
    attack, extra = positions.attack(story["given"], story["when"])
    found = strength(positions.world(story["given"], attack, extra), attack)
    return {"attack": found.attack, "defence": found.defence, "strength": found.total, "odds": found.odds}


def joining(story: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    attack, extra = positions.attack(story["given"], story["when"])
    found = eligible(positions.world(story["given"], attack, extra), attack)
    sides = {"aid": "attack", "oppose": "defence"}
    return {word: {one.card: one.n for one in found if one.may and one.side == side} for word, side in sides.items()}


def possible(given: Mapping[str, Any]) -> bool:
    """No Group whose Power is reduced to 0 holds a token (INWO-POWER-04)."""
    world = positions.world(given)
    return not any(body.is_group and body.tokens and body.design.power and not world.power(body)
                   for body in world.bodies.values())  # fmt: skip


@pytest.mark.clauses(
    "INWO-ATTACK-CONTROL-02", "INWO-ATTACK-DESTROY-01", "INWO-ARITH-01", "INWO-ARITH-03", "INWO-ATTACK-DEFEND-01",
    "INWO-SUM-01", "INWO-SUM-02", "INWO-SUM-03", "INWO-SUM-04", "INWO-SUM-05", "INWO-SUM-06", "INWO-SUM-07",
    "INWO-SUM-08", "INWO-SUM-09", "INWO-SUM-10", "INWO-SUM-11", "INWO-SUM-12",
)  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_strength_is_what_the_model_says(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(CASES):
        case = model.rnd_strength(draw)
        assert strength_of(case) == case["then"], case


@pytest.mark.clauses("INWO-ATTACK-AID-03", "INWO-ATTACK-AID-04", "INWO-ATTACK-AID-05", "INWO-ATTACK-DESTROY-06",
                     "INWO-ATTACK-DESTROY-07", "INWO-SECRET-05", "INWO-SECRET-07", "INWO-PRIV-04")  # fmt: skip
@pytest.mark.parametrize("seed", range(4))
def test_who_may_join_is_what_the_model_says(seed: int) -> None:
    draw = random.Random(seed)
    cases = [case for case in (model.rnd_eligible(draw) for _ in range(CASES)) if possible(case["given"])]
    assert len(cases) > CASES / 2
    for case in cases:
        assert joining(case) == case["then"], case


@pytest.mark.clauses("INWO-GOAL-02", "INWO-GOAL-04", "INWO-GOAL-06", "INWO-GOAL-13", "INWO-WIN-05", "INWO-WIN-06")
@pytest.mark.parametrize("seed", range(4))
def test_goals_and_winners_are_what_the_model_says(seed: int) -> None:
    draw = random.Random(seed)
    for _ in range(60):
        case = model.rnd_victory(draw)
        given = case["given"]
        world, goals = positions.world(given), positions.goals(given)
        counts, met = {}, []
        for word, value in given["seats"].items():
            seat = positions.seat(word)
            cards = [Body(CardId(one), positions.design(one, one), seat, "beside") for one in value.get("goals", ())]
            ways = reckoning.progress(world, goals, seat, cards)
            counts[word] = ways[0].have
            met += [word] if any(one.met for one in ways) else []
        early = given["first_player_turns"] < 2
        shared = reckoning.shared_victory(world, map(positions.seat, met))
        winners = [] if early else [word for word in met if positions.seat(word) in shared]
        assert {"counts": counts, "winners": winners} == case["then"], case


@pytest.mark.clauses("INWO-ATTACK-GEN-10", "INWO-ATTACK-GEN-11", "INWO-ATTACK-GEN-12")
def test_the_odds_are_those_of_two_dice() -> None:
    for number in range(-5, 40):
        won = sum(a + b <= number and a + b <= 10 for a in range(1, 7) for b in range(1, 7))
        assert odds(number) == (won if number >= 2 else 0)
    assert [round(lean(number), 2) for number in (1, 2, 6, 7, 10, 30)] == [-1, -0.94, -0.17, 0.17, 0.83, 0.83]


def test_every_refusal_to_join_has_a_sentence() -> None:
    draw = random.Random(1)
    said = set()
    for _ in range(100):
        case = model.rnd_eligible(draw)
        attack, extra = positions.attack(case["given"], case["when"])
        said |= {one.clause for one in eligible(positions.world(case["given"], attack, extra), attack) if not one.may}
    assert len(said) > 5 and said <= set(REASONS)


@pytest.mark.clauses("INWO-ARITH-01", "INWO-ARITH-02")
def test_the_steps_to_a_number_are_named() -> None:
    """Set to 6, doubled, +2 makes 14 (INWO-ARITH-02)."""
    change = [{"stat": "power", "op": "add", "n": 2}, {"stat": "power", "op": "mul", "n": 2},
              {"stat": "power", "op": "set", "n": 6}]  # fmt: skip
    given = {"cards": {"I1": {"card": "ufos", "seat": "S1"},
                       "A": {"card": {"power": 3}, "seat": "S1", "master": "I1", "change": change}}}  # fmt: skip
    world: Sums = positions.world(given)
    found = figure(world, world.bodies[CardId("A")], "power", Use())
    assert found.total == 14
    assert [(part.op, part.n) for part in found.parts] == [("printed", 3), ("add", 2), ("mul", 2), ("set", 6)]
