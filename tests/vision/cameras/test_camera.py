"""Cameras: what they ask of their libraries, and that none of them can hang or crash the watcher."""

import os
import sys
import threading
import types
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import DeviceError
from companion.kernel.sentences import translated
from companion.languages import catalogue
from vision.cameras.camera import Backoff, CameraHangs
from vision.cameras.lens import Lens, exposure_for
from vision.cameras.opening import open_camera
from vision.cameras.pi import PiCamera
from vision.cameras.picture_size import enough_for
from vision.cameras.recorded import RecordedCamera, pictures
from vision.cameras.usb import UsbCamera


class FakePicamera2:
    """As much of picamera2 as is used. `answers` are what captures give: an array, or an exception to be raised."""

    answers: list[object] = []
    made: list["FakePicamera2"] = []
    known = ["AfMode", "AfTrigger", "LensPosition", "AeEnable", "AwbEnable"]
    known += ["ExposureTime", "AnalogueGain", "ColourGains", "FrameDurationLimits", "AeFlickerMode", "AeFlickerPeriod"]
    connected = True
    busy = False
    model = "imx708_wide"
    dark = {"ExposureTime": 66_000, "AnalogueGain": 2.0, "ColourGains": (1.5, 2.0), "LensPosition": 1.7}
    af_states = (1, 1, 2)
    hanging = threading.Event()

    def __init__(self) -> None:
        self.camera_controls = dict.fromkeys(self.known, (0, 16.0, 1))
        self.camera_properties = {"Model": self.model}
        self.states = list(self.af_states)
        self.jobs: list[object] = []
        self.controls: dict[str, object] = {}
        self.closed = False
        self.timeout = 0.0
        reading, self.notifyme_w = os.pipe()
        self.notifymeread = os.fdopen(reading, "rb")
        self.is_open = False
        FakePicamera2.made.append(self)
        if self.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        self.is_open = True

    @classmethod
    def global_camera_info(cls) -> list[dict[str, object]]:
        return [{"Model": cls.model}] if cls.connected else []

    def create_video_configuration(self, **settings: object) -> dict[str, object]:
        return settings

    def configure(self, settings: dict[str, object]) -> None:
        self.settings = settings

    def camera_configuration(self) -> dict[str, object]:
        """What was configured: sides are rounded down to even numbers."""
        width, height = self.settings["main"]["size"]  # type: ignore[index]
        return {"main": {"size": (width // 2 * 2, height // 2 * 2)}}

    def set_controls(self, controls: dict[str, object]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.controls |= controls

    def start(self) -> None:
        if self.answers and isinstance(self.answers[0], str):
            raise IndexError("list index out of range")

    def capture_array(self, wait: bool) -> object:
        assert not wait, "a capture without a time limit can wait for ever"
        self.jobs.append(self.answers[0])
        return self.answers.pop(0)

    def wait(self, job: object, timeout: float) -> object:
        self.timeout = timeout
        if isinstance(job, Exception):
            raise job
        return job

    def capture_metadata(self, wait: bool) -> object:
        assert not wait, "a capture without a time limit can wait for ever"
        return self.dark | {"AfState": self.states.pop(0) if len(self.states) > 1 else self.states[0]}

    def cancel_all_and_flush(self) -> None:
        self.jobs.clear()

    def close(self) -> None:
        if self.jobs or self.hanging.is_set():
            threading.Event().wait(20)  # behind a capture that never ends, as the library does
        if self.is_open:  # the library leaves its pipe open when libcamera gave it no camera
            self.notifymeread.close()
            os.close(self.notifyme_w)
        self.is_open, self.closed = False, True


@pytest.fixture
def pi(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    module = types.ModuleType("picamera2")
    module.Picamera2 = FakePicamera2  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(FakePicamera2, "made", [])
    monkeypatch.setattr(FakePicamera2, "answers", [])
    return FakePicamera2


def open_descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


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


def test_pi_frames_have_the_size_that_was_configured_not_asked_for(pi: type[FakePicamera2]) -> None:
    pi.answers.append(np.zeros((72, 80), np.uint8))
    with quick((65, 49)) as camera:
        assert camera.frame().luma.shape == (48, 64)


def test_pi_focus_is_fixed_at_the_mats_distance(pi: type[FakePicamera2]) -> None:
    quick()
    assert pi.made[0].controls["AfMode"] == 0
    assert abs(float(pi.made[0].controls["LensPosition"]) - 1.54) < 0.01  # type: ignore[arg-type]


@pytest.mark.parametrize("answer", [TimeoutError("late"), RuntimeError("thread died"), None])
def test_a_pi_camera_that_hangs_is_named(pi: type[FakePicamera2], answer: object) -> None:
    pi.answers.append(answer)
    camera = quick()
    with pytest.raises(DeviceError, match="ribbon"):
        camera.frame()
    camera.close()
    assert pi.made[0].closed, "the capture that was given up does not stand in the way"


def test_a_camera_that_hangs_is_closed_with_an_older_picamera2_too(pi: type[FakePicamera2]) -> None:
    """Before its `cancel_all_and_flush` there was the list of jobs behind its lock."""
    pi.answers.append(TimeoutError("late"))
    camera = quick()
    with pytest.raises(DeviceError, match="ribbon"):
        camera.frame()
    one = pi.made[0]
    old = types.SimpleNamespace(lock=threading.Lock(), _job_list=one.jobs, close=one.close)
    camera._camera = old
    camera.close()
    assert one.closed


def test_a_pi_camera_that_cannot_be_closed_is_told_apart(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "hanging", threading.Event())
    pi.hanging.set()
    camera = PiCamera((64, 48), timeout_s=0.05, now=lambda: 1.0, wait=lambda seconds: None)
    with pytest.raises(CameraHangs, match="restart the companion"):
        camera.close()


def test_a_missing_pi_camera_is_named(pi: type[FakePicamera2]) -> None:
    pi.answers.append("no camera")
    with pytest.raises(DeviceError, match="ribbon"):
        quick()
    assert pi.made[0].closed


@pytest.mark.parametrize("connected, busy, words", [(False, False, "no camera is connected"), (True, True, "ribbon")])
def test_a_camera_that_stays_away_costs_no_descriptors(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch, connected: bool, busy: bool, words: str
) -> None:
    monkeypatch.setattr(pi, "connected", connected)
    monkeypatch.setattr(pi, "busy", busy)
    before = open_descriptors()
    for _ in range(50):
        with pytest.raises(DeviceError, match=words):
            quick()
    assert open_descriptors() <= before


def test_a_camera_that_stays_away_is_asked_for_less_and_less_often() -> None:
    backoff = Backoff(3.0)
    assert [backoff.pause() for _ in range(7)] == [3, 6, 12, 24, 48, 60, 60]
    backoff.reset()
    assert backoff.pause() == 3


def test_the_sensor_gives_the_frames_that_are_read_and_may_expose_as_long_as_one(pi: type[FakePicamera2]) -> None:
    camera = PiCamera((64, 48), rate=8.0, mains_hz=60, now=lambda: 1.0, wait=lambda seconds: pytest.fail("it waits"))
    controls = pi.made[0].controls
    assert controls["FrameDurationLimits"] == (125_000, 125_000)
    assert (controls["AeFlickerMode"], controls["AeFlickerPeriod"]) == (1, 8333)
    pi.answers.append(np.zeros((72, 80), np.uint8))
    assert camera.frame().at == 1.0


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceError, match="python3-picamera2"):
        quick()


def test_locking_focuses_and_keeps_the_light_but_not_long_exposures(pi: type[FakePicamera2]) -> None:
    lens = quick().lock()
    assert lens == Lens(1.7, 30_000, 4.4, (1.5, 2.0))
    assert lens.held == "focus, exposure, gain and colours"
    controls = pi.made[0].controls
    assert (controls["AfMode"], controls["LensPosition"]) == (0, 1.7)
    assert controls["AeEnable"] is False and controls["ExposureTime"] == 30_000 and controls["AnalogueGain"] == 4.4
    assert controls["AwbEnable"] is False and controls["ColourGains"] == (1.5, 2.0)


def test_what_was_locked_is_there_from_the_first_frame_on(pi: type[FakePicamera2]) -> None:
    PiCamera((64, 48), lens=Lens(1.7, 20_000, 4.0, (1.5, 2.0)), now=lambda: 1.0, wait=lambda seconds: None)
    controls = pi.made[0].controls
    assert (controls["LensPosition"], controls["ExposureTime"], controls["AeEnable"]) == (1.7, 20_000, False)


def test_a_lens_that_finds_no_focus_stays_at_the_mats_height(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "af_states", (1, 3))
    lens = quick().lock()
    assert lens.focus == pytest.approx(1000 / 650) and "65 cm" in lens.advice


def test_a_lens_that_never_answers_is_given_up(pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pi, "af_states", (1,))
    seconds = iter(range(1000))
    assert PiCamera((64, 48), now=lambda: float(next(seconds)), wait=lambda s: None).lock().advice


def test_a_camera_without_controls_locks_nothing_and_does_not_fail(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "known", [])
    monkeypatch.setattr(pi, "dark", {})
    assert quick().lock() == Lens()
    assert pi.made[0].controls == {}


def test_a_freed_lens_follows_the_light_again(pi: type[FakePicamera2]) -> None:
    camera = quick()
    camera.lock()
    camera.free()
    assert pi.made[0].controls["AeEnable"] is True and pi.made[0].controls["AwbEnable"] is True


@pytest.mark.parametrize("model, size", [("imx708", (2304, 1296)), ("imx219", (1640, 1232)), ("imx296", None)])
def test_the_sensor_mode_sees_everything(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch, model: str, size: object
) -> None:
    monkeypatch.setattr(pi, "model", model)
    quick()
    settings = pi.made[0].settings
    assert settings.get("sensor", {}).get("output_size") == size  # type: ignore[attr-defined]
    assert settings["buffer_count"] == 3


@pytest.mark.parametrize(
    ("model", "mat", "size"),
    [
        ("imx708", (800, 300), (2304, 1296)),
        ("imx219", (800, 300), (1640, 1232)),
        ("imx219", (841, 594), (1640, 1232)),
        ("imx219", (1189, 841), (3280, 2464)),
        ("ov5647", (841, 594), (2592, 1944)),
        ("imx296", (800, 300), (1920, 1080)),
    ],
)
def test_a_ribbon_camera_gives_the_size_that_its_sensor_has_for_the_mat(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch, model: str, mat: tuple[float, float], size: object
) -> None:
    monkeypatch.setattr(pi, "model", model)
    PiCamera(enough=enough_for(mat), now=lambda: 1.0, wait=lambda seconds: None)
    settings = pi.made[0].settings
    assert settings["main"]["size"] == size  # type: ignore[index]
    assert settings.get("sensor", {"output_size": size})["output_size"] == size  # type: ignore[attr-defined]


def test_a_size_that_was_chosen_is_taken_from_the_mode_that_has_its_pixels(
    pi: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi, "model", "imx219")
    for size, mode in (((1280, 720), (1640, 1232)), ((1920, 1080), (1640, 1232)), ((2560, 1920), (3280, 2464))):
        quick(size)
        settings = pi.made[-1].settings
        assert settings["sensor"]["output_size"] == mode  # type: ignore[index]


@pytest.mark.parametrize(
    "time_us, gain, expected",
    [
        (10_000, 1.0, (10_000, 1.0, "")),
        (66_000, 2.0, (30_000, 4.4, "")),
        (66_000, 5.0, (30_000, 11.0, "the light is low (gain 11)")),
        (132_000, 8.0, (30_000, 16.0, "too dark for sharp hands by about one stop")),
        (132_000, 16.0, (30_000, 16.0, "too dark for sharp hands by about 2 stops")),
    ],
)
def test_low_light_is_advised_about(time_us: float, gain: float, expected: tuple[float, float, str]) -> None:
    *numbers, words = exposure_for(time_us, gain, 16.0)
    assert tuple(numbers) == expected[:2] and words.startswith(expected[2]) and bool(words) == bool(expected[2])
    assert (translated(words, catalogue("de")) != words) == bool(words)


@pytest.mark.parametrize(
    "time_us, gain, mains_hz, expected",
    [
        (14_000, 1.0, 50, (10_000, 1.4)),
        (14_000, 1.0, 60, (8_333, 1.68)),
        (25_000, 1.0, 60, (25_000, 1.0)),
        (6_000, 4.0, 50, (10_000, 2.4)),
        (6_000, 1.0, 50, (6_000, 1.0)),
        (14_000, 1.0, 0, (14_000, 1.0)),
    ],
)
def test_an_exposure_lasts_whole_flickers_of_the_room_s_light(
    time_us: float, gain: float, mains_hz: int, expected: tuple[float, float]
) -> None:
    assert exposure_for(time_us, gain, 16.0, mains_hz)[:2] == pytest.approx(expected, rel=1e-3)


class FakeCapture:
    """A webcam's driver; `stubborn` are controls that it takes without a word and leaves as they are."""

    stubborn: frozenset[int] = frozenset()
    best = (1920, 1080)
    """Its largest pictures."""

    def __init__(self, device: object, api: int) -> None:
        assert api == (cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
        self.set_to: dict[int, float] = {}
        self.values = {cv2.CAP_PROP_FOCUS: 30.0, cv2.CAP_PROP_EXPOSURE: 500.0, cv2.CAP_PROP_GAIN: -1.0}
        self.values |= {cv2.CAP_PROP_AUTOFOCUS: 1, cv2.CAP_PROP_AUTO_EXPOSURE: 3}
        self.left = 1
        FakeCapture.made = self

    def isOpened(self) -> bool:  # noqa: N802
        return True

    def set(self, key: int, value: float) -> None:
        self.set_to[key] = value
        if key not in self.stubborn:
            self.values[key] = value
        for side, most in zip((cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT), self.best, strict=True):
            if key == side:
                self.values[key] = min(value, most)

    def get(self, key: int) -> float:
        return self.values[key]

    def grab(self) -> bool:
        self.left -= 1
        return self.left >= 0

    def read(self) -> tuple[bool, object]:
        return True, np.full((48, 64, 3), 90, np.uint8)

    def release(self) -> None:
        pass


@pytest.fixture
def webcam(monkeypatch: pytest.MonkeyPatch) -> UsbCamera:
    monkeypatch.setattr("vision.cameras.usb.cv2.VideoCapture", FakeCapture)
    return UsbCamera(0, now=lambda: 1.0, wait=lambda seconds: None)


@pytest.mark.parametrize(
    ("mat", "best", "size"),
    [
        ((800, 300), (3840, 2160), (1920, 1080)),
        ((841, 594), (3840, 2160), (2560, 1440)),
        ((1189, 841), (3840, 2160), (3840, 2160)),
        ((841, 594), (1920, 1080), (1920, 1080)),
        ((841, 594), (1280, 720), (1280, 720)),
    ],
)
def test_a_webcam_is_asked_for_what_the_mat_takes_and_gives_its_best(
    monkeypatch: pytest.MonkeyPatch, mat: tuple[float, float], best: tuple[int, int], size: tuple[int, int]
) -> None:
    monkeypatch.setattr("vision.cameras.usb.cv2.VideoCapture", FakeCapture)
    monkeypatch.setattr(FakeCapture, "best", best)
    UsbCamera(0, enough=enough_for(mat), now=lambda: 1.0, wait=lambda seconds: None)
    values = FakeCapture.made.values
    assert (values[cv2.CAP_PROP_FRAME_WIDTH], values[cv2.CAP_PROP_FRAME_HEIGHT]) == size


def test_a_webcam_keeps_what_its_driver_offers(webcam: UsbCamera) -> None:
    lens = webcam.lock()
    assert (lens.focus, lens.exposure, lens.gain) == (30.0, 500.0, None) and "50 ms" in lens.advice
    held = FakeCapture.made.set_to
    assert (held[cv2.CAP_PROP_AUTOFOCUS], held[cv2.CAP_PROP_FOCUS]) == (0, 30.0)
    assert (held[cv2.CAP_PROP_AUTO_EXPOSURE], held[cv2.CAP_PROP_EXPOSURE]) == (1, 500.0)
    webcam.free()
    assert (held[cv2.CAP_PROP_AUTOFOCUS], held[cv2.CAP_PROP_AUTO_EXPOSURE]) == (1, 3)


@pytest.mark.parametrize(
    "stubborn, held, advice",
    [
        (set(), "focus and exposure", ""),
        ({cv2.CAP_PROP_AUTOFOCUS}, "exposure", ""),
        ({cv2.CAP_PROP_AUTO_EXPOSURE}, "focus", ""),
        ({cv2.CAP_PROP_EXPOSURE}, "focus", ""),
        ({cv2.CAP_PROP_AUTOFOCUS, cv2.CAP_PROP_AUTO_EXPOSURE}, "", "keep the light as it is"),
    ],
)
def test_only_what_a_driver_took_is_said_to_be_held(
    webcam: UsbCamera, monkeypatch: pytest.MonkeyPatch, stubborn: set[int], held: str, advice: str
) -> None:
    FakeCapture.made.values[cv2.CAP_PROP_EXPOSURE] = 137
    monkeypatch.setattr(FakeCapture, "stubborn", frozenset(stubborn))
    lens = webcam.lock()
    assert (lens.held, lens.exposure in (None, 100)) == (held, True) and advice in lens.advice


def test_a_webcam_that_falls_silent_is_named(webcam: UsbCamera) -> None:
    assert webcam.frame().luma.shape == (48, 64)
    with pytest.raises(DeviceError, match="check its cable"):
        webcam.frame()


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
    with pytest.raises(DeviceError, match="expected pi, usb, network or recorded"):
        open_camera("telescope")


def test_pictures_that_nobody_can_read_here_are_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """iPhones make HEIC."""
    for number in range(7):
        (tmp_path / f"IMG_{number}.HEIC").write_bytes(b"\0\0\0\x18ftypheic")
    with pytest.raises(DeviceError, match=r"IMG_0\.HEIC.*…; save them as JPEG"):
        pictures(tmp_path)
    (tmp_path / "a.jpg").write_bytes(b"")
    assert [path.name for path in pictures(tmp_path)] == ["a.jpg"]
    assert "7 pictures" in caplog.text and "IMG_0.HEIC" in caplog.text and "save them as JPEG" in caplog.text
