"""The camera of the configuration, opened on its own, and what it sees."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.config.settings import Config
    from vision.cameras.camera import Camera
    from vision.setup.calibrate import Calibration

WARM_UP = 10
"""Frames after which a camera's own exposure has settled."""


def open_source(config: "Config") -> "Camera":
    """The camera of the configuration, its lens as calibrated. ConfigError for none and for the virtual one."""
    from companion.camera import calibration
    from companion.errors import ConfigError
    from vision.cameras.opening import open_camera

    settings, source = config.camera, source_of(config)
    if source == "none":
        raise ConfigError('camera.source is none: set it to "pi", "usb" or "network" to set a camera up')
    if source == "virtual":
        raise ConfigError('camera.source is virtual: set it to "pi", "usb" or "network" to set a camera up')
    kept = calibration.load(config.journal.file().parent, calibration.camera_name(settings, source))
    lens = kept.lens if kept is not None else None
    size = (settings.width, settings.height)
    return open_camera(
        source,
        device=settings.device,
        address=settings.address,
        folder=settings.folder,
        size=size,
        rate=settings.fps,
        lens=lens,
        mains_hz=settings.mains_hz,
    )


def source_of(config: "Config") -> str:
    """Which camera the configuration means on this machine."""
    from hardware.pins import is_a_pi

    source = config.camera.source
    return ("pi" if is_a_pi() else "virtual") if source == "auto" else source


def judge(camera: "Camera", config: "Config", game: str | None, picture: Path | None) -> Iterator["Calibration"]:
    """What the newest frame says, each time it is asked for; the first after the exposure has settled."""
    from companion import games
    from vision.opencv import cv2
    from vision.setup.calibrate import calibrate

    name = game or config.table.game
    mat = games.find(name).build(config.games.get(name)).mat
    for _ in range(WARM_UP):
        frame = camera.frame()
    while True:
        if picture is not None:
            cv2.imwrite(str(picture), frame.luma)
        yield calibrate(frame, mat)
        frame = camera.frame()
