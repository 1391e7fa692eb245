"""A sheet measured in millimetres to draw on, the type faces and the colours of everything the companion prints."""

import io
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
import reportlab
from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]
Point = tuple[float, float]

INK: Colour = (38, 26, 18)
PARCHMENT: Colour = (222, 206, 170)
FELT: Colour = (20, 27, 25)
FELT_DEEP: Colour = (14, 20, 19)
BRASS: Colour = (164, 132, 74)
BRASS_DIM: Colour = (92, 78, 50)
PAPER: Colour = (236, 234, 228)
"""The light ground of symbols: a little off white, matte."""
BLOOD: Colour = (132, 24, 20)
BLACK: Colour = (12, 12, 12)

STRIP = 256
"""Rows of a picture that are copied at a time."""

_SERIF = ("DejaVuSerif-Bold.ttf", "LiberationSerif-Bold.ttf", "FreeSerifBold.ttf")
_PLAIN = ("DejaVuSerif.ttf", "LiberationSerif-Regular.ttf", "FreeSerif.ttf")
_ALWAYS_THERE = {"bold": "VeraBd.ttf", "plain": "Vera.ttf"}


@lru_cache(maxsize=256)
def type_face(pixels: int, weight: str = "bold") -> ImageFont.FreeTypeFont:
    """A serif type face of a height in pixels; reportlab's own sans serif where the system has none of ours."""
    for name in _SERIF if weight == "bold" else _PLAIN:
        try:
            return ImageFont.truetype(name, pixels)
        except OSError:
            continue
    return ImageFont.truetype(str(Path(reportlab.__file__).parent / "fonts" / _ALWAYS_THERE[weight]), pixels)


@lru_cache(maxsize=1024)
def has_sign(sign: str) -> bool:
    """Whether the type face has this letter; what it has not it draws as the box of an unassigned one."""
    type_, nobody = type_face(40), "\U0010fffd"
    return bytes(type_.getmask(sign)) != bytes(type_.getmask(nobody))


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with a share (0 to 1) of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return (red, green, blue)


