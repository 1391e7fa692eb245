"""The game record: exact both ways, forgiving to read, and every line it cannot use is named."""

import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import ConfigError, RecordError
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, CHANCE, SEATS
from companion.table.clock import ManualClock
from companion.table.journal.journal import Journal
from companion.table.records import kept, replay
from companion.table.records.record import ParsedRecord, Record, RecordedMove, load, paired, pairs, read, write
from companion.testing.random_play import play
from tests.strategies import games
from tests.table.stage import Stage
from tests.table.toy import Toy, ToyOptions

GAME = """\
[Game "toy"]
[Rules "1"]
[Seats "A=Ana B=Luka"]

*: first A
1. A: draw; play squirrel:1 A1; play stoat:1 A2 blood=squirrel:1 {Squirrel died}; ring
2. B: draw; play squirrel:2 B1; undo 2; draw
   !: fix move wolf:1 A3 {slid under a sleeve}
   B: ring
*
"""

WORD = st.text("abcXYZ019:/+-_.", min_size=1, max_size=6)
QUOTED = (
    st.text(min_size=0, max_size=8).filter(str.isprintable).map(lambda text: text.replace("\\", "").replace('"', ""))
)
ARGUMENT = st.one_of(WORD, QUOTED.map(lambda text: f'"{text}"'))
MOVE_WORDS = st.builds(
    lambda verb, rest: " ".join([verb, *rest]), st.sampled_from(["play", "ring"]), st.lists(ARGUMENT)
)
COMMENT = st.text(st.characters(codec="utf-8", exclude_characters="{}", exclude_categories=["C", "Z"]), max_size=12)
MOVES = st.builds(RecordedMove, st.sampled_from((*SEATS, CHANCE, ARBITER)), MOVE_WORDS, st.integers(1, 9), COMMENT)
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=12)
TAGS = st.dictionaries(st.sampled_from(["Game", "Rules", "Seats", "Date"]), TEXT)
RESULTS = st.sampled_from(["*", "draw", "lost", "A wins", "BC wins", "".join(SEATS) + " wins"])
RECORDS = st.builds(Record, TAGS, st.lists(MOVES).map(tuple), RESULTS)


@given(RECORDS)
def test_what_is_written_is_read_again(record: Record) -> None:
    reading = read(write(record))
    assert reading.problems == ()
    assert reading.record == record
    assert write(reading.record) == write(record)


def test_a_record_is_read_line_by_line() -> None:
    reading = read(GAME)
    assert reading.record.tags["Game"] == "toy"
    assert reading.record.moves[3] == RecordedMove("A", "play stoat:1 A2 blood=squirrel:1", 1, "Squirrel died")
    assert [move.seat for move in reading.record.moves[-2:]] == ["!", "B"]
    assert reading.lines[:2] == (5, 6)


def test_the_writer_gives_the_same_text_back() -> None:
    assert write(read(GAME).record) == GAME


def test_readers_forgive() -> None:
    sloppy = '\ufeff[game  "toy"]\r\n# a remark\r\n\r\n  A : draw ;; ring;\r\nB:draw\r\nA, B wins'
    reading = read(sloppy)
    assert reading.problems == ()
    assert [move.words for move in reading.record.moves] == ["draw", "ring", "draw"]
    assert reading.record.result == "AB wins"


def test_lines_that_make_no_sense_are_named_and_the_rest_is_read() -> None:
    reading = read('[Game "toy"]\nA: draw\nhello there\nB: play "squirrel\nB: draw {never closed\nA: ring\n*\n')
    assert [move.words for move in reading.record.moves] == ["draw", "ring"]
    assert [problem.split(":")[0] for problem in reading.problems] == ["line 3", "line 4", "line 5"]
    assert 'a " is opened and never closed' in reading.problems[1]


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="missing.tgr"):
        load(tmp_path / "missing.tgr")
    (tmp_path / "letter.txt").write_text("Dear Ana,\n")
    with pytest.raises(RecordError, match="holds no game record"):
        load(tmp_path / "letter.txt")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(RecordError, match="picture.png"):
        load(tmp_path / "picture.png")


@given(
    st.dictionaries(
        st.sampled_from(["a", "b_c", "D9"]),
        st.one_of(st.text(), st.booleans(), st.integers(), st.lists(st.text(max_size=4), max_size=3)),
    )
)
def test_options_and_names_survive_their_tag(values: dict) -> None:
    text = paired(values)
    assert pairs(text) == values
    assert read(write(Record({"Options": text}))).record.tags["Options"] == text


