"""What a seat hides reaches nobody else: two games that differ only in one hand are the same for every other client.

The rules know no hidden card; the virtual table, which has to have the cards, shows each hand to its seat's phone.
"""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from msgspec.structs import replace

from companion.games.inwo import Inwo, names
from companion.games.inwo.rules.deals import Promise, Whisper
from companion.kernel.cards import CardId, face_of
from companion.kernel.notation import words
from companion.kernel.state import Over
from companion.table.pages.course import course
from companion.table.pages.views import page
from companion.table.records.record import read, write
from companion.table.records.replay import export, play, record_of
from companion.virtual_table.piles import piles
from companion.virtual_table.tidy import tidy
from tests.games.inwo.evening import Evening, Players
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S
from tests.web.clients import CODE, PIN, Table
from vision.printing.deck import deck_of
from vision.virtual.table import VirtualTable
from web import create_app
from web.access.door import Door
from web.access.limits import Limit

BAND = 16
"""How many public moves are made: the set-up, and some of the first turn."""
CHANGING = frozenset(("/virtual/frame.jpg", "/virtual/mat.png", "/qr/join.svg", "/qr/wifi.svg"))
"""Pictures; the frame is compared by hand where cards lie."""


class Hidden:
    """A table with a virtual mat, two phones, a watcher, a phone that hosts, and the machine's own screen."""

    def __init__(self, folder: Path, hand: tuple[int, ...]) -> None:
        self.on: Inwo = game(2)
        folder.mkdir()
        self.stage = Stage(folder / "journal.db", ())
        self.stage.host.begin(self.on).result(timeout=OUTER_S)
        self.virtual = VirtualTable(self.on.mat, deck_of(self.on))
        door = Door(CODE, pin=PIN, renewed=lambda: "FRESH9")
        door.requests = Limit(10**6, 1.0)  # everything is asked here, as often as there is something
        self.app: Flask = create_app(
            self.stage.host,
            door=door,
            virtual=self.virtual,
            piles=piles(self.on),
            faces={card: self.on.printed(self.on.catalogue.face(card)) for card in self.on.catalogue.cards()},
            memory=folder / "table.json",
            tidy=lambda table, beside: tidy(self.stage.host, table, beside),  # type: ignore[arg-type]
            addresses=("http://192.0.2.7:8000",),
        )
        people = Table(self.app)
        self.host_phone = people.phone()
        self.ana, self.ben = people.phone("A"), people.phone("B")
        self.others: dict[str, FlaskClient] = {
            "Ben's phone": self.ben,
            "the host's phone": self.host_phone,
            "a watcher": people.phone(),
            "the machine's own screen": people.here(),
        }
        self.secret = self._deal(hand)

    def _deal(self, hand: tuple[int, ...]) -> list[CardId]:
        """Ana takes certain Plots and Groups of her own decks into her hand."""
        taken = []
        for pile in ("A.plot_deck", "A.group_deck"):
            inside = self.ana.get(f"/virtual/pile/{pile}").json
            plain = [card for card in inside if not self.on.is_illuminati(card) and not card.startswith("pentagon")]
            for number in hand:
                card = plain[number]
                assert self.ana.post("/virtual/lift", json={"card": card, "seat": "A"}).status_code == 200
                taken.append(CardId(card))
        return taken

    def play(self) -> None:
        """The same public moves whoever holds what: two scripted players, with their own cardboard."""
        evening = Evening(self.on, 5)
        players = Players(evening)
        for _ in range(BAND):
            action = players.decide()
            evening.do(action)
            answer = self.stage.tap(action.seat, words(action))
            assert answer.ok, (action, answer)
        assert self.stage.state.turn.phase != names.SETUP

    def received(self) -> Iterator[tuple[str, str, int, bytes]]:
        """Everything that anybody but Ana gets when asking for whatever there is."""
        paths = [str(rule) for rule in self.app.url_map.iter_rules() if "GET" in rule.methods and not rule.arguments]  # type: ignore[operator]
        own = [f"/virtual/{what}/A.{part}" for what in ("pile", "top") for part in ("plot_deck", "group_deck")]
        more = ["/seat/A", "/seat/B", "/api/page?seat=A", "/api/page?seat=B", "/virtual/card/angst:1.png", *own]
        for name, client in self.others.items():
            for path in sorted({*paths, *more} - CHANGING):
                answer = client.get(path)
                yield name, path, answer.status_code, answer.data
            for seat in self.on.seats:
                for verb in self.on.dialogs.of_verb:
                    answer = client.post("/api/say", json={"seat": seat, "verb": verb})
                    yield name, f"/api/say {seat} {verb}", answer.status_code, answer.data


