"""docs/add-a-game.md is true: its files make a game that installs, is found, played and told; its changes are small."""

import re

import pytest

from companion.games.common.ledger import read_ledger
from tests.pond import PAGE, ROOT, Installed

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


@pytest.fixture(scope="module")
def pond(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("pond"), "pond")


def test_the_commands_of_the_page_are_the_ones_that_are_run() -> None:
    typed = [text for language, text in BLOCK.findall(PAGE) if language == "sh"]
    assert "".join(typed).splitlines() == [
        "pip install --no-deps --no-build-isolation .",
        "companion rules",
        "companion check-game pond",
        "companion scenarios stories",
        "companion rules pond --tests . --unproved",
        "python -m pytest tests",
    ]


def test_its_files_are_written_as_ours_are(pond: Installed) -> None:
    configuration = str(ROOT / "pyproject.toml")
    for words in (("check",), ("format", "--check")):
        done = pond.run("-m", "ruff", *words, "--no-cache", "--config", configuration, "pond", "tests")
        assert done.returncode == 0, done.stdout + done.stderr


def test_a_package_of_its_own_is_found_played_and_told(pond: Installed) -> None:
    assert re.search(r"^pond +Pond$", pond.run("-m", "companion", "rules").stdout, re.MULTILINE)
    pond.pytest()
    assert any("5 passed" in line for line in pond.stories())
    assert not pond.unproved()
    assert "FAIL" not in pond.checked()


def test_its_mat_and_cards_can_be_printed(pond: Installed) -> None:
    done = pond.run("-m", "companion", "print", "--game", "pond", "--out", "printed")
    assert done.returncode == 0, done.stderr
    assert list((pond.folder / "printed").glob("*.pdf"))


def test_an_action_touches_three_files_and_a_sigil_two(pond: Installed) -> None:
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
