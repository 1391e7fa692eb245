"""Updating: forward when it works, back when it does not."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.system.service import update
from companion.system.service.machine import InstallError, Machine, execute_program


def git(folder: Path, *words: str) -> str:
    identity = ("-c", "user.name=T", "-c", "user.email=t@example.org")
    done = subprocess.run(["git", "-C", str(folder), *identity, *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def publish(folder: Path, text: str) -> None:
    """A new version whose ./run install works, or not."""
    (folder / "run").write_text(f"#!/bin/sh\n{text}\n")
    (folder / "run").chmod(0o755)
    git(folder, "add", "run")
    git(folder, "commit", "-qm", text)


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    folder = tmp_path / "origin"
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    publish(folder, "exit 0")
    return folder


@pytest.fixture
def clone(tmp_path: Path, origin: Path) -> Path:
    git(tmp_path, "clone", "-q", str(origin), "clone")
    python = tmp_path / "clone" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\nexit 0\n")
    python.chmod(0o755)
    return tmp_path / "clone"


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def machine(said: list[str]) -> Machine:
    return Machine(say=said.append)


def test_a_working_copy_goes_forward(machine: Machine, clone: Path, origin: Path) -> None:
    publish(origin, "exit 0 # newer")
    update.update_copy(machine, clone)
    assert git(clone, "rev-parse", "HEAD") == git(origin, "rev-parse", "HEAD")


def test_the_newest_version_stays(machine: Machine, clone: Path, said: list[str]) -> None:
    update.update_copy(machine, clone)
    assert said[-1] == "already the newest version"


def test_a_version_that_does_not_install_is_taken_back(machine: Machine, clone: Path, origin: Path) -> None:
    before = git(clone, "rev-parse", "HEAD")
    publish(origin, "echo no such package >&2; exit 1")
    with pytest.raises(InstallError, match="(?s)the old one is back.*no such package"):
        update.update_copy(machine, clone)
    assert git(clone, "rev-parse", "HEAD") == before
    assert "exit 0" in (clone / "run").read_text()


def test_own_changes_are_never_touched(machine: Machine, clone: Path) -> None:
    (clone / "run").write_text("my own\n")
    with pytest.raises(InstallError, match="changes of your own"):
        update.update_copy(machine, clone)
    assert (clone / "run").read_text() == "my own\n"


def test_a_folder_without_git_says_what_to_do(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()
    with pytest.raises(InstallError, match="no git clone"):
        update.update_copy(machine, tmp_path / "plain")


def test_a_service_is_updated_by_the_new_versions_own_installer(
    tmp_path: Path, origin: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (origin / "systemd").mkdir()
    (origin / "systemd" / "install.sh").write_text('#!/bin/sh\necho ran > "$2/ran"\n')
    (origin / "systemd" / "install.sh").chmod(0o755)
    git(origin, "add", "systemd")
    git(origin, "commit", "-qm", "installer")
    prefix = tmp_path / "opt"
    prefix.mkdir()
    (prefix / "origin.json").write_text(f'{{"url": "file://{origin}", "branch": "main"}}')

    def execute(words: Sequence[str]) -> tuple[int, str]:
        return (0, "systemd 252") if words[0] == "systemctl" else execute_program(words)

    said: list[str] = []
    machine = Machine(say=said.append, execute=execute)
    monkeypatch.setattr(update, "check", lambda machine: None)
    update.update_service(machine, str(prefix))
    assert (prefix / "ran").read_text() == "ran\n"
    assert not (prefix / "incoming").exists()


def test_a_service_installed_from_a_folder_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(update, "check", lambda machine: None)
    with pytest.raises(InstallError, match=r"systemd/install\.sh"):
        update.update_service(Machine(say=lambda line: None), str(tmp_path))


def test_where_the_program_lies_decides() -> None:
    assert update.is_release(Path("/opt/companion/releases/abc"), "/opt/companion")
    assert not update.is_release(Path("/home/ana/table"), "/opt/companion")
