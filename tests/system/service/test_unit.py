"""The systemd unit and the other files that go into the system: right by their own tools."""

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion.system.service.install import Plan, rendered
from companion.system.service.machine import Machine

FOLDER = Path(__file__).resolve().parents[3] / "systemd"
UNIT = (FOLDER / "companion.service").read_text()
needs_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def analyze(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The unit with programs that exist on every machine."""
    file = tmp_path / "companion.service"
    file.write_text(re.sub(r"(?m)^(ExecStart|ExecStopPost)=\S+", r"\1=/bin/true", UNIT))
    return file


@needs_systemd
def test_systemd_has_no_complaint(unit: Path) -> None:
    checked = analyze("verify", str(unit))
    assert (checked.returncode, checked.stderr) == (0, "")


@needs_systemd
def test_a_misspelt_key_would_be_seen(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("WatchdogSec", "WatchdogSecs"))
    assert "WatchdogSecs" in analyze("verify", str(unit)).stderr


@needs_systemd
def test_its_exposure_is_at_most_3_of_10(unit: Path) -> None:
    scored = analyze("security", "--offline=true", "--threshold=30", str(unit))
    assert scored.returncode == 0, scored.stdout[-2000:]


def test_it_says_when_it_is_ready_and_is_watched() -> None:
    for line in ("Type=notify", "NotifyAccess=main", "WatchdogSec=30", "Restart=always", "TimeoutStopSec=10"):
        assert f"\n{line}\n" in UNIT


def test_a_wrong_configuration_is_not_tried_for_ever() -> None:
    from companion.__main__ import CONFIGURATION

    assert f"\nRestartPreventExitStatus={CONFIGURATION}\n" in UNIT


def test_candles_go_out_after_a_crash_too() -> None:
    assert re.search(r"(?m)^ExecStopPost=.* -m companion safe-off$", UNIT)


@pytest.mark.parametrize("key", ["PrivateDevices", "ProtectKernelTunables", "ProcSubset", "MemoryDenyWriteExecute"])
def test_nothing_hides_the_pins_the_camera_or_the_board(key: str) -> None:
    assert not re.search(rf"(?m)^{key}=", UNIT)


def test_it_is_written_for_the_place_the_user_and_the_groups_there_are(tmp_path: Path) -> None:
    machine = Machine(tmp_path, execute=lambda words: (int(words[-1] == "render"), "x"))
    unit = rendered(machine, UNIT, Plan(prefix="/srv/table", user="ana"))
    assert "/opt/companion" not in unit
    assert "ExecStart=/srv/table/current/.venv/bin/python -m companion run" in unit
    assert "\nUser=ana\nGroup=ana\nSupplementaryGroups=gpio video input audio\n" in unit


def test_the_announcement_is_xml_with_one_port() -> None:
    tree = ET.parse(FOLDER / "companion.avahi.xml")
    assert [port.text for port in tree.iter("port")] == ["8000"]


def test_every_udev_rule_matches_something_and_sets_something() -> None:
    rules = [line for line in (FOLDER / "99-companion.rules").read_text().splitlines() if line and line[0] != "#"]
    assert len(rules) == 3
    for rule in rules:
        assert re.fullmatch(r'([A-Z]+(==|=|\+=)"[^"]*"(, |$))+', rule), rule
        assert 'SUBSYSTEM=="' in rule


def test_the_installer_script_is_a_plain_shell_script() -> None:
    script = FOLDER / "install.sh"
    assert script.stat().st_mode & 0o111
    assert subprocess.run(["sh", "-n", str(script)], check=False).returncode == 0
