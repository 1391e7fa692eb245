"""A game that cannot show a position costs that position: phones name it, and the move is taken back."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.kernel.state import State
from companion.table.messages import UndoRequested
from tests.table.stage import Stage
from tests.table.toy import Toy
from web import create_app


def fails(*given: object) -> None:
    raise ZeroDivisionError("division by zero")


def after_the_draw(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One method of the game fails as soon as somebody has drawn."""
    real = getattr(Toy, what)

    def sometimes(self: Toy, state: State, *more: object) -> object:
        return fails() if state.turn.phase == "play" else real(self, state, *more)

    monkeypatch.setattr(Toy, what, sometimes)


@pytest.mark.usefixtures("forgiving_pages")
@pytest.mark.parametrize("what", ["view", "panel", "taps", "label"])
def test_what_a_game_cannot_show_is_named_and_taken_back(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = Stage(tmp_path / "journal.db").begin()
    after_the_draw(what, monkeypatch)
    client = create_app(table.host).test_client()
    with caplog.at_level(logging.ERROR):
        assert table.tap("A", "draw").ok
        answer = client.get("/api/page?seat=A")
    page = table.page("A")
    assert answer.status_code == 200 and answer.json["view"]["headline"] == page.view.headline
    if what in ("view", "label"):
        assert page.view.headline == "The Toy made a mistake and cannot show the table."
        assert [one.seat for one in page.view.players] == ["A", "B"]
        assert "'toy' fails" in caplog.text and "ZeroDivisionError" in caplog.text
    assert page.undo
    asked = client.get("/api/preview/undo?seat=A")
    assert asked.status_code == 200 and table.host.preview("A", "undo") is not None, "the way back is shown first"
    assert table.host.course() is not None and table.host.past("A", 1) is not None
    undone = table.put(UndoRequested("A", page.version))
    agreed = undone if undone.say == "Taken back." else table.put(UndoRequested("B", table.version))
    assert agreed.say == "Taken back." and table.page("A").view.headline == "Ana: draw"
    table.close()


def test_without_forgiveness_a_page_that_fails_is_told_in_the_house_s_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Stage(tmp_path / "journal.db").begin()
    app = create_app(table.host)
    monkeypatch.setattr(type(table.host), "page", fails)
    for path, headers in (("/api/page?seat=A", {}), ("/", {"Accept": "text/html"})):
        answer = app.test_client().get(path, headers=headers)
        assert answer.status_code == 500
        assert "overloaded" not in answer.text and "The companion made a mistake with that page." in answer.text
    table.close()
