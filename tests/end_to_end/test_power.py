"""The plug is pulled at any moment; the next start goes on with the same game, and with the table as it lies.

Once for each kind of deed, with camera and pages; `tests/torture/kills.py` does it more often, to the journal alone.
"""

import random
import time
from functools import partial
from pathlib import Path

import pytest
from process import TableProcess

from tests.waiting import OUTER_S

pytestmark = pytest.mark.timeout(800)

STORY = (
    ("tap", "A", "ready"), ("tap", "*", "toss A"), ("tap", "A", "draw opening"),
    ("lay", "squirrel:1", "A1"), ("ring",),
    ("tap", "B", "draw opening"), ("lay", "squirrel:11", "B4"), ("ring",),
    ("tap", "A", "draw squirrel"),
)  # fmt: skip
KILLED_AT = (2, 4, 8)
"""The deeds (counted from 1) in which the plug is pulled, at a random moment within the next second."""


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
        now = table.entries()
        if not (killed and lost(table, STORY[len(known) - 1])):
            now = table.until(partial(grown, table, len(known)), f"{STORY[len(known) - 1]} is in the journal")
        assert now[: len(known)] == known, "what was once written stays as it was"
        known = now
    assert kills == len(KILLED_AT)
    assert [action for _, _, action, _ in known[1:]] == [words_of(deed) for deed in STORY]
    assert table.page()["trouble"] is None and not table.page()["chores"]
    assert table.stop() == 0


def lost(table: TableProcess, deed: tuple) -> bool:
    """Whether a deed is gone that the journal does not have after a new start, and has to be done once more.

    A card that lies will be seen. A tap or a ring that was not written is nowhere, and no page waits for it.
    """
    if deed[0] != "lay":
        assert table.page()["trouble"] is None
        return True
    return not any(one["card"] == deed[1] for one in table.get("/virtual/cards")["cards"])


def grown(table: TableProcess, before: int) -> list[tuple]:
    """The journal if it has more than `before` entries."""
    now = table.entries()
    return now if len(now) > before else []


def words_of(deed: tuple) -> str:
    match deed:
        case ("tap", _, words):
            return words
        case ("lay", card, place):
            return f"play {card} {place}"
        case _:
            return "ring"
