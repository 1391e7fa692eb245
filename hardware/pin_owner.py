"""Which process holds the pins: the kernel's error for the second one does not say."""

import os
from collections.abc import Iterator
from pathlib import Path

PROC = Path("/proc")


def holder(proc: Path = PROC) -> str:
    """Words for the process that has a GPIO chip open, or how to find it if we may not look."""
    for pid, words in chip_users(proc):
        return f"process {pid}: {words}" + (" - systemctl stop companion" if "companion" in words else "")
    return "to see which: sudo lsof /dev/gpiochip*; if it is the service: sudo systemctl stop companion"


def chip_users(proc: Path = PROC) -> Iterator[tuple[int, str]]:
    """Other processes with an open GPIO chip or a line of one, as (pid, command line)."""
    for folder in proc.iterdir():
        if folder.name.isdigit() and int(folder.name) != os.getpid() and _has_gpio(folder):
            yield int(folder.name), _command(folder)


def _has_gpio(folder: Path) -> bool:
    try:
        return any("gpio" in str(link.readlink()) for link in (folder / "fd").iterdir())
    except OSError:  # not ours to look into, or gone meanwhile
        return False


def _command(folder: Path) -> str:
    try:
        return (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace").strip()[:120]
    except OSError:
        return "?"
