"""One piece of the mat to the tags in it: the matched reader first, ordinary decoders for what it does not know.

The matched reader costs a third of a decoder on a whole place and finds where symbols lie; `zxing-cpp` then looks only at
symbols that are not ours or not clear enough, and `pyzbar` where even that says nothing. A tag that only the matched
reader knows, and not clearly, is returned as not `clear`: it takes a second frame to be believed.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision import plain
from vision.frame import Luma
from vision.geometry import TableFrame, View, angle_between, card_centre, rectify
from vision.manifest import Manifest
from vision.matched import Match, Matcher, Pose, contrast

Box = tuple[float, float, float, float]
"""x, y, width, height in mm of the mat."""
_LEGIBLE = 0.5
"""Fixed-module correlation from which an ordinary decoder has a chance."""
SAME_MM, SAME_DEGREES = 2.5, 6.0
"""How far apart two readings of one lying tag may be."""


@dataclass(frozen=True, eq=False)
class Read:
    """A tag of ours that was read: where its finders are (3 x 2 mm), how well it correlates, whether one frame is enough."""

    payload: str
    corners: NDArray[np.float64]
    score: float
    clear: bool
    offset: tuple[float, float]
    size_mm: float

    @property
    def tag(self) -> tuple[float, float]:
        """The symbol's middle on the mat in mm."""
        x, y = (self.corners[1] + self.corners[2]) / 2
        return (float(x), float(y))

    @property
    def rotation(self) -> float:
        """The card's angle in degrees clockwise, 0 … 360."""
        across, down = self.corners[1] - self.corners[0], self.corners[2] - self.corners[0]
        return float(np.degrees(np.arctan2(across[1] - down[0], across[0] + down[1])) % 360)

    @property
    def card(self) -> tuple[float, float]:
        """The card's middle on the mat in mm."""
        return card_centre(self.tag, self.rotation, self.offset)

    def agrees(self, other: "Read") -> bool:
        """Whether both are the same tag lying in the same place."""
        apart = np.hypot(self.tag[0] - other.tag[0], self.tag[1] - other.tag[1])
        turned = angle_between(self.rotation, other.rotation)
        return self.payload == other.payload and apart <= SAME_MM and turned <= SAME_DEGREES


@dataclass(frozen=True)
class Stray:
    """A QR code that is not in the manifest, and where (mm)."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, eq=False)
class Findings:
    """What a piece of the mat holds."""

    reads: tuple[Read, ...] = ()
    strays: tuple[Stray, ...] = ()


class Decoder:
    """Reads tags of a manifest in pieces of frames."""

    def __init__(self, manifest: Manifest, *, second_opinion: bool = True) -> None:
        self.manifest = manifest
        self._matchers = [(symbols, Matcher(symbols)) for symbols in manifest.sets()]
        self._second_opinion = second_opinion

    @property
    def largest_mm(self) -> float:
        """Diagonal of the largest printed tag."""
        return max((symbols.size_mm for symbols, _ in self._matchers), default=15.0) * 1.42

    def decode(self, luma: Luma, table: TableFrame, box: Box, most: int = 6) -> Findings:
        """All tags in a box of the mat, at most about `most` for a box of one place."""
        reads: list[Read] = []
        strays: list[Stray] = []
        for symbols, matcher in self._matchers:
            view = rectify(luma, table, box, matcher.scale)
            image = contrast(view.image)
            for pose in matcher.poses(image, most):
                found = self._judge(luma, table, view, matcher.match(image, pose), symbols.size_mm)
                if isinstance(found, Read):
                    reads.append(found)
                elif found is not None:
                    strays.append(found)
        return Findings(tuple(_without_repeats(reads)), tuple(strays))

    def verify(self, luma: Luma, table: TableFrame, read: Read) -> Read | None:
        """The reading again when the tag still lies where it was read, else None."""
        for symbols, matcher in self._matchers:
            if round(read.size_mm, 2) != symbols.size_mm:
                continue
            half = symbols.size_mm * 0.75 + 4
            x, y = read.tag
            view = rectify(luma, table, (x - half, y - half, 2 * half, 2 * half), matcher.scale)
            image = contrast(view.image)
            match = matcher.verify(image, Pose(view.to_px(read.corners), 0.0), read.payload)
            if match is not None:
                return replace(read, corners=view.to_mm(match.pose.corners), score=match.score, clear=True)
        return None

    def _judge(self, luma: Luma, table: TableFrame, view: View, match: Match, size: float) -> Read | Stray | None:
        """What lies at a pose: a tag of ours, a foreign code, or nothing that can be said."""
        corners = view.to_mm(match.pose.corners)
        if match.clear:
            return self._read(match.payload, corners, match.score, True)
        if match.pose.fixed < _LEGIBLE:
            return self._read(match.payload, corners, match.score, False) if match.fits else None
        x, y = (float(value) for value in (corners[1] + corners[2]) / 2)
        texts = self._decoded(plain.crop(luma, table, corners))
        for text in texts:
            tag = self.manifest.tag(text)
            if tag is not None and abs(tag.size_mm - size) < 0.01:
                return self._read(text, corners, max(match.score, _LEGIBLE), True)
        if texts:
            return Stray(texts[0], x, y)
        return self._read(match.payload, corners, match.score, False) if match.fits else None

    def _decoded(self, image: Luma) -> list[str]:
        texts = [text for text, _ in plain.zxing(image)]
        return texts or (plain.zbar(image) if self._second_opinion else [])

    def _read(self, payload: str, corners: NDArray[np.float64], score: float, clear: bool) -> Read:
        tag = self.manifest.tag(payload)
        assert tag is not None
        return Read(payload, corners, score, clear, tag.offset_mm, tag.size_mm)


def _without_repeats(reads: list[Read]) -> list[Read]:
    """One reading for each place; the better of two that overlap."""
    kept: list[Read] = []
    for read in sorted(reads, key=lambda one: (-one.clear, -one.score)):
        if all(np.hypot(read.tag[0] - one.tag[0], read.tag[1] - one.tag[1]) > read.size_mm * 0.6 for one in kept):
            kept.append(read)
    return kept


