"""Every command with what people type wrongly: one sentence that says what, an exit status, never a traceback."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from companion import __main__ as cli
from companion import commands

GONE, FILE, FOLDER, UNDER_A_FILE = "gone.txt", "notes.json", "folder", "notes.json/below.txt"
WRONG = {
    "run": (
        "--port 80000", "--port -1", "--port x", "--game chess", f"--journal {FILE}", "--journal other.sqlite",
        f"--journal {FOLDER}", f"--journal {UNDER_A_FILE}", f"--config {GONE}", f"--config {FOLDER}", "--nothing", "x",
    ),
    "demo": (
        "--live --players 9 --game inscription",
        "--live --whole",
        "--speed 0", "--speed -1", "--speed x", "--speed nan", "--game chess", "--players 9", "--port 65536", GONE,
        FOLDER, FILE,
    ),
    "hall": (f"--folder {FILE}", f"--folder {UNDER_A_FILE}", "--tables 0", "--tables 999", "--port 99999", "x"),
    "replay": ("", GONE, FOLDER, FILE),
    "review": (
        GONE, FOLDER, FILE, "--journal gone.db", f"--journal {FILE}", "99 --journal journal.db", "--level brilliant",
        f"{GONE} --budget x", f"{GONE} --seed -1",
    ),
    "export": (
        "--journal gone.db", f"--journal {FILE}", "99 --journal journal.db", f"1 --journal journal.db --out {FOLDER}",
        f"1 --journal journal.db --out {UNDER_A_FILE}", "x",
    ),
    "verify": ("--journal gone.db", f"--journal {FILE}", f"--journal {FOLDER}"),
    "scenarios": (GONE, FOLDER, f"{FILE} --game chess", FILE),
    "rules": ("chess", "inwo INWO-NOTHING-99", "inwo --unproved nothing"),
    "read": ("", GONE, FILE, f"{FOLDER} --game chess"),
    "print": (
        "nothing", "mat --game chess", f"mat --out {FILE}", f"mat --out {UNDER_A_FILE}", "mat --out x.txt",
        "mat --players 9 --game inwo", "mat --tag 3", "mat --paper A9", "cards nothing", "stickers --labels 9",
        "mat stoat", "all --out x.pdf", "stickers --labels L7160 --first 99",
    ),
    "cards": (
        "", "nothing", f"check {FILE} --game chess", f"words --game inscription {GONE}",
        f"check {GONE}", f"check {FOLDER}", f"check {FILE}", "words --game chess", "print",
        f"print {FILE} --out {UNDER_A_FILE}",
    ),
    "decks": (
        "", "nothing", f"check {GONE} --game chess", f"save {GONE}", "save", "delete nothing",
        f"check {GONE}", f"check {FOLDER}", "print nothing", "show nothing",
    ),
    "calibrate-camera": ("--game chess", f"--config {GONE}", "x"),
    "calibrate-servo": (f"--config {GONE}", "--nothing", "x"),
    "check-game": ("chess", "inwo --games none", ""),
    "config": (
        f"--check --config {GONE}", f"--check --config {FOLDER}", "--check --config chess.toml", "--check --show",
        "--check --config host.toml", "--check --config names.toml", "--check --config bool.toml",
    ),
    "doctor": ("--nothing", f"--config {GONE}", f"--config {FOLDER}"),
    "hwtest": ("--part nothing", f"--report {FOLDER}", f"--report {UNDER_A_FILE}"),
    "wiring": (f"--svg {FOLDER}", f"--svg {UNDER_A_FILE}", f"--config {GONE}"),
    "drawings": ("nothing", f"--out {FILE}", "--sheet 99"),
    "safe-off": (f"--config {GONE}", "--nothing", "x"),
    "hotspot": ("nothing", "--nothing", "on off"),
    "install-service": ("--nothing", "x", "--purge --dry-run"),
    "update": ("--nothing", "--back", "x"),
}  # fmt: skip
CASES = [(command, words) for command, rows in WRONG.items() for words in rows]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files that are none of ours."""
    (tmp_path / FILE).write_text('["milk"]')
    (tmp_path / FOLDER).mkdir()
    for name, text in (
        ("chess", '[table]\ngame = "chess"'),
        ("host", '[web]\nhost = "my table"'),
        ("names", '[table]\nnames = {Z = "Ann"}'),
        ("bool", '[games.inscription]\ndraft = "maybe"'),
    ):
        (tmp_path / f"{name}.toml").write_text(text)
    with sqlite3.connect(tmp_path / "other.sqlite") as other:
        other.execute("CREATE TABLE bookmarks (url TEXT)")
    other.close()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


@pytest.mark.parametrize(("command", "words"), CASES, ids=[f"{command} {words}" for command, words in CASES])
def test_a_mistake_is_told_in_a_sentence(
    command: str, words: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = cli.main([command, *words.split()])
    except SystemExit as left:  # argparse
        status = int(str(left.code))
    shown = capsys.readouterr()
    assert status in (cli.FAILED, cli.USAGE, cli.CONFIGURATION)
    said = (shown.err or shown.out).strip().splitlines()[-1]
    assert len(said.split()) >= 4 and "Traceback" not in shown.err + shown.out
    assert "Errno" not in said and "`" not in said
    assert (folder / FILE).read_text() == '["milk"]', "nobody's file is touched"


def test_every_command_is_tried() -> None:
    assert set(WRONG) == set(commands.names())
    assert [name for name, rows in WRONG.items() if len(rows) < 3] == [], "three mistakes each"
