"""Where OpenCV (4.6 to 5.0) is imported.

Everything in `vision` says ``from vision.opencv import cv2``. A machine without OpenCV can import all of `vision`;
the first use then raises a `DeviceError` that says what to install. Nothing here needs the `aruco` or `QRCode`
modules, which some builds lack and which changed their interface twice; `vision.mat.squares` uses `aruco` where it is.
"""

import types
from typing import TYPE_CHECKING

from companion.errors import DeviceError

__all__ = ["available", "cv2", "one_thread", "version"]


class _Missing(types.ModuleType):
    """Stands in for OpenCV where it is not installed."""

    def __getattr__(self, name: str) -> object:
        raise DeviceError(
            "OpenCV is missing, so no camera picture can be read: "
            "`apt install python3-opencv` on a Raspberry Pi, `pip install opencv-python-headless` elsewhere"
        )


if TYPE_CHECKING:
    import cv2
else:
    try:
        import cv2
    except ImportError:  # pragma: no cover - depends on the machine
        cv2 = _Missing("cv2")


def available() -> bool:
    """Whether OpenCV is installed."""
    return not isinstance(cv2, _Missing)


def one_thread() -> None:
    """Has OpenCV work in the thread that asks alone. A frame is read no later so (`benchmarks.opencv_threads`), and its
    other threads, which spin while they wait for work, took a sixth of what an idle table costs (`benchmarks.phones`).
    """
    if available():
        cv2.setNumThreads(1)


def version() -> str:
    """OpenCV's version, ``missing`` when it is not installed."""
    return cv2.__version__ if available() else "missing"
