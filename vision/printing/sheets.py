"""Pages measured in millimetres, as a PDF with sharp vector symbols or as PNG pictures: the same drawing makes both."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import numpy as np
from PIL import Image
from reportlab import rl_config
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas as PdfCanvas

from companion.errors import CompanionError
from vision.printing.canvas import BLACK, PAPER, Canvas, Colour, Point, png, stamp

DPI = 300
"""Resolution of every printed picture."""
WHITE: Colour = (255, 255, 255)


PAPERS: dict[str, Point] = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Paper sizes in mm, upright."""
MARGIN_MM = 10.0
"""What no printer is asked to print on; cut marks, ruler and words stand here."""
GREY: Colour = (120, 120, 120)


Progress = Callable[[int, int], None]
"""Told of every page: how many are done, of how many."""


def unheard(done: int, pages: int) -> None:
    """Nobody wants to know."""


class PrintingError(CompanionError, ValueError):
    """Something that cannot be printed: unknown paper, unknown cards."""


class Sheets(Protocol):
    """Pages to draw on. Points and sizes in mm from the page's top left corner; pictures are uint8 RGB arrays."""

    def page(self, size_mm: Point) -> None:
        """Begin a new page."""

    def picture(self, image: np.ndarray, corner: Point, size: Point, key: str = "") -> None:
        """A picture by its top left corner; pictures with the same `key` are stored once."""

    def symbol(self, dark: np.ndarray, centre: Point, side: float, quiet: float, turn: int = 0) -> None:
        """A grid of bits (1 = dark) with a light border of `quiet` mm, turned by quarter turns clockwise."""

    def line(self, start: Point, end: Point, colour: Colour = BLACK, width: float = 0.15) -> None:
        """A straight line."""

    def text(self, at: Point, text: str, size: float, colour: Colour = BLACK, centred: bool = False) -> None:
        """A line of text of `size` mm with its middle height at `at`, from there to the right or centred on it."""

    def both_sides(self) -> None:
        """Every second page is the back of the one before: printers are asked to turn over the long edge."""

    def save(self) -> list[Path]:
        """Write everything; the files written."""


class PdfSheets:
    """One PDF file at true scale."""

    def __init__(self, path: Path, title: str) -> None:
        self._path = path
        rl_config.useA85 = 0  # pictures as bytes: as letters they cost a third of the time and of the file
        self._canvas = PdfCanvas(str(path), invariant=1)
        self._canvas.setTitle(title)
        self._canvas.setViewerPreference("PrintScaling", "None")  # a viewer that shrinks to fit spoils tags and mat
        self._pictures: dict[str, str] = {}
        self._height = 0.0
        self._open = False

    def both_sides(self) -> None:
        self._canvas.setViewerPreference("Duplex", "DuplexFlipLongEdge")

    def page(self, size_mm: Point) -> None:
        if self._open:
            self._canvas.showPage()
        self._open = True
        self._height = size_mm[1]
        self._canvas.setPageSize((size_mm[0] * mm, size_mm[1] * mm))

    def picture(self, image: np.ndarray, corner: Point, size: Point, key: str = "") -> None:
        x, y, w, h = corner[0] * mm, (self._height - corner[1] - size[1]) * mm, size[0] * mm, size[1] * mm
        if not key:
            self._canvas.drawImage(ImageReader(Image.fromarray(image)), x, y, w, h)
            return
        if key not in self._pictures:
            self._pictures[key] = f"picture{len(self._pictures)}"
            # a form is known by its name: an image would be kept uncompressed and hashed each time it is drawn
            self._canvas.beginForm(self._pictures[key], -1, -1, 2, 2)  # with room: its edge is the picture's own
            self._canvas.drawImage(ImageReader(Image.fromarray(image)), 0, 0, 1, 1)
            self._canvas.endForm()
        self._canvas.saveState()
        self._canvas.transform(w, 0, 0, h, x, y)
        self._canvas.doForm(self._pictures[key])
        self._canvas.restoreState()

    def symbol(self, dark: np.ndarray, centre: Point, side: float, quiet: float, turn: int = 0) -> None:
        bits = np.rot90(dark, -turn)
        reach, cell = side / 2 + quiet, side / len(bits)
        left, top = centre[0] - side / 2, centre[1] - side / 2
        self._fill(PAPER, (centre[0] - reach, centre[1] - reach), (2 * reach, 2 * reach))
        self._canvas.saveState()
        self._canvas.setFillColorRGB(*(value / 255 for value in BLACK))
        self._canvas.transform(cell * mm, 0, 0, -cell * mm, left * mm, (self._height - top) * mm)
        tall = round(1 + 0.004 / cell, 4)  # a hair taller than its row, or viewers show light seams between rows
        edges = np.argwhere(np.diff(np.pad(bits, ((0, 0), (1, 1))), axis=1)).reshape(-1, 2, 2).tolist()
        # written as they stand in a PDF, in whole numbers, because reportlab's rectangles take long; each is
        # filled by itself, because viewers and printers lay the edges of a lone rectangle on whole dots
        for (row, start), (_, end) in edges:
            self._canvas.addLiteral(f"{start} {row} {end - start} {tall} re f")
        self._canvas.restoreState()

    def _fill(self, colour: Colour, corner: Point, size: Point) -> None:
        self._canvas.setFillColorRGB(*(value / 255 for value in colour))
        y = self._height - corner[1] - size[1]
        self._canvas.rect(corner[0] * mm, y * mm, size[0] * mm, size[1] * mm, stroke=0, fill=1)

    def line(self, start: Point, end: Point, colour: Colour = BLACK, width: float = 0.15) -> None:
        self._canvas.setStrokeColorRGB(*(value / 255 for value in colour))
        self._canvas.setLineWidth(width * mm)
        self._canvas.line(start[0] * mm, (self._height - start[1]) * mm, end[0] * mm, (self._height - end[1]) * mm)

    def text(self, at: Point, text: str, size: float, colour: Colour = BLACK, centred: bool = False) -> None:
        self._canvas.setFillColorRGB(*(value / 255 for value in colour))
        self._canvas.setFont("Helvetica", size * mm)
        draw = self._canvas.drawCentredString if centred else self._canvas.drawString
        draw(at[0] * mm, (self._height - at[1] - size * 0.35) * mm, text)

    def save(self) -> list[Path]:
        self._canvas.save()
        return [self._path]


