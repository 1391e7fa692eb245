"""The camera is set up, calibrated, kept for the next start and freed again, while the table watches."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import games
from companion.camera import calibration
from companion.camera.service import CameraService
from companion.camera.setup import CameraSetup
from companion.config.settings import CameraSettings
from companion.errors import DeviceError
from companion.table.clock import SystemClock
from companion.table.messages import Health
from tests.waiting import soon
from vision.cameras.camera import Backoff, Closing
from vision.cameras.lens import Lens
from vision.frame import Frame
from vision.printing.deck import deck_of
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

GAME = games.find("inscription").build()
USB = CameraSettings(source="usb", width=1280, height=720, fps=30)
HELD = Lens(12.0, 200.0, 3.0)
NOON = datetime(2026, 5, 4, 12, 30)


class Webcam(Closing):
    """A webcam over a virtual table that remembers what was done to its lens."""

    table = VirtualTable(GAME.mat, deck_of(GAME))
    eye = VirtualCamera(table, (1280, 720), rate=30)

    def __init__(self, lens: Lens | None) -> None:
        self.held, self.broken = lens, False

    def frame(self) -> Frame:
        return self.eye.frame()

    def lock(self) -> Lens:
        if self.broken:
            raise DeviceError("the camera stopped: check the ribbon")
        self.held = HELD
        return HELD

    def hold(self, lens: Lens) -> None:
        self.held = lens

    def free(self) -> None:
        self.held = None

    def close(self) -> None:
        pass


class Bench:
    """The camera side of a table with a webcam, and all webcams it opened."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.told, self.opened = folder, [], []
        self.begin()

    def begin(self) -> None:
        self.camera_service = CameraService(USB, self.told.append, SystemClock(), self.folder, on_pi=False)
        self.camera_service.point(GAME)
        self.camera_service.watch()
        self.camera_setup = CameraSetup(self.camera_service, lambda: NOON)

    def open(self, source: str, **more: object) -> Webcam:
        self.opened.append(Webcam(more["lens"]))
        return self.opened[-1]

    def keep(self) -> str:
        self.camera_setup.keep()
        soon(lambda: not self.camera_setup.look().busy)
        return self.camera_setup.look().said


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    Webcam.table.clear()
    Webcam.table.blackout(False)
    made: list[Bench] = []
    monkeypatch.setattr("companion.camera.service.open_camera", lambda *words, **more: made[0].open(*words, **more))
    bench = Bench.__new__(Bench)
    made.append(bench)
    bench.__init__(tmp_path)
    yield bench
    bench.camera_service.close()


def test_a_look_shows_markers_and_numbers(bench: Bench) -> None:
    look = bench.camera_setup.look()
    assert look.good and look.found == look.of == len(look.seen) and look.unseen == ()
    assert look.complaints == () and look.facts[0].startswith(f"{look.of} of {look.of} markers found")
    assert look.error_mm < 0.3 and look.size == (1280, 720) and len(look.mat) == 4
    assert (look.camera, look.lockable, look.kept) == ("usb 0", True, "")
    assert bench.camera_setup.jpeg()[:2] == b"\xff\xd8"


def test_calibrating_holds_the_lens_now_and_at_the_next_start(bench: Bench) -> None:
    bench.camera_setup.look()
    said = bench.keep()
    assert said.startswith("calibrated 2026-05-04 12:30: ") and "focus, exposure and gain held" in said
    assert "bare mat is learnt" in said
    assert bench.opened[-1].held == HELD
    bench.camera_service.close()
    bench.begin()
    assert bench.camera_setup.look().kept == said.split(";")[0]
    assert bench.opened[-1].held == HELD and len(bench.opened) == 2


def test_cards_on_the_mat_are_no_reason_not_to(bench: Bench) -> None:
    region = GAME.mat.region("A1")
    Webcam.table.lay(next(iter(GAME.catalogue.cards())), *region.centre, 180)
    soon(lambda: bench.camera_setup.look().cards == 1)
    assert "cards lie on the mat" in bench.keep()


def test_in_the_dark_nothing_is_kept_and_the_reason_is_said(bench: Bench) -> None:
    Webcam.table.blackout()
    soon(lambda: not bench.camera_setup.look().good)
    assert "black" in bench.camera_setup.look().complaints[0]
    assert bench.keep().startswith("not kept: ")
    assert bench.camera_setup.look().well is False and bench.camera_service.kept is None
    assert bench.opened[-1].held is None


def test_a_camera_that_fails_meanwhile_is_opened_again(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Backoff, "pause", lambda _: 0.01)
    bench.camera_setup.look()
    bench.opened[0].broken = True
    assert bench.keep() == "the camera stopped: check the ribbon"
    soon(lambda: Health("camera", "down", "the camera stopped: check the ribbon") in bench.told)
    soon(lambda: len(bench.opened) == 2)
    soon(lambda: bench.camera_setup.look().good)


def test_freeing_lets_the_camera_adapt_again(bench: Bench) -> None:
    bench.camera_setup.look()
    bench.keep()
    bench.camera_setup.free()
    assert bench.opened[-1].held is None and bench.camera_service.kept is None
    assert bench.camera_setup.look().kept == ""


def test_another_webcam_has_another_calibration(bench: Bench, tmp_path: Path) -> None:
    bench.camera_setup.look()
    bench.keep()
    assert calibration.load(tmp_path, "usb 1") is None
    assert calibration.load(tmp_path, "usb 0") is not None


def test_a_damaged_file_is_no_calibration_and_no_crash(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / calibration.FILE).write_text('{"camera": "usb 0", "ga')
    assert calibration.load(tmp_path, "usb 0") is None
    assert "calibrate the camera again" in caplog.text


def test_a_folder_that_may_not_be_written_is_said(bench: Bench) -> None:
    bench.camera_setup.look()
    bench.camera_service.folder = Path("/proc/nowhere")
    assert "cannot be written" in bench.keep()
    assert bench.camera_setup.look().well is False


def test_without_pictures_the_camera_s_own_words_are_shown(tmp_path: Path) -> None:
    camera_service = CameraService(
        replace(USB, device="/dev/no-such"), lambda one: None, SystemClock(), tmp_path, on_pi=False
    )
    with pytest.raises(DeviceError, match="no game is on the table yet"):
        CameraSetup(camera_service).look()
    camera_service.point(GAME)
    camera_service.watch()
    try:
        soon(lambda: camera_service.watcher.health.status == "down")
        assert "plugged in" in CameraSetup(camera_service).look().complaints[0]
    finally:
        camera_service.close()
