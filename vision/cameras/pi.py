"""The ribbon camera of a Raspberry Pi through picamera2."""

import os
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from companion.errors import DeviceError
from companion.kernel.sentences import say
from vision.cameras.camera import CameraHangs, Closing, Rhythm, quietly
from vision.cameras.lens import LONGEST_US, MAINS_HZ, Lens, exposure_for, flicker_us
from vision.cameras.picture_size import Enough, Size, smallest
from vision.frame import Frame

STOPPED = say("the camera stopped: check the ribbon")
AF_MANUAL, AF_AUTO, AF_START = 0, 1, 0
AF_FOCUSED, AF_FAILED = 2, 3
"""libcamera's numbers for its autofocus."""
FOCUS_S = 5.0
"""The longest a lens searches its focus."""
MOST_GAIN = 16.0
_STRETCHED = 1.2
"""A sensor's picture may be made so much wider: a mode of four times the pixels is darker and slower."""
FLICKER_MANUAL = 1
"""libcamera's number for exposures of whole flickers of a given length."""
WHOLE_SENSOR: Mapping[str, tuple[Size, ...]] = MappingProxyType(
    {
        "imx708": ((2304, 1296),),
        "imx219": ((1640, 1232), (3280, 2464)),
        "ov5647": ((1296, 972), (2592, 1944)),
        "imx477": ((2028, 1520),),
    }
)
"""Sensor -> its modes that see everything, ascending; larger ones than these are worse in the dark or too large for a
Pi's memory. Left alone, libcamera may choose one that sees the middle only.
"""
USUAL = (1920, 1080)
"""What a sensor that is not listed is asked for."""


