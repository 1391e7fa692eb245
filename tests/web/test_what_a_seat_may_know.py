"""Whatever people play and hands do, no answer tells a phone what its seat may not know.

Random evenings of every game: taps, secrets told (where a game has such), and cards drawn, laid, turned and lifted at
the virtual table. A model of its own keeps who knows which card and which word; then every phone asks for everything,
in two languages, as text and compressed, and neither bodies nor headers hold what it does not know.
"""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from msgspec import Struct
from werkzeug.test import TestResponse

from companion import games
from companion.games.inwo import Inwo
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.table_pages import faces
from companion.virtual_table.piles import piles
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.clients import CODE, Table
from tests.web.description import gets
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door

OF_THE_CATALOGUE = (
    *("/api/cards", "/api/guide", "/api/games", "/art", "/signs", "/static", "/words", "/decks", "/print", "/workshop"),
    *("/virtual/card/", "/virtual/mat", "/virtual/back", "/virtual/frame", "/qr"),
)
"""What tells of all cards alike, or is a picture."""
MOVES = 20
LANGUAGES = ({"Accept-Language": "en"}, {"Accept-Language": "de", "Accept-Encoding": "gzip"})


class Word(Struct):
    """Something said of which only some seats may know."""

    texts: tuple[bytes, ...]
    seats: tuple[str, ...]
    verb: str = ""
    """That of a choice which is known to all when all have chosen."""


