"""Installing on a machine made of a folder and of programs that only note what was asked of them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.system.service import boot, release
from companion.system.service.install import Plan, install, uninstall
from companion.system.service.machine import InstallError, Machine

PROJECT = Path(__file__).resolve().parents[3]


class Programs:
    """Answers for the programs of a Debian machine; `fail` are words whose command fails."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.fail: set[str] = set()
        self.commit = "aaaaaaaaaaaa"
        self.user_exists = False
        self.groups = "companion"
        self.home = "/var/lib/companion"

    def __call__(self, words: Sequence[str]) -> tuple[int, str]:
        line = " ".join(words)
        self.calls.append(line)
        if any(word in line for word in self.fail):
            return 1, "it broke"
        if line.startswith("useradd"):
            self.user_exists = True
        if line.startswith("usermod"):
            self.groups += " gpio video render input audio"
        answers = {
            "id -u": (int(not self.user_exists), "990"),
            "id -nG": (0, self.groups),
            "getent passwd": (0, f"friend:x:990:990::{self.home}:/usr/sbin/nologin"),
            "dpkg-query": (0, "1.0"),
            "rev-parse": (0, self.commit),
            "status --porcelain": (0, ""),
            "remote get-url": (0, "https://example.org/table.git"),
            "symbolic-ref": (0, "main"),
            "companion config": (0, "# example"),
        }
        return next((answer for key, answer in answers.items() if key in line), (0, ""))

    def changes(self) -> list[str]:
        """The commands that change a machine."""
        tools = ("systemctl", "useradd", "usermod", "apt-get")
        return [call for call in self.calls if call.startswith(tools) and "--version" not in call]


@pytest.fixture
def programs() -> Programs:
    return Programs()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """A small project with the real system files."""
    folder = tmp_path / "source"
    (folder / "systemd").mkdir(parents=True)
    shutil.copytree(PROJECT / "systemd", folder / "systemd", dirs_exist_ok=True)
    (folder / ".git").mkdir()
    (folder / "run").write_text("#!/bin/sh\n")
    return folder


@pytest.fixture
def machine(tmp_path: Path, programs: Programs) -> Machine:
    root = tmp_path / "root"
    (root / "etc/avahi").mkdir(parents=True)
    return Machine(root, execute=programs, say=lambda line: None)


@pytest.fixture
def plan(source: Path) -> Plan:
    return Plan(source=source)


