"""Cameras: what they ask of their libraries, and that none of them can hang or crash the watcher."""

import sys
import types
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DeviceError
from vision.camera import PiCamera, UsbCamera, open_camera
from vision.recorded import RecordedCamera


class FakePicamera2:
    """As much of picamera2 as is used. `answers` are what captures give: an array, or an exception to be raised."""

    answers: list[object] = []
    made: list["FakePicamera2"] = []

    def __init__(self) -> None:
        self.camera_controls = {"LensPosition": (0, 10, 1)}
        self.controls: dict[str, object] = {}
        self.closed = False
        self.timeout = 0.0
        FakePicamera2.made.append(self)

    def create_video_configuration(self, **settings: object) -> dict[str, object]:
        return settings

    def configure(self, settings: dict[str, object]) -> None:
        self.settings = settings

    def set_controls(self, controls: dict[str, object]) -> None:
        self.controls |= controls

    def start(self) -> None:
        if self.answers and isinstance(self.answers[0], str):
            raise IndexError("list index out of range")

    def capture_array(self, wait: bool) -> object:
        assert not wait, "a capture without a time limit can wait for ever"
        return self.answers.pop(0)

    def wait(self, job: object, timeout: float) -> object:
        self.timeout = timeout
        if isinstance(job, Exception):
            raise job
        return job

    def capture_metadata(self) -> dict[str, float]:
        return {"ExposureTime": 66_000, "AnalogueGain": 2.0}

    def stop(self) -> None:
        raise RuntimeError("stopping a broken camera fails too")

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    module = types.ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(FakePicamera2, "made", [])
    monkeypatch.setattr(FakePicamera2, "answers", [])
    return FakePicamera2


def quick(size: tuple[int, int] = (64, 48)) -> PiCamera:
    return PiCamera(size, now=lambda: 1.0, wait=lambda seconds: None)


def test_pi_frames_are_the_brightness_plane(pi: type[FakePicamera2]) -> None:
    planes = np.zeros((72, 80), np.uint8)
    planes[:48, :64] = 200
    pi.answers.append(planes)
    with quick() as camera:
        frame = camera.frame()
    assert frame.luma.shape == (48, 64) and (frame.luma == 200).all() and frame.colour is None
    assert pi.made[0].closed and pi.made[0].timeout > 0


def test_pi_focus_is_fixed_at_the_mats_distance(pi: type[FakePicamera2]) -> None:
    quick()
    assert pi.made[0].controls["AfMode"] == 0
    assert abs(float(pi.made[0].controls["LensPosition"]) - 1.54) < 0.01  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [TimeoutError("late"), RuntimeError("thread died"), None])
def test_a_pi_camera_that_hangs_is_named(pi: type[FakePicamera2], answer: object) -> None:
    pi.answers.append(answer)
    with pytest.raises(DeviceError, match="ribbon"):
        quick().frame()


def test_a_missing_pi_camera_is_named(pi: type[FakePicamera2]) -> None:
    pi.answers.append("no camera")
    with pytest.raises(DeviceError, match="ribbon"):
        quick()
    assert pi.made[0].closed


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceError, match="python3-picamera2"):
        quick()


def test_locking_keeps_the_light_but_not_long_exposures(pi: type[FakePicamera2]) -> None:
    quick().lock()
    controls = pi.made[0].controls
    assert controls["AeEnable"] is False and controls["ExposureTime"] == 33_000 and controls["AnalogueGain"] == 4.0


def test_a_webcam_that_is_not_there_is_named() -> None:
    with pytest.raises(DeviceError, match="plugged in"):
        UsbCamera("/dev/no-such-webcam")


def test_a_folder_of_frames_is_a_camera(tmp_path: Path) -> None:
    for number in (2, 0, 1):
        cv2.imwrite(str(tmp_path / f"f{number}.png"), np.full((8, 8), number * 50, np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    camera = RecordedCamera(tmp_path, now=lambda: 0.0, wait=lambda seconds: None)
    assert [int(camera.frame().luma[0, 0]) for _ in range(4)] == [0, 50, 100, 100]


def test_an_empty_folder_and_an_unknown_source_are_named(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="no pictures"):
        RecordedCamera(tmp_path)
    with pytest.raises(DeviceError, match="not a folder"):
        open_camera("recorded", folder=tmp_path / "missing")
    with pytest.raises(DeviceError, match="expected pi, usb or recorded"):
        open_camera("telescope")
