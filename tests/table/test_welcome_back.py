"""Killed at every question of every game, and the table as it was: people are welcomed back, and that is all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kernel.picture import COVERED
from companion.kernel.places import ARBITER
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.journal import history
from companion.table.journal.journal import Draft, Journal
from companion.table.messages import PictureSettled
from companion.table.page import Page
from companion.table.records import record, replay
from companion.testing.pictures import Picture, after_hands, in_order
from tests.table.stage import Stage

GAMES = Path(__file__).parents[2] / "companion" / "games"
DEMOS = sorted(GAMES.glob("*/demo*.tgr"))
AS_IT_WAS = ("Welcome back. The table is as it was.",)
EVERY = 3
"""Of the questions of a record every third one."""


def resumed(journal: Path, *pictures: Picture) -> Page:
    """The page of a companion that was just started, after it has seen these pictures."""
    stage = Stage(journal, (), ManualClock())
    try:
        for picture in pictures:
            stage.put(PictureSettled(picture, stage.clock.advance(1)))
        return stage.page()
    finally:
        stage.close()


def at_questions(path: Path, journal: Path) -> Iterator[tuple[replay.BaseGame, replay.Played]]:
    """Every third question of a record, the journal standing there."""
    reading = record.read(path.read_text(encoding="utf-8"))
    game, clock, asked = replay.game_from(reading.record), ManualClock(), 0
    moves = list(replay.play(game, reading))
    _, facts = replay.resolve(game, State(), game.setup())
    with Journal(journal) as writing:
        setup = Draft(ARBITER, "act", history.SETUP, game.codec.encode(facts))
        row, _ = writing.begin(history.row_of(game, clock.wall().isoformat()), setup, clock.wall())
    for one in moves:
        with Journal(journal) as writing:
            assert one.action is not None
            draft = history.draft_of(game, one.action, one.facts)
            writing.append(row.id, [draft], clock.wall(), history.result_of(game, one.state))
        if one.state.question is not None:
            asked += 1
            if asked % EVERY == 1:
                yield game, one


def half(picture: Picture) -> Picture:
    """The same, every second place of it not read yet."""
    return {where: COVERED if index % 2 else picture[where] for index, where in enumerate(sorted(picture))}


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_a_table_as_it_was_is_welcomed_back_and_nothing_else(path: Path, tmp_path: Path) -> None:
    journal, seen = tmp_path / "journal.db", 0
    for game, one in at_questions(path, journal):
        picture = in_order(game, one.state)
        for pictures in ((picture,), (half(picture), picture), (dict.fromkeys(picture, COVERED), picture)):
            page = resumed(journal, *pictures)
            assert (page.trouble, page.chores, page.notes) == (None, (), AS_IT_WAS), one.move
            seen += 1
    assert seen


@pytest.mark.parametrize("path", DEMOS, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_what_was_owed_is_owed_still_however_many_pictures_it_takes(path: Path, tmp_path: Path) -> None:
    """Cards that the last move sent elsewhere still lie where they lay."""
    journal = tmp_path / "journal.db"
    for game, one in at_questions(path, journal):
        assert one.action is not None
        picture = after_hands(game, one.before, one.state, one.action.hands(game, one.before))
        at_once = resumed(journal, picture)
        assert at_once.trouble is None, one.move
        bit_by_bit = resumed(journal, half(picture), picture)
        assert bit_by_bit.trouble is None and bit_by_bit.chores == at_once.chores, one.move


def test_nothing_is_said_of_cards_that_are_not_read_yet(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    whole = dict(duel.mat)
    duel.cover("A1").restart()
    page = duel.look()
    assert page.chores == () and page.notes == ()
    duel.wait(21)
    assert duel.page().chores == ("turn Squirrel on A1 face up",), "long enough: it lies face down"
    duel.mat = whole
    assert duel.look().chores == ()


def test_nobody_is_welcomed_back_to_what_was_taken_back_or_done_anew(duel: Stage) -> None:
    duel.lay("squirrel:1", "A1").look()
    duel.restart()
    assert duel.look().notes == AS_IT_WAS
    assert duel.undo().ok
    assert "Welcome back" not in " ".join(duel.page().notes)
    duel.lift("A1").look()
    duel.lay("squirrel:1", "A1").look()
    assert "Welcome back" not in " ".join(duel.page().notes), "as many moves as then"
