"""Searching a site for tags: in one picture, or in all since nothing moves there laid over one another."""

from collections.abc import Collection, Iterable, Sequence

from vision.mat.cell_grid import Site
from vision.reader.occupancy import Moment
from vision.reader.sites import holds
from vision.tags.decode import FEW, Decoder, Findings, Read, Stray
from vision.tags.long_exposure import LongExposure

_STRAY_TRIES = (0, 3)
"""Failed searches after which a site is looked at for codes that are not ours."""
_MANY = 24
"""Likely tags looked at in a square where cards may lie side by side or tucked together."""


class TagSearch:
    """Searches sites by number. `strays` are the codes in each site that are no tags of this table."""

    def __init__(self, decoder: Decoder, sites: Sequence[Site]) -> None:
        self._decoder, self._sites = decoder, sites
        self._exposures: dict[int, LongExposure] = {}
        self.strays: dict[int, tuple[Stray, ...]] = {}

    def keep(self, sites: Collection[int]) -> None:
        """Drops the pictures of all sites but these."""
        self._exposures = {number: one for number, one in self._exposures.items() if number in sites}

    def forget(self, number: int) -> None:
        """Drops a site's pictures."""
        self._exposures.pop(number, None)

    def expose(self, moment: Moment) -> None:
        """Lays the picture over those before where a tag could not be read."""
        for number, exposure in self._exposures.items():
            if not exposure.full:
                self._add(number, exposure, moment)

    def search(self, number: int, moment: Moment, known: Sequence[Read], moving: bool, tries: int) -> Findings:
        """The tags in a site's box, without those `known`, and the codes in its core that are none of ours. `tries`:
        how often it was searched in vain before.
        """
        site, luma, table = self._sites[number], moment.frame.luma, moment.table
        exposure = None
        if not moving:
            exposure = self._exposures.setdefault(number, LongExposure())
            self._add(number, exposure, moment)
        findings = self._decoder.decode(luma, table, site.box, FEW if site.region else _MANY, known, exposure)
        if not all(read.clear for read in findings.reads):
            self.forget(number)  # what has to be seen twice is looked for in pictures of its own
        strays = findings.strays
        if not findings.reads and not moving:
            again = tries in _STRAY_TRIES
            strays += self._decoder.strays(luma, table, site.box) if again else self.strays.get(number, ())
        here = distinct(one for one in strays if holds(site.core, one.x, one.y))
        return Findings(findings.reads, here, findings.likely)

    def _add(self, number: int, exposure: LongExposure, moment: Moment) -> None:
        self._decoder.expose(moment.frame.luma, moment.table, self._sites[number].box, exposure, moment.picture)


def distinct(strays: Iterable[Stray]) -> tuple[Stray, ...]:
    """Strays without repetitions of the same text."""
    return tuple({one.text: one for one in strays}.values())
