"""docs/add-a-game-2.md is true: its files make a game that installs, keeps everything, is played and told."""

import re

import pytest

from tests.pond import ROOT, Installed

PAGE = (ROOT / "docs" / "add-a-game-2.md").read_text(encoding="utf-8")
pytestmark = pytest.mark.timeout(600)


@pytest.fixture(scope="module")
def marsh(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("marsh"), "marsh", PAGE)


def test_its_files_are_written_as_ours_are(marsh: Installed) -> None:
    configuration = str(ROOT / "pyproject.toml")
    for words in (("check",), ("format", "--check")):
        done = marsh.run("-m", "ruff", *words, "--no-cache", "--config", configuration, "marsh", "tests")
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_commands_of_the_page_end_well(marsh: Installed) -> None:
    typed = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert "".join(typed).splitlines() == [
        "companion check-game marsh",
        "companion scenarios stories",
        "companion rules marsh --tests . --unproved",
        "python -m pytest tests",
    ]
    assert "FAIL" not in marsh.checked()
    assert any("6 passed" in line for line in marsh.stories())
    assert not marsh.unproved()
    marsh.pytest()


def test_its_mat_and_cards_can_be_printed(marsh: Installed) -> None:
    done = marsh.run("-m", "companion", "print", "mat", "--game", "marsh", "--out", "printed")
    assert done.returncode == 0, done.stderr
    assert list((marsh.folder / "printed").glob("*.pdf"))


def test_an_answer_that_means_nothing_is_answered_with_the_words_that_do(marsh: Installed) -> None:
    story = (
        'id: marsh-wrong\ngame: marsh\ngiven: {}\nwhen: [{ ask: "newt:1", answers: ["nobody"] }]\nthen: { turn: B }\n'
    )
    (marsh.folder / "wrong.yaml").write_text(story, encoding="utf-8")
    done = marsh.run("-m", "companion", "scenarios", "wrong.yaml")
    assert done.returncode == 1 and "'nobody' does not answer asked (possible: Here is Newt" in done.stdout, done.stdout
    assert "; none (I have none))" in done.stdout
