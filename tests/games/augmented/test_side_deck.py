"""A side deck on the mat: face up only when its cards are equal, seen by the camera."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.kernel.places import Place
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("augmented").build({}, NAMES).mat.regions)
MIXED = {"name": "Mixed", "main": ["3 Stoat", "3 Wolf", "3 Elk", "3 Adder", "3 Mole", "3 Coyote", "2 Porcupine"],
         "side": ["10 Squirrel", "10 Krill"]}  # fmt: skip


@pytest.fixture
def bare(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "journal.db", MAT)
    yield stage
    stage.close()


def begun(stage: Stage, **options: Any) -> Stage:
    stage.host.new_game("augmented", options, NAMES).result()
    stage.look()
    return stage


def top(stage: Stage, seat: str) -> str:
    """A card of that player's side deck."""
    return min(stage.state.at(Place(f"{seat}/side")))


@pytest.mark.clauses("AUG-DECK-21", "AUG-START-02")
def test_equal_cards_may_lie_face_up(bare: Stage) -> None:
    table = begun(bare)
    assert table.lay(top(table, "B"), "B/side").look().trouble is None
    assert table.ring().ok


@pytest.mark.clauses("AUG-DECK-21")
def test_others_are_turned_face_down(bare: Stage) -> None:
    table = begun(bare, deck_b=MIXED)
    trouble = table.lay(top(table, "B"), "B/side").look().trouble
    assert trouble is not None
    assert (trouble.code, trouble.clause) == ("E_SIDE_DECK_FACE_UP", "AUG-DECK-21")
    assert trouble.put_back == ("turn the side deck of Luka face down",)
    assert not table.ring().ok
    assert table.cover("B/side").look().trouble is None
    assert table.ring().ok


@pytest.mark.clauses("AUG-DECK-21")
def test_people_may_let_it_lie_as_it_is(bare: Stage) -> None:
    table = begun(bare, deck_b=MIXED)
    table.lay(top(table, "B"), "B/side").look()
    table.settle("accept")
    assert table.look().trouble is None and table.ring().ok
