"""Which sites are worth a look now: the newest change first, what failed again after 1, 2, 3 … 10 frames."""

import numpy as np
from numpy.typing import NDArray

_TRIES = 12
_RARELY = 100
"""Frames between looks at a site that could not be read many times."""


class Attention:
    """The state of each site: open (to be decided) or closed."""

    def __init__(self, sites: int) -> None:
        self.open = np.zeros(sites, bool)
        self.moving = np.zeros(sites, bool)
        self.tries = np.zeros(sites, int)
        """Failed looks since the site changed."""
        self._searched = np.zeros(sites, int)
        self._due = np.zeros(sites, int)
        self._since = np.zeros(sites, int)
        self._frame = 0

    def update(self, frame: int, moving: NDArray[np.bool_], changed: NDArray[np.bool_]) -> None:
        """Takes in which sites differ from the frame before, and which from the look they were last decided by."""
        self._frame = frame
        self.moving = moving
        self._since[changed & ~self.open] = frame
        self.tries[changed] = 0
        self._due[changed] = frame
        self.open |= changed

    def ready(self) -> list[int]:
        """Open sites that are due: still ones first, the newest change first; of the moving ones the one to be searched
        that waits longest."""
        due = np.nonzero(self.open & (self._due <= self._frame))[0]
        still = sorted((int(one) for one in due if not self.moving[one]), key=lambda one: -self._since[one])
        return still + sorted((int(one) for one in due if self.moving[one]), key=lambda one: self._searched[one])

    def searched(self, site: int) -> None:
        """The site was searched for tags in this frame."""
        self._searched[site] = self._frame

    def close(self, site: int) -> None:
        """The site is decided."""
        self.open[site] = False
        self.tries[site] = 0

    def retry(self, site: int) -> None:
        """The site could not be decided; a later frame may."""
        self.open[site] = True
        self.tries[site] += 1
        tries = int(self.tries[site])
        self._due[site] = self._frame + (min(tries, 10) if tries <= _TRIES else _RARELY)
