"""Memory goes back to the machine: the allocator is told so before the first thread, in the unit and in the program."""

import ctypes
import subprocess
import sys
from pathlib import Path

import pytest

from companion.system import memory

UNIT = Path(__file__).parents[2] / "systemd" / "companion.service"
PICTURES = """
import gc, threading
from companion.system import memory
if {spare}: memory.spare()
import numpy as np
kept = []
def worker():
    for number in range(120):
        picture = np.ones(6_000_000 if number % 3 else 1_500_000, np.uint8)
        kept.append(bytes(100_000))
        del picture
for _ in range(3):
    threads = [threading.Thread(target=worker) for _ in range(8)]
    for one in threads: one.start()
    for one in threads: one.join()
    kept.clear()
gc.collect()
print(int(open("/proc/self/statm").read().split()[1]) * 4096)
"""


def glibc() -> bool:
    return hasattr(ctypes.CDLL(None), "gnu_get_libc_version")


def resident(spare: bool) -> int:
    """Bytes that stay with a program whose threads made and forgot many pictures."""
    words = [sys.executable, "-c", PICTURES.format(spare=spare)]
    return int(subprocess.run(words, capture_output=True, text=True, check=True, timeout=300).stdout)


@pytest.mark.skipif(not glibc(), reason="another allocator")
def test_pictures_leave_nothing_behind() -> None:
    assert resident(spare=True) < 50_000_000


def test_the_unit_says_the_same_as_the_program() -> None:
    said = f"Environment=MALLOC_ARENA_MAX={memory.ARENAS} MALLOC_MMAP_THRESHOLD_={memory.PICTURE_BYTES}"
    assert said in UNIT.read_text()


def test_a_strange_allocator_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory.spare()
