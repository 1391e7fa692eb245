"""Two hours in which the camera is away, or comes and goes, fast-forwarded: what all the attempts leave behind.

    python -m benchmarks.camera_loss
    python -m benchmarks.camera_loss --hours 8

The watching thread runs as in the program, with the real OpenCV and a real server; only its pauses are skipped. Open
files, threads and memory are looked at before each attempt; the first tenth is left to warm up, then the most of the
first half stands beside the most of the second. Prints a table in Markdown, and ends badly when files or threads grow.
The ribbon camera has its own trial: `./run vm-test camera`.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import numpy as np
from msgspec import Struct

from benchmarks.harness import heading, options
from companion.games import find
from companion.system import memory
from companion.table.clock import ManualClock
from vision.cameras.camera import Camera
from vision.cameras.network import NetworkCamera
from vision.cameras.opening import open_camera
from vision.opencv import cv2
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest

SHOWN = 60
"""Pictures until a camera that comes and goes is gone again; one a second."""
WARM = 0.1


class Held(Struct, frozen=True):
    """What the process holds: open files, threads, MB of memory."""

    files: int
    threads: int
    resident: float

    @classmethod
    def now(cls) -> Held:
        """At this moment."""
        resident = int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        files, tasks = (len(list(Path(f"/proc/self/{name}").iterdir())) for name in ("fd", "task"))
        return cls(files, tasks, resident)


class Ahead(threading.Event):
    """Pauses cost nothing, only the clock goes on; set when so many seconds are over."""

    def __init__(self, clock: ManualClock, seconds: float) -> None:
        super().__init__()
        self._clock, self._end = clock, clock.monotonic() + seconds

    def wait(self, timeout: float | None = None) -> bool:
        """Lets the pause pass at once."""
        self._clock.advance(timeout or 0.0)
        if self._clock.monotonic() >= self._end:
            self.set()
        return self.is_set()


def main() -> None:
    """Measures and prints the table; SystemExit when something grows."""
    args = options(__doc__, hours=(2.0, "how long the camera is away"))
    logging.disable(logging.CRITICAL)
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # it would tell of every attempt
    cv2.utils.logging.setLogLevel(0)
    memory.spare()
    grown = []
    print(heading("the camera", "attempts", "open files", "threads", "memory, MB"))
    with coming_and_going() as stream:
        cameras: dict[str, Callable[[ManualClock], Camera]] = {
            "a webcam that is not there": lambda _: open_camera("usb", device="/dev/v4l/by-id/gone"),
            "a picture's address where nobody is": lambda _: open_camera(
                "network", address="http://127.0.0.1:9/shot.jpg"
            ),
            "an RTSP address where nobody is": lambda _: open_camera("network", address="rtsp://127.0.0.1:9/table"),
            "a stream that ends after a minute, again and again": lambda clock: NetworkCamera(
                stream, 1.0, now=clock.monotonic, wait=clock.advance
            ),
        }
        for name, camera in cameras.items():
            held = lost(camera, args.hours * 3600)
            warm = held[round(len(held) * WARM) :]
            first, last = most(warm[: len(warm) // 2]), most(warm[len(warm) // 2 :])
            figures = (f"{getattr(first, key):.0f} → {getattr(last, key):.0f}" for key in Held.__struct_fields__)
            print(f"| {name} | {len(held)} | {' | '.join(figures)} |", flush=True)
            if last.files > first.files or last.threads > first.threads:
                grown.append(name)
    if grown:
        raise SystemExit(f"files or threads grow: {', '.join(grown)}")


def most(held: list[Held]) -> Held:
    """The most of each."""
    return Held(*(max(getattr(one, key) for one in held) for key in Held.__struct_fields__))


def lost(camera: Callable[[ManualClock], Camera], seconds: float) -> list[Held]:
    """Watches for so long of the camera's time; what was held before each attempt, and at the end."""
    clock, held = ManualClock(), list[Held]()

    def attempt() -> Camera:
        held.append(Held.now())
        return camera(clock)

    game = find("inscription").build()
    manifest = Manifest(list(game.catalogue.tags()))
    watcher = Watcher(
        attempt,
        Reader(game.mat, manifest),
        Locator(game.mat, manifest, frozenset()),
        lambda _: None,
        clock=clock.monotonic,
        stop=Ahead(clock, seconds),
    )
    watcher.watch()
    return [*held, Held.now()]


@contextmanager
def coming_and_going() -> Iterator[str]:
    """A camera's MJPEG stream, which ends after `SHOWN` pictures; its address."""
    picture = cv2.imencode(".jpg", np.full((180, 320, 3), 90, np.uint8))[1].tobytes()
    head = f"--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {len(picture)}\r\n\r\n".encode()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # noqa: N802 - the library's name
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
            self.end_headers()
            try:
                for _ in range(SHOWN):
                    self.wfile.write(head + picture + b"\r\n")
            except OSError:
                return

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/video"
    server.shutdown()
    server.server_close()


if __name__ == "__main__":
    main()
