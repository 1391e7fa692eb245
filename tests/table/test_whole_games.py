"""Whole games of Inscription: every move is made by hand, bell or phone, and the companion never loses the thread."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.kernel.engine import perform
from companion.kernel.notation import words
from companion.table.messages import PictureSettled
from companion.table.records import replay
from companion.table.records.record import read
from companion.testing.pictures import after_hands, in_order
from tests.table.stage import NAMES, Stage

TABLES = {
    "plain": {},
    "drafted": {"draft": True},
    "expansion": {"expansion": True, "over_damage": True},
    "limited": {"limited_squirrels": True, "items": False},
}
MOVES = 90


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stage]:
    """A game begun on an empty mat that has been seen."""
    stage = Stage(tmp_path / "journal.db")
    stage.host.new_game("inscription", TABLES[request.param], NAMES).result()
    see(stage)
    yield stage
    stage.close()


def test_a_whole_game_is_followed_recorded_and_continued(table: Stage) -> None:
    chance = random.Random(7)
    while len(table.moves) < MOVES and make_a_move(table, chance):
        see(table)
        page = table.page()
        assert page.trouble is None and page.chores == ()
    game, row = table.host.snapshot.game, table.journal.game(1)

    text = table.host.record()
    *_, last = replay.play(game, read(text))
    assert last.state == table.state
    assert replay.verify(game, row, table.journal.entries(1)) is None

    before = table.state
    table.restart()
    assert table.state == before
    see(table)
    assert "Welcome back. The table is as it was." in table.page().notes


def make_a_move(table: Stage, chance: random.Random) -> bool:
    """Somebody makes a legal move the way it is made; false when there is none left."""
    game, before = table.host.snapshot.game, table.state
    legal = game.legal(before)
    if not legal:
        return False
    laid = [action for action in legal if action.hands(game, before)]
    action = chance.choice(laid if laid and chance.random() < 0.7 else legal)
    after, _ = perform(game, before, action)
    picture = after_hands(game, before, after, action.hands(game, before))
    if picture != in_order(game, before):  # a card that dies as soon as it is laid leaves no picture
        table.put(PictureSettled(picture, table.clock.advance(1)))
        if table.state != after:  # a cat may have paid, or more is to come
            assert table.settle("0").ok
    elif action.verb == "ring":
        assert table.ring().ok
    else:
        assert table.tap(action.seat, words(action)).ok
    assert table.state == after, action
    return True


def see(table: Stage) -> None:
    """Hands do what is owed, and the camera sees a table in order."""
    game = table.host.snapshot.game
    table.put(PictureSettled(in_order(game, table.state), table.clock.advance(1)))
