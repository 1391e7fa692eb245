"""A camera that misbehaves: the game never changes by itself, phones say what is wrong, and it recovers by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from companion.errors import DeviceError
from companion.kernel.cards import CardId
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import Tick
from tests.torture.report import Report
from vision.frame import Frame
from vision.opencv import cv2
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

RATE = 5.0
"""Frames a second that are shown."""
Spoil = Callable[[np.ndarray], np.ndarray]


class Seen:
    """A game of inscription on a virtual table, its camera between table and reader, and a host that watches."""

    def __init__(self, folder: Path) -> None:
        self.clock = ManualClock()
        self.journal = Journal(folder / "journal.db")
        self.host = Host(self.journal, self.clock)
        self.host.start()
        self.host.new_game("inscription").result()
        game = self.host.snapshot.game
        assert game is not None
        self.table = VirtualTable(game.mat, deck_of(game))
        self.camera = VirtualCamera(self.table, (1280, 720), rate=RATE, now=self.clock.monotonic, wait=self._sleep)
        manifest = Manifest(list(game.catalogue.tags()))
        payloads = frozenset(tag.payload for tag in game.catalogue.tags())
        self.watcher = Watcher(
            lambda: self.camera,
            Reader(game.mat, manifest),
            Locator(game.mat, manifest, payloads),
            self.host.put,
            clock=self.clock.monotonic,
        )
        self.pictures = 0

    def _sleep(self, seconds: float) -> None:
        self.clock.advance(max(0.0, seconds))

    def watch(self, seconds: float, spoil: Spoil | None = None, rate: float = RATE) -> None:
        """So many seconds pass; each frame is spoilt on its way."""
        for _ in range(max(1, round(seconds * rate))):
            self.clock.advance(1 / rate)
            frame = self.camera.frame()
            self.watcher.step(frame if spoil is None else _spoilt(frame, spoil), self.camera)
            self.host.put(Tick(self.clock.monotonic())).result()

    def said(self) -> str:
        """What the phones say about the camera and the table."""
        self.host.put(Tick(self.clock.monotonic())).result()
        page = self.host.page()
        devices = [one.say for one in page.devices if one.status in ("degraded", "down")]
        return " ".join([*devices, *page.notes, page.trouble.say if page.trouble else ""]).strip()

    def ok(self) -> bool:
        """Whether the camera is well."""
        return any(one.name == "camera" and one.status == "ok" for one in self.host.snapshot.devices)

    def close(self) -> None:
        """The end."""
        self.host.stop()
        self.journal.close()


def _spoilt(frame: Frame, spoil: Spoil) -> Frame:
    luma = np.ascontiguousarray(spoil(frame.luma))
    return replace(frame, luma=luma, colour=None)


def _half(luma: np.ndarray) -> np.ndarray:
    half = luma.copy()
    half[:, : luma.shape[1] // 2] = 12
    return half


def _turned(degrees: float, mm: float, mm_wide: float = 700.0) -> Spoil:
    """The camera was bumped: the picture is turned and shifted."""

    def spoil(luma: np.ndarray) -> np.ndarray:
        high, wide = luma.shape
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), degrees, 1.0)
        turn[:, 2] += mm * wide / mm_wide
        return np.asarray(cv2.warpAffine(luma, turn, (wide, high), borderValue=90))

    return spoil


FAULTS: dict[str, tuple[Spoil, str]] = {
    "black": (lambda luma: np.zeros_like(luma), "is the lamp on"),
    "saturated": (lambda luma: np.full_like(luma, 255), "dim the lamp"),
    "lens half covered": (_half, "wipe the lens"),
    "bumped 5 cm and turned 10 degrees": (_turned(10, 50), "turned by 10°: play on"),
    "mat moved by 3 cm": (_turned(0, 30), "moved by about"),
}
"""By name what it does to a picture, and what phones then say would help."""


def eyes(report: Report, folder: Path, rounds: int, seconds: float) -> None:
    """Each fault for so many seconds in the middle of a game, then as many to recover."""
    with report.section("camera"):
        for number in range(rounds):
            for name in FAULTS:
                _one(report, folder / f"{number}-{name.replace(' ', '-')}", name, seconds)
            _frozen(report, folder / f"{number}-frozen")
            _slow(report, folder / f"{number}-slow")
            _unplugged(report, folder / f"{number}-unplugged")


def _one(report: Report, folder: Path, name: str, seconds: float) -> None:
    spoil, remedy = FAULTS[name]
    seen = Seen(folder)
    seen.watch(2)
    before, state = seen.journal.written, seen.host.snapshot.state
    seen.watch(seconds, spoil)
    said = seen.said()
    report.count("faults")
    report.keep(seen.journal.written == before and seen.host.snapshot.state == state, f"{name}: the game changed")
    report.keep(remedy in said, f"{name}: the phones say {said!r}")
    report.count("of these told to the phones", int(remedy in said))
    seen.watch(seconds)
    report.keep(seen.ok() and not seen.said(), f"{name}: after it all is not well: {seen.said()}")
    report.keep(seen.journal.written == before and seen.host.snapshot.state == state, f"{name}: it changed afterwards")
    report.count("recovered without a restart", int(seen.ok()))
    seen.close()


def _frozen(report: Report, folder: Path) -> None:
    """One picture for ever, while hands move a card: nothing happens, and phones hear of it."""
    seen = Seen(folder)
    seen.watch(3)
    before = seen.journal.written
    stuck = seen.camera.frame().luma.copy()
    card = CardId(next(iter(seen.host.snapshot.game.catalogue.cards())))  # type: ignore[union-attr]
    seen.table.lay(card, 100, 100)
    seen.watch(7, lambda luma: stuck)
    report.count("faults")
    report.keep(seen.journal.written == before, "frozen: the game changed")
    report.keep("same picture" in seen.said(), f"frozen: the phones do not say so: {seen.said()!r}")
    report.count("of these told to the phones", int("same picture" in seen.said()))
    seen.table.lift(card)
    seen.watch(3)
    report.keep(seen.ok(), f"frozen: after it the camera is not well: {seen.said()}")
    report.count("recovered without a restart", int(seen.ok()))
    seen.close()


def _slow(report: Report, folder: Path) -> None:
    """One frame a second: everything takes longer, nothing is wrong."""
    seen = Seen(folder)
    seen.watch(5, rate=1)
    before = seen.journal.written
    seen.watch(10, rate=1)
    report.count("faults")
    report.keep(seen.ok(), f"one frame a second: {seen.said()}")
    report.keep(seen.journal.written == before, "one frame a second: the game changed")
    report.count("recovered without a restart", int(seen.ok()))
    seen.close()


def _unplugged(report: Report, folder: Path) -> None:
    """The camera is gone for a while; the watching thread opens it again by itself."""
    seen = Seen(folder)
    gone = [False]
    real = seen.camera.frame

    def frame() -> Frame:
        if gone[0]:
            raise DeviceError("the camera is gone; plug it in again")
        return real()

    seen.camera.frame = frame  # type: ignore[method-assign]
    seen.watch(3)
    before = seen.journal.written
    gone[0] = True
    try:
        seen.watch(1)
    except DeviceError as error:
        seen.watcher.failed(error)
    report.count("faults")
    report.keep("plug it in" in seen.said(), f"unplugged: the phones do not say so: {seen.said()!r}")
    report.count("of these told to the phones", int("plug it in" in seen.said()))
    gone[0] = False
    seen.watch(5)
    report.keep(seen.ok(), f"unplugged: after it the camera is not well: {seen.said()}")
    report.keep(seen.journal.written == before, "unplugged: the game changed")
    report.count("recovered without a restart", int(seen.ok()))
    seen.close()
