"""Updating: an installed service by a new release beside the old one, a working copy by git."""

from pathlib import Path

from companion.system.service import release, released
from companion.system.service.install import UNIT, Plan, activate, check
from companion.system.service.machine import InstallError, Machine


def is_release(source: Path, prefix: str) -> bool:
    """Whether a program's folder is an installed release."""
    return Path(prefix) / "releases" in source.parents


def update_service(machine: Machine, prefix: str) -> None:
    """Fetch the newest release and let its own installer put it in; that goes back if the service does not start.

    InstallError before anything of the release is run or replaced when it is not what its makers released.
    """
    check(machine)
    known = release.origin(machine, prefix)
    if known is None:
        raise InstallError(
            "it was installed from a folder without git: download the new version, and in it  sudo ./systemd/install.sh"
        )
    need_git(machine)
    tag = released.newest(machine, known)
    incoming = f"{prefix}/incoming"
    machine.remove(incoming)
    machine.run("git", "clone", "--quiet", "--depth", "1", "--branch", tag, known, incoming)
    try:
        if not machine.dry:
            released.check_genuine(machine, str(machine.path(incoming)), tag, prefix)
        installer = (f"{incoming}/systemd/install.sh", "--prefix", prefix, "--user", installed_user(machine))
        machine.run(*installer, why="goes back by itself if it does not start")
    finally:
        machine.remove(incoming)


def back(machine: Machine, prefix: str) -> None:
    """Run the release again that ran before; if it does not start, the present one stays."""
    check(machine)
    before = release.before(machine, prefix)
    if before is None:
        raise InstallError("there is no release to go back to: this is the only one")
    activate(machine, Plan(prefix=prefix, user=installed_user(machine)), before)
    machine.say(f"{Path(before).name} runs again; forward:  sudo companion update")


def update_copy(machine: Machine, source: Path) -> None:
    """Pull, set up and try a working copy; on any failure back to the commit before."""
    need_git(machine)
    git = ("git", "-C", str(source))
    before = machine.ask(*git, "rev-parse", "HEAD")
    if before is None:
        raise InstallError(f"{source} is no git clone: download the new version instead")
    if machine.ask(*git, "status", "--porcelain", "--untracked-files=no"):
        raise InstallError(f"{source} has changes of your own; put them away first:  git stash")
    machine.run(*git, "pull", "--ff-only", "--quiet")
    if not machine.dry and machine.ask(*git, "rev-parse", "HEAD") == before:
        machine.say("already the newest version")
        return
    try:
        machine.run(f"{source}/run", "install")
        machine.run(f"{source}/.venv/bin/python", "-m", "companion", *release.CHECK)
    except InstallError as problem:
        machine.run(*git, "reset", "--keep", before)
        machine.run(f"{source}/run", "install", quiet_failure=True)
        raise InstallError(f"the new version does not work here, so the old one is back:\n{problem}") from problem
    machine.say("This was a preview; nothing was changed." if machine.dry else "updated; start it with ./run")


def installed_user(machine: Machine) -> str:
    """The user the service runs as."""
    unit = machine.path(UNIT)
    lines = unit.read_text(encoding="utf-8").splitlines() if unit.exists() else []
    return next((line.removeprefix("User=") for line in lines if line.startswith("User=")), Plan.user)


def need_git(machine: Machine) -> None:
    """InstallError where git is missing, as on Raspberry Pi OS Lite."""
    if machine.ask("git", "--version") is None:
        raise InstallError("git is missing:  sudo apt-get install git")
