"""Which sites are worth a look now: the newest change first, what failed again after 1, 2, 3 … 10 frames."""

import numpy as np
from numpy.typing import NDArray

from vision.reader.change import CHANGED

LARGE = 8
"""Differing cells from which a change is more than a shadow's edge."""
_TRIES = 12
_RARELY = 100
"""Frames between looks at a site that could not be read many times."""
_VAIN = 4
"""Frames between looks at a site in which something moves that does not look like a tag."""
_HOPELESS = 3
"""How much longer a site waits in which nothing looked like a tag."""


class Scheduler:
    """The state of each site: open (to be decided) or closed."""

    def __init__(self, sites: int) -> None:
        self.open = np.zeros(sites, bool)
        self.moving = np.zeros(sites, bool)
        self.tries = np.zeros(sites, int)
        """Failed looks since the site changed."""
        self.undecided = np.zeros(sites, bool)
        """Whether what lies at the site is not known since a look failed."""
        self._searched = np.zeros(sites, int)
        self._vain = np.zeros(sites, bool)
        self._large = np.zeros(sites, bool)
        self._due = np.zeros(sites, int)
        self._since = np.zeros(sites, int)
        self._frame = 0

    def update(self, frame: int, moving: NDArray[np.bool_], differing: NDArray[np.float32]) -> None:
        """Takes in which sites move, and how many cells of each differ from the look it was last decided by."""
        changed = differing >= CHANGED
        self._frame = frame
        self.moving = moving
        self._since[changed & ~self.open] = frame
        self.tries[changed] = 0
        self._due[changed] = frame
        self._large = np.where(changed, differing >= LARGE, self._large)
        self.open |= changed

    def any_due(self, frame: int) -> bool:
        """Whether a look at some site is due, or a hand was over one a frame ago."""
        return bool((self.open & (self._due <= frame)).any() or self.moving.any())

    def ready(self, resting: NDArray[np.float32]) -> list[int]:
        """Open sites that are due: still ones first, large and new changes first, what failed before last; then those
        where something moves, the ones with most changed cells that rest (`resting`, one number a site) first, not the
        same one twice running. The first of these comes second already, when a tag may rest there: a hand that leaves
        stirs up many sites and lays a card in one."""
        due = [int(one) for one in np.nonzero(self.open & (self._due <= self._frame))[0]]
        still = sorted((one for one in due if not self.moving[one]), key=self._urgency)
        restless = [one for one in due if self.moving[one] and not self._rests_after_vain(one)]
        restless.sort(key=lambda one: (self._searched[one] >= self._frame - 1, -resting[one]))
        likely = [one for one in restless[:1] if resting[one] >= LARGE]
        return still[:1] + likely + still[1:] + restless[len(likely) :]

    def _urgency(self, site: int) -> tuple[bool, bool, int]:
        """A shadow's edge must not keep a card waiting, nor what could not be read before."""
        return (bool(self.tries[site]), not bool(self._large[site]), -int(self._since[site]))

    def _rests_after_vain(self, site: int) -> bool:
        """What moved where nothing looked like a tag is an arm; it will hardly be a card in the next frame."""
        return bool(self._vain[site]) and self._frame - int(self._searched[site]) < _VAIN

    def searched(self, site: int, *, hopeful: bool = True) -> None:
        """The site was searched for tags in this frame; `hopeful`: something there looked like one."""
        self._searched[site] = self._frame
        self._vain[site] = not hopeful

    def close(self, site: int) -> None:
        """The site is decided."""
        self.open[site] = self.undecided[site] = False
        self.tries[site] = 0

    def retry(self, site: int, *, hopeful: bool = True) -> None:
        """The site could not be decided; a later frame may, though hardly where nothing looked like a tag: a card that
        lies face down looks the same in the next."""
        self.open[site] = self.undecided[site] = True
        self.tries[site] += 1
        tries = int(self.tries[site])
        pause = min(tries, 10) * (1 if hopeful else _HOPELESS)
        self._due[site] = self._frame + (pause if tries <= _TRIES else _RARELY)
