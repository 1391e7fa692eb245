"""Memory that goes back to the machine: how glibc's allocator is told to treat pictures.

A picture is a few megabytes and lives for a moment, in one of many threads. glibc by itself gives every thread an arena
of its own and, after the first picture was freed, puts the next ones into these arenas too, where small things between
them keep the room from ever being used again: 1.5 GB after nine games. Two arenas, and a fixed size above which memory
comes from the kernel and goes back to it, keep the program below 200 MB. `systemd/companion.service` says the same.
"""

from __future__ import annotations

import ctypes
import logging

log = logging.getLogger(__name__)

M_MMAP_THRESHOLD, M_ARENA_MAX = -3, -8
"""glibc's names for what is set (malloc.h)."""
ARENAS = 2
PICTURE_BYTES = 256 * 1024
"""What is larger comes from the kernel and goes back to it."""


def spare() -> bool:
    """Set the allocator up, before threads are started. Whether it is glibc's; another one is left alone."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError):
        return False
    done = bool(mallopt(M_ARENA_MAX, ARENAS)) and bool(mallopt(M_MMAP_THRESHOLD, PICTURE_BYTES))
    if not done:
        log.info("the allocator could not be set up; memory may grow")
    return done
