"""Memory that goes back to the machine: how glibc's allocator is told to treat pictures, and what a start leaves.

A picture is a few megabytes and lives for a moment, in one of many threads. glibc by itself gives every thread an arena
of its own and, after the first picture was freed, puts the next ones into these arenas too, where small things between
them keep the room from ever being used again: 1.5 GB after nine games. Two arenas, and a fixed size above which memory
comes from the kernel and goes back to it, keep the program below 200 MB. `systemd/companion.service` says the same.

Debian's OpenCV brings 386 libraries (Qt, VTK, GDAL, …), and linking them touches 90 MB of their files, of which nearly
nothing is looked at again. `settle` unmaps those pages: they are clean copies of files, and whatever is needed after
all comes back by itself.
"""

from __future__ import annotations

import ctypes
import logging
import mmap
import re
from collections.abc import Iterator
from pathlib import Path

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


SMAPS = Path("/proc/self/smaps")
AREA = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (....) \S+ \S+ [1-9]\d*\s+/.*")
"""A mapping of a file in smaps: begin, end, rights."""


def settle() -> int:
    """After much was loaded: give back what the heap does not use and what linking touched. How many bytes were mapped.

    Only mappings that cannot be written and hold nothing but what is in their file are touched, so nothing is lost.
    """
    try:
        libc = ctypes.CDLL(None)
        libc.malloc_trim(0)
        advise = libc.madvise
    except (OSError, AttributeError):
        return 0
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return sum(size for begin, size in _clean() if advise(begin, size, mmap.MADV_DONTNEED) == 0)


def _clean(smaps: Path = SMAPS) -> Iterator[tuple[int, int]]:
    """Begin and size of every private mapping of a file that cannot be written and was not changed by the linker."""
    try:
        lines = smaps.read_text(errors="replace").splitlines()
    except OSError:  # no Linux, or no /proc
        return
    area: re.Match[str] | None = None
    for line in lines:
        if line[:1] in "0123456789abcdef":
            area = AREA.fullmatch(line)
        elif line.split()[:2] == ["Anonymous:", "0"] and area is not None and area[3] in ("r--p", "r-xp"):
            begin = int(area[1], 16)
            yield begin, int(area[2], 16) - begin
