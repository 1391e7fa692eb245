"""Nothing that a phone may ask keeps the table busy: every endpoint with the worst that its form admits.

Work is counted, not timed: every call that Python makes for a request, in the pages' thread and in the host's. A
million calls are about a second of a desktop's processor.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, TableSettings
from tests.counted import Calls
from tests.web.description import Way, ways
from tests.web.worst_texts import texts
from web.access.roles import BODY_BYTES

MOST_CALLS = 60_000
"""About 50 ms."""
SIGNS = BODY_BYTES - 1000
QUERY = 15_000
FOR_THE_HOST = "/hwtest"
"""Looks at the whole machine for who sets it up."""


@pytest.fixture(scope="module", params=["inwo", "augmented"])
def counted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[App, Calls]]:
    counter, before = Calls(), sys.getprofile()
    threading.setprofile(counter)
    sys.setprofile(counter)
    folder = tmp_path_factory.mktemp("worst")
    app = App(
        Config(
            camera=CameraSettings(source="none"),
            devices=DeviceSettings(pins="mock"),
            journal=JournalSettings(path=str(folder / "journal.db")),
            table=TableSettings(game=request.param, timers=False),
        )
    )
    try:
        app.start()
        yield app, counter
    finally:
        app.close()
        threading.setprofile(None)  # type: ignore[arg-type]
        sys.setprofile(before)


def worst(kind: Any) -> Iterator[Any]:
    """The largest values of a type."""
    words = str(kind)
    if "dict" in words and "list" in words:
        yield {f"k{number}": ["v" * 8] * 20 for number in range(200)}
        yield {f"k{number}": ["v" * 399] * 64 for number in range(2)}
        yield {"x": ["v"] * 9000}
    elif "dict" in words:
        yield {f"k{number}": "v" * 20 for number in range(1500)}
        yield {f"k{number}": number for number in range(3000)}
    elif "tuple" in words or "list" in words:
        yield ["stoat:1"] * 5000
        yield [["x", 1]] * 5000
    elif "str" in words or "CardId" in words:
        yield from texts(SIGNS)
    elif "int" in words:
        yield 10**9
    elif "float" in words:
        yield 1e300


def bodies(way: Way, usual: dict[str, Any]) -> Iterator[bytes | None]:
    """What is usual, and that with each field in turn as bad as it can be."""
    if way.body is None:
        yield None if way.method == "GET" else b"{}"
        return
    fields = msgspec.structs.fields(way.body)
    plain = {one.name: usual.get(one.name, _plain(one.type)) for one in fields if one.required or one.name in usual}
    yield json.dumps(plain).encode()
    for field in fields:
        for value in worst(field.type):
            text = json.dumps({**plain, field.name: value}).encode()
            if len(text) <= BODY_BYTES:
                yield text


def _plain(kind: Any) -> Any:
    words = str(kind)
    found = (({}, "dict"), ([], "tuple"), ([], "list"), (1, "int"), (1.0, "float"), (False, "bool"))
    return next((value for value, word in found if word in words), "x")


def asked(phone: FlaskClient, app: App) -> Iterator[tuple[str, str, bytes | None]]:
    """Every request: method, path with query, body."""
    game = app.host.snapshot.game
    assert app.pages is not None and game is not None
    usual = {"version": 10**12, "seat": "A", "card": next(iter(game.catalogue.cards())), "game": game.name}
    for way in ways(app.pages):
        if way.endpoint == "static" or way.path.startswith(FOR_THE_HOST):
            continue
        path = re.sub(r"<[^>]+>", "x", way.path)
        queries = ["", *(f"?{name}={value}" for name in way.query for value in ("A", game.name, "x%20" * (QUERY // 4)))]
        for query in queries if way.method == "GET" else [""]:
            for body in bodies(way, usual):
                yield way.method, path + query, body


def test_the_worst_of_every_form_is_answered_at_once(counted: tuple[App, Calls]) -> None:
    app, counter = counted
    assert app.pages is not None
    phone, slow, many = app.pages.test_client(), [], 0
    for method, path, body in asked(phone, app):
        for _ in range(2):  # what is made once and kept is made by the first
            before = counter.calls
            answer = phone.open(path, method=method, data=body, content_type="application/json" if body else None)
            calls = counter.calls - before
            assert answer.status_code < 500 or answer.status_code == 503, (path, body)
            if calls <= MOST_CALLS:
                break
        many += 1
        if calls > MOST_CALLS:
            slow.append((calls, method, path[:80], (body or b"")[:80]))
    assert many > 300
    assert not slow, sorted(slow, key=lambda one: -one[0])[:20]
