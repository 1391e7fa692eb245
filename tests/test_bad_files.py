"""Whatever bytes a file holds, people get the program's own words for it: no traceback, no hang."""

import json
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import games
from companion.camera import calibration
from companion.config import loader
from companion.errors import CompanionError, TagError
from companion.kernel.cards import parse_payload, payload
from companion.kernel.places import load_mat
from companion.kernel.workshop import Workshop
from companion.scenarios.reader import read_scenarios
from companion.table.card_sets import CardFiles
from companion.table.deck_files import DeckFiles
from companion.table.records import record, replay
from vision.mat.exchange import load_mat_json, load_tags_json

ROOT = Path(__file__).parents[1]
OWN = {"game": "inception", "title": "Ana's", "designs": {"own_rope": {"kind": "weapon", "name": "Rope", "st": 2}}}
SET = {**OWN, "cards": {"own_rope": 2}}
ODD = [
    *(b"\xff", b"\x00", b"\xc3\x28", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"null", b"[]", b"{}", b'""', b"true", b"-1"),
    *(b"1e999", b"NaN", b"600", b"9" * 5000, b"[" * 20000, b'{"a":' * 5000, b'"', b"\n", b"\xe2\x80\xae"),
]
"""Bytes that readers like least: no text, no number, too large, too deep, the other way round."""
TOKEN = re.compile(rb'"[^"\n]*"|-?\d+(\.\d+)?|\w+')


def played(path: Path) -> None:
    """As `companion replay` reads a record."""
    reading = record.load(path)
    game = replay.game_from(reading.record)
    for _ in islice(replay.play(game, reading), 12):
        pass


def workshop() -> Workshop:
    kind = games.find("inception").kind
    assert kind is not None
    shop = kind.workshop()
    assert shop is not None
    return shop


def own_cards(path: Path) -> None:
    files = CardFiles(path.parent, workshop())
    files.own()
    files.choices("extra")


def saved_decks(path: Path) -> None:
    kind = games.find("augmented").kind
    building = kind.deckbuilding() if kind is not None else None
    assert building is not None
    files = DeckFiles(path.parent, building)
    for deck in files.decks():
        if not deck.ready:
            files.value(deck.name)


CONFIG = b'[web]\nport = 8000\n[table]\ngame = "inception"\nnames = {A = "Ana"}\n[devices]\nscale = {pin = 12}\n'
MAT = (
    b'{"size_mm":[600,400],"fiducials":[{"id":0,"x":10,"y":10,"size":20}],'
    b'"slots":[{"name":"A1","x":1,"y":2,"w":60,"h":90,"marker":{"id":3}}]}'
)
READERS: dict[str, tuple[Callable[[Path], object], bytes]] = {
    "companion.toml": (lambda path: loader.load(path, system=Path("/nowhere")), CONFIG),
    "game.tgr": (played, (ROOT / "tests" / "records" / "first-game.tgr").read_bytes()),
    "story.yaml": (
        lambda path: read_scenarios([path]),
        (ROOT / "tests" / "scenarios" / "inscription" / "turn.yaml").read_bytes()[:1500],
    ),
    "story.jsonl": (lambda path: read_scenarios([path]), b'{"id":"x","game":"inscription","when":[{"ring":"A"}]}\n'),
    "mat.json": (load_mat_json, MAT),
    "tags.json": (load_tags_json, b'{"tags":[{"payload":"IN01Z02AN","card":"x","size_mm":20,"offset_mm":[1,2]}]}'),
    "mat.toml": (load_mat, (ROOT / "companion" / "games" / "inscription" / "mat.toml").read_bytes()[:1200]),
    "extra.json": (lambda path: games.find("inception").build({"extra": str(path)}), json.dumps(OWN).encode()),
    "cards.json": (lambda path: games.find("inception").build({"cards": str(path)}), json.dumps(SET).encode()),
    "own-0001.json": (own_cards, json.dumps(OWN).encode()),
    "night.txt": (saved_decks, b"Name: night\n\n2 Stoat\n1 Wolf\n"),
    "camera.json": (lambda path: calibration.load(path.parent, "x"), b'{"camera":"x","game":"inscription"}'),
}


@st.composite
def spoilt(draw: st.DrawFn, whole: bytes) -> bytes:
    """A good file to which something happened, once or twice."""
    data = bytearray(whole)
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, max(0, len(data) - 1)))
        match draw(st.sampled_from(["flip", "insert", "cut", "end", "replace"])):
            case "flip" if data:
                data[at] ^= 1 << draw(st.integers(0, 7))
            case "insert":
                data[at:at] = draw(st.sampled_from(ODD))
            case "cut":
                del data[at : at + draw(st.integers(1, 20))]
            case "end":
                del data[at:]
            case _:
                tokens = [match.span() for match in TOKEN.finditer(bytes(data))]
                if tokens:
                    begin, end = draw(st.sampled_from(tokens))
                    data[begin:end] = draw(st.sampled_from(ODD))
    return bytes(data)


def read_or_refused(call: Callable[[Path], object], path: Path) -> str:
    """What was said against it, "" when it was read."""
    try:
        call(path)
    except CompanionError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("name", READERS)
def test_a_spoilt_file_is_read_or_refused_in_words(name: str) -> None:
    call, whole = READERS[name]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name

        @given(data=spoilt(whole))
        def tried(data: bytes) -> None:
            path.write_bytes(data)
            assert len(read_or_refused(call, path)) < 20000

        tried()


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: repr(odd[:8]))
@pytest.mark.parametrize("name", READERS)
def test_the_oddest_bytes_alone_and_within_are_no_traceback(name: str, odd: bytes, tmp_path: Path) -> None:
    call, whole = READERS[name]
    path = tmp_path / name
    for data in (odd, whole + odd, TOKEN.sub(lambda _: odd, whole, count=3)):
        path.write_bytes(data)
        read_or_refused(call, path)


@given(text=st.text(max_size=12))
def test_any_text_is_a_tag_or_no_tag(text: str) -> None:
    try:
        code = parse_payload(text)
    except TagError as error:
        assert "is not one of our tags" in str(error)
    else:
        assert payload(code) == text


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a card are."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from numbers(one, (*path, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from numbers(one, (*path, index))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


@pytest.mark.parametrize("number", [600, 10**6, 10**30, -600])
def test_no_number_of_an_own_card_is_without_bounds(number: int) -> None:
    """A hurt of 600 steps, a strength of a million: refused where the card is made, before a game is begun with it."""
    shop = workshop()
    text = [{"verb": "hurt", "who": "choose", "steps": 1}, {"verb": "draw", "n": 1}, {"verb": "add_st", "n": 1}]
    designs = {"own_rope": {"kind": "weapon", "name": "Rope", "st": 2, "copies": 1}}
    file: dict[str, Any] = {"game": "inception", "designs": designs}
    for place in numbers(designs):
        changed = json.loads(json.dumps(file))
        spot = changed["designs"]
        for key in place[:-1]:
            spot = spot[key]
        spot[place[-1]] = number
        assert list(shop.file_faults(changed, whole=False)), place
    for verb in text:
        for key in (key for key, value in verb.items() if isinstance(value, int)):
            card = {"kind": "effect", "name": "Odd", "do": [{**verb, key: number}]}
            faults = list(shop.file_faults({"game": "inception", "designs": {"own_odd": card}}, whole=False))
            assert any(str(key) in str(fault) for fault in faults), (verb, faults)
