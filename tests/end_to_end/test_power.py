"""The plug is pulled at any moment; the next start goes on with the same game, and with the table as it lies."""

import random
import time
from pathlib import Path

import pytest
from process import TableProcess

from tests.waiting import OUTER_S

pytestmark = pytest.mark.timeout(800)

STORY = (
    ("tap", "A", "ready"), ("tap", "*", "toss A"), ("tap", "A", "draw opening"),
    ("lay", "squirrel:1", "A1"), ("ring",),
    ("tap", "B", "draw opening"), ("lay", "squirrel:11", "B4"), ("ring",),
    ("tap", "A", "draw squirrel"), ("lay", "squirrel:2", "A2"), ("ring",),
    ("tap", "B", "draw squirrel"), ("lay", "squirrel:12", "B3"), ("ring",),
)  # fmt: skip
KILLED_AT = (2, 4, 5, 9, 13)
"""The deeds (counted from 1) in which the plug is pulled, at a random moment within the next second."""
LOST_S = 5
"""A deed that is not written so long after the table has looked again was lost; then it is done once more."""


def do(table: TableProcess, deed: tuple) -> None:
    """One deed of a person; the answer may never come."""
    match deed:
        case ("tap", seat, words):
            table.tap(seat, words)
        case ("lay", card, place):
            table.lay(card, place)
        case ("ring",):
            table.ring()


def test_the_game_survives_every_pulled_plug(tmp_path: Path) -> None:
    chance = random.Random(20)
    table = TableProcess(tmp_path).start()
    table.until_it_looks()
    kills, known, end = 0, table.entries(), time.monotonic() + 10 * OUTER_S
    while len(known) <= len(STORY) and time.monotonic() < end:
        do(table, STORY[len(known) - 1])
        killed = KILLED_AT[kills : kills + 1] == (len(known),)
        if killed:
            time.sleep(chance.random())
            table.kill()
            kills += 1
            table.start()
            table.until_it_looks()
        now = reacted(table, len(known), perhaps_lost=killed)
        assert now[: len(known)] == known, "what was once written stays as it was"
        known = now
    assert kills == 5
    assert [action for _, _, action, _ in known[1:]] == [words_of(deed) for deed in STORY]
    assert table.page()["trouble"] is None and not table.page()["chores"]
    assert table.stop() == 0


def reacted(table: TableProcess, before: int, perhaps_lost: bool) -> list[tuple]:
    """The journal once it has more than `before` entries; as it is when a deed was lost with the power."""
    end = time.monotonic() + (LOST_S if perhaps_lost else OUTER_S)
    while len(now := table.entries()) <= before and time.monotonic() < end:
        time.sleep(0.05)
    return now


def words_of(deed: tuple) -> str:
    match deed:
        case ("tap", _, words):
            return words
        case ("lay", card, place):
            return f"play {card} {place}"
        case _:
            return "ring"
