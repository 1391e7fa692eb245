"""Four at one virtual table: phones over the network, hands that lay what is owed, a camera that watches."""

from __future__ import annotations

import random

import msgspec
import pytest
from process import TableProcess

from companion.kernel.dialogs import Draft, Opener
from companion.kernel.places import CHANCE, Seat
from companion.table.page import Page
from tests.games.inwo.phones import Phones
from tests.table.phones import Said

NAMES = {"A": "Ana", "B": "Benedikt Maximilian", "C": "Cem", "D": "Dora"}
TURNS = 6


class PostedPhones(Phones):
    """Everybody's phone, each asked and answered as its page does; nobody attacks, so everybody only grows."""

    def __init__(self, table: TableProcess) -> None:
        self.table, self.used, self.chance = table, set(), random.Random(1)
        self.refused: list[str] = []
        self.headlines: list[str] = []

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return len(self.headlines)

    def page(self, seat: Seat | None) -> Page:
        return msgspec.convert(self.table.page(seat or ""), Page)

    def draft(self, opener: Opener, said: Said) -> Draft:
        return msgspec.convert(self.table.post("/api/say", seat=opener.seat, verb=opener.verb, said=said), Draft)

    def tap(self, seat: Seat, words: str) -> None:
        answer = self.table.tap(seat, words)
        if not answer["ok"]:
            self.refused.append(f"{seat} {words}: {answer['say']}")

    def step(self) -> None:
        shown = self.page(None)
        if shown.question is None:
            if shown.view.headline != next(reversed(self.headlines), ""):
                self.headlines.append(shown.view.headline)
            self._act(next(seat for seat, name in NAMES.items() if name in shown.view.headline))
        elif CHANCE in shown.question.waiting:
            self.tap("A", "throw")
        else:
            self._answer(shown.question.waiting[0])

    def _attack(self, opener: Opener) -> bool:
        return False


@pytest.mark.clauses("INWO-COMP-05", "INWO-TURN-05", "INWO-RULING-66", "INWO-WIN-01")
def test_four_play_with_cards_on_the_mat_until_one_is_left(table: TableProcess) -> None:
    assert table.post("/api/new", game="inwo", options={"response_min_s": 0}, names=NAMES)["ok"]
    table.until(lambda: "A.plot_deck" in [one["key"] for one in table.get("/virtual/cards")["piles"]], "its own mat")
    phones = PostedPhones(table)
    moved = 0
    while phones.turns < TURNS:
        phones.step()
        moved += table.post("/virtual/tidy")["moved"]
        table.until(lambda: not phones.page(None).chores, "hands owe nothing")
    assert phones.refused == []
    assert moved >= 2 * len(NAMES), "an Illuminati and a lead for everybody, and what was taken over"
    for seat in [*NAMES][1:]:
        phones.tap(seat, "leave")
        phones.tap(seat, "leave")  # really
    assert phones.refused == []
    end = phones.page(None)
    assert end.over and NAMES["A"] in end.view.headline, end.view.headline
    assert all(phones.page(seat).over for seat in NAMES)
    assert "Traceback" not in table.log.read_text()
