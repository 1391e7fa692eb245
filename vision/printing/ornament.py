"""Drawn ornament: totem masks for cards, suns and flourishes for the mat. Every picture follows from its name alone."""

import math
import random
import zlib
from collections.abc import Callable

from vision.printing.canvas import Canvas, Colour, Point, mix

Outline = list[Point]


def named_chance(name: str) -> random.Random:
    """A random source that is the same for the same name on every machine."""
    return random.Random(zlib.crc32(name.encode()))


def mirrored(half: Outline, middle: float) -> Outline:
    """A closed outline from its right half."""
    return [*half, *((2 * middle - x, y) for x, y in reversed(half))]


def woodcut_rays(canvas: Canvas, centre: Point, reach: Point, colour: Colour, chance: random.Random) -> None:
    """Wedges running from an ellipse of half size `reach` outwards, as cut into wood."""
    count = chance.randint(44, 64)
    for index in range(count):
        angle = 2 * math.pi * (index + chance.uniform(-0.25, 0.25)) / count
        near, far = chance.uniform(0.62, 0.8), chance.uniform(0.9, 1.0)
        width = chance.uniform(0.012, 0.032)
        ends = ((near, -width / 4), (far, -width), (far, width), (near, width / 4))
        canvas.polygon(
            [
                (centre[0] + reach[0] * r * math.cos(angle + a), centre[1] + reach[1] * r * math.sin(angle + a))
                for r, a in ends
            ],
            colour,
        )


def _head(chance: random.Random, centre: Point, size: float) -> Outline:
    wave = [chance.uniform(-0.14, 0.14) for _ in range(3)]
    long = chance.uniform(1.05, 1.35)
    half = []
    for step in range(41):
        angle = -math.pi / 2 + math.pi * step / 40
        radius = 1 + sum(height * math.cos((2 + k) * (angle + math.pi / 2)) for k, height in enumerate(wave))
        narrowing = 1 - 0.32 * max(0.0, math.sin(angle))
        half.append(
            (
                centre[0] + size * radius * narrowing * math.cos(angle),
                centre[1] + size * long * radius * math.sin(angle),
            )
        )
    return mirrored(half, centre[0])


def _pointed_ears(
    canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random
) -> None:
    spread, height = chance.uniform(0.55, 0.8), chance.uniform(1.5, 2.0)
    for side in (-1, 1):
        for scale, colour in ((1.0, ink), (0.55, ground)):
            tip = (centre[0] + side * size * (spread + 0.25), centre[1] - size * height * (0.85 + 0.15 * scale))
            base = centre[1] - size * 0.55
            canvas.polygon(
                [
                    (centre[0] + side * size * (spread - 0.42 * scale), base - size * 0.2),
                    tip,
                    (centre[0] + side * size * (spread + 0.32 * scale), base + size * 0.2),
                ],
                colour,
            )


def _round_ears(canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random) -> None:
    radius, spread = size * chance.uniform(0.32, 0.5), size * chance.uniform(0.7, 0.9)
    for side in (-1, 1):
        at = (centre[0] + side * spread, centre[1] - size * 0.95)
        canvas.disc(at, radius, ink)
        canvas.disc(at, radius * 0.55, ground)


def _antlers(canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random) -> None:
    points, lean = chance.randint(2, 4), chance.uniform(0.5, 0.9)
    for side in (-1, 1):
        stem = [
            (
                centre[0] + side * size * (0.35 + lean * t + 0.3 * math.sin(math.pi * t)),
                centre[1] - size * (0.8 + 1.25 * t),
            )
            for t in (0, 0.25, 0.5, 0.75, 1.0)
        ]
        canvas.line(stem, ink, size * 0.17)
        for x, y in stem[1 : points + 1]:
            canvas.line([(x, y), (x + side * size * 0.42, y - size * 0.32)], ink, size * 0.13)
            canvas.line([(x, y), (x - side * size * 0.2, y - size * 0.34)], ink, size * 0.1)