def test_what_is_no_pair_is_named() -> None:
    with pytest.raises(RecordError, match="'Ana and Luka' is not of the form key=value"):
        pairs("Ana and Luka")


# --- played again --------------------------------------------------------------------------------------------------


def test_a_record_is_played_by_todays_rules() -> None:
    reading = read(GAME)
    played = list(replay.play(replay.game_from(reading.record), reading))
    assert words(played[1].action) == "draw"
    assert played[-1].state.turn.seat == "A"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A: dance", "'dance' is no move of this game"),
        ("A: play stoat:1", "slot is missing"),
        ("A: ring", r"line 7: A: ring: E_MUST_DRAW \(TOY-DRAW-01\): Draw a card first."),
        ("B: draw", "E_NOT_YOUR_TURN"),
        ("A: undo 9", "only 1 moves can be taken back"),
        ("A: undo never", "expected undo or undo NUMBER"),
        ("!: fix move wolf:1", "expected move CARD PLACE"),
    ],
)
def test_a_move_that_cannot_be_is_named_with_its_line(line: str, why: str) -> None:
    reading = read(f'[Game "toy"]\n[Seats "A=Ana B=Luka"]\n\n\n\n*: first A\n{line}\n*\n')
    with pytest.raises(RecordError, match=why) as error:
        list(replay.play(replay.game_from(reading.record), reading))
    assert str(error.value).startswith("line 7")


def test_a_record_of_no_game_or_an_unknown_one() -> None:
    with pytest.raises(RecordError, match="which game it is"):
        replay.game_from(Record({}))
    with pytest.raises(ConfigError, match="did you mean 'toy'"):
        replay.game_from(Record({"Game": "toys"}))
    with pytest.raises(ConfigError, match="no option 'teeth'; did you mean 'tooth'"):
        replay.game_from(Record({"Game": "toy", "Options": "teeth=4"}))


@given(games(most=25), st.sampled_from([ToyOptions(), ToyOptions(9, False)]))
def test_journal_to_record_to_journal(
    tmp_path_factory: pytest.TempPathFactory, choices: list[int], options: ToyOptions
) -> None:
    """A game of the journal, written down and entered again, has the same facts and is written down the same."""
    game = Toy(options, {"A": "Ana Maria", "B": 'the "Wolf"'})
    moves = [
        RecordedMove("*", "first A"),
        *(RecordedMove(one.action.seat, words(one.action)) for one in play(game, [0, *choices])),
    ][1:]
    path = tmp_path_factory.mktemp("j")
    with Journal(path / "1.db") as one, Journal(path / "2.db") as two:
        tags = replay.tags_of(game, one_row := replay.history.row_of(game, "2024-01-01T12:00:00+00:00"))
        assert one_row.name == "toy"
        replay.enter(
            one, ParsedRecord(Record(tags, (*moves, *([RecordedMove("B", "undo")] if moves else [])))), ManualClock()
        )
        text = replay.export(one)
        replay.enter(two, read(text), ManualClock())
        assert replay.export(two) == text
        assert [entry.facts for entry in two.entries(1)] == [entry.facts for entry in one.entries(1)]
        assert replay.verify(game, two.game(1), two.entries(1)) is None


def test_the_record_of_a_game_in_progress(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.undo()
    text = duel.host.record()
    assert "1. A: draw; play squirrel:1 A1; undo\n" in text
    assert text.endswith("\n*\n")


def test_a_record_is_written_once_for_all_who_ask(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """And in the thread of whoever asks: the table plays on while a long game is written down."""
    by, whole = list[str](), kept.record_of

    def record_of(*found: object) -> Record:
        by.append(threading.current_thread().name)
        return whole(*found)  # type: ignore[arg-type]

    monkeypatch.setattr(kept, "record_of", record_of)
    assert duel.host.record() == duel.host.record() == replay.export(duel.journal)
    duel.lay("squirrel:1", "A1").look()
    assert duel.host.record() == replay.export(duel.journal)
    assert by == [threading.current_thread().name] * 2


def test_verify_names_the_entry_that_comes_out_otherwise(duel: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    duel.lay("squirrel:1", "A1").look()
    row, entries = duel.journal.game(1), duel.journal.entries(1)
    assert replay.verify(duel.host.snapshot.game, row, entries) is None
    monkeypatch.setattr(Toy, "_unplayable", lambda *_: replay.Refusal("E_NEW_RULE", say="No more squirrels."))
    difference = replay.verify(duel.host.snapshot.game, row, entries)
    assert (difference.n, difference.found) == (3, "E_NEW_RULE: No more squirrels.")
