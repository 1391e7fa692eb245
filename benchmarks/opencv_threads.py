"""One thread of OpenCV's or all: what a still table costs, and how soon a frame is read when something happens.

    python -m benchmarks.opencv_threads
    python -m benchmarks.opencv_threads --rounds 5 --seconds 20

Both run by turns on the same frames, rendered before, of a duel's mat on which cards are laid one after another: first
the frames in which something changes, by the clock; then the last one again and again, ten times a second. Prints a
table in Markdown.
"""

from __future__ import annotations

import time
from collections import defaultdict
from itertools import cycle

from benchmarks.harness import heading, options
from benchmarks.timing import quantiles
from companion.games import find
from vision.frame import Frame
from vision.opencv import cv2
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

FRAME_S = 0.1
CARDS = 24
STILL = 4
"""Frames after each card, in which nothing more happens."""
NOISY = 20
"""Frames of the full mat, each with its own noise, that come in turn while nothing happens."""


def main() -> None:
    """Measures and prints the table."""
    args = options(
        __doc__, rounds=(3, "how often each is tried"), seconds=(10.0, "how long nothing happens, each time")
    )
    usual = cv2.getNumThreads()
    reads, idle = defaultdict[int, list[float]](list), defaultdict[int, list[float]](list)
    film = rendered()
    for _ in range(args.rounds):
        for threads in (usual, 1):
            cv2.setNumThreads(threads)
            reader = made()
            reads[threads] += [read(reader, frame) for frame in film][STILL:-NOISY]
            idle[threads].append(idling(reader, film[-NOISY:], args.seconds))
    print(
        heading("threads", "frames", "a frame in which something happens: median, 99 %, worst", "idle, share of a core")
    )
    for threads, times in reads.items():
        share = sorted(idle[threads])[len(idle[threads]) // 2]
        print(f"| {threads} | {len(times)} | {', '.join(quantiles(times))} | {100 * share:.1f} % |")


def rendered() -> list[Frame]:
    """The film, as the virtual table's camera sees it."""
    game = find("inscription").build()
    deck = deck_of(game)
    table = VirtualTable(game.mat, deck)
    camera = VirtualCamera(table, (1280, 720), rate=1000)
    film = [camera.frame() for _ in range(STILL)]
    cards = sorted({card for card, _ in deck.tags})[:CARDS]
    wide, deep = game.mat.size_mm
    for number, card in enumerate(cards):
        x, y = 60 + (number % 8) * (wide - 120) / 7, 55 + (number // 8) * (deep - 110) / 2
        table.hand(x, y)
        film.append(camera.frame())
        table.lay(card, x, y)
        film += [camera.frame() for _ in range(2)]
        table.no_hand()
        film += [camera.frame() for _ in range(STILL)]
    return film + [camera.frame() for _ in range(NOISY)]


def made() -> Reader:
    """A reader of the duel's mat and cards."""
    game = find("inscription").build()
    return Reader(game.mat, Manifest(list(game.catalogue.tags())))


def read(reader: Reader, frame: Frame) -> float:
    """Reads a frame; the seconds by the clock."""
    began = time.perf_counter()
    reader.read(frame)
    return time.perf_counter() - began


def idling(reader: Reader, still: list[Frame], seconds: float) -> float:
    """The share of a core while frames of a still table come ten times a second."""
    frames = cycle(still)
    began, before = time.monotonic(), time.process_time()
    while (now := time.monotonic()) < began + seconds:
        reader.read(next(frames))
        time.sleep(max(0.0, now + FRAME_S - time.monotonic()))
    return (time.process_time() - before) / (time.monotonic() - began)


if __name__ == "__main__":
    main()
