"""Whether a frame can be used at all, in words."""

import numpy as np

from companion.kernel.sentences import say
from vision.frame import Frame, Luma, is_same_picture
from vision.mat.cell_grid import Cells
from vision.opencv import cv2

_BLACK = 8.0
_WHITE = 250
_CONTRAST, _FINE = 30.0, 0.13
"""Grey levels of contrast from which sharpness can be judged, and the share of them that some edge must have."""


class ExposureCheck:
    """Notices black and saturated frames, and those that only repeat the one before."""

    def __init__(self) -> None:
        self._last: Luma | None = None

    def complaint(self, cells: Cells) -> str:
        """What is wrong with the light, empty when the frame can be read."""
        mean = float(cells.mean())
        if mean < _BLACK:
            return say("the picture is black: is the lamp on and the lens cap off?")
        if mean > 0.6 * _WHITE and float((cells >= _WHITE).mean()) > 0.6:
            return say("the picture is far too bright: dim the lamp or shorten the exposure")
        return ""

    def is_new(self, frame: Frame) -> bool:
        """Takes in a frame; False when it only repeats the picture before, which proves nothing that was not seen."""
        repeated = self._last is not None and is_same_picture(self._last, frame.luma)
        self._last = frame.luma
        return not repeated


def blank(frame: Frame) -> str:
    """What is wrong with a frame whose mat was not found, empty when it is not the light."""
    sample = frame.luma[::16, ::16]
    if float(np.percentile(sample, 98)) < 2 * _BLACK:
        return say("the picture is black: is the lamp on and the lens cap off?")
    if float(np.percentile(sample, 20)) >= _WHITE:
        return say("the picture is far too bright: dim the lamp or shorten the exposure")
    if _is_blurred(frame.luma):
        return say("the picture is out of focus: set the lens to the mat's distance, and wipe it")
    return ""


def _is_blurred(luma: Luma) -> bool:
    """Whether a picture has contrast, but no edges finer than about a hundredth of its width."""
    small = cv2.resize(luma, (320, 180), interpolation=cv2.INTER_AREA).astype(np.float32)
    fine = float(np.abs(small - cv2.blur(small, (3, 3))).max())
    coarse = float(np.percentile(small, 99) - np.percentile(small, 1))
    return coarse > _CONTRAST and fine < _FINE * coarse
