"""``companion scenarios``: outcomes, reasons and exit status."""

import argparse
import json
from pathlib import Path

import pytest

from companion.commands import scenarios
from tests.scenarios import words
from tests.scenarios.mutations import GAMES

PASSES = "id: good\ncovers: [INS-BELL-01]\ngiven: {}\nwhen: [{do: bell}]\nthen: {active: A, phase: draw}\n"
FAILS = "id: bad\ngame: inscription\ngiven: {}\nwhen: [{do: bell}]\nthen: {active: A}\n"
KIND = "id: picture\ncovers: [INS-DRAFT-03]\nkind: camera\ngiven: {}\nwhen: []\nthen: {}\n"
OTHER = "id: sum\nkind: strength\ncovers: [INC-END-01]\ngiven: {}\nwhen: {type: control}\nthen: {}\n"
NOBODY = "id: sum\nkind: strength\ncovers: [INWO-ATTACK-CONTROL-02]\ngiven: {}\nwhen: {type: control}\nthen: {}\n"
BROKEN = "id: broken\ngame: inscription\ngiven: {bord: {}}\nthen: {}\n"
HOMELESS = "id: homeless\ngiven: {}\nthen: {}\n"


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    scenarios.add(parser)
    return scenarios.run(parser.parse_args(list(words)))


def written(folder: Path, *stories: str) -> str:
    path = folder / "stories.yaml"
    path.write_text("---\n".join(stories), encoding="utf-8")
    return str(path)


def test_all_passed_or_skipped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path, PASSES, KIND, OTHER)) == 0
    assert "3 scenarios: 1 passed, 2 skipped" in capsys.readouterr().out


def test_a_sum_that_does_not_say_who_attacks_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path, NOBODY)) == 1
    assert "when: the attack has no target" in capsys.readouterr().out


def test_one_failed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path, PASSES, FAILS), "--quiet") == 1
    out = capsys.readouterr().out
    assert "FAIL  bad" in out
    assert "phase changed from play to draw, which then does not list" in out
    assert "good" not in out


def test_what_passed_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(written(tmp_path, PASSES))
    assert "ok    good" in capsys.readouterr().out


def test_an_error_is_no_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path, BROKEN)) == 1
    assert "did you mean 'board'" in capsys.readouterr().out


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path, PASSES, FAILS, KIND, BROKEN), "--json") == 1
    listed = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in listed] == ["good", "bad", "picture", "broken"]
    assert [one["outcome"] for one in listed] == ["passed", "failed", "skipped", "error"]
    assert all(set(one) == {"id", "outcome", "why", "state"} for one in listed)
    assert [bool(one["why"]) for one in listed] == [False, True, True, True]
    assert listed[0]["state"]["active"] == "A"
    assert listed[1]["state"]["phase"] == "draw"


@pytest.mark.parametrize("game", ["inscription", "inception", "augmented", "incubo", "inwo"])
def test_json_holds_what_every_game_reaches(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    stories = min((Path(__file__).parent / game).glob("*.yaml"))
    assert run(str(stories), "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed and all(one["outcome"] in ("passed", "skipped") for one in listed)
    assert any(one["state"] for one in listed)


def test_the_game_is_named_by_the_scenario_the_command_or_the_clause(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    homeless = written(tmp_path, HOMELESS)
    assert run(homeless) == 1
    assert "which game?" in capsys.readouterr().out
    assert run(homeless, "--game", "inscription") == 0
    assert run(written(tmp_path, "game: Inscription\n" + HOMELESS)) == 0


def test_a_game_that_is_not_here_is_skipped_a_misspelt_one_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(written(tmp_path, "game: bridge\n" + HOMELESS)) == 0
    assert "there is no game 'bridge' here" in capsys.readouterr().out
    assert run(written(tmp_path, "game: inscripton\n" + HOMELESS)) == 1
    assert "did you mean 'inscription'" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["nowhere.yaml"], "there is no file or folder"),
        (["--game", "inscriptoin", "."], "did you mean 'inscription'"),
    ],
)
def test_usage(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words) == 2
    assert says in capsys.readouterr().err


def test_a_folder_without_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path)) == 2
    assert "no scenario in" in capsys.readouterr().err


def test_the_documentation_has_the_words_of_today() -> None:
    page = words.PAGE.read_text(encoding="utf-8")
    assert words.written(page) == page, "python -m tests.scenarios.words"
    assert all(f"<!-- words: {game} -->" in page for game in GAMES)


def test_the_stories_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
    assert run(str(page)) == 0
    assert "13 scenarios: 13 passed" in capsys.readouterr().out
