"""Several pictures of a box in which nothing moves, laid over one another.

A tag with less than a pixel a module shows in one dark picture hardly more than noise; the noise of eight is a third.
Only new pictures count, and only while the box looks as it did in the first (`vision.reader.reader` sees to both).
"""

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma

MOST = 8
"""Pictures from which a newer one takes an older one's place, little by little."""


class LongExposure:
    """The mean of a box's pictures, one for each scale in which they are looked at."""

    def __init__(self) -> None:
        self.pictures = 0
        self._last = -1
        self._means: dict[float, NDArray[np.float32]] = {}

    @property
    def full(self) -> bool:
        """Whether more pictures would hardly make it clearer."""
        return self.pictures >= MOST

    def begin(self, picture: int) -> bool:
        """A picture by its number; False when it is already in."""
        if picture == self._last:
            return False
        self._last = picture
        self.pictures += 1
        return True

    def add(self, scale: float, image: Luma) -> None:
        """Lays this picture's rectified box (at `scale` pixels a mm) over those before."""
        mean = self._means.get(scale)
        if mean is None or mean.shape != image.shape:
            self._means[scale] = image.astype(np.float32)
        else:
            mean += (image - mean) / min(self.pictures, MOST)

    def image(self, scale: float) -> NDArray[np.float32]:
        """The mean at a scale."""
        return self._means[scale]
