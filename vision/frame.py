"""One picture of the table."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Luma = NDArray[np.uint8]
"""Brightness, height x width."""


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A camera picture: `luma` (uint8, height x width), `colour` (BGR, uint8) or None, when it was taken, its number.

    `at` is in seconds on the camera's clock; `number` counts frames and never repeats, so a frozen camera is noticed.
    `stays`: if it equals the picture before, then because the table rests as it shows, as in a folder of pictures; a
    camera that gives a picture twice says nothing about the table by that.
    """

    luma: Luma
    colour: NDArray[np.uint8] | None = None
    at: float = 0.0
    number: int = 0
    stays: bool = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return (self.luma.shape[1], self.luma.shape[0])


def is_same_picture(one: Luma, other: Luma) -> bool:
    """Whether two pictures are equal, dot for dot: one picture given twice, for no two of a real sensor are equal."""
    return np.array_equal(one[::97], other[::97]) and np.array_equal(one, other)  # a few rows tell nearly always
