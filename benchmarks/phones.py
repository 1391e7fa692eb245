"""Phones that wait: what they cost while nothing happens, and how soon all of them hear of a move.

    python -m benchmarks.phones
    python -m benchmarks.phones --phones 50 --bells 30

A companion of its own is started, with the virtual table; its processor time is read from the system. Prints a table in
Markdown.
"""

from __future__ import annotations

import http.client
import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.harness import LATE_S, ask, free_port, heading, memory, options, share, started, used
from benchmarks.timing import quantiles


def main() -> None:
    """Measures and prints the table."""
    args = options(
        __doc__,
        phones=(50, "phones that wait"),
        seconds=(10.0, "how long nothing happens"),
        game=("inscription", "what is played"),
        bells=(30, "how often something happens"),
    )
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        with started(Path(folder) / "journal.db", port) as process:
            ask(port, "POST", "/api/new", {"game": args.game, "options": {}, "names": {"A": "Ana", "B": "Luka"}})
            time.sleep(3.0)
            alone = share(process.pid, args.seconds)
            with waiting(port, args.phones) as phones:
                time.sleep(1.0)
                crowded = share(process.pid, args.seconds)
                before = used(process.pid)
                news = [phones.after_news() for _ in range(args.bells)]
                work = (used(process.pid) - before) / args.bells
            held = memory(process.pid)
    print(heading("waiting phones", ""))
    print(f"| processor time while {args.phones} wait, beyond that without any | {100 * (crowded - alone):.2f} % |")
    print(f"| processor time without any | {100 * alone:.2f} % |")
    late = [one for _, phones_late in news for one in phones_late]
    print(
        f"| news until it is in the journal: median, 99 %, worst | {', '.join(quantiles([one for one, _ in news]))} |"
    )
    print(f"| from then until each phone has its page: median, 99 %, worst | {', '.join(quantiles(late))} |")
    print(f"| processor time of one piece of news | {1000 * work:.1f} ms |")
    print(f"| memory | {held:.0f} MB |")


class Phones:
    """Phones that wait, each in a thread; each notes when it got which version."""

    def __init__(self, port: int, number: int) -> None:
        self.port, self.ended, self._timers = port, False, True
        self._last = [(0, 0.0)] * number
        self._news = threading.Condition()
        for phone in range(number):
            threading.Thread(target=self._wait, args=(phone,), daemon=True).start()

    def _wait(self, phone: int) -> None:
        version = -1
        while not self.ended:
            try:
                status, text = ask(self.port, "GET", f"/api/page?seat={self._seat(phone)}&after={version}")
            except (OSError, http.client.HTTPException):
                if self.ended:
                    return  # the companion has ended, too
                raise
            at = time.monotonic()
            if status == 200:
                version = json.loads(text)["version"]
                with self._news:
                    if version != self._last[phone][0]:
                        self._last[phone] = version, at
                        self._news.notify_all()

    def _seat(self, phone: int) -> str:
        """Two play, one after the other, the others watch."""
        return "AB"[phone : phone + 1]

    def after_news(self) -> tuple[float, list[float]]:
        """Makes something happen; the seconds until it was in the journal, and from then until each phone had its
        page."""
        self._timers = not self._timers
        began = time.monotonic()
        version = json.loads(ask(self.port, "POST", "/api/timers", {"on": self._timers})[1])["version"]
        written = time.monotonic()
        with self._news:
            if not self._news.wait_for(lambda: min(one for one, _ in self._last) >= version, LATE_S):
                raise SystemExit(f"a phone did not hear of version {version} in {LATE_S:.0f} s")
            return written - began, [max(0.0, at - written) for _, at in self._last]


@contextmanager
def waiting(port: int, number: int) -> Iterator[Phones]:
    """So many phones that wait."""
    phones = Phones(port, number)
    yield phones
    phones.ended = True


if __name__ == "__main__":
    main()
