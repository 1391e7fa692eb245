"""docs/add-a-game.md is true: its files make a game that installs, is found, played and told; its changes are small."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.games.common.ledger import read_ledger
from tests.pond import PAGE, ROOT, Sources

OUTER_S = 110
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
pytestmark = pytest.mark.timeout(600)


def change(title: str) -> str:
    """The diff under a heading."""
    part = PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]
    diffs = [text for language, text in BLOCK.findall(part) if language == "diff"]
    assert len(diffs) == 1
    return diffs[0]


def touched(diff: str) -> set[str]:
    return set(re.findall(r"^\+\+\+ b/(\S+)", diff, re.MULTILINE))


class Pond:
    """The sources of the game, and the installed package in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.installed = folder / "sources", folder / "installed"
        Sources(self.folder)
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
        done = self.run("-m", "companion", "rules", "pond", "--unproved", "--tests", "stories")
        return done.stdout if done.returncode else ""

    def pytest(self) -> None:
        done = self.run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Pond:
    return Pond(tmp_path_factory.mktemp("pond"))


def test_the_commands_of_the_page_are_the_ones_that_are_run() -> None:
    typed = [text for language, text in BLOCK.findall(PAGE) if language == "sh"]
    assert "".join(typed).splitlines() == [
        "pip install --no-deps --no-build-isolation .",
        "companion rules",
        "companion scenarios stories",
        "python -m pytest tests",
    ]


def test_its_files_are_written_as_ours_are(pond: Pond) -> None:
    configuration = str(ROOT / "pyproject.toml")
    for words in (("check",), ("format", "--check")):
        done = pond.run("-m", "ruff", *words, "--no-cache", "--config", configuration, "pond", "tests")
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_package_of_its_own_is_found_played_and_told(pond: Pond) -> None:
    assert re.search(r"^pond +Pond$", pond.run("-m", "companion", "rules").stdout, re.MULTILINE)
    pond.pytest()
    assert any("5 passed" in line for line in pond.stories())
    assert not pond.unproved()


def test_its_mat_and_cards_can_be_printed(pond: Pond) -> None:
    done = pond.run("-m", "companion", "print", "--game", "pond", "--out", "printed")
    assert done.returncode == 0, done.stderr
    assert list((pond.folder / "printed").glob("*.pdf"))


def test_an_action_touches_three_files_and_a_sigil_two(pond: Pond) -> None:
    """The changes stand on one another, as on the page."""
    action, sigil = change("Add an action"), change("Add a sigil")
    assert len(touched(action)) <= 3 and len(touched(sigil)) <= 2
    before = len(read_ledger(pond.folder / "pond" / "RULES.md").clauses)
    for diff, names in ((action, ("pond-splash", "pond-splash-once")), (sigil, ("pond-shade",))):
        pond.apply(diff)
        told = "\n".join(pond.stories())
        assert all(name in told for name in names), told
        assert not pond.unproved()
    assert len(read_ledger(pond.folder / "pond" / "RULES.md").clauses) == before + 1
    pond.pytest()
