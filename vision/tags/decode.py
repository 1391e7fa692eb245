"""One piece of the mat to the tags in it: the matched reader first, ordinary decoders for what it does not know.

The matched reader costs a third of a decoder on a whole place and finds where symbols lie; `zxing-cpp` then looks
only at symbols that are not ours or not clear enough, and `pyzbar` where even that says nothing. A tag that only the
matched reader knows, and not clearly, is returned as not `clear`: it takes a second frame to be believed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.geometry import RectifiedPatch, TableFrame, angle_between, card_centre, rectify
from vision.tags import standard_decoders
from vision.tags.finder_patterns import Contrast, contrast
from vision.tags.long_exposure import LongExposure
from vision.tags.manifest import Manifest
from vision.tags.pattern import SOFT
from vision.tags.symbol_poses import poses
from vision.tags.template_matcher import Match, TemplateMatcher

Box = tuple[float, float, float, float]
"""x, y, width, height in mm of the mat."""
_LEGIBLE = 0.62
"""Fixed-module correlation from which an ordinary decoder has a chance, unless the symbol is soft."""
_DENSE = 1.0
"""Pixels a module under which a tag is easily overlooked."""
FEW = 6
"""Tags that are looked for where one card or the top of a pile lies."""
CROWD = 3
"""Clear tags in one search from which more may have been crowded out."""
_STRAY_PX_MM = 3.0
SAME_MM, SAME_DEGREES = 2.5, 6.0
"""How far apart two readings of one lying tag may be."""


@dataclass(eq=False)
class Read:
    """A tag of ours that was read: where its finders are (3 x 2 mm), how well it correlates, whether one frame is
    enough.
    """

    payload: str
    corners: NDArray[np.float64]
    score: float
    clear: bool
    offset: tuple[float, float]
    size_mm: float

    @cached_property
    def tag(self) -> tuple[float, float]:
        """The symbol's middle on the mat in mm."""
        x, y = (self.corners[1] + self.corners[2]) / 2
        return (float(x), float(y))

    @cached_property
    def rotation(self) -> float:
        """The card's angle in degrees clockwise, 0 … 360."""
        across, down = self.corners[1] - self.corners[0], self.corners[2] - self.corners[0]
        return float(np.degrees(np.arctan2(across[1] - down[0], across[0] + down[1])) % 360)

    @cached_property
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
    """A QR code that is no tag of this table, where it is and how large (mm); `mirrored`: seen as in a mirror."""

    text: str
    x: float
    y: float
    size_mm: float
    mirrored: bool = False


@dataclass(frozen=True, eq=False)
class Findings:
    """What a piece of the mat holds. `likely`: whether more of our tags may be there than could be read."""

    reads: tuple[Read, ...] = ()
    strays: tuple[Stray, ...] = ()
    likely: bool = False


