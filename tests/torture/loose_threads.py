"""Threads that fail or hang: it is logged and shown, the rest goes on, and the watchdog sees it."""

from __future__ import annotations

import threading
from pathlib import Path

from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, WebSettings
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung
from tests.torture.report import Report
from tests.waiting import OUTER_S


def loose_threads(report: Report, folder: Path) -> None:
    """All of it."""
    with report.section("threads"):
        _mistakes(report, folder / "mistakes")
        _stuck(report, folder / "stuck")


def _mistakes(report: Report, folder: Path) -> None:
    """Messages that no handler can handle: each is answered, the host goes on."""
    with Journal(folder / "journal.db") as journal:
        host = Host(journal, ManualClock())
        host.start()
        host.new_game("inscription").result(OUTER_S)
        for _ in range(50):
            answer = host.put("nonsense").result(OUTER_S)  # type: ignore[arg-type]
            report.count("mistakes in the host's thread")
            report.keep(answer.code == "E_MISTAKE", f"a mistake was answered with {answer}")
        report.keep(any("mistake" in note for note in host.page().notes), "the phones are not told of a mistake")
        report.keep(host.put(BellRung(1.0)).result(OUTER_S) is not None, "the host does not go on")
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
            may.wait(OUTER_S)

        app.host._on_change = slow  # noqa: SLF001 - nothing else of the host can be made to hang from outside
        report.keep(app.stuck() == "", f"{app.stuck()} is stuck from the beginning")
        begun = app.host.new_game("inscription")
        report.keep(hangs.wait(OUTER_S), "the host did not hang")
        clock.advance(STALE_S + 1)
        report.keep(app.stuck() == "the host", f"the watchdog takes {app.stuck() or 'nothing'} for stuck")
        report.count("stuck hosts that the watchdog saw", int(app.stuck() == "the host"))
        may.set()
        begun.result(OUTER_S)
    finally:
        app.close()


def _config(folder: Path) -> Config:
    return Config(
        camera=CameraSettings(source="virtual"),
        devices=DeviceSettings(pins="none"),
        journal=JournalSettings(path=str(folder / "journal.db")),
        web=WebSettings(port=0),
    )