class PngSheets:
    """A PNG file for each page, 300 dpi; the only page keeps the plain name, more are numbered."""

    def __init__(self, path: Path, dpi: float = DPI) -> None:
        self._path, self._dpi = path, dpi
        self._pages: list[Path] = []
        self._canvas: Canvas | None = None

    def page(self, size_mm: Point) -> None:
        self._close()
        self._canvas = Canvas(size_mm, self._dpi, WHITE, 1)

    def both_sides(self) -> None:
        """Pictures say nothing to a printer."""

    def _sheet(self) -> Canvas:
        if self._canvas is None:
            raise ValueError("begin a page first")
        return self._canvas

    def picture(self, image: np.ndarray, corner: Point, size: Point, key: str = "") -> None:
        sheet = self._sheet()
        left, top = (round(value * sheet.scale) for value in corner)
        w, h = (round(value * sheet.scale) for value in size)
        part = Image.fromarray(image)
        if part.size != (w, h):
            part = part.resize((w, h), Image.Resampling.LANCZOS)
        sheet.image.paste(part, (left, top))

    def symbol(self, dark: np.ndarray, centre: Point, side: float, quiet: float, turn: int = 0) -> None:
        sheet = self._sheet()
        reach = side / 2 + quiet + 0.5
        box = [int((value - reach) * sheet.scale) for value in centre]
        size = int(2 * reach * sheet.scale) + 2
        bounds = (box[0], box[1], box[0] + size, box[1] + size)
        part = np.array(sheet.image.crop(bounds))
        inside = (centre[0] - box[0] / sheet.scale, centre[1] - box[1] / sheet.scale)
        stamp(part, dark, inside, side, quiet, self._dpi, turn)
        sheet.image.paste(Image.fromarray(part), (box[0], box[1]))

    def line(self, start: Point, end: Point, colour: Colour = BLACK, width: float = 0.15) -> None:
        self._sheet().line([start, end], colour, width)

    def text(self, at: Point, text: str, size: float, colour: Colour = BLACK, centred: bool = False) -> None:
        self._sheet().text(at, text, size, colour, anchor="mm" if centred else "lm", weight="plain")

    def _close(self) -> None:
        if self._canvas is not None:
            path = self._path.with_stem(f"{self._path.stem}-{len(self._pages) + 1:02d}")
            path.write_bytes(png(self._canvas.done(), self._dpi))
            self._pages.append(path)
            self._canvas = None

    def save(self) -> list[Path]:
        self._close()
        if len(self._pages) == 1:
            self._pages = [self._pages[0].replace(self._path)]
        return self._pages


def paper_size(name: str) -> Point:
    """The size of a paper by name, whatever its case; PrintingError names the known ones."""
    for known, size in PAPERS.items():
        if known.lower() == name.lower():
            return size
    raise PrintingError(f"unknown paper {name!r}: expected {' or '.join(PAPERS)}")


def sheets(path: Path, title: str) -> Sheets:
    """A PDF or PNG to draw on, by the path's ending; PrintingError for another."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix.lower() == ".pdf":
        return PdfSheets(path, title)
    if path.suffix.lower() == ".png":
        return PngSheets(path)
    raise PrintingError(f"cannot print to {path.name!r}: expected a name ending in .pdf or .png")


def mark(out: Sheets, at: Point, away: Point) -> None:
    out.line((at[0] + away[0] * 1.0, at[1] + away[1] * 1.0), (at[0] + away[0] * 4.5, at[1] + away[1] * 4.5))


def cut_marks(out: Sheets, corner: Point, size: Point) -> None:
    for x, across in ((corner[0], -1), (corner[0] + size[0], 1)):
        for y, down in ((corner[1], -1), (corner[1] + size[1], 1)):
            mark(out, (x, y), (across, 0))
            mark(out, (x, y), (0, down))


def ruler(out: Sheets, page: Point, words: str) -> None:
    """A scale of 100 mm in the lower margin and what the page is."""
    x, y = MARGIN_MM + 4, page[1] - 3.6
    out.line((x, y), (x + 100, y), width=0.2)
    for step in range(11):
        out.line((x + step * 10, y), (x + step * 10, y - (1.6 if step % 5 == 0 else 1.0)), width=0.2)
    out.text((x + 102, y - 0.4), "100 mm: print at 100 %", 2.2)
    out.text((x, 3.6), words, 2.4, GREY)