class Decoder:
    """Reads tags of a manifest in pieces of frames."""

    def __init__(self, manifest: Manifest, *, second_opinion: bool = True) -> None:
        self.manifest = manifest
        self._matchers = [(symbols, TemplateMatcher(symbols)) for symbols in manifest.sets()]
        self._second_opinion = second_opinion

    @property
    def largest_mm(self) -> float:
        """Diagonal of the largest printed tag."""
        return max((symbols.size_mm for symbols, _ in self._matchers), default=15.0) * 1.42

    def expose(self, luma: Luma, table: TableFrame, box: Box, exposure: LongExposure, picture: int) -> None:
        """Lays a box of one more picture (its number) over those of an exposure; nothing when it is already in."""
        if exposure.begin(picture):
            for _, matcher in self._matchers:
                exposure.add(matcher.scale, rectify(luma, table, box, matcher.scale).image)

    def decode(
        self,
        luma: Luma,
        table: TableFrame,
        box: Box,
        most: int = FEW,
        known: Sequence[Read] = (),
        exposure: LongExposure | None = None,
        *,
        thorough: bool = False,
    ) -> Findings:
        """All tags in a box of the mat, at most about `most` for a box of one place, without those that are `known`.
        With an `exposure` they are looked for in its pictures, of which `luma` is the last. Dense tags, and those that
        a first picture did not show, are looked for more thoroughly, as all are when `thorough`.
        """
        reads: list[Read] = []
        strays: list[Stray] = []
        likely = False
        for symbols, matcher in self._matchers:
            view = rectify(luma, table, box, matcher.scale)
            image = contrast(view.image if exposure is None else exposure.image(matcher.scale))
            taken = [view.to_px(np.array([one.tag]))[0] for one in known]
            dense = table.px_per_mm(box[0] + box[2] / 2, box[1] + box[3] / 2) * symbols.module_mm < _DENSE
            again = exposure is not None and exposure.pictures > 1
            for match in _matches(matcher, image, most, taken, thorough or dense or again):
                likely |= match.likely and not match.clear
                found = self._judge(luma, table, view, match, symbols.size_mm)
                if isinstance(found, Read):
                    reads.append(found)
                elif found is not None:
                    strays.append(found)
        return Findings(tuple(_without_repeats(reads)), tuple(strays), likely)

    def verify(self, luma: Luma, table: TableFrame, read: Read, believed: bool = False) -> Read | None:
        """The reading again when the tag still lies where it was read, else None; less is asked of a `believed` one."""
        for symbols, matcher in self._matchers:
            if round(read.size_mm, 2) != symbols.size_mm:
                continue
            half = symbols.size_mm * 0.75 + 4
            x, y = read.tag
            view = rectify(luma, table, (x - half, y - half, 2 * half, 2 * half), matcher.scale)
            image = contrast(view.image)
            match = matcher.verify(image, view.to_px(read.corners), read.payload, believed)
            if match is not None:
                return replace(read, corners=view.to_mm(match.pose.corners), score=match.score, clear=True)
        return None

    def strays(self, luma: Luma, table: TableFrame, box: Box) -> tuple[Stray, ...]:
        """QR codes of any size in a box that are none of our tags; slower and blinder than `decode`."""
        view = rectify(luma, table, box, _STRAY_PX_MM)
        found = []
        for text, corners in standard_decoders.zxing(standard_decoders.sharpened(view.image, _STRAY_PX_MM)):
            mm = view.to_mm(corners)
            x, y = (float(value) for value in mm.mean(0))
            size = float(np.hypot(*(mm - np.roll(mm, 1, 0)).T).mean())
            tag = self.manifest.tag(text)
            mirrored = tag is not None and self._is_mirrored(text, view.image, corners)
            if tag is None or mirrored or not 0.8 < size / tag.size_mm < 1.25:
                found.append(Stray(text, x, y, size, mirrored))
        return tuple(found)

    def _judge(
        self, luma: Luma, table: TableFrame, view: RectifiedPatch, match: Match, size: float
    ) -> Read | Stray | None:
        """What lies at a pose: a tag of ours, a foreign code, or nothing that can be said."""
        corners = view.to_mm(match.pose.corners)
        if match.clear:
            return self._read(match.payload, corners, match.score, True)
        if match.pose.fixed < _LEGIBLE or match.blur == SOFT:
            return self._read(match.payload, corners, match.score, False) if match.fits else None
        piece = standard_decoders.crop(luma, table, corners)
        for text, ring in standard_decoders.zxing(piece.image):
            tag = self.manifest.tag(text)
            mirrored = tag is not None and self._is_mirrored(text, piece.image, ring)
            if tag is None or mirrored or abs(tag.size_mm - size) > 0.01:
                return _stray(text, corners, size, mirrored)
            return self._read(text, piece.finders_mm(ring), match.score, True)
        return self._second(piece, match, corners, size)

    def _second(
        self, piece: standard_decoders.Crop, match: Match, corners: NDArray[np.float64], size: float
    ) -> Read | Stray | None:
        """Asks the second decoder about a likely tag; it does not say which way up, so it can only agree or not."""
        if not match.fits:
            return None
        texts = standard_decoders.zbar(piece.image) if self._second_opinion else []
        if texts and texts[0] not in self.manifest:
            return _stray(texts[0], corners, size)
        if texts and texts[0] != match.payload:
            return None
        return self._read(match.payload, corners, match.score, bool(texts))

    def _is_mirrored(self, payload: str, image: Luma, ring: NDArray[np.float64]) -> bool:
        """Whether a tag with its corners at `ring` (4 x 2 px) is a mirror image; decoders read those too, unasked."""
        symbols = next(symbols for symbols, _ in self._matchers if payload in symbols.payloads)
        return standard_decoders.is_mirrored(image, ring, symbols.grids[symbols.payloads.index(payload)])

    def _read(self, payload: str, corners: NDArray[np.float64], score: float, clear: bool) -> Read:
        tag = self.manifest.tag(payload)
        assert tag is not None
        return Read(payload, corners, score, clear, tag.offset_mm, tag.size_mm)


def _matches(
    matcher: TemplateMatcher, image: Contrast, most: int, taken: list[NDArray[np.float64]], thorough: bool
) -> list[Match]:
    """The matches in an image, none at the middles (2 px) in `taken`. In a crowd the search goes on without those that
    are clear: side by side, their finders look like more symbols and crowd out fainter ones."""
    found = matcher.match(image, poses(image, most, taken, thorough=thorough))
    clear: list[Match] = []
    while named := [one for one in found if one.clear]:
        clear += named
        if most <= FEW or len(clear) < CROWD:
            return [*clear, *(one for one in found if not one.clear)]
        middles = [*taken, *(one.pose.centre for one in clear)]
        found = matcher.match(image, poses(image, most, middles, thorough=thorough, crowded=True))
    return [*clear, *found]


def _stray(text: str, corners: NDArray[np.float64], size: float, mirrored: bool = False) -> Stray:
    x, y = (corners[1] + corners[2]) / 2
    return Stray(text, float(x), float(y), size, mirrored)


def _without_repeats(reads: list[Read]) -> list[Read]:
    """One reading for each place; the better of two that overlap."""
    kept: list[Read] = []
    for read in sorted(reads, key=lambda one: (-one.clear, -one.score)):
        if all(np.hypot(read.tag[0] - one.tag[0], read.tag[1] - one.tag[1]) >= read.size_mm * 0.95 for one in kept):
            kept.append(read)
    return kept
