"""The game of docs/add-a-game.md as its page has it, written into a folder."""

from __future__ import annotations

import re
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games
from companion.games import loading

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^\*\*`([^`]+)`\*\*.*?\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NEW_ENTRY = EntryPoint("pond", "pond.game:Pond", games.GROUP)


def files(page: str = PAGE) -> dict[str, str]:
    """Path -> text of every file of a page."""
    found: dict[str, str] = {}
    for match in FILE.finditer(page):
        assert match[1] not in found
        found[match[1]] = match[2]
    return found


class Sources:
    """The files of a game's page in a folder, to be changed before they are loaded."""

    def __init__(self, folder: Path, page: str = PAGE) -> None:
        self.folder = folder
        for name, text in files(page).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def change(self, file: str, before: str, after: str) -> None:
        """Other words in a file, where they stand once."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert text.count(before) >= 1, f"{before!r} stands nowhere in {file}"
        path.write_text(text.replace(before, after), encoding="utf-8")

    def forget_with(self, monkeypatch: pytest.MonkeyPatch, package: str = "pond") -> None:
        """What was loaded of the package before, and after this test, is not known any more."""
        monkeypatch.setattr(sys, "dont_write_bytecode", True)
        monkeypatch.setattr(sys, "modules", {**sys.modules})
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            monkeypatch.delitem(sys.modules, name)


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Sources:
    """The page's game in a folder of its own, known beside the games of the house until the test is over."""
    pond = Sources(folder)
    monkeypatch.syspath_prepend(str(folder))
    real = [one for one in games.entry_points(group=games.GROUP) if loading.of_the_house(one)]
    monkeypatch.setattr(games, "entry_points", lambda group: [*real, NEW_ENTRY])
    pond.forget_with(monkeypatch)
    return pond
