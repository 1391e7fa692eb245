"""A camera's calibration, kept beside the journal, so that the next start sees the table just as this one did."""

import contextlib
import logging
import os
from datetime import datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.config.settings import CameraSettings
from companion.errors import ConfigError
from companion.kernel.cards import TAG_MM
from companion.kernel.codec import json_value
from companion.kernel.places import Mat
from companion.kernel.sentences import as_plain_text, decimal, say
from vision.cameras.camera import Camera
from vision.cameras.lens import Lens, Lockable
from vision.cameras.network import without_password
from vision.setup.calibrate import Calibration, calibrate
from vision.setup.drift import Reference, reference

log = logging.getLogger(__name__)
FILE = "camera.json"
SETTLE = 8
"""Frames after which a change of exposure or focus is in the picture."""


class SavedCalibration(Struct, frozen=True):
    """What was found when `camera` was calibrated `at` (local time, ISO) over the mat of `game`.

    `lens` is None for a camera that has nothing to hold. `was` is what the picture is compared with later.
    """

    camera: str
    game: str
    at: str
    lens: Lens | None
    was: Reference
    error_mm: float
    found: int
    of: int

    @property
    def words(self) -> str:
        """One line for people."""
        held = self.lens.held if self.lens is not None else ""
        lens = say("{held} held", held=held) if held else say("nothing to hold")
        when = self.at.replace("T", " ")[:16]
        return say(
            "calibrated {when}: {found} of {of} markers, {mm} mm, {lens}",
            when=when,
            found=self.found,
            of=self.of,
            mm=decimal(self.error_mm, 2),
            lens=lens,
        )


def camera_name(settings: CameraSettings, source: str) -> str:
    """Which camera a calibration belongs to; another webcam has another lens."""
    if source == "network":
        return f"network {without_password(settings.address)}"
    return f"usb {settings.device}" if source == "usb" else source


def load(folder: Path, camera: str) -> SavedCalibration | None:
    """The calibration of this camera, None if there is none or the file is damaged (which is logged)."""
    file = folder / FILE
    try:
        kept = json_value(file.read_bytes(), SavedCalibration)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as problem:
        log.warning("%s cannot be used, calibrate the camera again: %s", file, problem)
        return None
    return kept if kept.camera == camera else None


def save(folder: Path, kept: SavedCalibration) -> None:
    """Keep a calibration. ConfigError if the folder may not be written. A power cut leaves the old file or the new."""
    file, fresh = folder / FILE, folder / (FILE + ".new")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with fresh.open("wb") as out:
            out.write(msgspec.json.format(msgspec.json.encode(kept, enc_hook=as_plain_text), indent=1) + b"\n")
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(file)
    except OSError as problem:
        raise ConfigError(f"{file}: cannot be written: {problem.strerror}") from problem


def forget(folder: Path) -> None:
    """Let the camera start with a free lens again."""
    with contextlib.suppress(FileNotFoundError):
        (folder / FILE).unlink()


def lock_and_judge(camera: Camera, mat: Mat, tag_mm: float = TAG_MM) -> tuple[Calibration, Lens | None]:
    """Hold lens and exposure and judge what is seen then; if play cannot begin so, the lens is free again.

    DeviceError when the camera does not answer.
    """
    before = calibrate(camera.frame(), mat, tag_mm=tag_mm)
    if before.solution.table is None or not isinstance(camera, Lockable):
        return before, None
    lens = camera.lock()
    for _ in range(SETTLE):
        frame = camera.frame()
    found = calibrate(frame, mat, before.solution.table, tag_mm=tag_mm)
    if not found.good:
        camera.free()
    return found, lens


def kept_from(
    found: Calibration, lens: Lens | None, mat: Mat, camera: str, game: str, at: datetime
) -> SavedCalibration:
    """A good calibration as it is kept."""
    was = reference(found, mat)
    moment = at.isoformat(timespec="seconds")
    return SavedCalibration(camera, game, moment, lens, was, round(found.error_mm, 3), found.found, found.of)
