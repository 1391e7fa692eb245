"""Releases: each version lies in a folder of its own, and ``current`` points to the one that runs.

Nothing of the running version is touched while the next is prepared, so a power cut or a failed download costs nothing,
and going back is turning the link.
"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path

from companion.system.service.machine import InstallError, Machine

IGNORE = (
    *(".git", ".venv", ".run", "__pycache__", "*.egg-info"),
    *(".pytest_cache", ".hypothesis", ".ruff_cache", ".mypy_cache", ".coverage", ".coverage.*", "htmlcov"),
    *("build", "dist", "node_modules", "own-games"),
)
"""What tools make: it stays behind when a release is copied (the same as in .gitignore)."""
KEPT = 3
"""How many releases stay on the disk: the one that runs and those to go back to."""

CHECK = ("config", "--check", "--config", os.devnull)
"""Tries the system's configuration alone, whatever lies in the folder where one stands."""


def name_of(machine: Machine, source: Path) -> str:
    """A folder's version: its commit, or the time for what has no commit or was changed since."""
    git = ("git", "-c", f"safe.directory={source}", "-C", str(source))
    commit = machine.ask(*git, "rev-parse", "--short=12", "HEAD")
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    if not commit:
        return f"folder-{now}"
    return f"{commit}-{now}" if machine.ask(*git, "status", "--porcelain") else commit


def prepare(machine: Machine, source: Path, prefix: str) -> str:
    """Copy `source` into a release of its own and fill its environment; the release's folder.

    A repeat costs nothing, unless the release no longer starts, as after the system got another Python: then it is made
    anew.
    """
    name = name_of(machine, source)
    release = f"{prefix}/releases/{name}"
    if machine.path(f"{release}/.complete").exists():
        if machine.ask(*companion_of(release), "--version") is not None:
            machine.say(f"  {release} is already there")
            return release
        machine.say(f"  {release} is there but does not start any more; it is made anew")
    machine.remove(release)
    machine.copy(source, release, IGNORE)
    machine.run(f"{release}/run", "install", why="Python packages into its own environment; takes some minutes on a Pi")
    python, skipped = f"{release}/.venv/bin/python", r"/\.venv/|/tests/"
    machine.run(python, "-m", "compileall", "-q", "-x", skipped, release, why="the service may not write here")
    machine.run("sync", why="a power cut must not leave half a release that counts as whole")
    machine.write(f"{release}/.complete", name + "\n")
    return release


def companion_of(release: str) -> tuple[str, ...]:
    """The command that runs this release itself: -P, or Python would take the folder it is called in first."""
    return (f"{release}/.venv/bin/python", "-P", "-m", "companion")


def check_ours(machine: Machine, prefix: str) -> None:
    """InstallError if there is a folder at `prefix` in which no companion was installed."""
    if not prefix.startswith("/"):
        raise InstallError(f"--prefix {prefix}: give the whole path, beginning with /")
    folder = machine.path(prefix)
    if folder.exists() and not any(is_ours(machine, path) for path in releases(machine, prefix)):
        raise InstallError(f"{prefix} holds no installation of the companion, so nothing was removed")


def is_ours(machine: Machine, path: Path) -> bool:
    """Whether a folder is one of our releases, or what is left of one."""
    return (path / "systemd" / "companion.service").is_file()


def releases(machine: Machine, prefix: str) -> list[Path]:
    """The folders of all releases, the newest last."""
    folder = machine.path(f"{prefix}/releases")
    return sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime) if folder.is_dir() else []


def remove_all(machine: Machine, prefix: str) -> None:
    """Remove every release and what `install` wrote beside them; the folder itself only once it is empty."""
    for path in releases(machine, prefix):
        if is_ours(machine, path):
            machine.remove(f"{prefix}/releases/{path.name}")
    if machine.links_into(f"{prefix}/current", f"{prefix}/releases"):
        machine.remove(f"{prefix}/current")
    machine.remove(f"{prefix}/origin.json")
    machine.remove(f"{prefix}/previous")
    for name in (f"{prefix}/releases", prefix):
        machine.remove_empty(name)


def remember_origin(machine: Machine, source: Path, prefix: str) -> None:
    """Note where updates come from: the address that `source` was cloned from, if it was."""
    git = ("git", "-c", f"safe.directory={source}", "-C", str(source))
    url = machine.ask(*git, "remote", "get-url", "origin")
    if url:
        machine.write(f"{prefix}/origin.json", json.dumps({"url": url}) + "\n")


def origin(machine: Machine, prefix: str) -> str | None:
    """The address updates come from; None if it was installed from a plain folder."""
    file = machine.path(f"{prefix}/origin.json")
    if not file.exists():
        return None
    try:
        return str(json.loads(file.read_text(encoding="utf-8"))["url"])
    except (ValueError, LookupError, TypeError):
        return None


def current(machine: Machine, prefix: str) -> str | None:
    """The release that runs."""
    link = machine.path(f"{prefix}/current")
    return str(link.readlink()) if link.is_symlink() else None


def before(machine: Machine, prefix: str) -> str | None:
    """The release to go back to: the one that ran before, else the newest other one that is whole; None if there is
    none.
    """
    running = Path(current(machine, prefix) or "").name
    whole = [path.name for path in releases(machine, prefix) if (path / ".complete").exists() and path.name != running]
    link = machine.path(f"{prefix}/previous")
    last = Path(link.readlink()).name if link.is_symlink() else ""
    found = last if last in whole else next(reversed(whole), None)
    return f"{prefix}/releases/{found}" if found else None


def self_test(machine: Machine, release: str) -> None:
    """The release starts and understands the configuration. InstallError if not."""
    why = "the release starts and accepts the configuration"
    machine.run(*companion_of(release), *CHECK, why=why)


def prune(machine: Machine, prefix: str) -> None:
    """Remove all but the newest releases, never the one that runs."""
    running = Path(current(machine, prefix) or "").name
    others = [path for path in releases(machine, prefix) if path.name != running]
    for old in others[: max(0, len(others) - (KEPT - 1))]:
        machine.remove(f"{prefix}/releases/{old.name}")
