"""`./run` on machines of all kinds: a copy of it in a folder, among programs that only say they were called."""

from __future__ import annotations

import os
import pty
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.system.service import install
from tests.waiting import OUTER_S

ROOT = Path(__file__).resolve().parents[2]
NEEDS = ("run", "pyproject.toml", "requirements.txt", "companion/system/service/apt-packages.toml")
PYTHON = """#!/bin/sh
echo "python $*" >>"$LOG"
case "$*" in
*maxsize*) exit "$BITS" ;;
*find_spec*) for one in $HAS; do case "$*" in *"'$one'"*) exit 0 ;; esac; done; exit 1 ;;
*-m\\ venv*) for last; do :; done; mkdir -p "$last/bin"; cp "$0" "$last/bin/python" ;;
*"pip"*--require-hashes*) sleep "$SLOW" ;;
esac
exit 0
"""
FAKES = {
    "python": PYTHON,
    "id": '#!/bin/sh\n[ "$1" = -u ] && echo "${USER_ID:-1000}"\n',
    "uname": "#!/bin/sh\necho armv7l\n",
    "ldconfig": "#!/bin/sh\n",
    "sudo": '#!/bin/sh\necho "sudo $*" >>"$LOG"\n[ "$1" != -n ] || exit 1\n[ "$RIGHTS" ] || exit 1\n'
    '[ "$1" = -v ] || exec "$@"\n',
    "apt-get": '#!/bin/sh\necho "apt-get $*" >>"$LOG"\n',
    "apt-cache": '#!/bin/sh\ncase " $ARCHIVE " in *" $2 "*) exit 0 ;; esac; exit 100\n',
    "systemctl": '#!/bin/sh\necho "systemctl $*" >>"$LOG"\n',
    "grep": '#!/bin/sh\ncase "$*" in *device-tree*) [ "$PI" ]; exit ;; esac\nexec /usr/bin/grep "$@"\n',
    "find": '#!/bin/sh\ncase "$*" in */apt/lists*) echo "$LISTS"; exit 0 ;; esac\nexec /usr/bin/find "$@"\n',
}


