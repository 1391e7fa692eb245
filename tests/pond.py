"""Games of the guides as their pages have them: written into a folder, changed, or installed as packages."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from companion import games
from companion.games import loading

OUTER_S = 110
ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILE = re.compile(r"^\*\*`([^`]+)`\*\*.*?\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARSH = (ROOT / "docs" / "add-a-game-2.md").read_text(encoding="utf-8")
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


class Installed:
    """The sources of the game, and the installed package in a folder of its own."""

    def __init__(self, folder: Path, name: str, page: str = PAGE) -> None:
        self.folder, self.installed = folder / "sources", folder / "installed"
        self.name = name
        Sources(self.folder, page)
        self.install()

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """A command of this Python, run outside the checkout with companion and installed game on its path."""
        path = os.pathsep.join((str(self.installed), str(ROOT)))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=OUTER_S
        )

    def install(self) -> None:
        options = (
            "-q",
            "--no-deps",
            "--no-build-isolation",
            "--no-index",
            "--upgrade",
            "--target",
            str(self.installed),
        )
        done = self.run("-m", "pip", "install", *options, ".")
        assert done.returncode == 0, done.stderr

    def apply(self, diff: str) -> None:
        command = ["git", "apply", "--unidiff-zero", "-"]
        done = subprocess.run(command, cwd=self.folder, input=diff, capture_output=True, text=True, timeout=OUTER_S)
        assert done.returncode == 0, done.stderr
        self.install()

    def stories(self) -> list[str]:
        """The lines `companion scenarios` prints; all of them must come true."""
        done = self.run("-m", "companion", "scenarios", "stories")
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.splitlines()

    def unproved(self) -> str:
        """What no story of its own proves."""
        done = self.run("-m", "companion", "rules", self.name, "--unproved", "--tests", ".")
        return done.stdout if done.returncode else ""

    def checked(self) -> str:
        """What `companion check-game` prints; nothing is wrong."""
        done = self.run("-m", "companion", "check-game", self.name)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def pytest(self) -> None:
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
        assert done.returncode == 0, done.stdout + done.stderr


def installed(
    folder: Path, monkeypatch: pytest.MonkeyPatch, page: str = PAGE, entry: EntryPoint = NEW_ENTRY
) -> Sources:
    """The page's game in a folder of its own, known beside the games of the house until the test is over."""
    sources = Sources(folder, page)
    monkeypatch.syspath_prepend(str(folder))
    real = [one for one in games.entry_points(group=games.GROUP) if loading.of_the_house(one)]
    monkeypatch.setattr(games, "entry_points", lambda group: [*real, entry])
    sources.forget_with(monkeypatch, entry.name)
    return sources
