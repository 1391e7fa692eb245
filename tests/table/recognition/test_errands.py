"""What hands fetch where no camera looks is asked for until its player does the next thing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import find
from companion.kernel.places import Place
from tests.clauses import clauses
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("inscription").build({}, NAMES).mat.regions)
ITEM = "Luka: draw an item card"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    """Ana strikes the empty row with a stoat, and the scale comes to rest on 4 towards Luka."""
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("inscription", {"first": "A", "corpse_eater": "known"}, NAMES).result()
    stage.look()
    stage.ring()
    stage.tap("A", "draw opening")
    stage.tap("!", "fix count scale 3")
    stage.tap("!", "fix count A/capped -1")
    stage.lay("stoat:1", "A1")
    stage.tap("!", "fix move stoat:1 A1")
    stage.look()
    assert stage.page().errands == ()
    stage.ring()
    yield stage
    stage.close()


@clauses("INS-ITEM-08", "INS-END-02")
def test_an_owed_item_is_asked_for(table: Stage) -> None:
    assert table.state.count("B/items") == 1
    assert table.page("B").errands == table.page("A").errands == (ITEM,)


@clauses("INS-ITEM-08")
def test_it_is_asked_for_until_its_player_goes_on(table: Stage) -> None:
    table.restart()
    table.look()
    assert table.page().errands == (ITEM,)
    assert table.tap("B", "draw opening").ok
    assert table.page().errands == ()


@clauses("INS-ITEM-08")
def test_what_is_taken_back_is_not_asked_for(table: Stage) -> None:
    table.undo("A")
    table.undo("B")
    assert table.page().errands == ()


def test_a_correction_of_the_count_is_no_errand(table: Stage) -> None:
    assert table.tap("B", "draw opening").ok
    assert table.tap("!", "fix count B/items +1").ok
    assert table.page().errands == ()
