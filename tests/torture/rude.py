"""Phones as they should not be, in a process of their own: none of them may slow a polite one or change the game."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing.synchronize import Event, Semaphore

from tests.torture.polite import Phone

EACH = 5
KINDS = 5
HELD = 12
"""Requests that one who leaves them half open holds."""
HALVES = (
    b"",
    b"GET /api/page HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    b"POST /api/act HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
)
GARBAGE = (
    b"\x00\xff" * 50,
    b"GET / HTTP/9.9\r\n\r\n",
    b"POST /api/act HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 999999999999\r\n\r\n",
    b"POST /api/act HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 1\r\nContent-Length: 4\r\n\r\nnull",
    b"GET /" + b"a" * 40_000 + b" HTTP/1.1\r\n\r\n",
)


def rude(port: int, tokens: Mapping[str, str], begun: Semaphore, ended: Event) -> None:
    """Five of each kind until `ended`; each releases `begun` once. `tokens` are the players', by seat, for those who
    replay their moves."""
    kinds: tuple[Callable[[int, Mapping[str, str], random.Random], None], ...] = (
        never_reads,
        half_open,
        reconnects,
        posts_garbage,
        replays,
    )

    def go_on(kind: Callable[[int, Mapping[str, str], random.Random], None], chance: random.Random) -> None:
        begun.release()
        while not ended.is_set():
            with suppress(OSError, ValueError):
                kind(port, tokens, chance)
            time.sleep(0.05)

    for number in range(EACH):
        for kind in kinds:
            chance = random.Random(f"{kind.__name__} {number}")
            threading.Thread(target=go_on, args=(kind, chance), daemon=True).start()
    ended.wait()


def never_reads(port: int, tokens: Mapping[str, str], chance: random.Random) -> None:
    """Asks for pages without end and reads none of them."""
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /static/js/page.d.ts HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for _ in range(chance.randint(1, 200)):
            line.sendall(ask)
        time.sleep(chance.random() * 10)


def half_open(port: int, tokens: Mapping[str, str], chance: random.Random) -> None:
    """Begins many requests and ends none."""
    lines = []
    for _ in range(HELD):
        line = socket.create_connection(("127.0.0.1", port), 5)
        line.sendall(chance.choice(HALVES))
        lines.append(line)
    time.sleep(chance.random() * 12)
    for line in lines:
        line.close()


def reconnects(port: int, tokens: Mapping[str, str], chance: random.Random) -> None:
    """Comes and goes ten times a second."""
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(b"GET /api/page?after=1 HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 1\r\n\r\n")
    time.sleep(0.05)


def posts_garbage(port: int, tokens: Mapping[str, str], chance: random.Random) -> None:
    """Sends what is no request, or no move, also with a player's token."""
    with socket.create_connection(("127.0.0.1", port), 5) as line:
        line.sendall(chance.choice(GARBAGE))
        line.settimeout(1)
        with suppress(TimeoutError):
            line.recv(1000)
    phone = Phone(port, "192.0.2.99", tokens["B"] if chance.random() < 0.1 else "x" * 43)
    fix = {"seat": "A", "words": "fix count A/bones +9", "version": 10**15}
    body = chance.choice((fix, {"seat": 7}, [[]], "x", None))
    phone.ask("POST", chance.choice(("/api/act", "/api/undo", "/api/fix", "/api/new", "/api/settle")), body)


def replays(port: int, tokens: Mapping[str, str], chance: random.Random) -> None:
    """Sends old moves again: a player's own with an old version, and another's."""
    seat = chance.choice("AB")
    phone = Phone(port, "192.0.2.98", tokens[seat])
    version = phone.ask("GET", "/api/page")[1]["version"]
    for words in ("ring", "draw deck", "draw squirrel", "ready"):
        phone.ask("POST", "/api/act", {"seat": seat, "words": words, "version": version - chance.randint(20, 5000)})
        phone.ask("POST", "/api/act", {"seat": "BA"["AB".index(seat)], "words": words, "version": version})
    time.sleep(1 + chance.random())
