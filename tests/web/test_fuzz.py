"""Every endpoint of the whole program with odd paths, queries and bodies: an answer each time, and never a traceback.

The description is read off the code, so a new endpoint is tried without a word here.
"""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import Client

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, TableSettings
from tests.web.description import Way, ways

DIGITS = "9" * 5000
NASTY = (
    *(
        "",
        " ",
        "\x00",
        "\n",
        "..",
        "../../etc/passwd",
        "/dev/zero",
        "<b onclick=alert(1)>",
        "%s%n{0}",
        DIGITS,
        "x" * 3000,
    ),
    *(
        "A",
        "B",
        "!",
        "*",
        "Z",
        "A1",
        "squirrel:1",
        "stoat:1",
        "creatures",
        "A/bones",
        "inscription",
        "inception",
        "bell",
    ),
    *("undo", "undo 99999999999999999999", "keep", "throw", "accept", "0", "-1", "own-0001"),
    *("fix", "fix count A/bones 3", "fix move squirrel:1 A1", "fix count once/x 1", "fix turn A 9 dance"),
    *("e\u0301", "\u202eabc", "\U0001f468\u200d\U0001f469", "\ud800"),
)
TEXTS = st.sampled_from(NASTY) | st.text(max_size=20)
FLOATS = st.floats(allow_nan=False, allow_infinity=False)
NUMBERS = st.sampled_from((0, 1, -1, 10**6, 2**63, -(2**70), 10**400, 0.5, 1e308, -1e308)) | st.integers() | FLOATS
SCALARS = TEXTS | NUMBERS | st.booleans() | st.none()
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3), max_leaves=6
)
RAW = (
    *("", "{", "[" * 5000, '{"a":' * 3000, "null", "NaN", '{"n": 1e999}', "\xff\xfe", '"\\ud800"'),
    f'{{"version": {DIGITS}}}',
    '{"values": {"name": ' + "[" * 2000 + "]" * 2000 + '}, "text": "' + "[" * 5000 + '"}',
)
USUAL = {"version": 10**12, "seat": "A", "x": 100.0, "y": 100.0, "card": "squirrel:1"}
"""What gets further than a fault of form."""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder = tmp_path_factory.mktemp("fuzz")
    config = Config(
        camera=CameraSettings(source="virtual", width=640, height=480, settle_s=0.2),
        devices=DeviceSettings(pins="mock"),
        journal=JournalSettings(path=str(folder / "journal.db")),
        table=TableSettings(timers=False),
    )
    app = App(config)
    try:
        app.start()
        yield app
    finally:
        app.close()


def bodies(kind: type[msgspec.Struct] | None) -> st.SearchStrategy[bytes]:
    """Bodies for a struct: each field usual, of its kind, or anything; some left out, some too many; also no JSON."""
    raw = st.sampled_from(RAW).map(lambda text: text.encode("latin-1", "replace"))
    if kind is None:
        return raw | VALUES.map(encoded)
    fields = {one.name: one for one in msgspec.structs.fields(kind)}
    filled = {name: (st.just(USUAL[name]) if name in USUAL else st.nothing()) | of_kind(one.type) | VALUES
              for name, one in fields.items()}  # fmt: skip
    whole = st.fixed_dictionaries({}, optional=filled)
    every = st.fixed_dictionaries(filled)
    extra = st.dictionaries(TEXTS, VALUES, max_size=1)
    return raw | every.map(encoded) | whole.map(encoded) | st.builds(lambda a, b: encoded({**a, **b}), every, extra)


def of_kind(kind: Any) -> st.SearchStrategy[Any]:
    """Values that pass as this type."""
    words = str(kind)
    if "dict" in words:
        return st.dictionaries(TEXTS, VALUES | st.booleans() | TEXTS, max_size=3)
    if "tuple" in words or "list" in words:
        return st.lists(TEXTS | st.tuples(TEXTS, st.integers(-5, 500)).map(list), max_size=3)
    for name, some in (("bool", st.booleans()), ("int", NUMBERS), ("float", NUMBERS)):
        if name in words:
            return some
    return TEXTS


def encoded(value: Any) -> bytes:
    return json.dumps(value).encode()


def paths(way: Way) -> st.SearchStrategy[str]:
    blanks = re.findall(r"<[^>]+>", way.path)
    filled = st.tuples(*(TEXTS.map(lambda text: quote(text[:200].encode("utf-8", "replace"), safe="")) for _ in blanks))

    def path(words: tuple[str, ...]) -> str:
        made = way.path
        for blank, word in zip(blanks, words, strict=True):
            made = made.replace(blank, word or "x", 1)
        return made

    query = st.dictionaries(st.sampled_from(way.query), TEXTS, max_size=3) if way.query else st.just({})
    return st.builds(lambda there, asked: f"{there}?{urlencode(asked, errors='replace')}", filled.map(path), query)


@pytest.fixture(scope="module")
def known(program: App) -> list[Way]:
    assert program.pages is not None
    return sorted(ways(program.pages), key=lambda one: (one.path, one.method))


def test_the_description_knows_the_bodies(known: list[Way]) -> None:
    without = {one.endpoint for one in known if one.method == "POST" and one.body is None}
    handed_on = {"show.pages"}  # to the demonstration's own pages
    no_words = {"virtual.tidy", "virtual.bell", "virtual.gather_all", "aiming.keep", "aiming.free"}
    assert without == no_words | handed_on


@settings(deadline=None, max_examples=12, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_no_500_no_traceback_no_hang(program: App, known: list[Way], data: st.DataObject) -> None:
    """One example asks every endpoint once."""
    logged = Errors()
    logging.getLogger().addHandler(logged)
    patch = pytest.MonkeyPatch()
    patch.setattr("web.delivery.waiting.WAIT_S", 0.01)
    try:
        for way in known:
            ask(program, way, data.draw(paths(way)), data.draw(bodies(way.body)) if way.method == "POST" else None)
            assert logged.found == [], way
    finally:
        logging.getLogger().removeHandler(logged)
        patch.undo()


def ask(program: App, way: Way, path: str, body: bytes | None) -> None:
    answer = Client(program.serve_page).open(
        path,
        method=way.method,
        data=body,
        content_type=None if body is None else "application/json",
        base_url="http://localhost",
        environ_base={"REMOTE_ADDR": "127.0.0.1"},
    )
    told = (path, body, answer.data[:300])
    assert answer.status_code < 500 or (answer.status_code == 503 and b"E_BUSY" in answer.data), told
    sent = path.encode() + (body or b"")  # an answer may name what it cannot understand
    assert not [word for word in (b"Traceback", b"E_MISTAKE") if word in answer.data and word not in sent], told
    if answer.status_code >= 400 and way.method == "POST":
        assert answer.json is not None and (answer.json.get("say") or answer.json.get("faults")), told


class Errors(logging.Handler):
    """Everything that was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(self.format(record))
