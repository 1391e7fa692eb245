"""What all choose at once: before all have chosen nobody learns more than that somebody has (INWO-SETUP-03, -07).

Two games are alike but for what Ana chose; everybody else is told the same in both, whatever they ask.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.kernel.cards import CardId
from companion.table.records.replay import export
from tests.games.inwo.test_secrets import Hidden

ILLUMINATI = ("ufos:1", "discordian-society:1")
BENS = "bavarian-illuminati:1"
WHENS = re.compile(rb'"at":"[^"]*"')


@pytest.fixture
def two(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Hidden, Hidden]]:
    caplog.set_level(logging.DEBUG)
    pair = Hidden(tmp_path / "one", ()), Hidden(tmp_path / "two", ())
    for one in pair:
        door = one.app.extensions["companion"].door
        monkeypatch.setattr(door.requests, "take", lambda client: 0.0)  # it asks for more than any page does
        for seat in one.on.seats:
            assert one.stage.tap(seat, "decks 15 15").ok
    yield pair
    for one in pair:
        one.stage.close()


def told(hidden: Hidden) -> list[tuple[str, str, int, bytes]]:
    """Everything that others than Ana get, and the record; what the hour says is the same everywhere."""
    more = ("/api/preview/undo", "/api/preview/redo", "/api/preview/undo?seat=B", "/api/preview/redo?seat=B")
    pasts = [f"/api/past/{one.entry.n}?seat={seat}" for one in hidden.stage.host.snapshot.done for seat in ("", "B")]
    found = [(who, path, status, WHENS.sub(b"", body)) for who, path, status, body in hidden.received()]
    for name, client in hidden.others.items():
        for path in (*more, *pasts):
            answer = client.get(path)
            found.append((name, path, answer.status_code, WHENS.sub(b"", answer.data)))
    found.append(("anybody", "the record", 0, export(hidden.stage.journal).encode()))
    return found


def alike(two: tuple[Hidden, Hidden], choices: tuple[str, str], caplog: pytest.LogCaptureFixture) -> None:
    """Nobody else can tell which of the two it is, or reads what was chosen."""
    titles = [each.on.card_name(CardId(card)) for each, card in zip(two, choices, strict=True)]
    for one, other in zip(told(two[0]), told(two[1]), strict=True):
        if not one[1].startswith(("/virtual", "/print", "/decks", "/workshop")):  # of the cardboard, and of all cards
            assert one == other, f"{one[0]} can tell by {one[1]}"
        for title in titles:
            if one[1].startswith(("/api/p", "/api/course", "/seat", "the record")):
                assert title.encode() not in one[3], f"{one[0]} reads {title} in {one[1]}"
    for card in choices:
        assert not [line for line in caplog.messages if card in line]


def each(two: tuple[Hidden, Hidden], do: Callable[[Hidden, int], object]) -> list[object]:
    """Does the same at both tables."""
    return [do(hidden, number) for number, hidden in enumerate(two)]


def post(hidden: Hidden, seat: str, what: str, version: int | None = None, **more: object) -> str:
    client = hidden.ana if seat == "A" else hidden.ben
    version = hidden.stage.host.snapshot.version if version is None else version
    return str(client.post(f"/api/{what}", json={"seat": seat, "version": version, **more}).json["say"])


@pytest.mark.clauses("INWO-SETUP-03")
def test_an_illuminati_is_not_known_before_all_have_chosen(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    before = two[0].stage.host.snapshot.version
    each(two, lambda hidden, number: post(hidden, "A", "act", words=f"illuminati {ILLUMINATI[number]}"))
    mine = two[0].ana.get("/api/page?seat=A").json
    assert mine["moves"][-1]["text"] == "Lay down UFOs" == mine["undo"]
    page = two[0].ben.get("/api/page?seat=B").json
    assert (page["moves"][-1]["who"], page["moves"][-1]["text"]) == ("Ana", "has chosen")
    assert page["undo"] == "Ana: a choice"
    alike(two, ILLUMINATI, caplog)
    late = each(two, lambda hidden, _: post(hidden, "B", "act", before - 1, words=f"illuminati {BENS}"))
    assert late[0] == late[1] and "UFOs" not in str(late[0])

    assert post(two[0], "B", "act", words=f"illuminati {BENS}") == ""
    page = two[0].ben.get("/api/page?seat=B").json
    assert [move["text"] for move in page["moves"][-2:]] == ["Lay down UFOs", "Lay down Bavarian Illuminati"]
    assert "UFOs" in two[0].others["a watcher"].get("/api/course").text
    assert "illuminati ufos:1" in export(two[0].stage.journal)


@pytest.mark.clauses("INWO-SETUP-03")
def test_who_chose_is_asked_before_another_takes_that_back(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    each(two, lambda hidden, number: post(hidden, "A", "act", words=f"illuminati {ILLUMINATI[number]}"))
    assert post(two[0], "B", "undo") == "Somebody's choice goes with that, so Ana must agree."
    post(two[1], "B", "undo")
    assert "UFOs" in two[0].ana.get("/api/page?seat=A").json["question"]["say"]
    alike(two, ILLUMINATI, caplog)
    each(two, lambda hidden, _: post(hidden, "A", "act", words="undo"))
    assert "took back" in two[0].ben.get("/api/page?seat=B").json["moves"][-1]["text"]
    alike(two, ILLUMINATI, caplog)
    each(two, lambda hidden, _: post(hidden, "A", "redo"))
    alike(two, ILLUMINATI, caplog)
    for hidden in two:
        hidden.stage.restart()
        hidden.app.extensions["companion"].__dict__["host"] = hidden.stage.host
    alike(two, ILLUMINATI, caplog)


@pytest.mark.clauses("INWO-SETUP-03")
def test_who_chose_takes_it_back_alone_and_it_stays_nobody_elses(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    each(two, lambda hidden, number: post(hidden, "A", "act", words=f"illuminati {ILLUMINATI[number]}"))
    assert each(two, lambda hidden, _: post(hidden, "A", "undo")) == ["Taken back."] * 2
    alike(two, ILLUMINATI, caplog)
    third = "bermuda-triangle:1"
    each(two, lambda hidden, _: post(hidden, "A", "act", words=f"illuminati {third}"))
    each(two, lambda hidden, _: post(hidden, "B", "act", words=f"illuminati {BENS}"))
    alike(two, ILLUMINATI, caplog)


@pytest.mark.clauses("INWO-SETUP-07")
def test_a_lead_is_not_known_before_all_have_shown_theirs(
    two: tuple[Hidden, Hidden], caplog: pytest.LogCaptureFixture
) -> None:
    for hidden in two:
        post(hidden, "A", "act", words="illuminati ufos:1")
        post(hidden, "B", "act", words=f"illuminati {BENS}")
    leads = ("hackers:1", "cycle-gangs:1")
    answers = each(two, lambda hidden, number: post(hidden, "A", "act", words=f"lead {leads[number]} side=R"))
    assert answers == ["", ""]
    alike(two, leads, caplog)
    post(two[0], "B", "undo")
    post(two[1], "B", "undo")
    alike(two, leads, caplog)
