"""A folder of pictures is a camera."""

import logging
import re
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.errors import DeviceError
from vision.cameras.camera import Closing, Rhythm
from vision.frame import Frame
from vision.opencv import cv2

log = logging.getLogger(__name__)

_MARKER, _END = re.compile(rb"\xff[\x01-\xcf\xd8-\xfe]"), b"\xff\xd9"
"""What parts a JPEG, padding, coded data (``ff 00``) and restarts left out; and the marker at its end."""
SUFFIXES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
UNREADABLE = {".heic", ".heif", ".avif", ".dng", ".gif"}
"""Pictures that phones make and nothing here reads."""
NAMED = 5
"""So many of those are named."""
AS_JPEG = "save them as JPEG (iPhone: Settings, Camera, Formats, Most Compatible)"


def pictures(folder: Path) -> list[Path]:
    """The pictures of a folder in name order; a warning names those that cannot be read. DeviceError when there are
    none."""
    if not folder.is_dir():
        raise DeviceError(f"{folder} is not a folder of pictures")
    files = sorted(path for path in folder.iterdir() if not path.name.startswith(".") and not path.is_dir())
    found = [path for path in files if path.suffix.lower() in SUFFIXES]
    others = [path.name for path in files if path.suffix.lower() in UNREADABLE]
    named = ", ".join([*others[:NAMED], *(["…"] if len(others) > NAMED else [])])
    if not found and others:
        raise DeviceError(f"{folder} holds no pictures that can be read: {named}; {AS_JPEG}")
    if not found:
        raise DeviceError(f"{folder} holds no pictures (.jpg or .png)")
    if others:
        log.warning("%d pictures of %s cannot be read and are left out: %s; %s", len(others), folder, named, AS_JPEG)
    return found


def breaks_off(path: Path) -> bool:
    """Whether a picture is a JPEG that was cut short; some versions of OpenCV decode it without a word.

    Markers are followed from the start (ITU-T T.81, B.1): a thumbnail has an end of its own, and cameras append things.
    """
    try:
        data = path.read_bytes()
    except OSError:
        return False
    at = 2
    while found := _MARKER.search(data, at):
        if found[0] == _END:
            return False
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")
    return data.startswith(b"\xff\xd8")


def load_luma(path: Path) -> np.ndarray:
    """A picture's brightness (uint8, height x width). DeviceError when the file is no picture.

    Of a JPEG that breaks off, what is there is given; the rest is grey (`breaks_off`).
    """
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
    except OSError as error:
        raise DeviceError(f"{path.name} cannot be read: {error.strerror}") from error
    try:
        luma = cv2.imdecode(data, cv2.IMREAD_GRAYSCALE) if data.size else None
    except cv2.error as error:  # a size that no memory holds
        raise DeviceError(f"{path.name} is not a picture that can be read: {error.err}") from error
    if luma is None:
        raise DeviceError(f"{path.name} is not a picture that can be read")
    return luma


class RecordedCamera(Closing):
    """Plays the pictures of a folder at a rate; at the end the last one stays, or it begins again with `loop`."""

    def __init__(
        self,
        folder: Path,
        rate: float = 10.0,
        *,
        loop: bool = False,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self.repeats = True
        """Its last picture stays for ever; that is no fault."""
        self._paths = pictures(folder)
        self._rhythm = Rhythm(rate, now, wait)
        self._loop = loop
        self._number = 0

    def frame(self) -> Frame:
        """The next picture."""
        at = self._rhythm.tick()
        last = len(self._paths) - 1
        index = self._number % (last + 1) if self._loop else min(self._number, last)
        stays = self._number > last and not self._loop
        self._number += 1
        return Frame(load_luma(self._paths[index]), None, at, self._number, stays)

    def close(self) -> None:
        """Nothing to let go of."""
