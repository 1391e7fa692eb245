"""The icon of a sigil on a pale tile: drawn on printed cards, and as SVG for the pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from vision.printing.canvas import BLOOD, INK, Canvas, Colour, Point, mix
from vision.printing.portraits.outline import BOX, Frame, Inks, Layer, draw_figure, layers
from vision.printing.portraits.portrait import figures
from vision.printing.sigils.figures import OWN
from vision.printing.sigils.worn import worn

TILE: Colour = (244, 232, 200)
"""The ground of an icon on a page; on paper it is the card's own."""
_ROOM, _FULL, _BESIDE, _SMALL = 0.5, 0.86, 0.7, 0.5
"""Half the tile; how much of it a figure takes alone and beside a small one, and the small one itself."""
_HALO = 0.56
"""The ground around a small figure, as a share of half the tile."""


@lru_cache(maxsize=1)
def sigil_figures() -> dict[str, str]:
    """Every figure that a sigil may wear."""
    return {**figures(), **OWN}


def frames(sigil: str, centre: Point, half: float) -> tuple[tuple[str, Frame], ...]:
    """The figures of a sigil and where each lies on a tile of half size `half`; KeyError for a sigil without."""
    large, *small = worn()[sigil]
    if not small:
        return ((large, Frame(centre, half * _FULL)),)
    (x, y), off = centre, half * (1 - _BESIDE) * 0.9
    corner = half * (1 - _SMALL)
    return (
        (large, Frame((x - off, y - off), half * _BESIDE)),
        (small[0], Frame((x + corner, y + corner), half * _SMALL)),
    )


def draw_sigil(canvas: Canvas, sigil: str, centre: Point, half: float, inks: Inks) -> None:
    """A sigil's icon round `centre` on a canvas, `half` a side in mm; KeyError for a sigil that has none."""
    for index, (figure, frame) in enumerate(frames(sigil, centre, half)):
        if index:
            canvas.disc(frame.centre, half * _HALO, inks.ground)
        draw_figure(canvas, sigil_figures()[figure], frame, inks)


@lru_cache(maxsize=512)
def sigil_svg(sigil: str) -> bytes:
    """The icon as an SVG picture of its own, about a kilobyte; KeyError for a sigil that has none."""
    half = BOX * _ROOM
    inks = Inks(INK, TILE, mix(BLOOD, INK, 0.1))
    body = [f'<rect width="100" height="100" rx="16" fill="{_hex(TILE)}"/>']
    for index, (figure, frame) in enumerate(frames(sigil, (half, half), half)):
        if index:
            body.append(_disc(frame.centre, half * _HALO, inks.ground))
        body += (shape for layer in layers(sigil_figures()[figure]) for shape in _shapes(layer, frame, inks))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{"".join(body)}</svg>'.encode()


def _shapes(layer: Layer, frame: Frame, inks: Inks) -> Iterator[str]:
    colour, points = inks.of(layer.tone), [frame.place(point) for point in layer.points]
    unit = 2 * frame.half / BOX
    if layer.radius:
        yield _disc(points[0], layer.radius * unit, colour)
        return
    path = "M" + " ".join(f"{_short(x)} {_short(y)}" for x, y in points)
    if layer.width:
        wide = _short(layer.width * unit)
        yield f'<path d="{path}" fill="none" stroke="{_hex(colour)}" stroke-width="{wide}" stroke-linecap="round"/>'
    else:
        yield f'<path d="{path}Z" fill="{_hex(colour)}"/>'


def _disc(at: Point, radius: float, colour: Colour) -> str:
    return f'<circle cx="{_short(at[0])}" cy="{_short(at[1])}" r="{_short(radius)}" fill="{_hex(colour)}"/>'


def _short(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