class Canvas:
    """A sheet of `size_mm` that becomes a picture of `dpi`; all coordinates in mm from its top left corner.

    Lines are drawn `oversample` times larger and averaged, so that they are smooth at low resolutions.
    """

    def __init__(self, size_mm: Point, dpi: float, ground: Colour, oversample: int = 2) -> None:
        self.size_mm = size_mm
        self.scale = dpi / 25.4 * oversample
        self.pixels = (round(size_mm[0] * dpi / 25.4), round(size_mm[1] * dpi / 25.4))
        self._oversample = oversample
        self.image = Image.new("RGB", (self.pixels[0] * oversample, self.pixels[1] * oversample), ground)
        self._draw = ImageDraw.Draw(self.image)

    def _px(self, points: Iterable[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def _width(self, mm: float) -> int:
        return max(1, round(mm * self.scale))

    def line(self, points: Sequence[Point], colour: Colour, width: float = 0.3) -> None:
        """An open line through points, `width` in mm."""
        self._draw.line(self._px(points), colour, self._width(width), joint="curve")

    def polygon(
        self, points: Sequence[Point], fill: Colour | None, edge: Colour | None = None, width: float = 0.3
    ) -> None:
        """A closed shape, filled, edged or both."""
        corners = self._px(points)
        if fill is not None:
            self._draw.polygon(corners, fill)
        if edge is not None:
            self._draw.line([*corners, corners[0], corners[1]], edge, self._width(width), joint="curve")

    def box(
        self,
        corner: Point,
        size: Point,
        fill: Colour | None,
        edge: Colour | None = None,
        width: float = 0.3,
        radius: float = 0.0,
    ) -> None:
        """A rectangle by its top left corner and size, with rounded corners of `radius` mm."""
        (x, y), (w, h) = corner, size
        bounds = [(x * self.scale, y * self.scale), ((x + w) * self.scale - 1, (y + h) * self.scale - 1)]
        self._draw.rounded_rectangle(bounds, radius * self.scale, fill, edge, self._width(width) if edge else 0)

    def disc(
        self, centre: Point, radius: float, fill: Colour | None, edge: Colour | None = None, width: float = 0.3
    ) -> None:
        """A circle by centre and radius."""
        x, y, r = centre[0] * self.scale, centre[1] * self.scale, radius * self.scale
        self._draw.ellipse([x - r, y - r, x + r, y + r], fill, edge, self._width(width) if edge else 0)

    def text(
        self,
        at: Point,
        text: str,
        size: float,
        colour: Colour,
        *,
        anchor: str = "mm",
        weight: str = "bold",
        turn: float = 0.0,
    ) -> None:
        """A line of text of `size` mm; `anchor` as in Pillow; `turn` degrees clockwise needs the anchor mm."""
        face = type_face(max(4, round(size * self.scale)), weight)
        if not turn:
            self._draw.text((at[0] * self.scale, at[1] * self.scale), text, colour, face, anchor)
            return
        left, top, right, bottom = face.getbbox(text, anchor="mm")
        half_w, half_h = math.ceil(max(-left, right)) + 2, math.ceil(max(-top, bottom)) + 2
        mask = Image.new("L", (2 * half_w, 2 * half_h))
        ImageDraw.Draw(mask).text((half_w, half_h), text, 255, face, "mm")
        mask = mask.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
        corner = (round(at[0] * self.scale - mask.width / 2), round(at[1] * self.scale - mask.height / 2))
        self.image.paste(colour, corner, mask)

    def text_width(self, text: str, size: float, weight: str = "bold") -> float:
        """The width of a line of text in mm."""
        return type_face(max(4, round(size * self.scale)), weight).getlength(text) / self.scale

    def fitted(self, text: str, size: float, width: float, weight: str = "bold") -> float:
        """The largest size up to `size` mm at which `text` is at most `width` mm wide."""
        return size * min(1.0, width / max(self.text_width(text, size, weight), 1e-6))

    def wrapped(self, text: str, size: float, width: float, weight: str = "bold") -> list[str]:
        """The words of `text` in lines of at most `width` mm."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and self.text_width(longer, size, weight) > width:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def done(self) -> np.ndarray:
        """The finished picture: uint8, height x width x RGB."""
        image = self.image if self._oversample == 1 else self.image.reduce(self._oversample)
        width, height = image.size
        pixels = np.empty((height, width, 3), np.uint8)
        for top in range(0, height, STRIP):  # at once Pillow holds three more copies: 150 MB of a large mat
            end = min(height, top + STRIP)
            pixels[top:end] = np.asarray(image.crop((0, top, width, end)))
        return pixels


def _coverage(start: float, cell: float, cells: int, pixels: int) -> np.ndarray:
    """How much of each pixel (rows) each cell (columns) covers along one axis, 0 to 1."""
    edges = start + cell * np.arange(cells + 1)
    pixel = np.arange(pixels)[:, None]
    return np.clip(np.minimum(edges[1:], pixel + 1) - np.maximum(edges[:-1], pixel), 0, 1)


def stamp(
    image: np.ndarray, dark: np.ndarray, centre: Point, side: float, quiet: float, dpi: float, turn: int = 0
) -> None:
    """Print a grid of bits (1 = dark) into a picture, exactly to the fraction of a pixel.

    `centre`, `side` (without border) and `quiet` (light border) in mm; `turn` in quarter turns clockwise.
    """
    bits = np.rot90(dark, -turn)
    cells = len(bits)
    scale = dpi / 25.4
    reach = (side / 2 + quiet) * scale
    middle = (centre[0] * scale, centre[1] * scale)
    left, top = math.floor(middle[0] - reach), math.floor(middle[1] - reach)
    pixels = math.ceil(2 * reach) + 1
    starts = (middle[0] - side / 2 * scale - left, middle[1] - side / 2 * scale - top)
    across, down = (_coverage(start, side * scale / cells, cells, pixels) for start in starts)
    ground_x, ground_y = (_coverage(start - quiet * scale, 2 * reach, 1, pixels) for start in starts)
    ink = down @ bits @ across.T
    paper = ground_y @ ground_x.T
    area = image[top : top + pixels, left : left + pixels]
    paper, ink = (part[: area.shape[0], : area.shape[1], None] for part in (paper, ink))
    mixed = area * (1 - paper) + np.array(PAPER) * paper
    area[:] = np.round(mixed * (1 - ink) + np.array(BLACK) * ink).astype(np.uint8)


SCREEN_COLOURS = 64
"""Colours of a card's picture for a page: ink on paper looks the same and comes to 40 % of the bytes."""


def png(picture: np.ndarray, dpi: float | None = None, colours: int | None = None) -> bytes:
    """An RGB picture as a PNG file; with `dpi` it prints at its true size, with `colours` (2 to 256) it has no more."""
    file = io.BytesIO()
    image = Image.fromarray(picture)
    if colours is not None:
        image = image.quantize(colours)
    image.save(file, "PNG", dpi=(dpi, dpi) if dpi else None)
    return file.getvalue()
