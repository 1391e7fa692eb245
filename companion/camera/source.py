"""The camera of the configuration, opened on its own, and what it sees."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.config.settings import Config
    from companion.kernel.places import Mat
    from vision.cameras.camera import Camera
    from vision.setup.calibrate import Calibration

WARM_UP = 10
"""Frames after which a camera's own exposure has settled."""


def open_source(config: "Config", game: str | None = None) -> "Camera":
    """The camera of the configuration, its lens as calibrated, to look at the mat of a game (None: the configured one).

    ConfigError for none and for the virtual one.
    """
    from companion.camera import calibration
    from companion.errors import ConfigError
    from vision.cameras.opening import open_camera
    from vision.cameras.picture_size import enough_for

    settings, source = config.camera, source_of(config)
    if source == "none":
        raise ConfigError('camera.source is none: set it to "pi", "usb" or "network" to set a camera up')
    if source == "virtual":
        raise ConfigError('camera.source is virtual: set it to "pi", "usb" or "network" to set a camera up')
    kept = calibration.load(config.journal.file().parent, calibration.camera_name(settings, source))
    lens = kept.lens if kept is not None else None
    return open_camera(
        source,
        device=settings.device,
        address=settings.address,
        folder=settings.folder,
        size=settings.size,
        enough=enough_for(mat_of(config, game).size_mm, settings.tag_mm),
        rate=settings.fps,
        lens=lens,
        mains_hz=settings.mains_hz,
    )


def mat_of(config: "Config", game: str | None = None) -> "Mat":
    """The mat of a game, of the configured one when none is named."""
    from companion import games

    name = game or config.table.game
    return games.find(name).build(config.games.get(name)).mat


def source_of(config: "Config") -> str:
    """Which camera the configuration means on this machine."""
    from hardware.pins import is_a_pi

    source = config.camera.source
    return ("pi" if is_a_pi() else "virtual") if source == "auto" else source


def judge(camera: "Camera", config: "Config", game: str | None, picture: Path | None) -> Iterator["Calibration"]:
    """What the newest frame says, each time it is asked for; the first after the exposure has settled."""
    from vision.opencv import cv2
    from vision.setup.calibrate import calibrate

    mat = mat_of(config, game)
    for _ in range(WARM_UP):
        frame = camera.frame()
    while True:
        if picture is not None:
            cv2.imwrite(str(picture), frame.luma)
        yield calibrate(frame, mat, tag_mm=config.camera.tag_mm)
        frame = camera.frame()
