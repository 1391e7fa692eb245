"""The calibration is compared with what is seen while cards are played."""

from collections.abc import Iterator

import cv2
import numpy as np
import pytest

from companion.table.messages import Health
from tests.vision.tables import CARDS, MAT, Scene
from vision.frame import Frame
from vision.pictures.watcher import Watcher
from vision.setup.calibrate import calibrate
from vision.setup.drift import LOOK_S, Drift, reference


class Aged:
    """A virtual camera with something done to its pictures, and the health it tells."""

    def __init__(self) -> None:
        self.scene, self.told, self.at = Scene(), [], 0.0
        self.change = lambda luma: luma
        self.watcher = Watcher(lambda: self.scene.camera, self.scene.reader, self.scene.locator, self.told.append)
        self.watcher.compare_with(Drift(reference(calibrate(self.frame(), MAT), MAT), MAT))

    def frame(self) -> Frame:
        plain = self.scene.camera.frame()
        luma = np.ascontiguousarray(np.clip(self.change(plain.luma.astype(np.float32)), 0, 255).astype(np.uint8))
        self.at += 0.1
        return Frame(luma, None, self.at, plain.number)

    def look(self, times: int = 2) -> list[Health]:
        """What is told while so many looks are due."""
        self.told.clear()
        for _ in range(times):
            self.at += LOOK_S
            self.watcher.step(self.frame())
        return [one for one in self.told if isinstance(one, Health) and one.device == "calibration"]


@pytest.fixture
def aged() -> Iterator[Aged]:
    yield Aged()


def test_nothing_is_said_while_all_is_as_calibrated(aged: Aged) -> None:
    assert aged.look(3) == []
    aged.scene.lay(CARDS[0], "B2")
    aged.scene.lay(CARDS[1], "A1", 180)
    assert aged.look(3) == [], "cards on the mat are no drift"


def test_less_light_is_told_in_stops_once_and_its_end_too(aged: Aged) -> None:
    aged.look(1)
    aged.change = lambda luma: luma * 0.45
    assert aged.look(1) == [], "a shadow is no drift"
    (dark,) = aged.look(1)
    assert dark.status == "degraded" and "darker" in dark.say and "2.5 stops" in dark.say
    assert aged.look(2) == []
    aged.change = lambda luma: luma
    assert [one.status for one in aged.look(2)] == ["ok"]


def test_a_lens_that_turned_is_told(aged: Aged) -> None:
    aged.look(1)
    aged.change = lambda luma: cv2.GaussianBlur(luma, (0, 0), 2.5)
    (soft,) = aged.look(2)
    assert "focus is off" in soft.say


def test_a_bumped_camera_is_told_but_not_a_nudge(aged: Aged) -> None:
    def shifted(pixels: float) -> None:
        move = np.float32([[1, 0, pixels], [0, 1, 0]])
        aged.change = lambda luma: cv2.warpAffine(luma, move, luma.shape[::-1], borderMode=cv2.BORDER_REPLICATE)

    aged.look(1)
    shifted(6)
    assert aged.look(2) == []
    shifted(60)
    (once,) = aged.look(4)
    assert "was moved by about" in once.say and "play on" in once.say and "calibrate when you can" in once.say
    shifted(0)
    (back,) = aged.look(3)
    assert back.status == "ok"


def test_a_camera_that_was_moved_while_nobody_looked_is_told(aged: Aged) -> None:
    aged.change = lambda luma: cv2.warpAffine(
        luma, np.float32([[1, 0, 60], [0, 1, 0]]), luma.shape[::-1], borderMode=cv2.BORDER_REPLICATE
    )
    (told,) = aged.look(3)
    assert "was moved since it was calibrated: by" in told.say and "calibrate when you can" in told.say
