"""Inception on the whole companion: pins, frames, reader, rules, phone; mishaps and a pulled plug.

The demonstration is played to the end in `tests/test_readme.py`.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from process import TableProcess

from tests.clauses import clauses


@pytest.fixture
def dream(tmp_path: Path) -> Iterator[TableProcess]:
    """A new game with the table set by one press."""
    running = TableProcess(tmp_path, "--game", "inception").start()
    running.until_it_looks()
    running.until(lambda: running.page()["chores"], "the start cards are asked for")
    running.post("/virtual/tidy")
    running.until(lambda: not running.page()["chores"], "the table is set")
    yield running
    running.kill()


def trouble(table: TableProcess, code: str) -> dict:
    return table.until(lambda: (said := table.page()["trouble"]) and said["code"] == code and said, f"trouble {code}")


def last(table: TableProcess) -> str:
    return table.entries()[-1][2]


def to_the_event(table: TableProcess) -> None:
    """From step 2 to the event of the turn, whatever is asked between."""
    for _ in range(3):
        if "event" in table.page()["view"]["headline"].lower():
            return
        number = len(table.entries())
        ring(table)
        table.until(lambda n=number: len(table.entries()) > n, "the bell moves on")


def ring(table: TableProcess) -> None:
    """One ring, and time enough that the next is another."""
    table.ring()
    time.sleep(0.9)


def tuck(table: TableProcess, card: str, who: str) -> None:
    """A strip of 20 mm at somebody's left."""
    at = next(one for one in table.get("/virtual/cards")["cards"] if one["card"] == who)
    table.post("/virtual/lay", card=card, x=at["x"] - 20, y=at["y"], angle=0, under=who)


@clauses("INC-SETUP-13", "INC-WEAPON-01", "INC-ATTACK-01", "INC-ATTACK-10", "INC-STEP5-01", "INC-DISP-03")
def test_a_turn_with_mishaps_a_window_and_a_pulled_plug(dream: TableProcess) -> None:
    assert dream.tap("A", "ready")["ok"] and dream.tap("A", "draw")["ok"]
    tuck(dream, "w_baton:1", "arthur:1")
    dream.until(lambda: last(dream) == "arm w_baton:1 arthur", "the weapon is Arthur's")
    for number, card in enumerate(("rehearsal:1", "rehearsal:2", "scouting:1"), 1):
        dream.lay(card, f"display.{number}")
        dream.until(lambda c=card, n=number: last(dream) == f"store {c} display.{n}", "the display is filled")
    dream.lay("letter:1", "display.4")
    assert trouble(dream, "E_DISPLAY_CLOSED")["put_back"]
    dream.lift("letter:1")
    dream.until(lambda: dream.page()["trouble"] is None, "it is taken back")
    to_the_event(dream)
    dream.lay("L3_bike:1", "event")
    assert "Level 4" in trouble(dream, "E_WRONG_DECK")["say"]
    dream.lift("L3_bike:1")
    dream.until(lambda: dream.page()["trouble"] is None, "it is taken back")
    dream.lay("L4_alley:1", "event")
    dream.until(lambda: last(dream) == "event L4_alley:1", "Arthur is attacked")
    dream.lay("improvise:1", "team.discard")
    dream.until(lambda: last(dream) == "use improvise:1", "Improvise adds 2, one too few")
    before, page = dream.entries(), dream.page()
    dream.kill()
    dream.start()
    dream.until_it_looks()
    dream.until(lambda: "Welcome back." in str(dream.page()["notes"]), "the table is compared with the game")
    dream.until(lambda: not dream.page()["chores"], "it lies as it was left")
    assert dream.entries() == before and dream.page()["trouble"] is None
    assert dream.page()["question"]["say"] == page["question"]["say"]
    dream.until(lambda: dream.get("/virtual/levels")["levels"]["scale_at"], "the scale leans again")
    assert dream.post("/api/act", seat="A", words="undo", version=dream.page()["version"], key="")["ok"]
    dream.until(lambda: last(dream) == "undo", "it is taken back")
    dream.lift("improvise:1")
    dream.until(lambda: not dream.page()["trouble"] and not dream.page()["chores"], "it is in the hand again")
    dream.lay("brace:1", "team.discard")
    dream.until(lambda: last(dream) == "use brace:1", "Brace! adds 3")
    ring(dream)
    dream.until(lambda: last(dream) == "ring" and dream.page()["chores"], "evaded; the event card is to be put away")
