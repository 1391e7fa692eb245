"""A half covered lens is told from cups and papers on the mat, and what is seen beside the cover is not used."""

import numpy as np
import pytest

from companion.kernel.picture import reads
from companion.kernel.places import Place
from companion.table.messages import Health, Message, PictureSettled
from tests.vision.tables import CARDS, MAT, Scene
from vision.frame import Frame, Luma
from vision.geometry import TableFrame
from vision.opencv import cv2
from vision.pictures.covered import COVERED_S, LOOK_S, Covered
from vision.pictures.watcher import Watcher


@pytest.fixture(scope="module")
def shown() -> tuple[Luma, TableFrame]:
    """A picture of a table with cards, and where its mat lies."""
    scene = Scene()
    for number, place in enumerate(("A1", "A2", "B3")):
        scene.lay(CARDS[number], place)
    table = scene.look(3).table
    assert table is not None
    return scene.camera.frame().luma, table


def half(luma: Luma, level: int = 12) -> Luma:
    """The left half of the lens is covered by something that is out of focus, so that its edge is soft."""
    wide = luma.shape[1]
    cover = np.clip((wide * 0.5 - np.arange(wide)) / (wide * 0.1) + 0.5, 0, 1)
    return np.asarray(np.round(cover * level + (1 - cover) * luma), np.uint8)


def watched(covered: Covered, luma: Luma, table: TableFrame, seconds: float, start: float) -> str:
    for number in range(round(seconds / LOOK_S) + 1):
        covered.look(Frame(luma, at=start + number * LOOK_S), table)
    return covered.words


@pytest.mark.parametrize("level", [12, 90, 200])
def test_a_half_covered_lens_is_named_and_clears_by_itself(shown: tuple[Luma, TableFrame], level: int) -> None:
    luma, table = shown
    covered = Covered(MAT)
    assert watched(covered, luma, table, 3, 0) == "" and not covered.suspected
    assert watched(covered, half(luma, level), table, 0, 10) == "" and covered.suspected, "at once nothing is trusted"
    said = watched(covered, half(luma, level), table, COVERED_S, 11)
    assert "something covers 4 of the 8 marks" in said or "something covers 5 of the 8 marks" in said
    assert "wipe the lens" in said
    assert watched(covered, luma, table, 0, 20) == "" and not covered.suspected


def test_what_lies_on_some_marks_covers_no_lens(shown: tuple[Luma, TableFrame]) -> None:
    luma, table = shown
    covered = Covered(MAT)
    watched(covered, luma, table, 1, 0)
    cups = luma.copy()
    for one in MAT.fiducials[:5]:
        x, y = table.to_px(np.array([[one.x, one.y]]))[0]
        cv2.circle(cups, (round(x), round(y)), 45, (210,), -1)
    assert watched(covered, cups, table, 3 * COVERED_S, 10) == "" and not covered.suspected


def test_marks_that_were_never_seen_are_not_missed(shown: tuple[Luma, TableFrame]) -> None:
    """A box that always stands there: the game is played beside it."""
    luma, table = shown
    assert watched(Covered(MAT), half(luma), table, 3 * COVERED_S, 0) == ""


def test_nothing_settles_while_half_the_lens_is_covered() -> None:
    scene, told = Scene(), list[Message]()
    watcher = Watcher(lambda: scene.camera, scene.reader, scene.locator, told.append)

    def watch(seconds: float, *, covered: bool) -> None:
        for _ in range(round(seconds * 10)):
            frame = scene.camera.frame()
            watcher.step(Frame(half(frame.luma), None, frame.at, frame.number) if covered else frame, scene.camera)

    watch(2, covered=False)
    told.clear()
    scene.lay(CARDS[0], "B4")
    watch(4, covered=True)
    assert [one.status for one in told if isinstance(one, Health)] == ["degraded"]
    assert not [one for one in told if isinstance(one, PictureSettled)]
    told.clear()
    watch(3, covered=False)
    assert [one.status for one in told if isinstance(one, Health)] == ["ok"]
    (seen,) = [one for one in told if isinstance(one, PictureSettled)]
    assert seen.picture[Place("B4")] == reads(CARDS[0]), "it goes on by itself"