def _horns(canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random) -> None:
    curl = chance.uniform(0.8, 2.2)
    for side in (-1, 1):
        for step in range(24):
            t = step / 23
            angle = -math.pi / 2 + side * curl * t
            at = (
                centre[0] + side * size * 0.55 + size * 0.75 * t * math.cos(angle) * 1.4,
                centre[1] - size * 0.75 + size * 1.15 * t * math.sin(angle),
            )
            canvas.disc(at, size * 0.24 * (1 - 0.8 * t), ink)


def _crest(canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random) -> None:
    count = chance.choice((3, 5, 7))
    for index in range(count):
        angle = math.radians(-90 + (index - (count - 1) / 2) * 26)
        tip = size * (2.1 - 0.12 * abs(index - (count - 1) / 2))
        side = (math.cos(angle + math.pi / 2) * size * 0.16, math.sin(angle + math.pi / 2) * size * 0.16)
        middle = (centre[0] + tip * 0.68 * math.cos(angle), centre[1] + tip * 0.68 * math.sin(angle))
        canvas.polygon(
            [
                centre,
                (middle[0] + side[0], middle[1] + side[1]),
                (centre[0] + tip * math.cos(angle), centre[1] + tip * math.sin(angle)),
                (middle[0] - side[0], middle[1] - side[1]),
            ],
            ink,
        )


_CROWNS: tuple[Callable[[Canvas, Point, float, Colour, Colour, random.Random], None], ...] = (
    _pointed_ears,
    _round_ears,
    _antlers,
    _horns,
    _crest,
)


def _eyes(canvas: Canvas, centre: Point, size: float, ground: Colour, pupil: Colour, chance: random.Random) -> None:
    wide, tall = size * chance.uniform(0.16, 0.26), size * chance.uniform(0.1, 0.22)
    tilt, apart = chance.uniform(-0.5, 0.3), size * chance.uniform(0.36, 0.5)
    y = centre[1] - size * chance.uniform(0.1, 0.35)
    for side in (-1, 1):
        x = centre[0] + side * apart
        rim = []
        for step in range(24):
            angle = 2 * math.pi * step / 24
            dx, dy = wide * math.cos(angle), tall * math.sin(angle) * abs(math.sin(angle)) ** 0.3
            rim.append(
                (x + side * (dx * math.cos(tilt) - dy * math.sin(tilt)), y + dx * math.sin(tilt) + dy * math.cos(tilt))
            )
        canvas.polygon(rim, ground)
        canvas.disc((x, y), min(wide, tall) * 0.55, pupil)


def _markings(canvas: Canvas, centre: Point, size: float, ground: Colour, chance: random.Random) -> None:
    for row in range(chance.randint(2, 4)):
        y = centre[1] - size * (0.5 + 0.16 * row)
        reach = size * (0.34 - 0.07 * row)
        canvas.line(
            [(centre[0] - reach, y - reach * 0.5), (centre[0], y), (centre[0] + reach, y - reach * 0.5)],
            ground,
            size * 0.06,
        )
    for row in range(chance.randint(0, 3)):
        for side in (-1, 1):
            x, y = centre[0] + side * size * (0.3 + 0.13 * row), centre[1] + size * (0.32 + 0.1 * (row % 2))
            canvas.disc((x, y), size * 0.045, ground)


def _muzzle(canvas: Canvas, centre: Point, size: float, ink: Colour, ground: Colour, chance: random.Random) -> None:
    x, y, wide = centre[0], centre[1] + size * 0.5, size * chance.uniform(0.2, 0.34)
    kind = chance.randrange(3)
    if kind == 0:
        canvas.polygon([(x - wide, y - wide * 0.4), (x + wide, y - wide * 0.4), (x, y + wide * 1.9)], ground)
        canvas.line([(x, y - wide * 0.2), (x, y + wide * 1.2)], ink, size * 0.04)
    elif kind == 1:
        canvas.polygon(
            [(x - wide * 0.8, y - wide * 0.2), (x + wide * 0.8, y - wide * 0.2), (x, y + wide * 0.6)], ground
        )
        canvas.line([(x - wide, y + wide), (x, y + wide * 0.6), (x + wide, y + wide)], ground, size * 0.06)
    else:
        canvas.polygon([(x - wide * 1.3, y), (x + wide * 1.3, y), (x + wide, y + wide), (x - wide, y + wide)], ground)
        for tooth in range(-2, 3):
            left = x + tooth * wide * 0.48
            canvas.polygon([(left - wide * 0.22, y), (left + wide * 0.22, y), (left, y + wide * 0.7)], ink)


