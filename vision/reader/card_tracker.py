"""Which cards are believed to lie where, and what makes a belief end.

A card is believed from a clear reading or from two pictures' readings that agree. The belief ends only with a positive
sign: its region is bare, its place looks like the bare mat, another tag lies where its tag was, or it is read
elsewhere. Hidden is not gone.
"""

from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from companion.kernel.cards import CARD_MM
from companion.kernel.places import Mat
from companion.kernel.sentences import say
from vision.geometry import turn
from vision.reader.belief import Sighting, region_of, where
from vision.reader.sites import holds, home, single
from vision.tags.decode import Box, Read

_WAIT = 12
"""Pictures for which a reading waits for a second one."""
_CELL_MM = 1.5
"""How far from its middle a cell is looked at."""


class CardTracker:
    """The believed cards by payload. `still_there` looks whether a remembered tag, believed or
    not, lies where it was read.
    """

    def __init__(self, mat: Mat, still_there: Callable[[Read, bool], Read | None]) -> None:
        self._mat = mat
        self._still_there = still_there
        self._cards: dict[str, Sighting] = {}
        self._twins: dict[str, Sighting] = {}
        self._weak: dict[str, tuple[int, Read]] = {}

    @property
    def cards(self) -> tuple[Sighting, ...]:
        """All believed cards, in the order of first sight."""
        return (*self._cards.values(), *self._twins.values())

    def within(self, box: Box) -> list[Sighting]:
        """Believed cards whose tag lies in a rectangle (mm), or beyond the edge of the mat next to it."""
        return [one for one in self.cards if holds(box, *home(self._mat, one.read.tag))]

    def lies(self, read: Read) -> bool:
        """Whether a reading says what is believed already."""
        known = self._cards.get(read.payload)
        return known is not None and known.read.agrees(read)

    def waiting(self, picture: int, box: Box | None = None) -> list[Read]:
        """Readings that have to be seen once more, in a rectangle or anywhere; old ones are given up."""
        self._weak = {text: (at, read) for text, (at, read) in self._weak.items() if picture - at <= _WAIT}
        reads = [read for at, read in self._weak.values() if at < picture]
        if box is None:
            return reads
        return [read for read in reads if holds(box, *home(self._mat, read.tag))]

    def note_read(self, read: Read, picture: int, sure: bool = True) -> bool:
        """Takes in a reading from a picture (its number; a repeated one keeps it, so it confirms nothing); False when
        it has to be seen once more before it is believed.
        """
        if self.lies(read):
            self._cards[read.payload] = Sighting(read)
            return True
        known = self._cards.get(read.payload)
        if not (read.clear and sure) and not self._confirmed(read, picture):
            return False
        if self._is_taken(read):
            return True
        if known is not None and self._is_twin(known, read):
            self._twins[read.payload] = Sighting(read, twin=True)
            return True
        self._cards[read.payload] = Sighting(read)
        self._weak.pop(read.payload, None)
        self._displace(read)
        return True

    def _confirmed(self, read: Read, picture: int) -> bool:
        """Whether an earlier picture said the same; else remembers it for the next."""
        before = self._weak.get(read.payload)
        self._weak[read.payload] = (picture, read)
        return before is not None and before[0] != picture and picture - before[0] <= _WAIT and before[1].agrees(read)

    def _is_taken(self, read: Read) -> bool:
        """Whether another card's tag is seen to lie where this reading would be; two tags cannot overlap. Against a
        clear reading that tag has to be seen whole: it may peep out from under the card that was read."""
        rivals = [other for other in self.cards if other.payload != read.payload and _overlap(other.read, read)]
        return any(self._still_there(other.read, not read.clear) is not None for other in rivals)

    def _is_twin(self, known: Sighting, read: Read) -> bool:
        """Whether the card is still where it was, so that this is a second one with the same tag."""
        apart = np.hypot(known.read.tag[0] - read.tag[0], known.read.tag[1] - read.tag[1])
        if apart < read.size_mm:
            return False
        again = self._still_there(known.read, True)
        if again is None:
            return False
        self._cards[read.payload] = Sighting(again)
        return True

    def _displace(self, read: Read) -> None:
        """Removes cards that cannot be where they were, now that `read` lies there."""
        region = region_of(self._mat, *read.card)
        for other in list(self._cards.values()):
            if other.payload == read.payload:
                continue
            stacked = region is not None and single(region) and region_of(self._mat, other.x, other.y) == region
            beneath = stacked and under(read, other.read.tag) and not self.verify(other, False)
            if beneath or _overlap(other.read, read):
                del self._cards[other.payload]
        twin = self._twins.get(read.payload)
        if twin is not None:
            del self._twins[read.payload]

    def verify(self, one: Sighting, counts: bool = True) -> bool:
        """Looks at a remembered card's place; True when its tag is there. `counts`: a miss brings it nearer to
        fading.
        """
        again = self._still_there(one.read, True)
        missed = 0 if again else one.missed + 1 if counts else max(1, one.missed)
        self._store(one, Sighting(again or one.read, missed, one.twin))
        return again is not None

    def forget(self, one: Sighting) -> None:
        """Drops a card; a twin with the same tag replaces it."""
        if one.twin:
            self._twins.pop(one.payload, None)
            return
        self._cards.pop(one.payload, None)
        if (twin := self._twins.pop(one.payload, None)) is not None:
            self._cards[one.payload] = Sighting(twin.read, twin.missed)

    def _store(self, old: Sighting, new: Sighting) -> None:
        (self._twins if old.twin else self._cards)[old.payload] = new

    def notes(self, name: Callable[[str], str]) -> list[str]:
        """Words about cards that are there twice; `name` says what people call a tag."""
        return [
            say(
                "{card} is on the table twice: {here} and {there}",
                card=name(twin.payload),
                here=where(self._mat, twin.x, twin.y),
                there=where(self._mat, self._cards[twin.payload].x, self._cards[twin.payload].y),
            )
            for twin in self._twins.values()
            if twin.payload in self._cards
        ]


