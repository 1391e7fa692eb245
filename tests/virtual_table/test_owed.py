"""*Do what is owed* over random games: it does all of it, and is offered only while it does something."""

from __future__ import annotations

import random

import pytest

from companion import games
from companion.kernel.places import SEATS
from companion.testing.owed import pressed

HOUSE = sorted(name for name, found in games.found().items() if found.kind is not None)
MOVES = 120


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", HOUSE)
def test_one_press_does_what_hands_owe(name: str, seed: int) -> None:
    kind = games.find(name).kind
    assert kind is not None
    count = kind.seat_counts[seed % len(kind.seat_counts)]
    game = kind(kind.Options(), dict(zip(SEATS[:count], ("Ann", "Bob", "Cem", "Dot"), strict=False)))
    chance = random.Random(f"{name} {seed}")
    assert list(pressed(game, [chance.randrange(10**6) for _ in range(MOVES)])) == []
