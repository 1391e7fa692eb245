"""How the mat is followed from frame to frame."""

import cv2
import numpy as np
import pytest

from tests.vision.tables import MAT, Scene
from vision.frame import Frame
from vision.mat import mat_tracker
from vision.mat.markers import MarkerMatch, look, printed
from vision.mat.mat_tracker import MatTracker


def test_two_markers_in_their_place_tell_that_nothing_was_bumped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look costs a tenth of what a moving hand may cost a frame."""
    looks: list[int] = []

    def counted(*given: object) -> MarkerMatch:
        looks.append(1)
        return look(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(mat_tracker, "look", counted)
    bare = Scene().camera.frame()
    tracker = MatTracker(printed(MAT))
    assert tracker.find(bare) == ""
    assert not tracker.bumped(bare, 3) and len(looks) == 2
    moved = cv2.warpAffine(bare.luma, np.array([[1.0, 0, 3], [0, 1, 2]]), (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    assert tracker.bumped(Frame(np.asarray(moved, np.uint8)), 3)