def tree(root: Path) -> dict[str, str]:
    """Every file and link below a folder with what it holds."""
    return {
        str(path.relative_to(root)): str(path.readlink()) if path.is_symlink() else path.read_text()
        for path in root.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def test_one_installation_leaves_a_running_service(machine: Machine, plan: Plan, programs: Programs) -> None:
    install(machine, plan)
    files = tree(machine.root)
    assert files["opt/companion/current"] == "/opt/companion/releases/aaaaaaaaaaaa"
    assert files["usr/local/bin/companion"] == "/opt/companion/current/.venv/bin/companion"
    assert "User=companion" in files["etc/systemd/system/companion.service"]
    assert files["etc/companion/companion.toml"] == "# example\n"
    assert "url" in json.loads(files["opt/companion/origin.json"])
    assert not any(".git" in name for name in files)
    assert programs.calls[-1].startswith("systemctl restart") or "systemctl restart companion.service" in programs.calls
    assert any(call.endswith("releases/aaaaaaaaaaaa/run install") for call in programs.calls)


def test_a_second_installation_changes_nothing(machine: Machine, plan: Plan, programs: Programs) -> None:
    install(machine, plan)
    before = tree(machine.root)
    programs.calls.clear()
    install(machine, plan)
    assert tree(machine.root) == before
    assert not any("run install" in call for call in programs.calls)
    assert programs.changes() == ["systemctl enable companion.service", "systemctl restart companion.service"]


def test_a_configuration_that_is_there_is_never_touched(machine: Machine, plan: Plan) -> None:
    machine.write("/etc/companion/companion.toml", "[web]\nport = 8123\n")
    install(machine, plan)
    assert machine.path("/etc/companion/companion.toml").read_text() == "[web]\nport = 8123\n"
    assert "<port>8123</port>" in machine.path("/etc/avahi/services/companion.service").read_text()


def test_a_preview_changes_nothing_and_shows_everything(machine: Machine, plan: Plan, programs: Programs) -> None:
    before = tree(machine.root)
    shown: list[str] = []
    preview = Machine(machine.root, dry=True, say=shown.append, execute=programs)
    install(preview, plan)
    assert tree(machine.root) == before
    assert programs.changes() == []
    text = "\n".join(shown)
    machine.write("/boot/firmware/config.txt", "")
    install(preview, plan)
    text += "\n".join(shown)
    for part in ("useradd", "write /etc/systemd/system/companion.service", "run install", "restart", "dtoverlay=pwm"):
        assert part in text


def test_a_new_version_that_does_not_start_gives_way_to_the_old(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    install(machine, plan)
    programs.commit = "bbbbbbbbbbbb"
    programs.fail = {"restart"}
    with pytest.raises(InstallError, match="aaaaaaaaaaaa runs again"):
        install(machine, plan)
    assert release.current(machine, plan.prefix) == "/opt/companion/releases/aaaaaaaaaaaa"


def test_a_new_version_that_refuses_the_configuration_is_not_even_tried(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    install(machine, plan)
    programs.commit = "bbbbbbbbbbbb"
    programs.fail = {"config --check"}
    programs.calls.clear()
    with pytest.raises(InstallError, match="it broke"):
        install(machine, plan)
    assert release.current(machine, plan.prefix) == "/opt/companion/releases/aaaaaaaaaaaa"
    assert programs.changes() == []


def test_an_installation_that_broke_off_is_made_anew(machine: Machine, plan: Plan, programs: Programs) -> None:
    programs.fail = {"run install"}
    with pytest.raises(InstallError):
        install(machine, plan)
    assert release.current(machine, plan.prefix) is None
    programs.fail = set()
    install(machine, plan)
    assert release.current(machine, plan.prefix) is not None


def test_old_versions_are_cleared_away_but_some_stay_to_go_back_to(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    for letter in "abcde":
        programs.commit = letter * 12
        install(machine, plan)
    left = sorted(path.name for path in machine.path("/opt/companion/releases").iterdir())
    assert len(left) == release.KEPT
    assert "e" * 12 in left


def test_removing_keeps_the_games_unless_told_otherwise(machine: Machine, plan: Plan) -> None:
    untouched = tree(machine.root)
    install(machine, plan)
    machine.write("/var/lib/companion/journal.db", "games")
    uninstall(machine, plan)
    assert set(tree(machine.root)) == {"var/lib/companion/journal.db", "etc/companion/companion.toml"}
    uninstall(machine, plan, purge=True)
    assert tree(machine.root) == untouched


@pytest.mark.parametrize("prefix", ["/", "/home", "/home/friend"])
def test_a_folder_that_is_no_installation_is_left_alone(machine: Machine, source: Path, prefix: str) -> None:
    machine.write("/home/friend/letter.txt", "dear")
    machine.write("/releases/mine.txt", "not the companion's")
    before = tree(machine.root)
    with pytest.raises(InstallError, match="holds no installation"):
        uninstall(machine, Plan(source=source, prefix=prefix), purge=True)
    assert tree(machine.root) == before


def test_only_what_was_installed_is_removed(machine: Machine, source: Path) -> None:
    plan = Plan(source=source, prefix="/srv")
    machine.write("/srv/www/index.html", "a page")
    machine.write("/srv/releases/theirs/notes.txt", "not the companion's")
    machine.link("/usr/local/bin/companion", "/home/friend/companion")
    before = tree(machine.root)
    install(machine, plan)
    machine.link("/usr/local/bin/companion", "/home/friend/companion")
    uninstall(machine, plan, purge=True)
    assert tree(machine.root) == before


def test_a_user_that_others_have_too_is_never_removed(machine: Machine, source: Path, programs: Programs) -> None:
    plan = Plan(source=source, user="friend")
    install(machine, plan)
    programs.home = "/home/friend"
    uninstall(machine, plan, purge=True)
    assert not any(call.startswith("userdel") for call in programs.calls)
    programs.home = "/var/lib/companion"
    uninstall(machine, plan, purge=True)
    assert "userdel friend" in programs.calls


def test_a_package_that_this_system_does_not_have_costs_only_itself(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    machine.write("/proc/device-tree/model", "Raspberry Pi 5")
    programs.fail = {"dpkg-query", "python3-picamera2"}
    said: list[str] = []
    machine.say = said.append
    install(machine, plan)
    assert any("python3-picamera2 could not be installed: no ribbon camera" in line for line in said)
    assert any(call.endswith("--no-install-recommends python3-lgpio") for call in programs.calls)
    assert release.current(machine, plan.prefix) is not None


def test_installing_again_mends_a_release_that_no_longer_starts(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    install(machine, plan)
    programs.fail = {"companion --version"}
    programs.calls.clear()
    install(machine, plan)
    assert any("run install" in call for call in programs.calls)


def test_what_is_tried_is_the_release_and_not_the_folder_it_came_from(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    install(machine, plan)
    tried = [call for call in programs.calls if " -m companion " in call]
    assert tried and all("releases/aaaaaaaaaaaa/.venv/bin/python -P " in call for call in tried)


def test_a_release_counts_as_whole_only_when_it_is_on_the_disk(
    machine: Machine, plan: Plan, programs: Programs
) -> None:
    programs.fail = {"sync"}
    with pytest.raises(InstallError):
        install(machine, plan)
    assert not list(machine.root.rglob(".complete"))


def test_a_machine_without_systemd_is_told_what_to_do(machine: Machine, plan: Plan, programs: Programs) -> None:
    programs.fail = {"systemctl --version"}
    with pytest.raises(InstallError, match=r"\./run"):
        install(machine, plan)


def test_a_system_of_32_bits_is_told_that_it_is_not_served(
    machine: Machine, plan: Plan, programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.maxsize", 2**31 - 1)
    with pytest.raises(InstallError, match="64-bit"):
        install(machine, plan)
    assert not [one for one in programs.calls if "apt-get" in one]


def test_boot_lines_are_written_only_when_asked_and_can_be_taken_back(machine: Machine, source: Path) -> None:
    original = "# For more options see the documentation\ndtparam=audio=on\n[pi5]\ndtoverlay=x\n"
    machine.write("/boot/firmware/config.txt", original)
    install(machine, Plan(source=source))
    assert machine.path("/boot/firmware/config.txt").read_text() == original
    install(machine, Plan(source=source, boot_lines=True))
    text = machine.path("/boot/firmware/config.txt").read_text()
    assert text.startswith(original)
    assert text.endswith("[all]\ndtoverlay=pwm,pin=12,func=4\ndtparam=audio=off\n# companion: end\n")
    install(machine, Plan(source=source, boot_lines=True))
    assert machine.path("/boot/firmware/config.txt").read_text() == text
    uninstall(machine, Plan(source=source, boot_lines=True))
    assert machine.path("/boot/firmware/config.txt").read_text() == original


def test_a_pin_without_a_pwm_unit_needs_no_boot_lines() -> None:
    assert boot.lines(12) == ["dtoverlay=pwm,pin=12,func=4", "dtparam=audio=off"]
    assert boot.lines(19)[0] == "dtoverlay=pwm,pin=19,func=2"
    assert boot.lines(4) == []


def test_what_tools_make_is_not_copied_into_a_release() -> None:
    made = (Path(__file__).parents[3] / ".gitignore").read_text(encoding="utf-8").split()
    assert {one.rstrip("/") for one in made} - set(release.IGNORE) == set()


def test_each_step_is_shown_when_it_is_done() -> None:
    """Into a pipe too: `sudo ./systemd/install.sh | tee log` takes minutes."""
    code = "import os; from companion.system.service.machine import Machine; Machine(dry=True).say('step'); os._exit(0)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "step\n"
