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


LINKED = """
import re, sys
from pathlib import Path
from companion.system import memory
import cv2, numpy as np
def mapped(): return int(re.search(r"RssFile:\\s+(\\d+)", Path("/proc/self/status").read_text())[1]) * 1024
before = mapped()
print(before, memory.settle(), mapped())
picture = np.full((480, 640), 7, np.uint8)
assert cv2.imdecode(cv2.imencode(".png", picture)[1], 0).tolist() == picture.tolist()
assert cv2.GaussianBlur(picture, (5, 5), 0).mean() == 7
"""


@pytest.mark.skipif(not glibc(), reason="another allocator")
def test_what_linking_touched_is_given_back_and_the_libraries_still_work() -> None:
    ran = subprocess.run([sys.executable, "-c", LINKED], capture_output=True, text=True, check=True, timeout=300)
    before, given, after = map(int, ran.stdout.split())
    assert given > 0
    assert after < before / 2


def test_what_the_linker_changed_is_left_alone(tmp_path: Path) -> None:
    """Relocations stand in pages that cannot be written afterwards; their file does not hold them."""
    entry = "{area} {rights} 00000000 08:01 {inode} {name}\nRss: 8 kB\nAnonymous: {changed} kB\nVmFlags: rd\n"
    rows = [
        ("1000-3000", "r-xp", 7, "/lib/a.so", 0),
        ("3000-4000", "r--p", 7, "/lib/a.so", 4),
        ("4000-5000", "rw-p", 7, "/lib/a.so", 0),
        ("5000-6000", "r--p", 0, "[vvar]", 0),
        ("6000-7000", "r--s", 9, "/var/cache/x", 0),
        ("7000-9000", "r--p", 7, "/lib/with a space.so", 0),
    ]
    text = "".join(entry.format(area=a, rights=b, inode=c, name=d, changed=e) for a, b, c, d, e in rows)
    file = tmp_path / "smaps"
    file.write_text(text)
    assert list(memory._clean(file)) == [(0x1000, 0x2000), (0x7000, 0x2000)]
    assert list(memory._clean(tmp_path / "none")) == []


def test_a_strange_allocator_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: object())
    assert not memory.spare()
    assert memory.settle() == 0
