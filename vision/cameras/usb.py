"""A webcam through OpenCV."""

import os
import sys
import time
from collections.abc import Callable

import numpy as np
from msgspec.structs import replace

from companion.errors import DeviceError
from companion.kernel.sentences import joined, say
from vision.cameras.camera import Closing, Rhythm
from vision.cameras.lens import LONGEST_US, MAINS_HZ, Lens, without_flicker
from vision.cameras.picture_size import Enough, Size
from vision.frame import Frame
from vision.opencv import cv2

TIMEOUT_S = 3
"""Seconds after which OpenCV gives a silent webcam up; it would wait 10."""
MANUAL, AUTOMATIC = 1, 3
"""V4L2's numbers for exposure."""
ROUNDED = 0.1
"""A control counts as held when it reads back within this part of what was asked."""
UNIT_US = 100
"""V4L2 counts exposure in this."""
USUAL: tuple[Size, ...] = ((1920, 1080), (2560, 1440), (3840, 2160))
"""Sizes that webcams have, ascending."""


class UsbCamera(Closing):
    """A webcam. `device` is its number or path, `size` what is asked for (it may give another), `lens` what was locked.
    Without a `size` it is asked for usual ones until what it gives is `enough`, and gives its best when none is.

    See `vision.cameras.camera.Camera` and `vision.cameras.lens.Lockable`. What a driver does not offer stays as the
    webcam likes it. On Linux through V4L2 itself: Debian's OpenCV would take GStreamer, which has no controls.
    """

    def __init__(
        self,
        device: int | str = 0,
        size: Size | None = None,
        rate: float = 10.0,
        *,
        enough: Enough = bool,
        lens: Lens | None = None,
        mains_hz: int = MAINS_HZ,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", str(TIMEOUT_S))
        self._device, self._mains_hz = device, mains_hz
        self._capture = cv2.VideoCapture(device, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        if not self._capture.isOpened():
            self._capture.release()
            raise DeviceError(
                say(
                    "the webcam {device} cannot be opened: is it plugged in, and not in use elsewhere?",
                    device=repr(device),
                )
            )
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        if size is not None:
            self._ask(size)
        else:
            self._ask_for_enough(enough)
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        if lens is not None:
            self.hold(lens)
        self._rhythm = Rhythm(rate, now, wait)
        self._number = 0

    def _ask(self, size: Size) -> Size:
        """Asks for a size; the one that the driver then says it gives."""
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        width, height = map(self._get, (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT))
        return (round(width or 0), round(height or 0))

    def _ask_for_enough(self, enough: Enough) -> None:
        """Asks for ever larger pictures until they are enough, and else for the largest that it gave."""
        given: list[Size] = []
        for size in USUAL:
            given.append(self._ask(size))
            if enough(given[-1]):
                return
        self._ask(max(given))

    def frame(self) -> Frame:
        """The next picture; DeviceError when none comes in time."""
        at = self._rhythm.tick()
        grabbed = self._capture.grab()  # the buffer may hold an old one
        good, read = self._capture.read() if grabbed else (False, None)
        if not good or read is None:
            raise DeviceError(say("the webcam {device} stopped: check its cable", device=repr(self._device)))
        self._number += 1
        picture = np.asarray(read, np.uint8)
        luma = picture if picture.ndim == 2 else np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
        return Frame(luma, picture if picture.ndim == 3 else None, at, self._number)

    def lock(self) -> Lens:
        """Keeps focus, exposure and gain as they are now; only what the driver really took counts as held."""
        focus, exposure, gain = map(self._get, (cv2.CAP_PROP_FOCUS, cv2.CAP_PROP_EXPOSURE, cv2.CAP_PROP_GAIN))
        slow = exposure is not None and exposure * UNIT_US > LONGEST_US
        advice = (
            say("it exposes {ms} ms, so hands smear: add light", ms=f"{(exposure or 0) * UNIT_US / 1000:.0f}")
            if slow
            else ""
        )
        if exposure is not None:
            exposure = round(without_flicker(exposure * UNIT_US, 1.0, self._mains_hz) / UNIT_US)
        held = self._hold(Lens(focus, exposure, gain))
        if not held.held:
            advice = say("its driver lets nothing be held: keep the light as it is") + (
                joined(("; ", advice)) if advice else ""
            )
        return replace(held, advice=advice)

    def hold(self, lens: Lens) -> None:
        """Keeps lens and exposure as they were locked earlier."""
        self._hold(lens)

    def _hold(self, lens: Lens) -> Lens:
        """Sets what `lens` names; what the driver then says it has, None for what it did not take."""
        focus = exposure = gain = None
        if lens.focus is not None:
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
            if self._get(cv2.CAP_PROP_AUTOFOCUS) is None:
                focus = self._set(cv2.CAP_PROP_FOCUS, lens.focus)
        if lens.exposure is not None:
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, MANUAL)
            if self._capture.get(cv2.CAP_PROP_AUTO_EXPOSURE) == MANUAL:
                exposure = self._set(cv2.CAP_PROP_EXPOSURE, lens.exposure)
            if exposure is None:
                self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC)
        if lens.gain is not None:
            gain = self._set(cv2.CAP_PROP_GAIN, lens.gain)
        return Lens(focus, exposure, gain)

    def _set(self, key: int, value: float) -> float | None:
        """Sets a control and reads it back: drivers round, and some take nothing; None when it is not near `value`."""
        self._capture.set(key, value)
        now = self._get(key)
        return now if now is not None and abs(now - value) <= max(1.0, abs(value) * ROUNDED) else None

    def free(self) -> None:
        """Lets lens and exposure follow the table again."""
        self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 1)
        self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, AUTOMATIC)

    def close(self) -> None:
        """Lets the webcam go."""
        self._capture.release()

    def _get(self, key: int) -> float | None:
        """A control's value; OpenCV says 0 or -1 for one there is not."""
        value = float(self._capture.get(key))
        return value if value > 0 else None
