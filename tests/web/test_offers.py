"""What a page offers, that page's phone may do: every button, dialog and way out of every page, over random games.

A tap is sent for a version that has gone by, so that it is judged and nothing happens.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import games
from companion.kernel.dialogs import Opener
from companion.kernel.game import BaseGame
from tests.table.phones import PhonesOnly
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.clients import CODE, PIN, Table
from web import create_app
from web.access.door import Door
from web.access.limits import Limit

MOVES, LOOKS = 36, 2
"""Moves of a random game, and after how many of them all pages are looked at."""
GONE_BY = -1
"""A version of long ago: what is said about it counts no more."""
NEVER = (401, 403, 404)
OTHERS_TABLE = "/virtual"
"""A way out that only tables with a virtual mat have; this app has none."""
HREF = re.compile(r'href="(/[^"#]*)"')


def offers(page: dict[str, Any], at: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What can be pressed on a page, as the page's script sends it: what it says, where to, and what."""
    question = page["question"] or {"choices": [], "forms": []}
    grouped = (choice for group in page["groups"] for choice in group["choices"])
    for one in (*page["choices"], *question["choices"], *grouped):
        yield one["label"], "/api/act", {"seat": one["seat"], "words": one["words"]}
    for one in question["forms"]:
        yield one["label"], "/api/act", {"seat": one["seat"], "words": one["verb"]}
    for one in page["dialogs"]:
        yield one["title"], "/api/say", {"seat": one["seat"], "verb": one["verb"], "said": {}}
    for one in page["errands"]:
        yield one["label"], "/api/settle", {"choice": one["words"]}
    for one in (page["trouble"] or {"choices": []})["choices"]:
        yield one["label"], "/api/settle", {"choice": one["words"]}
    for way in ("undo", "redo"):
        if page[way]:
            yield page[way], f"/api/{way}", {"seat": at}


def shown(client: FlaskClient, seat: str) -> dict[str, Any]:
    """The page as its script gets it."""
    page: dict[str, Any] = client.get(f"/api/page?seat={seat}").json or {}
    return page


class Room:
    """A table of one game, and whoever may have a page of it open."""

    def __init__(self, game: BaseGame, folder: Path) -> None:
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(game).result(timeout=OUTER_S)
        door = Door(CODE, pin=PIN)
        door.requests = Limit(10**6, 1.0)
        self.app: Flask = create_app(
            self.stage.host, door=door, memory=folder / "table.json", addresses=("http://192.0.2.7:8000",)
        )
        people = Table(self.app)
        host = people.phone()
        seated = {f"{seat}'s phone": (people.phone(seat), seat) for seat in game.seats}
        self.pages: dict[str, tuple[FlaskClient, str]] = {
            **seated, "the host's phone": (host, ""), "a watcher": (people.phone(), ""),
            "the table's own screen": (people.here(), ""),
        }  # fmt: skip

    def refused(self) -> Iterator[str]:
        """Every offer of every page that its phone is refused; to send what another's offers is refused indeed."""
        for who, (client, seat) in self.pages.items():
            page = shown(client, seat)
            for label, path, said in offers(page, seat):
                gone_by = {} if path == "/api/say" else {"version": GONE_BY}
                answer = client.post(path, json={**said, **gone_by})
                if answer.status_code in NEVER:
                    yield f"{who}: {label} ({path}: {answer.status_code})"
            for way in sorted(set(HREF.findall(client.get(f"/seat/{seat}" if seat else "/").text))):
                if client.get(way).status_code in NEVER and way != OTHERS_TABLE:
                    yield f"{who}: the way to {way}"

    def to_nobody_else(self) -> bool:
        """Whether who only watches is refused what a seat's page offers: the sending itself tells who may."""
        (client, seat), watcher = next(iter(self.pages.values())), self.pages["a watcher"][0]
        sent = [(path, said) for _, path, said in offers(shown(client, seat), seat)]
        return all(watcher.post(path, json={**said, "version": GONE_BY}).status_code in NEVER for path, said in sent)

    def play(self, chance: random.Random, moves: int) -> None:
        """Some moves of whatever a phone offers, answers of open questions first."""
        phones, seats = PhonesOnly(self.stage), [seat for _, seat in self.pages.values() if seat]
        for _ in range(moves):
            seat = chance.choice(seats)
            page = phones.page(seat)
            taps = page.question.choices if page.question is not None else page.choices
            said = [one for one in page.dialogs if one.answers or page.question is None]
            pressed: Any = chance.choice([*taps, *said]) if taps or said else None
            if isinstance(pressed, Opener):
                phones.say(pressed)
            elif pressed is not None:
                self.stage.tap(pressed.seat, pressed.words)


@pytest.mark.parametrize("name", ["augmented", "inception", "incubo", "inscription", "inwo"])
def test_what_a_page_offers_its_phone_may_do(name: str, tmp_path: Path) -> None:
    room, chance = Room(games.find(name).build(), tmp_path), random.Random(name)
    for _ in range(LOOKS):
        assert not sorted(set(room.refused()))
        assert room.to_nobody_else()
        room.play(chance, MOVES // LOOKS)
    assert len(room.stage.host.snapshot.done) > 1, "something was played"
    room.stage.close()
