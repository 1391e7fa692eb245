"""Whole games against the companion, by hands, camera, bell and phones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.table.journal.history import action_of
from tests.seated.evening import Evening


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A virtual table."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def test_a_whole_game_of_inscription_against_the_companion(evening: Evening) -> None:
    """One person plays by hand before the camera, the companion has its cards in its head, moves them itself and rings;
    somebody wins."""
    evening.begin("inscription", {"B": "steady"})
    end = evening.play()
    theirs = [action_of(end.game, one.entry) for one in end.done if one.entry.seat == "B"]
    assert {one.verb for one in theirs if one is not None} >= {"draw", "play", "ring"}
    assert end.state.over is not None and len(end.state.over.winners) == 1
