"""Updating: forward when it works, back when it does not."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.system.service import update
from companion.system.service.machine import InstallError, Machine, execute_program
from companion.system.service.released import checksum


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


def released(folder: Path, tag: str, *sign: str) -> None:
    """A new commit as a release, with the checksum of its files."""
    (folder / "version").write_text(tag)
    git(folder, "add", "version")
    git(folder, "commit", "-qm", tag)
    text = f"{tag}\n\nsha256: {checksum(Machine(), str(folder))}"
    git(folder, *sign, "tag", "-s" if sign else "-a", tag, "-m", text)


@pytest.fixture
def service(tmp_path: Path, origin: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Machine, Path]:
    """An installed service whose releases come from `origin`; its installer leaves a file when it is run."""
    (origin / "systemd").mkdir()
    (origin / "systemd" / "install.sh").write_text('#!/bin/sh\necho $(cat "$(dirname "$0")/../version") > "$2/ran"\n')
    (origin / "systemd" / "install.sh").chmod(0o755)
    git(origin, "add", "systemd")
    git(origin, "commit", "-qm", "installer")
    prefix = tmp_path / "opt"
    prefix.mkdir()
    (prefix / "origin.json").write_text(f'{{"url": "file://{origin}"}}')
    monkeypatch.setattr(update, "check", lambda machine: None)
    return Machine(say=lambda line: None), prefix


def test_the_newest_release_is_taken_not_the_tip_of_a_branch(service: tuple[Machine, Path], origin: Path) -> None:
    for tag in ("v1.9.0", "v1.10.0", "nightly"):
        released(origin, tag)
    publish(origin, "echo not released")
    update.update_service(service[0], str(service[1]))
    assert (service[1] / "ran").read_text() == "v1.10.0\n"


def test_without_a_release_nothing_is_run(service: tuple[Machine, Path]) -> None:
    with pytest.raises(InstallError, match="has no release"):
        update.update_service(service[0], str(service[1]))
    assert not (service[1] / "ran").exists()


@pytest.mark.parametrize("words", ["v1.0.0", "v1.0.0\n\nsha256: " + "0" * 64])
def test_a_release_with_a_wrong_checksum_or_none_is_never_run(
    service: tuple[Machine, Path], origin: Path, words: str
) -> None:
    git(origin, "tag", "-a", "v1.0.0", "-m", words)
    with pytest.raises(InstallError, match="nothing was changed"):
        update.update_service(service[0], str(service[1]))
    assert not (service[1] / "ran").exists() and not (service[1] / "incoming").exists()


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="no ssh-keygen")
@pytest.mark.parametrize("whose", ["makers", "stranger", "nobody"])
def test_where_keys_are_known_only_their_signature_counts(
    service: tuple[Machine, Path], origin: Path, tmp_path: Path, whose: str
) -> None:
    machine, prefix = service
    for name in ("makers", "stranger"):
        signer(tmp_path, name)
    signers = prefix / "releases" / "now" / "systemd" / "release-signers"
    signers.parent.mkdir(parents=True)
    signers.write_text(f"# ours\nmakers {(tmp_path / 'makers.pub').read_text()}")
    (prefix / "current").symlink_to(prefix / "releases" / "now")
    key = ("-c", "gpg.format=ssh", "-c", f"user.signingkey={tmp_path / whose}")
    released(origin, "v2.0.0", *(key if whose != "nobody" else ()))
    if whose == "makers":
        update.update_service(machine, str(prefix))
        assert (prefix / "ran").read_text() == "v2.0.0\n"
        return
    with pytest.raises(InstallError, match="not signed by a key"):
        update.update_service(machine, str(prefix))
    assert not (prefix / "ran").exists()


def signer(folder: Path, name: str) -> Path:
    """A key of its own for signing."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / name)], check=True)
    return folder / name


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="no ssh-keygen")
def test_an_old_signed_release_does_not_come_back_under_a_new_number(
    service: tuple[Machine, Path], origin: Path, tmp_path: Path
) -> None:
    machine, prefix = service
    key = signer(tmp_path, "makers")
    signers = prefix / "releases" / "now" / "systemd" / "release-signers"
    signers.parent.mkdir(parents=True)
    signers.write_text(f'makers namespaces="git" {key.with_suffix(".pub").read_text()}')
    (prefix / "current").symlink_to(prefix / "releases" / "now")
    released(origin, "v1.0.0", "-c", "gpg.format=ssh", "-c", f"user.signingkey={key}")
    git(origin, "update-ref", "refs/tags/v9.0.0", git(origin, "rev-parse", "refs/tags/v1.0.0"))
    with pytest.raises(InstallError, match=r"v9\.0\.0 is not signed by a key"):
        update.update_service(machine, str(prefix))
    assert not (prefix / "ran").exists()


