"""The README is true: its commands run, its links lead somewhere, its picture is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import OUTER_S

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for block in BLOCKS for line in block.splitlines()]
LASTING = {"./run", "./run test", *(command for command in COMMANDS if command.split()[1:2] == ["demo"])}
"""They serve until they are stopped; the packaging and end-to-end tests run them."""


@pytest.mark.parametrize("command", sorted(set(COMMANDS) - LASTING))
def test_the_commands_run(command: str) -> None:
    words = command.removeprefix("./run").split()
    command_line = [sys.executable, "-m", "companion", *words]
    done = subprocess.run(command_line, cwd=ROOT, capture_output=True, text=True, timeout=10 * OUTER_S)
    allowed = (0, 1) if words[0] == "doctor" else (0,)  # the doctor may find something wrong with this machine
    assert done.returncode in allowed, done.stderr
    assert done.stdout.strip()


def test_the_lasting_commands_are_known_to_run() -> None:
    assert set(COMMANDS) >= {*LASTING, "./run", "./run test", "./run demo"}
    usage = subprocess.run(
        ["sh", str(ROOT / "run"), "help"], capture_output=True, text=True, timeout=10 * OUTER_S
    ).stdout
    assert "demo" in usage or "companion COMMAND" in usage


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\]\(([^)#]+)\)", README))))
def test_the_links_lead_somewhere(target: str) -> None:
    assert (ROOT / target).exists()


DEMONSTRATIONS = ("--game inscription", "--game inception", "--game incubo --players 1")


def test_the_demonstrations_play_to_their_ends(tmp_path: Path) -> None:
    """All at once: a hand mostly waits for the camera to see what it did."""
    swift = ["--config", str(ROOT / "tests" / "end_to_end" / "swift.toml")]
    logs = [tmp_path / f"{number}.txt" for number in range(len(DEMONSTRATIONS))]
    started: list[subprocess.Popen[bytes]] = []
    try:
        for which, log in zip(DEMONSTRATIONS, logs, strict=True):
            command = [sys.executable, "-m", "companion", "demo", *which.split(), "--once", "--speed", "60"]
            with log.open("wb") as said:
                started.append(subprocess.Popen([*command, "--port", "0", *swift], cwd=ROOT, stdout=said, stderr=said))
        for which, log, one in zip(DEMONSTRATIONS, logs, started, strict=True):
            status, text = one.wait(10 * OUTER_S), log.read_text(errors="replace")
            assert status == 0 and "has been played" in text, f"{which}: {text[-3000:]}"
    finally:
        for one in started:
            one.kill()
            one.wait()
