"""Nobody reads what the companion holds in its head while the game runs: two tables that differ only in its secret are
the same for every client, whatever it asks for, and so are their logs, records and reports."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.kernel.actions import Action
from companion.kernel.minds import World, fitting, opened
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.players import head
from companion.players.finding import mind_of
from companion.players.worlds import named_cards
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.journal.seated import SEATED
from companion.table.messages import Decided, Tapped
from companion.table.records.sealed_heads import Head
from companion.table.settings import Settings
from companion.table_pages import faces
from companion.virtual_table.piles import piles
from tests.waiting import OUTER_S
from tests.web.clients import CODE, PIN, Table
from tests.web.description import gets
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.access.limits import Limit

GAMES = ("inscription", "augmented", "inwo")
"""Those in which a hand is hidden."""
PICTURES = ("/virtual/frame", "/virtual/mat.png", "/virtual/card/", "/virtual/back", "/qr", "/art", "/signs", "/static")
BEGINNING = 12
"""So many moves are made: cards are drawn in the head, and nothing of it is played."""


class Sealed:
    """A table whose companion has a certain secret, and everybody who could ask."""

    def __init__(self, folder: Path, name: str, salt: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(head, "new_salt", lambda: salt)
        folder.mkdir()
        self.journal = Journal(folder / "journal.db")
        self.host = Host(self.journal, ManualClock(), settings=Settings(timers=False), chance=random.Random(1).choice)
        self.host.start()
        assert self.host.new_game(name, None, None, {"B": "steady"}).result(OUTER_S).ok
        game = self.host.snapshot.game
        assert game is not None
        self.game, self.mind = game, mind_of(game)
        door = Door(CODE, pin=PIN)
        door.requests = Limit(10**6, 1.0)
        self.app = create_app(
            self.host, door=door, virtual=VirtualTable(game.mat, deck_of(game)), piles=piles(game), faces=faces(game),
            memory=folder / "table.json",
        )  # fmt: skip
        people = Table(self.app)
        self.clients: dict[str, FlaskClient] = {"the host's phone": people.phone(), "Ana's phone": people.phone("A")}
        self.clients |= {"a watcher": people.phone(), "the machine": people.here(), "a stranger": people.stranger()}

    def close(self) -> None:
        self.host.stop()
        self.journal.close()

    def held(self) -> set[str]:
        (one,) = self.host.seated()
        drawn = Head(self.mind).after(one, self.host.snapshot.done).held
        return {card for cards in drawn.values() for card in cards}

    def next(self) -> Action | None:
        """Something to do now that tells nothing of a hidden hand."""
        state, dice = self.host.snapshot.state, random.Random(3)
        parts = self.mind.parts(state)
        world = World(*opened(parts, state, fitting(parts, state, {}, dice)), 7)
        acting = self.mind.acting(state)
        if acting == CHANCE:
            return self.mind.by_chance(world, dice)
        waiting = state.question.waiting if state.question is not None else (acting,)
        options = [one for seat in waiting for one in self.mind.may_happen(world, seat) if one.seat == seat]
        return min(options, key=lambda one: (bool(named_cards(one)), words(one)), default=None)

    def do(self, seat: Seat, text: str) -> bool:
        now = self.host.snapshot
        message = Decided("B", text, now.position) if seat == "B" else Tapped(seat, text, now.version)
        return self.host.put(message).result(OUTER_S).ok

    def told(self) -> Iterator[tuple[str, str, int, bytes]]:
        """All that anybody is answered, and what is written down for others."""
        blanks = {"seat": self.game.seats, "n": tuple(str(one.entry.n) for one in self.host.snapshot.done),
                  "kind": ("undo", "redo"), "key": tuple(pile.key for pile in piles(self.game))}  # fmt: skip
        for _, path in gets(self.app, blanks, self.game.seats, but=PICTURES):
            for who, client in self.clients.items():
                answer = client.get(path)
                assert answer.status_code < 500 and answer.status_code != 429, (who, path)
                yield who, path, answer.status_code, answer.data
        for seat in self.game.seats:
            for verb in self.game.dialogs.of_verb:
                for who, client in self.clients.items():
                    answer = client.post("/api/say", json={"seat": seat, "verb": verb})
                    yield who, f"/api/say {seat} {verb}", answer.status_code, answer.data
        yield "whoever keeps it", "the record", 200, self.host.record().encode()


def like(body: bytes, one: Sealed) -> bytes:
    """An answer without the seal, which all may see, and without what is another each time."""
    (seated,) = one.host.seated()
    assert seated.salt.encode() not in body
    body = body.replace(seated.seal.encode(), b"SEAL").replace(rb'"B=\"SEAL\""', b'"B=SEAL"')  # a record quotes digits
    return re.sub(rb"\d+\.\d+ ?s\b|\"tag\":\"[^\"]*\"|[0-9a-f]{10,}", b"", body)


@pytest.mark.parametrize("name", GAMES)
def test_two_tables_that_differ_in_its_secret_are_the_same_for_everybody(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    assert name in games.found()
    pair = [Sealed(tmp_path / salt, name, salt * 32, monkeypatch) for salt in ("11", "22")]
    one, other = pair
    try:
        caplog.clear()
        for _ in range(BEGINNING):
            action = one.next()
            if action is None or not one.do(action.seat, words(action)):
                break
            assert other.do(action.seat, words(action))
        assert one.host.snapshot.state == other.host.snapshot.state
        assert one.held() and one.held() != other.held(), "they hold something else"
        said = caplog.text
        assert not any(seated.salt in said for table in pair for seated in table.host.seated())
        assert SEATED not in said
        everything = list(zip(one.told(), other.told(), strict=True))
        assert len(everything) > 200
        for (who, path, status, body), (_, same_path, same_status, same) in everything:
            assert (path, status) == (same_path, same_status)
            assert like(body, one) == like(same, other), f"{who} learns from {path} what the companion holds"
    finally:
        for table in pair:
            table.close()


def test_what_a_seat_that_was_taken_over_held_is_told_to_its_phone_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has that seat reads it; no other phone, screen or stranger does."""
    table = Sealed(tmp_path / "one", "inscription", "33" * 32, monkeypatch)
    try:
        for _ in range(BEGINNING):
            action = table.next()
            if table.held() or action is None or not table.do(action.seat, words(action)):
                break
        names = {table.game.card_name(card) for card in table.held()}  # type: ignore[arg-type]
        assert names
        machine = table.clients["the machine"]
        assert table.clients["Ana's phone"].post("/api/seat/give", json={"seat": "B"}).status_code == 403
        assert machine.post("/api/seat/give", json={"seat": "B"}).json["ok"]
        ben = table.clients["a watcher"]
        assert ben.post("/api/seat/take", json={"seat": "B"}).json["ok"]
        assert set(ben.get("/api/page?seat=B").json["handed"]) == names
        for who, client in table.clients.items():
            for path in ("/api/page", "/api/page?seat=A", "/api/page?seat=B"):
                answer = client.get(path)
                if (who, path) != ("a watcher", "/api/page?seat=B") and answer.status_code == 200:
                    assert not answer.json.get("handed"), (who, path)
        assert ben.post("/api/seat/give", json={"seat": "B", "level": "steady"}).json["ok"], "and back"
        assert ben.get("/api/page?seat=B").status_code == 403
    finally:
        table.close()
