"""A bumped camera and a pushed mat are told, and it clears by itself."""

import numpy as np
import pytest

from companion.table.messages import Health, Message
from tests.vision.tables import MAT, Scene
from vision.frame import Frame
from vision.geometry import TableFrame
from vision.opencv import cv2
from vision.pictures.moved import USED_TO_S, Moved
from vision.pictures.watcher import Watcher

SIZE = (1280, 720)


def lying(x: float = 200.0, y: float = 100.0, degrees: float = 0.0, scale: float = 1.2) -> TableFrame:
    """A mat seen straight from above; its corner at these pixels."""
    c, s = scale * np.cos(np.radians(degrees)), scale * np.sin(np.radians(degrees))
    return TableFrame(np.array([[c, -s, x], [s, c, y], [0.0, 0.0, 1.0]]), 0.0, SIZE)


def seen(moved: Moved, table: TableFrame, at: float) -> str:
    return moved.look(Frame(np.zeros((SIZE[1], SIZE[0]), np.uint8), at=at), table)


@pytest.mark.parametrize(
    ("now", "words"),
    [
        (lying(x=260.0), "moved by about 50 mm: play on"),
        (lying(y=160.0), "moved by about 50 mm: play on"),
        (lying(degrees=10.0), "and turned by 10°"),
    ],
)
def test_what_was_moved_is_told_until_it_is_put_back(now: TableFrame, words: str) -> None:
    moved = Moved(MAT)
    assert seen(moved, lying(), 0) == ""
    assert words in seen(moved, now, 1) and words in seen(moved, now, 5)
    assert seen(moved, lying(), 6) == ""


def test_a_mat_that_stays_where_it_is_now_lies_there_after_a_while() -> None:
    moved = Moved(MAT)
    seen(moved, lying(), 0)
    assert seen(moved, lying(x=300.0), 10)
    assert seen(moved, lying(x=302.0), 10 + USED_TO_S - 1), "a millimetre more is no new bump"
    assert seen(moved, lying(x=302.0), 10 + USED_TO_S) == ""
    assert seen(moved, lying(), 40), "and where it was is elsewhere now"


def test_a_mat_that_is_still_being_moved_is_told_anew() -> None:
    moved = Moved(MAT)
    seen(moved, lying(), 0)
    first = seen(moved, lying(x=260.0), 1)
    assert seen(moved, lying(x=380.0), USED_TO_S) not in ("", first)
    assert seen(moved, lying(x=380.0), USED_TO_S + 2), "the time runs from its last movement"


def test_shaking_is_no_movement() -> None:
    moved = Moved(MAT)
    assert not any(seen(moved, lying(x=200.0 + number % 2 * 8), number) for number in range(20))


def test_a_bump_reaches_the_phones_and_goes() -> None:
    scene, told = Scene(), list[Message]()
    watcher = Watcher(lambda: scene.camera, scene.reader, scene.locator, told.append)
    turn = cv2.getRotationMatrix2D((SIZE[0] / 2, SIZE[1] / 2), 10, 1.0)
    turn[:, 2] += 60

    def watch(seconds: float, *, bumped: bool) -> list[tuple[str, str]]:
        told.clear()
        for _ in range(round(seconds * 10)):
            frame = scene.camera.frame()
            luma = np.asarray(cv2.warpAffine(frame.luma, turn, SIZE, borderValue=90)) if bumped else frame.luma
            watcher.step(Frame(luma, None, frame.at, frame.number), scene.camera)
        return [(one.device, one.status) for one in told if isinstance(one, Health)]

    watch(1, bumped=False)
    assert watch(2, bumped=True)[-1] == ("calibration", "degraded")
    assert watch(2, bumped=False)[-1] == ("calibration", "ok")