def _overlap(one: Read, other: Read) -> bool:
    """Whether two tags would lie on each other."""
    apart = np.hypot(one.tag[0] - other.tag[0], one.tag[1] - other.tag[1])
    return bool(apart < 0.9 * min(one.size_mm, other.size_mm))


def under(read: Read, point: tuple[float, float], slack: float = 2.0) -> bool:
    """Whether a point (mm) lies under the card of a reading."""
    return bool(covers(read, np.array([point]), slack)[0])


def covers(read: Read, points: NDArray[np.float64], slack: float = 2.0) -> NDArray[np.bool_]:
    """Which of the points (N x 2 mm) lie under the card of a reading, up to `slack` mm beyond its edge."""
    (cos, sin), _ = turn(read.rotation).T  # written out: a matrix product this thin wakes all of BLAS's threads
    x, y = points[:, 0] - read.card[0], points[:, 1] - read.card[1]
    across, down = cos * x + sin * y, cos * y - sin * x
    return (np.abs(across) < CARD_MM[0] / 2 + slack) & (np.abs(down) < CARD_MM[1] / 2 + slack)


def on_tag(points: NDArray[np.float64], one: Sighting) -> NDArray[np.bool_]:
    """Which cells with these middles (N x 2 mm) see a card's tag."""
    return np.asarray(np.abs(points - one.read.tag).max(1) < one.read.size_mm / 2 + _CELL_MM)


def in_sight(one: Sighting, cards: Iterable[Sighting], points: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which cells lie under a card and under no other that is seen: its strip, if it was tucked under another. All
    under it, if its tag is hidden there."""
    own, tag = covers(one.read, points, -1.0), on_tag(points, one)
    strip = own.copy()
    for other in cards:
        if other.seen and other is not one:
            strip &= ~covers(other.read, points, _CELL_MM)
    return strip if (strip & tag).sum() >= tag.sum() / 2 else own
