"""The command line: what a person types, reads and gets back as exit status."""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import commands
from companion.errors import ConfigError, JournalError


def companion(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    """What the real program answers."""
    return subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, text=True, **options)


def fake(monkeypatch: pytest.MonkeyPatch, error: BaseException | None = None) -> None:
    """A command `fake` that raises `error`."""

    class Fake:
        NAME, HELP = "fake", "for this test"

        def add(self, parser: argparse.ArgumentParser) -> None: ...

        def run(self, args: argparse.Namespace) -> int:
            if error:
                raise error
            return 0

    monkeypatch.setattr(commands, "names", lambda: ["fake"])
    monkeypatch.setattr(commands, "load", lambda name: Fake())


def test_help_lists_every_command_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    shown = capsys.readouterr().out
    for name in commands.names():
        assert f"  {name} " in shown and commands.load(name).HELP in shown


@pytest.mark.parametrize("name", commands.names())
def test_each_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = commands.load(name)
    assert name == command.NAME and command.HELP and command.__doc__
    with pytest.raises(SystemExit) as left:
        cli.main([name, "--help"])
    shown = capsys.readouterr().out
    assert left.value.code == 0 and shown.startswith(f"usage: companion {name} ") and "--config" in shown


def test_listing_the_commands_imports_none_of_them() -> None:
    code = "import sys; from companion.__main__ import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    assert [name for name in loaded if name.startswith("companion.commands.")] == []


def test_nothing_to_do_shows_the_help_as_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([]) == cli.USAGE
    shown = capsys.readouterr()
    assert "usage: companion COMMAND" in shown.err and not shown.out


def test_a_mistyped_command_is_answered_with_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["confg"]) == cli.USAGE
    assert capsys.readouterr().err == "companion: there is no command 'confg'. Did you mean config?\n"


def test_a_command_of_two_words_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(commands, "names", lambda: ["tune", "tune-servo", "tune-camera", "warm-up"])
    assert cli.named(["tune", "servo", "--fast"]) == ("tune-servo", ["--fast"])
    assert cli.named(["tune", "--fast"]) == ("tune", ["--fast"])
    assert cli.main(["warm"]) == cli.USAGE
    assert "Did you mean warm up?" in capsys.readouterr().err


def test_a_wrong_argument_is_a_usage_error() -> None:
    with pytest.raises(SystemExit) as left:
        cli.main(["config", "--nonsense"])
    assert left.value.code == cli.USAGE


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (ConfigError("my.toml: web.prt is not known"), 78, "companion: my.toml: web.prt is not known\n"),
        (JournalError("journal.db: disk full"), 1, "companion: journal.db: disk full\n"),
        (KeyboardInterrupt(), 130, ""),
        (None, 0, ""),
    ],
)
def test_errors_are_one_line_and_an_exit_status(
    error: BaseException | None,
    status: int,
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    fake(monkeypatch, error)
    assert cli.main(["fake"]) == status
    assert capsys.readouterr().err == line


def test_a_mistake_of_the_program_itself_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        cli.main(["fake"])


def test_a_reader_that_goes_away_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            [sys.executable, "-m", "companion", "config"], stdout=gone, stderr=subprocess.PIPE, text=True
        )
    assert (done.returncode, done.stderr) == (cli.PIPE_CLOSED, "")


def test_a_wrong_configuration_ends_with_78(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("[web]\nprt = 1\n")
    done = companion("config", "--check", "--config", str(file))
    assert (done.returncode, done.stdout) == (78, f"read: {file}\n")
    assert done.stderr == f"companion: {file}: web.prt is not known; did you mean web.port?\n"


def test_the_printed_configuration_can_be_used_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(companion("config").stdout)
    assert companion("config", "--check", "--config", str(file)).stdout == f"read: {file}\nthe configuration is right\n"


def test_the_version_is_that_of_the_package() -> None:
    assert companion("--version").stdout.startswith("companion 0.")


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game `duel` with two clauses, one of them proved; the folder of its tests."""
    rows = "| ID | Rule | At the table |\n|-|-|-|\n| DUEL-1 | Draw. | DO: count. |\n| DUEL-2 | Play. | CAM |\n"
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "RULES.md").write_text(f"## Turn\n{rows}")
    (tmp_path / "duel" / "turn.py").write_text('"""DUEL-1."""\n')
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_duel.py").write_text("@clauses('DUEL-1')\ndef test_draw(): ...\n")
    monkeypatch.setattr("companion.commands.rules.folder_of", lambda game: tmp_path / "duel")
    return tmp_path / "tests"


def test_rules_shows_what_proves_each_clause(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "duel", "--tests", str(ledger)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "DUEL-1  DO            tests/test_duel.py::test_draw",
        "DUEL-2  CAM           not proved",
        "2 clauses; 2 need a proof, 1 have one",
    ]


def test_rules_lists_what_is_unproved_as_a_failure(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "duel", "--unproved", "--tests", str(ledger)]) == cli.FAILED
    assert "DUEL-1" not in capsys.readouterr().out
    assert cli.main(["rules", "duel", "DUEL-1", "--unproved", "--tests", str(ledger)]) == 0
    assert capsys.readouterr().out == "all 1 clauses that need a proof have one\n"


def test_rules_shows_one_clause_in_full(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "duel", "--tests", str(ledger), "DUEL-1"]) == 0
    shown = capsys.readouterr().out
    assert "DUEL-1 (Turn, line 4)" in shown and "named in duel/turn.py" in shown and "DUEL-2" not in shown
    assert cli.main(["rules", "duel", "--json", "--tests", str(ledger), "DUEL-1"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["proved_by"] == ["tests/test_duel.py::test_draw"]


def test_rules_suggests_the_clause_that_was_meant(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "duel", "DUEL-3", "--tests", str(ledger)]) == cli.FAILED
    assert "duel has no clause DUEL-3; did you mean DUEL-2?" in capsys.readouterr().err


def test_rules_lists_the_installed_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules"]) == 0
    assert "inscription" in capsys.readouterr().out


def test_help_is_given_at_once_without_importing_what_only_commands_need() -> None:
    late = ("argparse", "logging", "msgspec", "difflib", "inspect", "numpy", "flask")
    code = "import sys; from companion.__main__ import main; main(['--help'])"
    code += f"; print([one for one in {late} if one in sys.modules])"
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-S", "-c", code], cwd=root, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]", done.stderr


def test_the_line_of_help_is_read_as_python_reads_it() -> None:
    for name in commands.names():
        assert commands.line(name) == commands.load(name).HELP
