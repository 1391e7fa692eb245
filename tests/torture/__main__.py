"""All faults that a table survives, with figures: ``./run torture``.

    ./run torture                 everything (about an hour)
    ./run torture --short         the same in less than a minute
    ./run torture --only power    power, camera, devices, phones, threads or hours

`test_promises.py` runs a still shorter form among the ordinary tests.

Exit status 1 when a promise was broken.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tests.torture.devices import dead_devices, ring_storm, rings
from tests.torture.disk import clock_jumps, disk
from tests.torture.eyes import eyes
from tests.torture.files import files
from tests.torture.hours import hours
from tests.torture.kills import kills
from tests.torture.loose_threads import loose_threads
from tests.torture.lost_writes import lost_writes
from tests.torture.phones import phones
from tests.torture.report import Report
from tests.torture.starts import starts


def power(report: Report, folder: Path, share: float) -> None:
    """What happens to the plug, the card and the clock."""
    kills(report, folder / "kills", round(1000 * share))
    files(report, folder / "files", round(2500 * share), round(1000 * share))
    lost_writes(report, folder / "lost", round(1000 * share))
    disk(report, folder / "disk", round(3000 * share))
    starts(report, folder / "starts", round(500 * share))
    clock_jumps(report, folder / "clock", round(3000 * share))


def camera(report: Report, folder: Path, share: float) -> None:
    """What happens to the camera."""
    eyes(report, folder, max(1, round(5 * share)), 3.0 if share < 0.1 else 10.0)


def devices(report: Report, folder: Path, share: float) -> None:
    """What happens to bell and servo."""
    rings(report, max(20, round(200 * share)))
    ring_storm(report, folder, max(100, round(3000 * share)))
    dead_devices(report, folder)


def play(report: Report, folder: Path, share: float) -> None:
    """Hours at the table."""
    hours(report, folder, 1800 * share)


def threads(report: Report, folder: Path, share: float) -> None:
    """What happens to the program's own threads."""
    loose_threads(report, folder)


PARTS: dict[str, Callable[[Report, Path, float], None]] = {
    "power": power,
    "camera": camera,
    "devices": devices,
    "phones": phones,
    "threads": threads,
    "hours": play,
}


def main() -> int:
    """Run what was asked for and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=1.0, help="how much of the whole number of cases (%(default)s)")
    parser.add_argument("--short", action="store_true", help="a hundredth of it")
    parser.add_argument("--only", choices=sorted(PARTS), help="one part")
    args = parser.parse_args()
    logging.disable(logging.CRITICAL)
    report = Report()
    for name, part in PARTS.items():
        if args.only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                part(report, Path(folder), 0.01 if args.short else args.share)
    print(report)
    return int(bool(report.broken))


if __name__ == "__main__":
    sys.exit(main())
