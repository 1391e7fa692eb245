"""Releases: each version lies in a folder of its own, and ``current`` points to the one that runs.

Nothing of the running version is touched while the next is prepared, so a power cut or a failed download costs nothing,
and going back is turning the link.
"""

import json
from datetime import UTC, datetime
from pathlib import Path

from companion.system.service.machine import Machine

IGNORE = (
    *(".git", ".venv", ".run", "__pycache__", "*.egg-info"),
    *(".pytest_cache", ".hypothesis", ".ruff_cache", ".mypy_cache", ".coverage", ".coverage.*", "htmlcov"),
    *("build", "dist", "node_modules"),
)
"""What tools make: it stays behind when a release is copied (the same as in .gitignore)."""
KEPT = 3
"""How many releases stay on the disk: the one that runs and those to go back to."""


def name_of(machine: Machine, source: Path) -> str:
    """A folder's version: its commit, or the time for what has no commit or was changed since."""
    git = ("git", "-c", f"safe.directory={source}", "-C", str(source))
    commit = machine.ask(*git, "rev-parse", "--short=12", "HEAD")
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    if not commit:
        return f"folder-{now}"
    return f"{commit}-{now}" if machine.ask(*git, "status", "--porcelain") else commit


def prepare(machine: Machine, source: Path, prefix: str) -> str:
    """Copy `source` into a release of its own and fill its environment; the release's folder. Repeats cost nothing."""
    name = name_of(machine, source)
    release = f"{prefix}/releases/{name}"
    if machine.path(f"{release}/.complete").exists():
        machine.say(f"  {release} is already there")
        return release
    machine.remove(release)
    machine.copy(source, release, IGNORE)
    machine.run(f"{release}/run", "install", why="Python packages into its own environment; takes some minutes on a Pi")
    python, skipped = f"{release}/.venv/bin/python", r"/\.venv/|/tests/"
    machine.run(python, "-m", "compileall", "-q", "-x", skipped, release, why="the service may not write here")
    machine.write(f"{release}/.complete", name + "\n")
    return release


def remember_origin(machine: Machine, source: Path, prefix: str) -> None:
    """Note where updates come from: the address and branch that `source` was cloned from, if it was."""
    git = ("git", "-c", f"safe.directory={source}", "-C", str(source))
    url = machine.ask(*git, "remote", "get-url", "origin")
    branch = machine.ask(*git, "symbolic-ref", "--short", "HEAD")
    if url and branch:
        machine.write(f"{prefix}/origin.json", json.dumps({"url": url, "branch": branch}) + "\n")


def origin(machine: Machine, prefix: str) -> tuple[str, str] | None:
    """The address and branch updates come from; None if it was installed from a plain folder."""
    file = machine.path(f"{prefix}/origin.json")
    if not file.exists():
        return None
    known = json.loads(file.read_text(encoding="utf-8"))
    return known["url"], known["branch"]


def current(machine: Machine, prefix: str) -> str | None:
    """The release that runs."""
    link = machine.path(f"{prefix}/current")
    return str(link.readlink()) if link.is_symlink() else None


def self_test(machine: Machine, release: str) -> None:
    """The release starts and understands the configuration. InstallError if not."""
    python = f"{release}/.venv/bin/python"
    machine.run(python, "-m", "companion", "config", "--check", why="the release starts and accepts the configuration")


def prune(machine: Machine, prefix: str) -> None:
    """Remove all but the newest releases, never the one that runs."""
    folder = machine.path(f"{prefix}/releases")
    if not folder.is_dir():
        return
    running = Path(current(machine, prefix) or "").name
    others = sorted((path for path in folder.iterdir() if path.name != running), key=lambda p: p.stat().st_mtime)
    for old in others[: max(0, len(others) - (KEPT - 1))]:
        machine.remove(f"{prefix}/releases/{old.name}")