class World:
    """One table, its phones, and who knows what."""

    def __init__(self, folder: Path, game: BaseGame, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.game, self.chance = game, random.Random(seed)
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(game).result(timeout=OUTER_S)
        self.table = VirtualTable(game.mat, deck_of(game))
        door = Door(CODE)
        monkeypatch.setattr(door.requests, "take", lambda key: 0.0)  # it asks for much more than any page
        self.app = create_app(
            self.stage.host, door=door, virtual=self.table, piles=piles(game), faces=faces(game),
            memory=folder / "table.json",
        )  # fmt: skip
        people = Table(self.app)
        self.phones: dict[str, FlaskClient] = {"host": people.phone()}
        self.phones |= {seat: people.phone(seat) for seat in game.seats}
        self.phones |= {"watcher": people.phone(), "machine": people.here(), "stranger": people.stranger()}
        self.piles = {pile.key: (pile.seat, list(pile.cards)) for pile in piles(game)}
        self.hands: dict[str, list[str]] = {seat: [] for seat in game.seats}
        self.lying: dict[str, set[str] | None] = {}
        """By card on the table: who knows it; ``None``: everybody."""
        self.said: list[Word] = []
        self.heard = 0
        self.tags: dict[tuple[str | None, ...], bytes] = {}
        """What was answered under an ETag."""

    # --- what happens ------------------------------------------------------------------------------------------------

    def tap(self) -> None:
        """Somebody does something legal, or tells a secret."""
        state = self.stage.state
        question = state.question
        if isinstance(self.game, Inwo):
            self.secret(self.game)
        options = question.prompt.options if question is not None else tuple(self.game.taps(state))
        legal = [one for one in options if isinstance(one, Action) and self.game.may(state, one)]
        version = self.stage.host.snapshot.version
        if legal:
            action = self.chance.choice(legal)
            self.stage.tap(action.seat, words(action))
        self.unseal()
        self.late(version)

    def late(self, version: int) -> None:
        """Every phone taps on a page that is older than what just happened, and is told who was quicker."""
        for seat in self.game.seats:
            told = self.phones[seat].post("/api/act", json={"seat": seat, "words": "nonsense", "version": version - 1})
            self.hear(seat, "/api/act", told)

    def secret(self, game: Inwo) -> None:
        """A whisper, a told Goal card, or a choice that all make at once."""
        one, other, *_ = self.chance.sample(list(game.seats), len(game.seats))
        text = f"xyzzy-{len(self.said)}-"
        if self.stage.tap(one, f'whisper {other} "{text}"').ok:
            self.said.append(Word((text.encode(),), (one, other)))
        question = self.stage.state.question
        if question is None:
            return
        seat = self.chance.choice(question.waiting)
        if "decks" in question.prompt.verbs:
            self.stage.tap(seat, "decks 15 15")
        fitting = {"illuminati": game.is_illuminati, "lead": game.is_group}
        verb = next((verb for verb in fitting if verb in question.prompt.verbs), "")
        if not verb:
            return
        card = self.chance.choice([card for card in game.catalogue.cards() if fitting[verb](card)])
        if self.stage.tap(seat, f"{verb} {card}").ok:
            self.said.append(Word((card.encode(), game.card_name(card).encode()), (seat,), verb))

    def unseal(self) -> None:
        """Once nobody is asked for a choice any more, all choices are known."""
        question = self.stage.state.question
        verbs = () if question is None else question.prompt.verbs
        self.said = [one for one in self.said if not one.verb or one.verb in verbs]

    def hand(self) -> None:
        """Hands do something at the virtual table; what is answered is looked at too."""
        seat = self.chance.choice(list(self.game.seats))
        do = self.chance.choice([self.draw, self.draw, self.lay, self.lay_top, self.flip, self.lift])
        do(seat)

    def draw(self, seat: str) -> None:
        mine = [key for key, (owner, cards) in self.piles.items() if owner in (None, seat) and cards]
        if not mine:
            return
        key = self.chance.choice(mine)
        answer = self.post(seat, "draw", {"pile": key, "seat": seat})
        card = answer.json["card"]
        self.piles[key][1].remove(card)
        self.hands[seat].append(card)

    def lay(self, seat: str) -> None:
        if self.hands[seat]:
            card = self.hands[seat].pop(self.chance.randrange(len(self.hands[seat])))
            down = self.chance.random() < 0.6
            self.lying[card] = {seat} if down else None
            assert self.post(seat, "lay", {**self.somewhere(card), "face_down": down}).status_code == 200

    def lay_top(self, seat: str) -> None:
        mine = [key for key, (owner, cards) in self.piles.items() if owner in (None, seat) and cards]
        if not mine:
            return
        key, down = self.chance.choice(mine), self.chance.random() < 0.6
        name = self.phones[seat].get(f"/virtual/top/{quote(key, safe='')}").json["card"]
        assert name.startswith("covered:")
        self.post(seat, "lay", {**self.somewhere(name), "face_down": down, "held": True})
        self.post(seat, "lay", {**self.somewhere(name), "face_down": down})
        (card,) = {one.card for one in self.table.cards() if one.on_table} - self.lying.keys()
        self.piles[key][1].remove(card)
        self.lying[card] = set() if down else None

    def flip(self, seat: str) -> None:
        if shown := [one["card"] for one in self.shown(seat)]:
            self.post(seat, "flip", {"card": self.chance.choice(shown)})
            for one in self.table.cards():
                if one.on_table and not one.face_down:
                    self.lying[one.card] = None

    def lift(self, seat: str) -> None:
        if shown := [one["card"] for one in self.shown(seat)]:
            self.post(seat, "lift", {"card": self.chance.choice(shown), "seat": seat})
            there = {one.card for one in self.table.cards() if one.on_table}
            for card in [*self.lying]:
                if card not in there:
                    del self.lying[card]
                    self.hands[seat].append(card)

    def somewhere(self, card: str) -> dict[str, object]:
        width, height = self.game.mat.size_mm
        return {"card": card, "x": self.chance.uniform(0, width), "y": self.chance.uniform(0, height)}

    def shown(self, seat: str) -> list[dict[str, object]]:
        found: list[dict[str, object]] = self.phones[seat].get("/virtual/cards").json["cards"]
        return found

    def post(self, who: str, what: str, body: dict[str, object]) -> TestResponse:
        told = self.phones[who].post(f"/virtual/{what}", json=body)
        if what != "draw":  # who draws is told the card
            self.hear(who, f"/virtual/{what}", told)
        return told

    def hear(self, who: str, path: str, told: TestResponse) -> None:
        """Looks at an answer at once: nobody is told what is secret at that moment."""
        for word in self.said:
            if who not in word.seats:
                assert not [text for text in word.texts if text in told.data], f"{who} reads {word.texts} in {path}"
        self.heard += 1

    # --- what is told ------------------------------------------------------------------------------------------------

    def knows(self, who: str, card: str) -> bool:
        """Whether a phone may be told of a card."""
        if card in self.lying:
            known = self.lying[card]
            return known is None or who in known
        holder = next((seat for seat, cards in self.hands.items() if card in cards), None)
        return holder == who

    def told(self, headers: dict[str, str]) -> Iterator[tuple[str, str, bytes]]:
        """Everything that each phone is answered: bodies as they are read, with their headers; dialogs too."""
        blanks = {"seat": self.game.seats, "n": tuple(str(one.entry.n) for one in self.stage.host.snapshot.done[-3:]),
                  "kind": ("undo", "redo"), "key": tuple(quote(key, safe="") for key in self.piles)}  # fmt: skip
        for way, path in gets(self.app, blanks, self.game.seats, but=OF_THE_CATALOGUE):
            for who, phone in self.phones.items():
                answer = phone.get(path, headers=headers)
                assert answer.status_code < 500 and answer.status_code != 429, (who, path, answer.status)
                body, packed = answer.data, answer.headers.get("Content-Encoding")
                if packed == "gzip":
                    body = gzip.decompress(body)
                if (tag := answer.headers.get("ETag")) is not None:
                    known = self.tags.setdefault((way.path, tag, headers["Accept-Language"]), body)
                    assert known == body, f"{who} would keep another's answer to {path}"
                yield who, path, body + str(answer.headers).encode()
        for seat in self.game.seats:
            for verb in self.game.dialogs.of_verb:
                said = self.phones[seat].post("/api/say", json={"seat": seat, "verb": verb}, headers=headers)
                yield seat, f"/api/say {verb}", said.data

    def check(self, headers: dict[str, str]) -> None:
        """No phone is told what it does not know."""
        cards = [card for _, there in self.piles.values() for card in there]
        hidden = [*cards, *self.lying, *(one for hand in self.hands.values() for one in hand)]
        for who, path, body in self.told(headers):
            for word in self.said:
                listed = path.startswith("/api/say") and word.verb  # every card there is may be chosen
                if who not in word.seats and not listed:
                    assert not [text for text in word.texts if text in body], f"{who} reads {word.texts} in {path}"
            if path.startswith("/virtual/"):
                named = set(re.findall(rb'"([^"]+:\d+)"', body))
                inside = set(cards) if path.startswith("/virtual/pile/") else set()
                for card in hidden:
                    if card.encode() in named and card not in inside:
                        assert self.knows(who, card), f"{who} learns {card} from {path}"


def built(name: str) -> BaseGame:
    kind = games.find(name).kind
    assert kind is not None
    names = dict(zip("ABC", ("Ana", "Ben", "Cem"), strict=True))
    many = max(count for count in kind.seat_counts if count <= len(names))
    return games.find(name).build({}, {seat: names[seat] for seat in list(names)[:many]})


@pytest.mark.parametrize("name", sorted(games.found()))
def test_no_answer_tells_what_a_seat_may_not_know(tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    world = World(tmp_path, built(name), 1, monkeypatch)
    try:
        for headers in LANGUAGES:
            chosen = False
            for _ in range(MOVES):
                world.hand()
                world.tap()
                if not chosen and any(word.verb for word in world.said):
                    chosen = True
                    world.check(headers)
            world.check(headers)
        assert world.heard > MOVES and world.tags
    finally:
        world.stage.close()