class PiCamera(Closing):
    """The ribbon camera; see `vision.cameras.camera.Camera` and `vision.cameras.lens.Lockable`.

    Frames are the Y plane of YUV420, so nothing has to be converted. Each capture has a time limit: an exception in
    the library's own thread, or a loose ribbon, would otherwise wait for ever (raspberrypi/picamera2#794, #962).
    Without a `size` pictures are the smallest of the sensor's own that is `enough`. `height_mm` fixes the focus at that
    distance until it is locked; None leaves it to the lens. `lens` is what was locked earlier. Three buffers and no
    look at the list of sensor modes: a Zero 2 W has memory for no more (raspberrypi/picamera2#1358).
    """

    def __init__(
        self,
        size: Size | None = None,
        rate: float = 10.0,
        *,
        enough: Enough = bool,
        height_mm: float | None = 650.0,
        lens: Lens | None = None,
        mains_hz: int = MAINS_HZ,
        timeout_s: float = 2.0,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._wanted, self._enough = size, enough
        self._timeout, self._height_mm = timeout_s, height_mm
        self._now, self._rate, self._mains_hz = now, rate, mains_hz
        self._rhythm = Rhythm(rate, now, wait)
        self._number = 0
        self._camera = self._open(lens)

    def _open(self, lens: Lens | None) -> Any:  # noqa: ANN401 - picamera2 has no types
        try:
            from picamera2 import Picamera2
        except (ImportError, ValueError) as error:
            raise DeviceError(
                say("picamera2 cannot be used ({error}): apt install python3-picamera2", error=error)
            ) from error
        camera = None
        try:
            # Asked first: an attempt without a camera leaves a descriptor open each time (picamera2 0.3).
            if not Picamera2.global_camera_info():
                raise DeviceError(
                    say("no camera is connected: check the ribbon at both ends, then the companion finds it")
                )
            camera = Picamera2.__new__(Picamera2)  # apart from __init__, so that one that fails can be closed
            camera.__init__()
            offered = _whole_sensor(camera)
            size = self._wanted or smallest(offered or (USUAL,), self._enough)
            mode = {"sensor": {"output_size": _mode_for(size, offered), "bit_depth": 10}} if offered else {}
            main = {"size": size, "format": "YUV420"}
            camera.configure(camera.create_video_configuration(main=main, buffer_count=3, **mode))
            # What is asked for may be rounded to what the processor can do.
            self._size: Size = tuple(camera.camera_configuration()["main"]["size"])
            _control(camera, self._timing() | (self._at_height() if lens is None else _held(lens)))
            camera.start()
        except DeviceError:
            raise
        except Exception as error:
            if camera is not None:
                _given_up(camera)
            raise DeviceError(
                say("the camera cannot be started ({error}): check the ribbon at both ends", error=error)
            ) from error
        return camera

    def frame(self) -> Frame:
        """The next picture; DeviceError when none comes in time."""
        at = self._now() if self._paced else self._rhythm.tick()
        planes = self._take(self._camera.capture_array)
        width, height = self._size
        self._number += 1
        return Frame(np.ascontiguousarray(planes[:height, :width]), None, at, self._number)

    def lock(self) -> Lens:
        """Focuses once on what lies there, then keeps lens, exposure, gain and colours."""
        focus, advice = self._focus()
        found = self._take(self._camera.capture_metadata)
        controls = getattr(self._camera, "camera_controls", {})
        most = float(controls["AnalogueGain"][1]) if "AnalogueGain" in controls else MOST_GAIN
        lens = Lens(focus, advice=advice)
        if found.get("ExposureTime"):
            time_us, gain, low = exposure_for(
                found["ExposureTime"], found.get("AnalogueGain", 1.0), most, self._mains_hz
            )
            colour = tuple(found["ColourGains"]) if "ColourGains" in found else None
            lens = Lens(focus, round(time_us), round(gain, 3), colour, advice or low)
        self.hold(lens)
        return lens

    def hold(self, lens: Lens) -> None:
        """Keeps lens and exposure as they were locked earlier."""
        _control(self._camera, _held(lens))

    def free(self) -> None:
        """Exposure follows the light again, the focus goes back to the mat's distance."""
        _control(self._camera, {"AeEnable": True, "AwbEnable": True, **self._at_height()})

    def close(self) -> None:
        """Stops the camera. CameraHangs when it cannot even be closed: only the end of the process frees it then."""
        closing = threading.Thread(target=self._let_go, name="camera closes", daemon=True)
        closing.start()
        closing.join(2 * self._timeout)
        if closing.is_alive():
            raise CameraHangs(
                say("the camera hangs and cannot be closed: check the ribbon, then restart the companion")
            )

    def _take(self, what: Callable[..., Any]) -> Any:  # noqa: ANN401
        """What a capture gives; DeviceError when it fails or takes too long."""
        try:
            found = self._camera.wait(what(wait=False), timeout=self._timeout)
        except Exception as error:
            raise DeviceError(STOPPED) from error
        if found is None:
            raise DeviceError(STOPPED)
        return found

    def _focus(self) -> tuple[float | None, str]:
        """Where the lens finds its focus (dioptres), and advice; None for a lens that cannot move.

        picamera2's own cycle would wait for ever in front of every later capture if the lens never answered.
        """
        if "AfMode" not in getattr(self._camera, "camera_controls", {}):
            return None, ""
        _control(self._camera, {"AfMode": AF_AUTO, "AfTrigger": AF_START})
        end = self._now() + FOCUS_S
        while self._now() < end:
            found = self._take(self._camera.capture_metadata)
            if found.get("AfState") == AF_FOCUSED:
                return round(found.get("LensPosition", self._dioptres()), 3), ""
            if found.get("AfState") == AF_FAILED:
                break
        words = say("the lens found no focus by itself; it stays at {cm} cm", cm=f"{1000 / self._dioptres() / 10:.0f}")
        return self._dioptres(), words

    @property
    def _paced(self) -> bool:
        """Whether the sensor itself keeps the rate, so that a frame is new when it is asked for."""
        return "FrameDurationLimits" in getattr(self._camera, "camera_controls", {})

    def _timing(self) -> dict[str, Any]:
        """The sensor gives as many frames as are read, and may expose as long as one lasts: picamera2's own limit is
        33 ms, so a dark room would never show as too long an exposure. Mains light does not flicker in it.
        """
        frame_us = round(1e6 / self._rate)
        timing: dict[str, Any] = {"FrameDurationLimits": (frame_us, frame_us)}
        if self._mains_hz:
            timing |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": round(flicker_us(self._mains_hz))}
        return timing

    def _dioptres(self) -> float:
        return 1000.0 / (self._height_mm or 650.0)

    def _at_height(self) -> dict[str, Any]:
        return {"AfMode": AF_MANUAL, "LensPosition": self._dioptres()} if self._height_mm else {}

    def _let_go(self) -> None:
        """What may wait for ever when the library's own thread has died.

        A capture that was given up still stands first in the library's queue, and stopping would wait behind it.
        """
        quietly(lambda: _forget_jobs(self._camera))
        quietly(self._camera.close)


def _forget_jobs(camera: Any) -> None:  # noqa: ANN401
    """Cancels what waits in the library's queue; the picamera2 of bookworm's first images has no call for it."""
    if hasattr(camera, "cancel_all_and_flush"):
        camera.cancel_all_and_flush()
        return
    with camera.lock:
        camera._job_list.clear()


def _whole_sensor(camera: Any) -> tuple[Size, ...]:  # noqa: ANN401
    """The sensor's modes that see everything, none for a sensor we do not know."""
    model = str(getattr(camera, "camera_properties", {}).get("Model", ""))
    return next((sizes for name, sizes in WHOLE_SENSOR.items() if model.startswith(name)), ())


def _mode_for(size: Size, offered: Sequence[Size]) -> Size:
    """The smallest mode that has the pixels asked for; the first one does when only a little is missing."""
    return smallest(offered, lambda mode: mode[0] * _STRETCHED >= size[0])


def _held(lens: Lens) -> dict[str, Any]:
    controls: dict[str, Any] = {}
    if lens.focus is not None:
        controls |= {"AfMode": AF_MANUAL, "LensPosition": lens.focus}
    if lens.exposure is not None:
        controls |= {"AeEnable": False, "ExposureTime": min(round(lens.exposure), LONGEST_US)}
        controls |= {"AnalogueGain": lens.gain or 1.0}
    if lens.colour is not None:
        controls |= {"AwbEnable": False, "ColourGains": lens.colour}
    return controls


def _given_up(camera: Any) -> None:  # noqa: ANN401 - picamera2 has no types
    """Closes a camera that did not start, and its pipe: `close` leaves that open when libcamera gave no camera, one
    descriptor for each attempt (picamera2 0.3)."""
    opened = getattr(camera, "is_open", False)
    quietly(camera.close)
    if not opened:
        quietly(lambda: camera.notifymeread.close())
        quietly(lambda: os.close(camera.notifyme_w))


def _control(camera: Any, wanted: Mapping[str, Any]) -> None:  # noqa: ANN401
    """Sets those controls that this camera has; picamera2 raises for any other."""
    known = getattr(camera, "camera_controls", {})
    having = {name: value for name, value in wanted.items() if name in known}
    if having:
        camera.set_controls(having)
