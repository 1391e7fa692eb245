"""What of a mat the camera could not tell apart once it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.kernel.places import Fiducial, Mat, Region

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in mm."""
TOUCH_MM = 0.01
"""Regions may touch each other."""


def mistakes(mat: Mat) -> Iterator[str]:
    """Markers printed twice or missing, and regions that lie over each other, over a fiducial or beside the mat."""
    printed = [(f"the fiducial {one.id}", one.dict, one.id) for one in mat.fiducials]
    printed += [(f"the marker of {one.name}", one.marker.dict, one.marker.id) for one in mat.regions if one.marker]
    for (this, *code), (that, *other) in combinations(printed, 2):
        if code == other:
            yield f"mat: {this} and {that} are the same marker, {code[1]} of {code[0]}; no camera tells them apart"
    for this_one, that_one in combinations(mat.regions, 2):
        if this_one.name == that_one.name:
            yield f"mat: there are two regions {this_one.name}"
        elif this_one.layer == that_one.layer and _meet(_box(this_one), _box(that_one)):
            yield f"mat: the regions {this_one.name} and {that_one.name} overlap; a card there would lie in both"
    for region in mat.regions:
        if region.kind == "slot" and region.marker is None and any(one.marker for one in mat.regions):
            yield f"mat: the slot {region.name} has no marker; bare, it looks like a card that cannot be read"
    whole = (0.0, 0.0, *mat.size_mm)
    for region in mat.regions:
        for fiducial in mat.fiducials:
            if _meet(_box(region), _square(fiducial)):
                yield f"mat: the region {region.name} lies over the fiducial {fiducial.id}; a card there would hide it"
        if not _inside(_box(region), whole):
            yield f"mat: the region {region.name} reaches beyond the mat of {mat.size_mm[0]:g} × {mat.size_mm[1]:g} mm"
    for fiducial in mat.fiducials:
        if not _inside(_square(fiducial), whole):
            yield f"mat: the fiducial {fiducial.id} reaches beyond the mat"


def _box(region: Region) -> Box:
    return (region.x, region.y, region.x + region.w, region.y + region.h)


def _square(one: Fiducial) -> Box:
    half = one.size / 2
    return (one.x - half, one.y - half, one.x + half, one.y + half)


def _meet(one: Box, other: Box) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > TOUCH_MM and down > TOUCH_MM


def _inside(one: Box, whole: Box) -> bool:
    return whole[0] <= one[0] and whole[1] <= one[1] and one[2] <= whole[2] and one[3] <= whole[3]
