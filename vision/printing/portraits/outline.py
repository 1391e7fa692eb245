"""Figures in a box of 100 by 100: written as a few points a line, drawn as smooth shapes in ink.

A figure is text, a layer a line: ``TONE SHAPE POINTS``.

- TONE: ``ink``, ``cut`` (the ground shows) or ``glow`` (the card's accent).
- SHAPE: ``area`` (closed), ``line/W`` (open, W wide) or ``disc`` (each point has a radius: ``x,y,r``). With a ``|``
  before it (``|area``) it stands on both sides, mirrored; an area whose ends lie on the middle line is one with its
  mirror image.
- POINTS: ``x,y``, x to the right, y down; the outline bends through it, or turns sharply where it is written \
``x,y!``.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from vision.printing.canvas import Canvas, Colour, Point

BOX = 100.0
"""The side of the box that a figure is drawn in."""
_STEPS = 6
"""So many straight pieces make the bend from one point to the next."""


class Inks(Struct, frozen=True):
    """The colours that a figure is drawn in."""

    ink: Colour
    ground: Colour
    accent: Colour

    def of(self, tone: str) -> Colour:
        """The colour of a layer's tone."""
        return {"ink": self.ink, "cut": self.ground, "glow": self.accent}[tone]


class Layer(Struct, frozen=True):
    """A shape of one tone: its outline in the box, `width` where it is a line, `radius` where it is a disc."""

    tone: str
    points: tuple[Point, ...]
    width: float = 0.0
    radius: float = 0.0


class Frame(Struct, frozen=True):
    """Where the box lies on a canvas: its middle and half its side in mm; `flipped` where it looks the other way."""

    centre: Point
    half: float
    flipped: bool = False

    def place(self, point: Point) -> Point:
        """A point of the box, in mm on the canvas."""
        side = -1 if self.flipped else 1
        x, y = (2 * value / BOX - 1 for value in point)
        return (self.centre[0] + side * x * self.half, self.centre[1] + y * self.half)


@lru_cache(maxsize=512)
def layers(figure: str) -> tuple[Layer, ...]:
    """The shapes of a figure, from the lowest to the highest.

    Raises:
        ValueError: A line is not written as it should be.
    """
    found: list[Layer] = []
    for line in figure.strip().splitlines():
        tone, shape, *words = line.split()
        twice, shape = shape.startswith("|"), shape.removeprefix("|")
        if tone not in Inks.__struct_fields__ and tone not in ("cut", "glow"):
            raise ValueError(f"no such tone: {line}")
        if shape == "disc":
            for x, y, radius in (map(float, word.split(",")) for word in words):
                found += [Layer(tone, ((at, y),), radius=radius) for at in ({x, BOX - x} if twice else {x})]
            continue
        corners = [word.endswith("!") for word in words]
        x_y = [_point(word) for word in words]
        if shape == "area":
            if twice and x_y[0][0] == x_y[-1][0] == BOX / 2:
                x_y, corners, twice = [*x_y, *_mirrored(x_y)[-2:0:-1]], [*corners, *corners[-2:0:-1]], False
            found += [
                Layer(tone, _bent(one, corners, closed=True)) for one in ((x_y, _mirrored(x_y)) if twice else (x_y,))
            ]
            continue
        kind, _, width = shape.partition("/")
        if kind != "line":
            raise ValueError(f"no such shape: {line}")
        for one in (x_y, _mirrored(x_y)) if twice else (x_y,):
            found.append(Layer(tone, _bent(one, corners, closed=False), float(width)))
    return tuple(found)


def draw_figure(canvas: Canvas, figure: str, frame: Frame, inks: Inks) -> None:
    """A figure on a canvas, in its frame and in these colours."""
    unit = 2 * frame.half / BOX
    for one in layers(figure):
        colour, points = inks.of(one.tone), [frame.place(point) for point in one.points]
        if one.radius:
            canvas.disc(points[0], one.radius * unit, colour)
        elif one.width:
            canvas.line(points, colour, one.width * unit)
            for end in (points[0], points[-1]):
                canvas.disc(end, one.width * unit / 2, colour)
        else:
            canvas.polygon(points, colour)


def _point(word: str) -> Point:
    x, y = map(float, word.removesuffix("!").split(","))
    return (x, y)


def _mirrored(points: list[Point]) -> list[Point]:
    return [(BOX - x, y) for x, y in points]


def _bent(points: list[Point], corners: list[bool], *, closed: bool) -> tuple[Point, ...]:
    """A Catmull-Rom curve through the points; at a corner it has no bend."""
    count = len(points)
    out: list[Point] = []
    for here in range(count if closed else count - 1):
        there = (here + 1) % count
        start, end = points[here], points[there]
        before = start if corners[here] or (not closed and here == 0) else points[here - 1]
        after = end if corners[there] or (not closed and there == count - 1) else points[(there + 1) % count]
        for step in range(_STEPS):
            out.append(_between(before, start, end, after, step / _STEPS))
    return (*out, points[0] if closed else points[-1])


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def along(p: float, q: float, r: float, s: float) -> float:
        return 0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t * t + (3 * q - p - 3 * r + s) * t * t * t)

    return (along(a[0], b[0], c[0], d[0]), along(a[1], b[1], c[1], d[1]))
