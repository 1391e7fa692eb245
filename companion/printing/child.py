"""Prints one order in a process of its own, so that the table goes on meanwhile and its memory is given back.

The order comes as JSON on the standard input: an `Order`, and the path to write to. Progress goes to the standard
output, a line of JSON each: ``[done, pages]``, and at the end the name of the file, or ``{"wrong": …}``.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.errors import CompanionError
from companion.printing.order import Order, make

NICE = 10
"""Below the table's own work."""
FIRST_TO_GO = b"1000"
"""The kernel's word for: end this process first when memory runs short, and not the table."""


class Wrong(Struct, frozen=True):
    """Why nothing was printed."""

    wrong: str


class Commission(Struct, frozen=True):
    """An order and the file it goes into."""

    order: Order
    path: str


def main() -> int:
    """Print what the standard input orders; 0 when it is printed."""
    step_back()
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Commission)
    try:
        make(asked.order, Path(asked.path), lambda done, pages: tell((done, pages)))
    except CompanionError as error:
        tell(Wrong(str(error)))
        return 1
    tell(asked.path)
    return 0


def tell(word: object) -> None:
    """A line to whoever ordered."""
    sys.stdout.buffer.write(msgspec.json.encode(word) + b"\n")
    sys.stdout.buffer.flush()


def step_back() -> None:
    """Leave processor and memory to the table."""
    with contextlib.suppress(OSError):
        os.nice(NICE)
    with contextlib.suppress(OSError):  # not on Linux
        Path("/proc/self/oom_score_adj").write_bytes(FIRST_TO_GO)


if __name__ == "__main__":
    sys.exit(main())