@pytest.fixture
def two(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[tuple[Hidden, Hidden]]:
    caplog.set_level(logging.DEBUG)
    random.seed(1)
    pair = Hidden(tmp_path / "one", (0, 1, 2)), Hidden(tmp_path / "two", (5, 6, 7))
    yield pair
    for one in pair:
        one.stage.close()


@pytest.mark.clauses("INWO-PLOT-04", "INWO-PLOT-08", "INWO-GLOSS-11")
def test_two_games_that_differ_in_a_hand_are_the_same_for_everybody_else(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    one, other = two
    assert not set(one.secret) & set(other.secret)
    said: list[list[str]] = []
    for hidden in two:
        caplog.clear()
        hidden.play()
        said.append([record.getMessage() for record in caplog.records])
    everything = list(zip(one.received(), other.received(), strict=True))
    assert len(everything) > 100
    for (client, path, status, body), same in everything:
        assert (status, body) == same[2:], f"{client} learns from {path} what Ana holds"
    assert export(one.stage.journal) == export(other.stage.journal), "the record knows no hand"
    assert said[0] == said[1], "the log knows no hand"
    mine = [hidden.ana.get("/virtual/cards").json["hands"]["A"] for hidden in two]
    assert [sorted(hand) for hand in mine] == [sorted(hidden.secret) for hidden in two], "Ana herself sees her hand"


@pytest.mark.clauses("INWO-PLOT-04", "INWO-PLOT-08", "INWO-ATTACK-GEN-14")
def test_what_somebody_tries_out_in_a_dialog_is_told_to_nobody(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    hidden = two[0]
    hidden.play()
    before, version, record = list(hidden.received()), hidden.stage.host.snapshot.version, export(hidden.stage.journal)
    caplog.clear()
    tried = 0
    for verb in hidden.on.dialogs.of_verb:
        for card in hidden.secret:
            for field in ("card", "target"):
                said = {"how": ["control"], "whom": ["hand"], field: [card]}
                answer = hidden.ana.post("/api/say", json={"seat": "A", "verb": verb, "said": said})
                tried += answer.status_code == 200
    assert tried
    told = [record.getMessage() for record in caplog.records]
    assert not [line for line in told if any(face_of(card) in line for card in hidden.secret)]
    assert (hidden.stage.host.snapshot.version, export(hidden.stage.journal)) == (version, record)
    assert list(hidden.received()) == before


@pytest.mark.clauses("INWO-PLOT-04", "INWO-PLOT-08")
def test_taking_a_move_back_and_putting_things_right_tell_nothing_either(two: tuple[Hidden, Hidden]) -> None:
    for hidden in two:
        hidden.play()
        assert (
            hidden.ana.post("/api/undo", json={"seat": "A", "version": hidden.stage.host.snapshot.version}).status_code
            == 200
        )
    for (client, path, status, body), same in zip(two[0].received(), two[1].received(), strict=True):
        assert (status, body) == same[2:], f"{client} learns from {path} what Ana holds"


@pytest.mark.clauses("INWO-GOAL-08")
def test_how_far_a_hidden_goal_card_is_stands_on_its_holders_phone_alone(two: tuple[Hidden, Hidden]) -> None:
    """Row and meter are in nothing that anybody else gets."""
    hidden = two[0]
    hidden.play()
    title = b"Your Goal card"
    assert title not in hidden.ana.get("/api/page?seat=A").data
    answer = hidden.stage.tap("A", "declare_goal")
    assert answer.ok, answer
    assert hidden.stage.state.count(names.goal_cards("A")) == 1
    mine = hidden.ana.get("/api/page?seat=A").json
    row = next(one for one in mine["view"]["rows"] if one["title"] == "Your Goal card")
    assert row["checks"], "the holder sees how far each is"
    for client, path, _, body in hidden.received():
        assert title not in body, f"{client} gets Ana's Goal cards from {path}"
        assert names.goal_cards("A").encode() not in body, f"{client} gets the meter of Ana's Goal cards from {path}"


@pytest.mark.clauses("INWO-GOAL-08", "INWO-GOAL-10")
def test_nobody_else_learns_that_a_goal_card_was_told_of(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    """Neither told nor taken back nor told again: in no history, course, record, log or button of anybody else."""
    hidden = two[0]
    hidden.play()
    known = export(hidden.stage.journal)
    caplog.clear()

    def heard() -> Counter[tuple[str, str]]:
        """How often each client reads of a Goal card on each path: its own `declare_goal` is always offered."""
        words_of = (b"declare_goal", b"I drew a Goal card")
        found: Counter[tuple[str, str]] = Counter()
        for client, path, _, body in hidden.received():
            if not path.startswith("/api/say"):  # where everybody may tell of an own card
                found[client, path.partition("?")[0]] += sum(body.count(one) for one in words_of)
        return +found

    before = heard()  # their own buttons

    def unheard() -> None:
        assert heard() == before
        assert export(hidden.stage.journal) == known

    def ask(what: str, seat: str) -> str:
        client = hidden.ana if seat == "A" else hidden.ben
        version = hidden.stage.host.snapshot.version
        return str(client.post(f"/api/{what}", json={"seat": seat, "version": version}).json["say"])

    own = hidden.ana.get("/api/page?seat=A").json["undo"]
    assert hidden.stage.tap("A", "declare_goal").ok
    mine = hidden.ana.get("/api/page?seat=A").json
    assert mine["undo"] == mine["moves"][-1]["text"] == "I drew a Goal card" != own
    unheard()
    assert ask("undo", "B") == "There is nothing to take back."
    assert ask("undo", "A") == "Taken back."
    unheard()
    assert ask("redo", "B") == "There is nothing to do again."
    assert hidden.ana.get("/api/page?seat=A").json["redo"] == "I drew a Goal card"
    assert not [one for one in caplog.messages if "goal" in one.lower()]


@pytest.mark.clauses("INWO-TRADE-06", "INWO-TRADE-07")
def test_what_two_whisper_nobody_else_reads(two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture) -> None:
    hidden = two[0]
    hidden.play()
    record = export(hidden.stage.journal)
    caplog.clear()
    assert hidden.stage.tap("A", words(Whisper("A", "B", "Spare my zeppelin"))).ok
    for phone, seat in ((hidden.ana, "A"), (hidden.ben, "B")):
        assert phone.get(f"/api/page?seat={seat}").json["moves"][-1]["text"] == "To Ben: Spare my zeppelin"
    for client, path, _, body in hidden.received():
        assert client == "Ben's phone" or b"zeppelin" not in body, f"{client} reads it in {path}"
    assert export(hidden.stage.journal) == record and not [one for one in caplog.messages if "zeppelin" in one]
    assert not hidden.stage.tap("A", words(Whisper("A", "A", "To myself"))).ok
    assert not hidden.stage.tap("A", words(Whisper("A", "B", "x" * 201))).ok


@pytest.mark.clauses("INWO-GLOSS-11", "INWO-SETUP-14")
def test_nobody_else_reaches_into_a_hand_or_an_own_deck(two: tuple[Hidden, Hidden]) -> None:
    hidden = two[0]
    card = hidden.secret[0]
    for name, client in hidden.others.items():
        shown = client.get("/virtual/cards")
        if shown.status_code == 200:
            assert "A" not in shown.json["hands"] and shown.json["held"]["A"] == len(hidden.secret)
        tries = {
            "/virtual/lift": {"card": card, "seat": "B"},
            "/virtual/lay": {"card": card, "x": 600.0, "y": 400.0},
            "/virtual/flip": {"card": card},
            "/virtual/turn": {"card": card, "degrees": 45.0},
            "/virtual/under": {"card": card},
            "/virtual/draw": {"pile": "A.plot_deck", "seat": "A"},
        }
        for path, body in tries.items():
            assert client.post(path, json=body).status_code == 403, f"{name}: {path}"
        assert client.get("/virtual/pile/A.plot_deck").status_code == 403, name
        assert client.get("/virtual/top/A.group_deck").status_code == 403, name
    assert set(hidden.secret) <= set(hidden.ana.get("/virtual/cards").json["hands"]["A"])
    assert hidden.ana.post("/virtual/lay", json={"card": card, "x": 600.0, "y": 400.0}).status_code == 200
    assert card in [one["card"] for one in hidden.ben.get("/virtual/cards").json["cards"]], "what lies open all see"


@pytest.mark.clauses("INWO-PLOT-04")
def test_the_state_of_a_whole_game_names_no_card_that_stayed_hidden() -> None:
    """What is in a hand at the end was in no state, no fact and no words of any move."""
    evening = Evening(game(3, goal_number=8), 3)
    players, seen = Players(evening, 30), set()
    while evening.state.over is None and evening.state.turn.number < 30:
        evening.do(players.decide())
        seen |= {card for cards in evening.state.cards.values() for card in cards}
    kept = {card for hand in evening.hands.values() for card in hand} - seen
    assert len(kept) > 5
    told = " ".join(map(repr, (*evening.done, *evening.facts, evening.state)))
    assert not [card for card in kept if f"{card}'" in told or f'{card}"' in told]
    assert not [card for card in kept if face_of(card) in {face_of(one) for one in seen} and card in told]


@pytest.mark.clauses("INWO-TRADE-07")
def test_who_taps_after_a_whisper_is_not_told_of_it_and_is_not_too_late(tmp_path: Path) -> None:
    """To Cem nothing has changed: his tap counts. What is refused for another reason names what he may know."""
    stage = Stage(tmp_path / "journal.db", ())
    try:
        on = game(3)
        stage.host.begin(on).result(timeout=OUTER_S)
        evening = Evening(on, 3)
        players = Players(evening)
        while evening.state.turn.phase == names.SETUP:
            action = players.decide()
            evening.do(action)
            assert stage.tap(action.seat, words(action)).ok
        version = stage.version
        assert stage.tap("A", words(Whisper("A", "B", "Spare my zeppelin"))).ok
        assert stage.tap("C", words(Promise("C", "Peace")), version=version).ok, "his page shows what is"
        version = stage.version
        assert stage.tap("A", words(Whisper("A", "B", "No zeppelin"))).ok
        assert stage.tap("A", words(Promise("A", "War"))).ok
        late = stage.tap("C", words(Promise("C", "Peace")), version=version)
        assert (late.code, late.say) == ("E_STALE", "Somebody was quicker. Ana: Promise: War")
        assert "zeppelin" in stage.tap("B", words(Promise("B", "Peace")), version=version).say, "who was told may know"
    finally:
        stage.close()


@pytest.mark.clauses("INWO-TRADE-07", "INWO-GOAL-10")
def test_what_was_secret_stays_so_when_the_game_is_over(two: tuple[Hidden, Hidden]) -> None:
    """The dialog promises it. A record tells it where that is asked for, and says which it does."""
    stage = two[0].stage
    two[0].play()
    assert stage.tap("A", words(Whisper("A", "B", "Spare my zeppelin"))).ok
    assert stage.tap("A", "declare_goal").ok
    ended = replace(stage.host.snapshot, state=replace(stage.state, over=Over(("A",), "three have won")))
    looked_back = course(ended)
    assert looked_back is not None and looked_back.over
    told = [move.text for move in looked_back.moves]
    assert not [text for text in told if "zeppelin" in text or "Goal card" in text]
    for seat, reads in (("A", True), ("B", True), (None, False)):
        moves = [move.text for move in page(ended, seat, 0.0).moves]
        assert (("To Ben: Spare my zeppelin") in moves) == reads

    row = stage.journal.current()
    assert row is not None
    over, entries = replace(row, result="A wins"), stage.journal.entries(row.id)
    kept, whole = (write(record_of(two[0].on, over, entries, secrets=secrets)) for secrets in (False, True))
    assert "zeppelin" not in kept and "declare_goal" not in kept and '[Secrets "left out"]' in kept
    assert "zeppelin" in whole and "declare_goal" in whole and '[Secrets "told"]' in whole
    assert [one.action for one in play(two[0].on, read(kept))]
    assert len(list(play(two[0].on, read(whole)))) == len(list(play(two[0].on, read(kept)))) + 2
