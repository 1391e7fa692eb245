"""A table that is only being set: what hands take away or lay elsewhere is owed, and no move that nobody knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.picture import BARE
from companion.table.messages import PictureSettled
from companion.testing.pictures import in_order
from tests.table.stage import Stage
from tests.waiting import OUTER_S


@pytest.mark.parametrize("name", ["augmented", "inception", "incubo", "inscription"])
def test_cards_gathered_for_a_new_game_are_owed_and_puzzle_nobody(name: str, tmp_path: Path) -> None:
    """A game alone, begun after another with its cards on the mat, opened with "The table puzzles me"."""
    stage, game = Stage(tmp_path / "journal.db", ()), find(name).build()
    for _ in range(2):
        stage.host.begin(game).result(timeout=OUTER_S)
        lying = in_order(game, stage.state)
        stage.put(PictureSettled(lying, stage.clock.advance(1)))
        assert stage.page().trouble is None
    stage.put(PictureSettled(dict.fromkeys(lying, BARE), stage.clock.advance(1)))
    stage.wait(30)
    page = stage.page()
    assert page.trouble is None
    assert page.chores or not any(reading.ids for reading in lying.values())
    stage.close()