@pytest.mark.skipif(shutil.which("ssh-keygen") is None, reason="no ssh-keygen")
@pytest.mark.parametrize("whose", ["makers", "stranger", "nobody"])
def test_a_release_that_no_box_would_take_is_not_made(tmp_path: Path, whose: str) -> None:
    """`.ci/release` as a maintainer runs it: a key of the list, another key, none."""
    house = tmp_path / "house"
    for name in (".ci/release", "companion/system/service/released.py", "companion/system/service/machine.py"):
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(Path(__file__).resolve().parents[3] / name, house / name)
    for folder in ("", "system/", "system/service/"):
        (house / "companion" / folder / "__init__.py").touch()
    shutil.copy(Path(__file__).resolve().parents[3] / "companion/errors.py", house / "companion/errors.py")
    keys = {name: signer(tmp_path, name) for name in ("makers", "stranger")}
    (house / "systemd").mkdir()
    (house / "systemd" / "release-signers").write_text(f"makers {(tmp_path / 'makers.pub').read_text()}")
    (house / ".gitignore").write_text("__pycache__\n")
    git(house, "init", "-q", "-b", "main")
    for name, value in (("user.name", "T"), ("user.email", "t@example.org")):
        git(house, "config", name, value)
    if whose in keys:
        git(house, "config", "user.signingkey", str(keys[whose]))
    git(house, "add", ".")
    git(house, "commit", "-qm", "all")
    done = subprocess.run([sys.executable, str(house / ".ci" / "release"), "v1.0.0"], capture_output=True, text=True)
    assert done.returncode == (0 if whose == "makers" else 1), done.stdout + done.stderr
    assert git(house, "tag") == ("v1.0.0" if whose == "makers" else "")
    if whose != "makers":
        assert "user.signingkey" in done.stdout


def made(prefix: Path, *names: str) -> None:
    for number, name in enumerate(names):
        folder = prefix / "releases" / name
        (folder / "systemd").mkdir(parents=True)
        (folder / ".complete").touch()
        os.utime(folder, (number, number))


@pytest.mark.parametrize(("previous", "expected"), [("one", "one"), ("gone", "two"), ("", "two")])
def test_back_runs_the_release_that_ran_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, previous: str, expected: str
) -> None:
    made(tmp_path, "one", "two", "three")
    (tmp_path / "current").symlink_to(f"{tmp_path}/releases/three")
    if previous:
        (tmp_path / "previous").symlink_to(f"{tmp_path}/releases/{previous}")
    chosen: list[str] = []
    monkeypatch.setattr(update, "check", lambda machine: None)
    monkeypatch.setattr(update, "activate", lambda machine, plan, fresh: chosen.append(Path(fresh).name))
    update.back(Machine(say=lambda line: None), str(tmp_path))
    assert chosen == [expected]


def test_where_there_is_nothing_to_go_back_to_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made(tmp_path, "one")
    (tmp_path / "current").symlink_to(f"{tmp_path}/releases/one")
    monkeypatch.setattr(update, "check", lambda machine: None)
    with pytest.raises(InstallError, match="only one"):
        update.back(Machine(say=lambda line: None), str(tmp_path))


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
    released(origin, "v1.2.0")
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
