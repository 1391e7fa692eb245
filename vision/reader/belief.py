"""What the reader believes after a frame."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Literal

from companion.kernel.places import Mat, Region
from companion.kernel.sentences import say
from vision.geometry import TableFrame
from vision.reader.sites import single
from vision.tags.decode import Read

_FADED = 4
"""Looks at a still place that may miss a tag before its card is no longer claimed to be there."""
Sign = Literal["bare", "cards", "covered"]


@dataclass(frozen=True, eq=False)
class Sighting:
    """A card that was read. `missed` counts the looks since that did not show its tag; `twin` marks the second card
    with one tag.
    """

    read: Read
    missed: int = 0
    twin: bool = False

    @property
    def seen(self) -> bool:
        """Whether the last look showed the tag; else it is believed but hidden."""
        return self.missed == 0

    @property
    def faded(self) -> bool:
        """Whether the tag has been hidden so long, with nothing moving, that its place only counts as covered."""
        return self.missed >= _FADED

    @property
    def payload(self) -> str:
        """The tag's text."""
        return self.read.payload

    @property
    def x(self) -> float:
        """Middle of the card in mm of the mat."""
        return self.read.card[0]

    @property
    def y(self) -> float:
        """Middle of the card in mm of the mat."""
        return self.read.card[1]

    @property
    def rotation(self) -> float:
        """Degrees clockwise, 0 = upright for the near player."""
        return self.read.rotation


@dataclass(frozen=True, eq=False)
class Belief:
    """Cards, and each region's sign: ``bare`` (its marker or bare print is seen), ``cards``, or ``covered``.

    `steady` is False while something moves. `usable` is False when the light is gone or the mat is lost: the belief
    is then an older one and the first note says why. `notes` are words for people. `ms` is the time spent; `decodes`
    how many pieces were searched for tags. `moved_at` is when something was seen to move last, in the frames' seconds.
    """

    sightings: tuple[Sighting, ...] = ()
    regions: Mapping[str, Sign] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    table: TableFrame | None = None
    steady: bool = True
    usable: bool = True
    ms: float = 0.0
    decodes: int = 0
    moved_at: float = inf


def region_of(mat: Mat, x: float, y: float, slack: float = 6.0, layer: str | None = None) -> Region | None:
    """The region a card with its middle at (x, y) lies in: the one that holds the point, or a slot that nearly does.

    Where layers lie over one another, the one of this `layer`.
    """
    near = [
        region
        for region in mat.regions
        if (layer is None or region.layer == layer)
        and region.x - slack <= x <= region.x + region.w + slack
        and region.y - slack <= y <= region.y + region.h + slack
    ]
    holding = [region for region in near if region.contains(x, y)]
    if holding:
        return min(holding, key=lambda region: region.w * region.h)
    near = [region for region in near if single(region)]
    return min(near, key=lambda region: abs(region.centre[0] - x) + abs(region.centre[1] - y), default=None)


def where(mat: Mat, x: float, y: float) -> str:
    """Words for a point on the mat: ``B2``, ``near B2`` or ``beside the mat``."""
    inside = region_of(mat, x, y, 0)
    if inside is not None:
        return inside.label or inside.name
    if not mat.regions:
        return say("at {x} cm from the left and {y} cm from the top", x=f"{x / 10:.0f}", y=f"{y / 10:.0f}")
    nearest = min(mat.regions, key=lambda one: (one.centre[0] - x) ** 2 + (one.centre[1] - y) ** 2)
    return say("near {place}", place=nearest.label or nearest.name)


def step45(angle: float) -> int:
    """The nearest step of 45 degrees: 0, 45 … 315."""
    return round(angle / 45) % 8 * 45
