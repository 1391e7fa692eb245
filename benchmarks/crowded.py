"""One polite phone while others leave requests half open and post the worst there is: its slowest answer, and memory.

    python -m benchmarks.crowded
    python -m benchmarks.crowded --seconds 600

The whole program with 150 half-open requests, 14 threads that post texts as long as a request may be (lists of decks,
moves, cards, dialogs) one after the other, and a phone that asks for its page and taps five times a second. Prints a
table in Markdown.
"""

from __future__ import annotations

import json
import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

from benchmarks.harness import heading, options
from benchmarks.kills import ask
from tests.torture.companion_process import CompanionProcess
from tests.web.worst_texts import texts
from web.access.roles import BODY_BYTES

HALF_OPEN, POSTING, PAUSE_S = 150, 14, 0.2


def main() -> None:
    """Crowd the table for so long and print the figures."""
    seconds = options(__doc__, seconds=(45.0, "how long")).seconds
    with tempfile.TemporaryDirectory() as folder:
        table = CompanionProcess(Path(folder))
        table.start()
        ended, posted = threading.Event(), [0] * POSTING
        others = [threading.Thread(target=rude, args=(table.port, ended, posted, one)) for one in range(POSTING)]
        others.append(threading.Thread(target=half_open, args=(table.port, ended)))
        for one in others:
            one.start()
        waits, memory = [], [table.memory_mb()]
        for part in range(3):
            waits += list(polite(table.port, seconds / 3, part))
            memory.append(table.memory_mb())
        ended.set()
        for one in others:
            one.join()
        table.stop()
    waits.sort()
    print(heading("polite requests", "median", "99 %", "slowest", "worst posts", "MB after start, then each third"))
    middle, late = waits[len(waits) // 2], waits[len(waits) * 99 // 100]
    held = ", ".join(f"{one:.0f}" for one in memory)
    print(f"| {len(waits)} | {middle * 1000:.0f} ms | {late * 1000:.0f} ms | {waits[-1] * 1000:.0f} ms "
          f"| {sum(posted)} | {held} |")  # fmt: skip


def polite(port: int, seconds: float, part: int) -> Iterator[float]:
    """How long each answer took to a phone that looks and taps."""
    end, number = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        began = time.monotonic()
        page = ask(port, "/api/page")
        yield time.monotonic() - began
        choices = [*(page["question"] or {}).get("choices", ()), *page["choices"]]
        if choices:
            tap, number = choices[number % len(choices)], number + 1
            began = time.monotonic()
            key = f"{part}-{number}"
            body = {"seat": tap["seat"], "words": tap["words"], "version": page["version"], "key": key}
            ask(port, "/api/act", body)
            yield time.monotonic() - began
        time.sleep(PAUSE_S)


def rude(port: int, ended: threading.Event, posted: list[int], mine: int) -> None:
    """Posts the longest texts to what reads them."""
    bodies = [
        body
        for text in texts(BODY_BYTES - 1000)
        for body in (
            ("/decks/check?game=augmented", {"text": text}),
            ("/decks/check?game=inwo", {"text": text}),
            ("/api/act", {"seat": "A", "words": text, "version": 10**12}),
            ("/workshop/preview?game=inception", {"values": {"name": text}}),
            ("/api/say", {"seat": "A", "verb": "attack", "said": {"x": [text]}}),
        )
    ]
    for path, body in cycle(bodies[mine:] + bodies[:mine]):
        if ended.is_set():
            return
        if len(json.dumps(body)) < BODY_BYTES:
            try:
                ask(port, path, body)
                posted[mine] += 1
            except (OSError, ValueError):
                time.sleep(PAUSE_S)


def half_open(port: int, ended: threading.Event) -> None:
    """Requests that never end; one that is hung up on is begun again."""
    lines: list[socket.socket] = []
    while not ended.is_set():
        while len(lines) < HALF_OPEN:
            line = socket.create_connection(("127.0.0.1", port))
            line.sendall(b"POST /api/act HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{")
            line.setblocking(False)
            lines.append(line)
        ended.wait(PAUSE_S)
        lines = [line for line in lines if _open(line)]
    for line in lines:
        line.close()


def _open(line: socket.socket) -> bool:
    try:
        return bool(line.recv(1))
    except BlockingIOError:
        return True
    except OSError:
        return False


if __name__ == "__main__":
    main()
