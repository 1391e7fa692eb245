"""A move is taken back and made again: what was taken off the mat meanwhile is laid there, and was not uncovered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kernel.places import Place
from companion.testing.table import Table
from tests.clauses import clauses

PILES = {"inscription": ("B/squirrels", "creatures"), "augmented": ("B/side", "B/main")}


@pytest.fixture(params=PILES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    """Luka may play."""
    stage = Table(tmp_path / "journal.db").begin(request.param, {"first": "B"})
    assert stage.ring().ok
    if request.param == "inscription":
        assert stage.tap("B", "draw opening").ok
    else:
        assert stage.tap("A", "keep").ok and stage.tap("B", "keep").ok
    yield stage
    stage.close()


@clauses("INS-BLOOD-01", "AUG-BLOOD-01")
def test_a_card_on_the_space_of_its_sacrifice_is_taken_back_and_played_again(table: Table) -> None:
    assert table.host.snapshot.game is not None
    piles = zip(("squirrel", "stoat"), PILES[table.host.snapshot.game.name], strict=True)
    squirrel, stoat = (next(one for one in table.state.at(Place(pile)) if one.startswith(card)) for card, pile in piles)
    table.lay(squirrel, "B1").look()
    table.lay(stoat, "B1").look()
    paid = f"play {stoat} B1 blood={squirrel}"
    assert table.moves[-1] == paid
    assert table.undo().ok
    table.lay(squirrel, "B1").look()
    assert table.page().chores == () and table.page().trouble is None
    table.lay(stoat, "B1").look()
    assert table.moves[-1] == paid and table.page().trouble is None
