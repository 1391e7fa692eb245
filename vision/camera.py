"""Cameras: whatever gives frames. The libraries are imported when a camera is opened, not before."""

import contextlib
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np

from companion.errors import DeviceError
from vision.frame import Frame
from vision.opencv import cv2


class Camera(Protocol):
    """Gives one frame after another. DeviceError when it does not answer; the camera may then be reopened."""

    def frame(self) -> Frame:
        """The next frame; waits until there is one."""
        ...

    def close(self) -> None:
        """Lets the camera go."""
        ...


class Closing:
    """Makes a camera usable in ``with``."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Lets the camera go."""
        raise NotImplementedError


class Rhythm:
    """Waits so that frames come at a rate; time and sleep are injected."""

    def __init__(self, rate: float, now: Callable[[], float], wait: Callable[[float], None]) -> None:
        self._pause, self._now, self._wait = 1 / rate, now, wait
        self._next = now()

    def tick(self) -> float:
        """Waits until the next frame is due; the time it is then."""
        self._wait(max(0.0, self._next - self._now()))
        at = self._now()
        self._next = max(self._next + self._pause, at)
        return at


class UsbCamera(Closing):
    """A webcam through OpenCV. `device` is its number or path, `size` what is asked for (it may give another).

    Autofocus is turned off where the driver allows it, because it hunts in the dark.
    """

    def __init__(
        self,
        device: int | str = 0,
        size: tuple[int, int] = (1920, 1080),
        rate: float = 10.0,
        *,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._device = device
        self._capture = cv2.VideoCapture(device)
        if not self._capture.isOpened():
            self._capture.release()
            raise DeviceError(f"the webcam {device!r} cannot be opened: is it plugged in, and not in use elsewhere?")
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter_fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._rhythm = Rhythm(rate, now, wait)
        self._number = 0

    def frame(self) -> Frame:
        """The next picture."""
        at = self._rhythm.tick()
        self._capture.grab()  # the buffer may hold an old one
        good, picture = self._capture.read()
        if not good or picture is None:
            raise DeviceError(f"the webcam {self._device!r} stopped: check its cable")
        self._number += 1
        luma = picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
        return Frame(luma, picture if picture.ndim == 3 else None, at, self._number)

    def lock(self, *, focus: bool = True, exposure: bool = True) -> None:
        """Keeps focus and exposure as they are now, where the driver can."""
        if focus:
            self._capture.set(cv2.CAP_PROP_AUTOFOCUS, 0)
        if exposure:
            value = self._capture.get(cv2.CAP_PROP_EXPOSURE)
            self._capture.set(cv2.CAP_PROP_AUTO_EXPOSURE, 1)  # V4L2: 1 is manual, 3 is automatic
            self._capture.set(cv2.CAP_PROP_EXPOSURE, value)

    def close(self) -> None:
        """Lets the webcam go."""
        self._capture.release()


class PiCamera(Closing):
    """The ribbon camera of a Raspberry Pi through picamera2.

    Frames are the Y plane of YUV420, so nothing has to be converted. Each capture has a time limit: an exception in
    the library's own thread, or a loose ribbon, would otherwise wait for ever (raspberrypi/picamera2#794, #962).
    `height_mm` fixes the focus at that distance; None leaves it to the lens.
    """

    def __init__(
        self,
        size: tuple[int, int] = (2304, 1296),
        rate: float = 10.0,
        *,
        height_mm: float | None = 650.0,
        timeout_s: float = 2.0,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._size, self._timeout, self._height_mm = size, timeout_s, height_mm
        self._rhythm = Rhythm(rate, now, wait)
        self._number = 0
        self._camera = self._open()

    def _open(self) -> Any:  # noqa: ANN401 - picamera2 has no types
        try:
            from picamera2 import Picamera2
        except (ImportError, ValueError) as error:
            raise DeviceError(f"picamera2 cannot be used ({error}): apt install python3-picamera2") from error
        camera = None
        try:
            camera = Picamera2()
            settings = camera.create_video_configuration(main={"size": self._size, "format": "YUV420"}, buffer_count=3)
            camera.configure(settings)
            self._fix_focus(camera)
            camera.start()
        except Exception as error:
            if camera is not None:
                _quietly(camera.close)
            raise DeviceError(f"the camera cannot be started ({error}): check the ribbon at both ends") from error
        return camera

    def _fix_focus(self, camera: Any) -> None:  # noqa: ANN401
        if self._height_mm and "LensPosition" in getattr(camera, "camera_controls", {}):
            camera.set_controls({"AfMode": 0, "LensPosition": 1000.0 / self._height_mm})

    def frame(self) -> Frame:
        """The next picture; DeviceError when none comes in time."""
        at = self._rhythm.tick()
        try:
            job = self._camera.capture_array(wait=False)
            planes = self._camera.wait(job, timeout=self._timeout)
        except Exception as error:
            raise DeviceError("the camera stopped: check the ribbon") from error
        if planes is None:
            raise DeviceError("the camera stopped: check the ribbon")
        width, height = self._size
        self._number += 1
        return Frame(np.ascontiguousarray(planes[:height, :width]), None, at, self._number)

    def lock(self, *, exposure: bool = True) -> None:
        """Keeps exposure and gain as they are now; longer than 1/30 s is cut, hands would smear."""
        if not exposure:
            return
        found = self._camera.capture_metadata()
        time_us, gain = found.get("ExposureTime", 20_000), found.get("AnalogueGain", 1.0)
        kept = min(time_us, 33_000)
        self._camera.set_controls(
            {"AeEnable": False, "AwbEnable": False, "ExposureTime": int(kept), "AnalogueGain": gain * time_us / kept}
        )

    def close(self) -> None:
        """Stops the camera; one that hangs is left to the system after the time limit."""
        closing = threading.Thread(target=self._let_go, name="camera closes", daemon=True)
        closing.start()
        closing.join(2 * self._timeout)

    def _let_go(self) -> None:
        """What may wait for ever when the library's own thread has died."""
        _quietly(self._camera.stop)
        _quietly(self._camera.close)


def _quietly(close: Callable[[], object]) -> None:
    """Closing a broken camera may fail in any way; there is nothing left to save."""
    with contextlib.suppress(Exception):
        close()


def open_camera(
    source: str,
    *,
    device: int | str = 0,
    folder: Path | str = "",
    size: tuple[int, int] = (1920, 1080),
    rate: float = 10.0,
) -> Camera:
    """The camera of the configuration: ``pi``, ``usb`` or ``recorded``. DeviceError says what is missing."""
    match source:
        case "pi":
            return PiCamera(size, rate)
        case "usb":
            return UsbCamera(device, size, rate)
        case "recorded":
            from vision.recorded import RecordedCamera

            return RecordedCamera(Path(folder), rate)
    raise DeviceError(f"no camera of the kind {source!r}: expected pi, usb or recorded")