def totem(canvas: Canvas, name: str, centre: Point, reach: Point, ink: Colour, ground: Colour, accent: Colour) -> None:
    """A mask in a frame of half size `reach` (mm) round `centre`: head, crown, eyes and muzzle follow from `name`."""
    chance = named_chance(name)
    woodcut_rays(canvas, centre, (reach[0] * 1.0, reach[1] * 1.0), mix(ground, ink, 0.35), chance)
    size = min(reach) * 0.56
    middle = (centre[0], centre[1] + size * 0.38)
    chance.choice(_CROWNS)(canvas, middle, size, ink, mix(ground, accent, 0.5), chance)
    head = _head(chance, middle, size)
    chin, room = max(y for _, y in head) - middle[1], centre[1] + reach[1] * 0.95 - middle[1]
    shorter = min(1.0, room / chin)  # a long chin must not leave the frame
    canvas.polygon([(x, middle[1] + (y - middle[1]) * (shorter if y > middle[1] else 1)) for x, y in head], ink)
    _markings(canvas, middle, size, mix(ink, ground, 0.55), chance)
    _eyes(canvas, middle, size, ground, accent, chance)
    _muzzle(canvas, middle, size, ink, mix(ink, ground, 0.75), chance)


def sun(canvas: Canvas, centre: Point, radius: float, colour: Colour, faint: Colour) -> None:
    """A sun with an eye: rings, straight and waved rays; the emblem of the mat and of card backs."""
    for ring, width in ((1.0, 0.35), (0.93, 0.2), (0.46, 0.35), (0.42, 0.2)):
        canvas.disc(centre, radius * ring, None, colour if ring != 0.93 else faint, width)
    for index in range(24):
        angle = math.pi * index / 12
        long = index % 2 == 0
        tip, root, half = radius * (0.88 if long else 0.74), radius * 0.5, 0.085 if long else 0.05
        shape = [
            (centre[0] + root * math.cos(angle - half), centre[1] + root * math.sin(angle - half)),
            (centre[0] + tip * math.cos(angle), centre[1] + tip * math.sin(angle)),
            (centre[0] + root * math.cos(angle + half), centre[1] + root * math.sin(angle + half)),
        ]
        canvas.polygon(shape, faint if long else None, colour, 0.22)
    eye(canvas, centre, radius * 0.32, colour, faint)


def eye(canvas: Canvas, centre: Point, reach: float, colour: Colour, faint: Colour) -> None:
    """An open eye, `reach` mm to each side."""
    arc = [(centre[0] + reach * t, centre[1] - reach * 0.62 * (1 - t * t)) for t in (i / 10 - 1 for i in range(21))]
    canvas.polygon([*arc, *((x, 2 * centre[1] - y) for x, y in reversed(arc))], faint, colour, 0.3)
    canvas.disc(centre, reach * 0.42, colour)
    canvas.disc(centre, reach * 0.18, faint)


def corner_flourish(canvas: Canvas, corner: Point, towards: Point, size: float, colour: Colour) -> None:
    """A small curl in a corner; `towards` is (1 or -1, 1 or -1), pointing inwards."""
    for scale in (1.0, 0.55):
        curve = []
        for step in range(13):
            angle = math.pi / 2 * step / 12
            curve.append(
                (
                    corner[0] + towards[0] * size * scale * (1 - math.sin(angle)),
                    corner[1] + towards[1] * size * scale * (1 - math.cos(angle)),
                )
            )
        canvas.line(curve, colour, 0.25)
    canvas.disc((corner[0] + towards[0] * size * 0.62, corner[1] + towards[1] * size * 0.62), size * 0.09, colour)
