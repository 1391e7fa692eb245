"""Threads that fail or hang: it is logged and shown, the rest goes on, the watchdog sees it, and a start is quick."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

from benchmarks.start import starts
from benchmarks.torture.play import play
from benchmarks.torture.report import Report
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung

WAIT_S = 60.0
START_S = 1.5
"""The most processor time of a start."""


def loose_threads(report: Report, folder: Path) -> None:
    """All of it."""
    with report.section("threads"):
        _mistakes(report, folder / "mistakes")
        _stuck(report, folder / "stuck")
        _start(report, folder / "start")


def _mistakes(report: Report, folder: Path) -> None:
    """Messages that no handler can handle: each is answered, the host goes on."""
    with Journal(folder / "journal.db") as journal:
        host = Host(journal, ManualClock())
        host.start()
        host.new_game("inscription").result(WAIT_S)
        for _ in range(50):
            answer = host.put("nonsense").result(WAIT_S)  # type: ignore[arg-type]
            report.count("mistakes in the host's thread")
            report.keep(answer.code == "E_MISTAKE", f"a mistake was answered with {answer}")
        report.keep(any("mistake" in note for note in host.page().notes), "the phones are not told of a mistake")
        report.keep(host.put(BellRung(1.0)).result(WAIT_S) is not None, "the host does not go on")
        host.stop()


def _stuck(report: Report, folder: Path) -> None:
    """A host that hangs in a message: the watchdog's question is answered with its name, so systemd restarts it."""
    from companion.app import App
    from companion.serving import STALE_S

    clock = ManualClock()
    app = App(_config(folder), folder=folder, clock=clock)
    try:
        app.start()
        may, hangs = threading.Event(), threading.Event()

        def slow(*_: object) -> None:
            hangs.set()
            may.wait(WAIT_S)

        app.host._on_change = slow  # noqa: SLF001 - nothing else of the host can be made to hang from outside
        report.keep(app.stuck() == "", f"{app.stuck()} is stuck from the beginning")
        begun = app.host.new_game("inscription")
        report.keep(hangs.wait(WAIT_S), "the host did not hang")
        clock.advance(STALE_S + 1)
        report.keep(app.stuck() == "the host", f"the watchdog takes {app.stuck() or 'nothing'} for stuck")
        report.count("stuck hosts that the watchdog saw", int(app.stuck() == "the host"))
        may.set()
        begun.result(WAIT_S)
    finally:
        app.close()


def _start(report: Report, folder: Path) -> None:
    """A start with a game to continue, up to the pages: its processor time."""
    with Journal(folder / "journal.db") as journal:
        play(journal, random.Random(1), "inscription", 40)
    (first, *_), (seconds, _, held, most) = starts(folder, "inscription", many=2)
    report.count("ms of processor time the first start takes", round(first * 1000))
    report.count("ms of processor time a start takes", round(seconds * 1000))
    report.count("MB held after it", round(held))
    report.count("MB at most", round(most))
    report.keep(seconds < START_S * _slowness(), f"a start takes {seconds:.1f} s of processor time")


def _slowness() -> float:
    """How much slower than an ordinary machine this one is: the time of a fixed piece of work."""
    began = time.process_time()
    sum(number * number for number in range(2_000_000))
    return max(1.0, (time.process_time() - began) / 0.15)


def _config(folder: Path) -> Config:
    return Config(
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="none"),
        journal=JournalSettings(path=str(folder / "journal.db")),
        web=WebSettings(port=0),
    )
