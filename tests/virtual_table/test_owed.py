"""*Do what is owed* over random games: it does all of it, and is offered only while it does something."""

from __future__ import annotations

import random

import pytest

from companion import games
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS
from companion.testing.owed import pressed

HOUSE = sorted(name for name, found in games.found().items() if found.kind is not None)
MOVES = 120


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", HOUSE)
def test_one_press_does_what_hands_owe(name: str, seed: int) -> None:
    assert list(pressed(begun(name, seed), chances(name, seed))) == []


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", HOUSE)
def test_one_press_puts_back_what_hands_did_wrong(name: str, seed: int) -> None:
    """Nothing that lies where it may not is passed over, and nothing is lost in putting it back."""
    assert list(pressed(begun(name, seed), chances(name, seed), clumsy=True)) == []


def begun(name: str, seed: int) -> BaseGame:
    kind = games.find(name).kind
    assert kind is not None
    count = kind.seat_counts[seed % len(kind.seat_counts)]
    return kind(kind.Options(), dict(zip(SEATS[:count], ("Ann", "Bob", "Cem", "Dot"), strict=False)))


def chances(name: str, seed: int) -> list[int]:
    chance = random.Random(f"{name} {seed}")
    return [chance.randrange(10**6) for _ in range(MOVES)]
