"""Opens the camera of the configuration."""

from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import DeviceError

if TYPE_CHECKING:
    from vision.cameras.lens import Lens
from vision.cameras.camera import Camera
from vision.cameras.picture_size import Enough, Size


def open_camera(
    source: str,
    *,
    device: int | str = 0,
    address: str = "",
    folder: Path | str = "",
    size: Size | None = None,
    enough: Enough = bool,
    rate: float = 10.0,
    lens: "Lens | None" = None,
    mains_hz: int = 50,
) -> Camera:
    """The camera of the configuration: ``pi``, ``usb``, ``network`` or ``recorded``; `lens` as it was locked earlier.

    Without a `size` the camera gives the smallest of its own that is `enough`.     DeviceError says what is missing.
    """
    match source:
        case "pi":
            from vision.cameras.pi import PiCamera

            return PiCamera(size, rate, enough=enough, lens=lens, mains_hz=mains_hz)
        case "usb":
            from vision.cameras.usb import UsbCamera

            return UsbCamera(device, size, rate, enough=enough, lens=lens, mains_hz=mains_hz)
        case "network":
            from vision.cameras.network import NetworkCamera

            return NetworkCamera(address, rate)
        case "recorded":
            from vision.cameras.recorded import RecordedCamera

            return RecordedCamera(Path(folder), rate)
    raise DeviceError(f"no camera of the kind {source!r}: expected pi, usb, network or recorded")
