"""Waiting for what happens in another thread, process or browser: with one outer limit that a loaded machine keeps."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from companion.testing.table import OUTER_S

__all__ = ["OUTER_S", "soon"]
Found = TypeVar("Found")


def soon(what: Callable[[], Found], says: str = "it never happened", every_s: float = 0.02) -> Found:
    """Waits until something is so, and gives what was found; AssertionError after the outer limit."""
    end = time.monotonic() + OUTER_S
    while not (found := what()):
        assert time.monotonic() < end, says
        time.sleep(every_s)
    return found
