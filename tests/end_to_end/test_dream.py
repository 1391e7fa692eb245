"""Inception on the whole companion: pins, frames, reader, rules, phone; mishaps, a pulled plug, and the end."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from posted_table import PostedTable
from process import TableProcess

from companion.demo import demonstration
from companion.kernel.notation import words
from companion.table.clock import SystemClock
from companion.table.journal.journal import Journal
from companion.table.records.record import ParsedRecord
from companion.table.records.replay import Played, enter, game_from, play
from companion.virtual_table.hand import VirtualHand
from tests.clauses import clauses

LAST_TURN = 23


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


def cut(reading: ParsedRecord, turn: int) -> ParsedRecord:
    """A record up to the beginning of a turn."""
    moves = tuple(move for move in reading.record.moves if move.turn < turn)
    tags = {**reading.record.tags, "Result": "*"}
    return ParsedRecord(type(reading.record)(tags, moves, "*"), reading.lines[: len(moves)])


@clauses("INC-WIN-01", "INC-WIN-04", "INC-WIN-05", "INC-EX-03", "INC-STEP1-02")
def test_the_last_turn_of_the_demonstration_is_played_to_the_victory(tmp_path: Path) -> None:
    """The evening before was written into the journal; now Mal comes."""
    whole = demonstration(None, "inception")
    journal = Journal(tmp_path / "journal.db")
    enter(journal, cut(whole, LAST_TURN), SystemClock())
    journal.close()
    game = game_from(whole.record)
    moves = [one for one in play(game, whole) if one.move.turn >= LAST_TURN]
    table = TableProcess(tmp_path, "--game", "inception").start()
    try:
        table.until_it_looks()
        table.tidy()
        hand = VirtualHand(PostedTable(table, game.mat), lambda seconds: None)
        for one in moves:
            make(table, hand, game, one)
            table.tidy()
        assert table.page()["over"] and not table.page()["trouble"]
        lit = table.get("/virtual/levels")["levels"]["candles"]
        assert table.until(lambda: all(table.get("/virtual/levels")["levels"]["candles"].values()), f"all lit: {lit}")
    finally:
        table.kill()


def make(table: TableProcess, hand: VirtualHand, game: object, one: Played) -> None:
    """A move as it is made: by hand, by bell, or on the phone."""
    assert one.action is not None
    count = len(table.entries())
    if one.action.hands(game, one.before):
        hand.do(game, one.before, one.action)  # type: ignore[arg-type]
    elif game.bell(one.before) == one.action:  # type: ignore[attr-defined]
        ring(table)
    else:
        assert table.tap(one.action.seat, words(one.action))["ok"]
    table.until(lambda: len(table.entries()) > count, f"{one.move.seat}: {one.move.words}")
    assert table.entries()[count][1:3] == (one.move.seat, words(one.action))
