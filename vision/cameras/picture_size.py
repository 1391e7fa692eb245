"""How large pictures have to be for a mat: what a camera is asked for when the configuration leaves it open."""

from collections.abc import Callable, Iterable

from companion.kernel.cards import TAG_MM

Size = tuple[int, int]
Enough = Callable[[Size], bool]

LEAST_PX, GOOD_PX = 0.85, 1.1
"""Pixels a module below which tags are not read safely, and those at which they are in candle light too."""
_FILLED, _TILTED = 0.95, 0.88
"""The share of the picture that a mat fills when it is well aimed, and what is left of a mm at its far edge."""
MODULES = 21


def pixels_a_module(size: Size, mat_mm: tuple[float, float], tag_mm: float = TAG_MM) -> float:
    """How many pixels a module of a tag has at the mat's worst place in a well aimed picture of `size`."""
    per_mm = min(px / mm for px, mm in zip(size, mat_mm, strict=True)) * _FILLED * _TILTED
    return per_mm * tag_mm / MODULES


def enough_for(mat_mm: tuple[float, float], tag_mm: float = TAG_MM) -> Enough:
    """Whether a size shows the tags on a mat well enough for candle light."""
    return lambda size: pixels_a_module(size, mat_mm, tag_mm) >= GOOD_PX


def smallest(offered: Iterable[Size], enough: Enough) -> Size:
    """The smallest of these sizes (ascending) that is enough, the largest when none is."""
    *smaller, largest = offered
    return next((size for size in smaller if enough(size)), largest)
