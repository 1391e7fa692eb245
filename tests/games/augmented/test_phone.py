"""What a phone shows in this game: meters, marks, abilities with their price, and what a search may find."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import find
from companion.games.augmented.pages.view import view
from companion.games.augmented.scenario.adapter import scenario_game
from companion.games.lane_duel import lanes
from companion.kernel.engine import perform
from companion.kernel.places import Place
from companion.table.consent import Consent
from companion.table.pages.action_groups import groups
from companion.table.pages.snapshot import Snapshot, taps
from tests.table.stage import NAMES, Stage

MAT = tuple(Place(region.name) for region in find("augmented").build({}, NAMES).mat.regions)


def position(*steps: dict[str, Any], **given: Any) -> tuple[Any, Any]:
    adapter = scenario_game()
    game, state = adapter.start(given, steps, {})
    for step in steps:
        state, _ = perform(game, state, adapter.action(game, state, state.turn.seat, step))  # type: ignore[arg-type]
    return game, state


def listed(game: Any, state: Any, seat: str | None = None) -> dict[str, list[str]]:
    """The folded lists of a page, by their headings."""
    snapshot = Snapshot(1, game, state=state, question=state.question, taps=taps(game, state))
    return {
        one.title: [choice.label for choice in one.choices] for one in groups(snapshot, game, view(game, state), seat)
    }


@pytest.mark.clauses("AUG-ENERGY-05", "AUG-GEM-01", "AUG-BOARD-10", "AUG-BOARD-11")
def test_energy_of_cells_bones_and_gems_are_meters() -> None:
    game, state = position(board={"B1": "Ruby Mox", "B2": "Ruby Mox"}, cells={"B": 7}, charge={"B": 3}, bones={"B": 4})
    meters = {one.label: (one.value, one.maximum) for one in view(game, state).players[1].meters}
    assert (meters["Energy"], meters["Cells"], meters["Bones"]) == ((3, 7), (7, 12), (4, None))
    assert meters["Orange gems"] == (2, None) and "Blue gems" not in meters


@pytest.mark.clauses("AUG-MARK-01", "AUG-MARK-02")
def test_marks_are_badges_in_words_and_bookkeeping_is_none() -> None:
    given = {"B1": "Shield Bot 1/1 {armor, buff=2}", "B2": "Qu177", "B3": "Squirrel", "B4": "Wolf 3/1"}
    rage = {"do": "ability", "slot": "B2", "ability": "Blood Rage", "sacrifice": ["B3"]}
    game, state = position(rage, board=given)
    cells = {cell.label: cell for row in view(game, state).rows for cell in row.cells}
    marks = {
        where: [one.text for one in cells[where].cards[0].badges if one.kind == "mark"] for where in ("B1", "B2", "B4")
    }
    assert marks == {"B1": ["Armor 1", "+2 power"], "B2": ["Alter Quills: 1"], "B4": []}


@pytest.mark.clauses("AUG-CARD-05")
def test_abilities_are_buttons_with_their_price() -> None:
    game, state = position(board={"B1": "Plasma Jimmy", "B2": "Qu177", "B3": "Squirrel"})
    assert "Plasma Jimmy: Energy Gun (2 energy)" in [game.label(state, one) for one in taps(game, state)]
    assert "Qu177: Blood Rage (1 blood), with Squirrel" in listed(game, state)["Use an ability"]


@pytest.mark.clauses("AUG-SEARCH-01", "AUG-SEARCH-02", "AUG-RULING-29")
def test_a_search_lists_what_may_be_found_to_the_one_who_searches() -> None:
    game, state = position(
        {"do": "play", "card": "Guest 0/2 [Rabbit Hole]", "slot": "B1"}, discard={"B": ["Rabbit", "Wolf"]}
    )
    assert listed(game, state, "B")["What may be found"] == ["Rabbit from the discard pile"]
    assert listed(game, state, "A") == {}


@pytest.mark.clauses("AUG-BONE-07", "AUG-ENERGY-06")
def test_the_switches_for_collecting_are_in_a_list_and_no_buttons() -> None:
    game, state = position()
    assert not [one for one in taps(game, state) if one.verb == "switch"]
    assert listed(game, state, "A")["Who collects bones and energy cells"] == [
        "A: stop collecting bones", "A: stop collecting energy cells",
    ]  # fmt: skip


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Stage]:
    stage = Stage(tmp_path / "journal.db", MAT)
    stage.host.new_game("augmented", {"first": "A"}, NAMES).result()
    stage.look()
    yield stage
    stage.close()


@pytest.mark.clauses("AUG-BONE-07", "AUG-START-04")
def test_a_phone_switches_and_a_ring_keeps_the_hands(table: Stage) -> None:
    assert table.ring().ok and table.ring().ok and table.ring().ok
    assert table.tap("B", "switch bones").ok, "the opponent's phone as well"
    assert table.tap("A", "collect bones").code == "E_RETROACTIVE"
    assert [one.seat for one in table.page("B").view.players] == list(lanes.SEATS)


@pytest.mark.clauses("AUG-START-04")
def test_keeping_the_hand_answers_no_open_wish_to_take_moves_back(table: Stage) -> None:
    """Both are called keeping; a phone that was about to keep its hand says nothing about the other's wish."""
    assert table.ring().ok
    host_state = table.host._host_state
    host_state.consent = Consent("B", 1, host_state.session.done[-1].entry.n, frozenset("B"))
    assert table.tap("A", "keep").ok
    assert table.state.question.waiting == ("B",), "the next starting hand"
