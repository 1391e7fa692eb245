"""What happened, in sentences people read."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.augmented.scenario.adapter import scenario_game
from companion.kernel.actions import Action
from companion.kernel.engine import perform


def told(given: dict[str, Any], *steps: dict[str, Any]) -> list[str]:
    """The sentences about the last of these steps, whatever questions it raises answered as it says."""
    adapter = scenario_game()
    game, state = adapter.start(given, steps, {})
    said: list[str] = []
    for step in steps:
        action = adapter.action(game, state, state.turn.seat, step)
        assert isinstance(action, Action)
        after, facts = perform(game, state, action)
        said, state = game.tell(state, facts), after
        for word in adapter.answers(game, state, step):
            answer = adapter.answer(game, state, word)
            assert isinstance(answer, Action), word
            after, facts = perform(game, state, answer)
            said, state = [*said, *game.tell(state, facts)], after
    return said


@pytest.mark.parametrize(("given", "step", "sentence"), [
    ({"board": {"B1": "Stimmer 1/2 [Enlarge]"}, "bones": {"B": 9}},
     {"do": "ability", "slot": "B1", "ability": "Enlarge"},
     "Stimmer gains 1 health (Enlarge)."),
    ({}, {"do": "play", "card": "49er", "slot": "B1"}, "B pays 3 energy (49er)."),
    ({"board": {"B1": "Wolf", "A1": "Shield Bot {armor}"}}, {"do": "bell"}, "Shield Bot takes no damage this time."),
    ({"board": {"B1": "Qu177", "B2": "Squirrel"}},
     {"do": "ability", "slot": "B1", "ability": "Blood Rage", "sacrifice": ["B2"]},
     "Qu177: the mark of Alter Quills is on."),
    ({}, {"do": "switch", "what": "bones"}, "B does not collect bones from now on."),
    ({"main": {"A": 0}, "side": {"A": 0}}, {"do": "bell"}, "A has no card to draw and starves."),
    ({"cells": {"B": 9}}, {"do": "play", "card": "Cat with a Gun", "slot": "B1"},
     "B loses 3 energy cells (Cat with a Gun)."),
    ({"board": {"B1": "Wolf", "A1": "Grizzly"}}, {"do": "bell"}, "Grizzly on A1 is struck by Wolf: 3, 2 health left."),
    ({"board": {"B1": "Wolf"}}, {"do": "bell"}, "Wolf hits A: 3 direct damage."),
    ({"board": {"B1": "Wolf"}, "scale": -3}, {"do": "bell"}, "B wins: 5 towards A, their skull."),
    ({"board": {"B1": "Plasma Jimmy", "A1": "Grizzly"}, "charge": {"B": 2}, "cells": {"B": 2}},
     {"do": "ability", "slot": "B1", "ability": "Energy Gun"},
     "Grizzly on A1 is damaged by Plasma Jimmy: 1, 4 health left."),
])  # fmt: skip
def test_what_happened_is_told(given: dict[str, Any], step: dict[str, Any], sentence: str) -> None:
    said = told(given, step)
    assert sentence in said, said
    assert all("/" not in one and "None" not in one for one in said), said