class Machine:
    """A folder with `run` and what it reads, and a PATH of fakes before the real one."""

    def __init__(self, folder: Path) -> None:
        self.root, self.log = folder / "clone", folder / "log"
        self.keyboards: list[int] = []
        for name in NEEDS:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        fakes = folder / "fakes"
        fakes.mkdir()
        for name, text in FAKES.items():
            (fakes / name).write_text(text)
            (fakes / name).chmod(0o755)
        self.log.write_text("")
        self.environment = {
            "PATH": f"{fakes}:{os.environ['PATH']}",
            "LOG": str(self.log),
            "PYTHON": str(fakes / "python"),
            "HOME": str(folder),
            "HAS": "",
            "BITS": "0",
            "SLOW": "0",
            "RIGHTS": "",
            "PI": "",
            "LISTS": "one",
            "ARCHIVE": " ".join(install.packages_of(pi=True)),
        }

    def start(self, *words: str, **more: str) -> subprocess.Popen[str]:
        """Types ``./run WORDS`` at a terminal."""
        keyboard, terminal = pty.openpty()
        started = subprocess.Popen(
            ["sh", str(self.root / "run"), *words], env={**self.environment, **more}, stdin=terminal,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        os.close(terminal)
        self.keyboards.append(keyboard)
        return started

    def run(self, *words: str, **more: str) -> str:
        """The same, and what it said."""
        return self.start(*words, **more).communicate(timeout=OUTER_S)[0]

    def called(self, program: str) -> list[str]:
        """How a program was called."""
        return [line for line in self.log.read_text().splitlines() if line.startswith(f"{program} ")]


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    one = Machine(tmp_path)
    yield one
    for keyboard in one.keyboards:
        os.close(keyboard)


@pytest.mark.parametrize("words", [("install",), ("test",)])
def test_a_user_without_rights_is_asked_for_the_password_once(machine: Machine, words: tuple[str, ...]) -> None:
    said = machine.run(*words)
    assert machine.called("sudo") == ["sudo -n true", "sudo -v"] and not machine.called("apt-get")
    assert "missing libzbar0" in said and "sudo apt-get install --no-install-recommends libzbar0" in said


def test_who_has_rights_gets_what_is_missing(machine: Machine) -> None:
    machine.run("install", RIGHTS="yes")
    assert machine.called("sudo").count("sudo -v") == 1
    assert any("install" in line and "libzbar0" in line for line in machine.called("apt-get"))
    machine.log.write_text("")
    machine.run("install", RIGHTS="yes")
    assert not machine.called("sudo"), "a second start asks nobody"


def test_two_at_once_install_once(machine: Machine) -> None:
    two = [machine.start("install", RIGHTS="yes", SLOW="1") for _ in range(2)]
    said = [one.communicate(timeout=OUTER_S)[0] for one in two]
    assert sum("waiting for another ./run" in text for text in said) == 1
    assert all("ready" in text for text in said)
    assert len([line for line in machine.called("python") if "--require-hashes" in line]) == 1
    assert len([line for line in machine.called("apt-get") if "update" in line]) == 1


@pytest.mark.parametrize("installed", [False, True], ids=["a clone", "a service's release"])
def test_games_of_ones_own_are_installed_whenever_the_environment_is_made_anew(
    machine: Machine, installed: bool
) -> None:
    """Those of a service lie beside its releases, where an update leaves them alone."""
    own = machine.root / "own-games" / "pond"
    if installed:
        release = machine.root.parent / "releases" / "new"
        release.parent.mkdir()
        machine.root = machine.root.rename(release)
        own = release.parent.parent / "own-games" / "pond"
    assert machine.run("install").endswith("run: ready\n")
    assert not [line for line in machine.called("python") if line.endswith("own-games/pond")]
    own.mkdir(parents=True)
    (own / "pyproject.toml").write_text("[project]\nname = 'pond'\n")
    for again in range(2):
        machine.run("install")
        done = [line for line in machine.called("python") if line.endswith("own-games/pond")]
        assert len(done) == 1 and "--no-deps --no-build-isolation --editable" in done[0], f"once, not at start {again}"
    shutil.rmtree(machine.root / ".venv")
    machine.run("install")
    assert len([line for line in machine.called("python") if line.endswith("own-games/pond")]) == 2


def test_the_tests_leave_no_broker_running(machine: Machine) -> None:
    machine.run("test", RIGHTS="yes")
    assert machine.called("systemctl") in ([], ["systemctl disable --now --quiet mosquitto"])
    installed = any("mosquitto" in line for line in machine.called("apt-get"))
    assert installed == bool(machine.called("systemctl"))


def test_what_the_archive_lacks_is_not_advised_at_each_start(machine: Machine) -> None:
    """Debian on a Raspberry Pi has no picamera2."""
    machine.run("install", PI="yes", ARCHIVE="libzbar0 python3-numpy")
    said = machine.run("install", PI="yes", ARCHIVE="libzbar0 python3-numpy")
    assert "missing python3-numpy" in said and "picamera2" not in said
    said = machine.run("install", PI="yes", ARCHIVE="")
    assert "missing" not in said and "to mend it" not in said
    said = machine.run("install", PI="yes", ARCHIVE="", LISTS="")
    assert "missing python3-picamera2" in said, "nothing is known of the archive before its lists are fetched"


def test_a_system_of_32_bits_is_told_that_it_is_not_served(machine: Machine) -> None:
    said = machine.run("install", BITS="1", RIGHTS="yes")
    assert "32 bits (armv7l)" in said and "64-bit" in said
    assert not [line for line in machine.called("python") if "pip" in line]
    assert "type ./run again" not in said and not machine.called("apt-get"), "nothing is installed before that"


def test_run_and_the_service_know_the_same_packages(machine: Machine) -> None:
    said = machine.run("install", PI="yes")
    for package, why in install.packages_of(pi=True).items():
        assert f"missing {package}: {why}" in said
    said = machine.run("install")
    assert [line for line in said.splitlines() if "missing" in line] == [
        f"run: missing {package}: {why}" for package, why in install.packages_of(pi=False).items()
    ]
