"""Places on the table, zones, and the printed mat.

A `Place` is a zone and a spot inside it, both plain strings: ``("A1", "")``, ``("A/dead", "")``. The `Mat` says where
the zones lie in millimetres: origin at the top left corner, x to the right, y towards the near player.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.errors import ConfigError

Seat = Annotated[str, "seat"]
"""A player's letter, one of `SEATS`; ``*`` for chance, ``!`` for the arbiter. It is plain text; as the annotation of a
field it tells that from other texts (`companion.kernel.actions.shapes`)."""
SEATS: tuple[Seat, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")
"""The letters of the seats in order: a game for two has the first two. No other place says how many can play."""
CORNER_MM = 15.0
"""From a fiducial's centre to the two edges of the mat at its corner, where the mat does not say otherwise."""
CHANCE: Seat = "*"
ARBITER: Seat = "!"


class Place(NamedTuple):
    """Where a card can be. `spot` tells places of one zone apart (``cia:1/E``); most zones have the one spot ``""``."""

    zone: str
    spot: str = ""

    def __str__(self) -> str:
        return f"{self.zone}+{self.spot}" if self.spot else self.zone


def place(text: str) -> Place:
    """The place written as ``A1`` or ``A/structure+cia:1/E``; the inverse of ``str``.

    >>> place("A/structure+cia:1/E")
    Place(zone='A/structure', spot='cia:1/E')
    >>> str(place("A1"))
    'A1'
    """
    zone, _, spot = text.partition("+")
    return Place(zone, spot)


class Zone(Struct, frozen=True):
    """What the rules know about a zone.

    `secrecy`: ``open`` (cards known to all), ``unseen`` (a set whose members are known but not their order or holder),
    ``private`` (known to its owner alone). `order`: ``kept`` (a stack, top last) or ``any`` (a set). `region` is the
    part of the mat where its cards lie face down, when that bears another name. `hand`: its owner holds the cards;
    `face_down`: so they lie, though all know which they are.
    `spots`: its places, one without a name unless the zone says otherwise.
    """

    name: str
    owner: Seat | None = None
    secrecy: Literal["open", "unseen", "private"] = "open"
    order: Literal["kept", "any"] = "kept"
    region: str = ""
    hand: bool = False
    face_down: bool = False
    spots: tuple[str, ...] = ("",)

    def __post_init__(self) -> None:
        """``counted`` is what games for version 1 of the interface call ``unseen``."""
        if self.secrecy == "counted":  # type: ignore[comparison-overlap]
            msgspec.structs.force_setattr(self, "secrecy", "unseen")


class Fiducial(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed ArUco marker that gives the table frame: centre and side length in mm."""

    id: int
    x: float
    y: float
    size: float = 20.0
    dict: str = "4x4_50"


class Marker(Struct, frozen=True, forbid_unknown_fields=True):
    """The ArUco marker printed in the middle of a region: visible means the region is bare. Side length in mm."""

    id: int
    size: float = 20.0
    dict: str = "4x4_50"


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed area of the mat that is one zone.

    x, y is the top left corner, w, h the size, all in mm. `kind` says how cards lie in it: ``slot`` (one stack),
    ``pile`` (only the top counts), ``row`` (a set side by side), ``free`` (anywhere, at any angle: the game says what
    place a card there is in, `BaseGame.ground`).
    `label` is printed. Unless said, it has room for one card of 63 × 88 mm.
    `facing` is the angle in degrees (clockwise, 0 = upright for the near player) at which its owner reads a card.
    `layer`: regions of one layer may lie over those of another, and a game uses one of them at a time (the rows of a
    dream, the columns of a monster). A card there lies in a region of each.
    """

    name: str
    x: float
    y: float
    w: float = 70.0
    h: float = 95.0
    kind: Literal["slot", "pile", "row", "free"] = "slot"
    label: str = ""
    facing: int = 0
    marker: Marker | None = None
    layer: str = ""

    @property
    def centre(self) -> tuple[float, float]:
        """The middle in mm, where the marker is printed and a card is laid."""
        return (self.x + self.w / 2, self.y + self.h / 2)

    def contains(self, x: float, y: float) -> bool:
        """Whether a point in mm lies inside."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h


class Mat(Struct, frozen=True, forbid_unknown_fields=True):
    """The printed mat of a game: its size in mm, the fiducials and the regions.

    `settle_s`: how long the table must lie still before it is read, where the game has a word on that; a table's own
    setting may only be longer. Nothing is read early then.
    """

    size_mm: tuple[float, float]
    fiducials: tuple[Fiducial, ...]
    regions: tuple[Region, ...]
    title: str = ""
    settle_s: float = 0.0

    @property
    def layers(self) -> tuple[str, ...]:
        """The layers of its regions."""
        return tuple(dict.fromkeys(region.layer for region in self.regions))

    def region(self, zone: str) -> Region:
        """The region of a zone; KeyError when the mat has none."""
        for region in self.regions:
            if region.name == zone:
                return region
        raise KeyError(zone)


class _MatFile(Struct, forbid_unknown_fields=True):
    """A mat as its file describes it. Without `fiducials` there is one in each corner; `markers` is the number of the
    first marker, where every slot and pile has one, in the order of the regions."""

    size_mm: tuple[float, float]
    regions: tuple[Region, ...]
    fiducials: tuple[Fiducial, ...] | None = None
    markers: int | None = None
    title: str = ""
    settle_s: float = 0.0

    def mat(self) -> Mat:
        fiducials = _corners(*self.size_mm) if self.fiducials is None else self.fiducials
        regions = self.regions if self.markers is None else tuple(_marked(self.regions, self.markers))
        return Mat(self.size_mm, fiducials, regions, self.title, self.settle_s)


def _corners(width: float, height: float) -> tuple[Fiducial, ...]:
    right, bottom = width - CORNER_MM, height - CORNER_MM
    corners = ((CORNER_MM, CORNER_MM), (right, CORNER_MM), (right, bottom), (CORNER_MM, bottom))
    return tuple(Fiducial(id, x, y) for id, (x, y) in enumerate(corners))


def _marked(regions: tuple[Region, ...], first: int) -> Iterator[Region]:
    numbers = count(first)
    for region in regions:
        covered = region.kind in ("slot", "pile") and region.marker is None
        yield replace(region, marker=Marker(next(numbers))) if covered else region


@lru_cache
def load_mat(path: Path) -> Mat:
    """The mat described by a ``mat.toml``; ConfigError names the file and the key that is wrong."""
    try:
        mat = msgspec.toml.decode(path.read_bytes(), type=_MatFile).mat()
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ConfigError(f"{path}: {error}") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror}") from error
    return mat
