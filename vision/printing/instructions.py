"""How to print, cut and stick: the page to read before a print shop or a home printer is let loose, on paper and on
phones."""

import textwrap
from pathlib import Path

from companion.kernel.places import Mat
from companion.kernel.sentences import many, say
from vision.printing.canvas import Point
from vision.printing.mat_pages import OVERLAP_MM, tiles
from vision.printing.sheets import MARGIN_MM, Progress, Sheets, paper_size, ruler, sheets, unheard

_TITLE, _HEAD, _TEXT = 6.0, 3.8, 3.1
"""Sizes of print in mm."""
_LINE = 108
"""Letters of a printed line."""


def instructions(mat: Mat, page: Point) -> list[tuple[str, tuple[str, ...]]]:
    """Headings and what stands below them, for a mat on sheets of a size in mm."""
    count = min(len(tiles(mat, turned)) for turned in (page, page[::-1]))
    return [
        (
            say("Every page"),
            (
                say('Print at 100 % ("actual size"), never "fit to page" or "shrink", on the paper you chose here.'),
                say(
                    "Print this page or one sheet first, and measure the ruler at its foot: from the first mark to the "
                    "last it must be 100 mm, give or take 1 mm."
                ),
                say(
                    "Less, often 94 or 97 mm: the printer made the page fit its paper. Choose 100 %, and in the "
                    "printer's window the same paper as here, A4 or Letter."
                ),
            ),
        ),
        (
            many("The mat: {n} sheet", "The mat: {n} sheets", count),
            (
                say("Matte paper of 120 to 160 g/m². White with thin lines takes little ink; dark looks like a table."),
                say(
                    "Cut at the marks and lay each sheet {overlap} mm over the next, on something flat: row and column "
                    "stand at the head of each sheet. Cover it, if at all, with matte film.",
                    overlap=f"{OVERLAP_MM:.0f}",
                ),
            ),
        ),
        (
            say("Cards"),
            (
                say("Matte card of 250 to 300 g/m², or plain paper of 100 g/m² in sleeves before an old playing card."),
                say("Sleeves must be matte: in glossy ones a lamp's reflection hides the tag."),
                say(
                    "Both sides: choose two-sided, turn on the long edge. "
                    "Print one sheet first and hold it to the light."
                ),
                say("Cards are 63 × 88 mm. Cut along the marks, the corners with scissors or a 3 mm punch."),
            ),
        ),
        (
            say("Stickers"),
            (
                say("For cards you own already: matte full-sheet label paper, cut along the lines."),
                say(
                    "Each sheet says at its head where on the card the tag belongs: the camera finds the card from it."
                ),
                say("Keep the light border round the tag, or it cannot be read."),
            ),
        ),
    ]


def print_instructions(mat: Mat, path: Path, paper: str = "A4", progress: Progress = unheard) -> list[Path]:
    """The page of instructions; the files written."""
    out, page = sheets(path, f"How to print {mat.title}"), paper_size(paper)
    out.page(page)
    _written(out, mat, page)
    ruler(out, page, "")
    progress(1, 1)
    return out.save()


def _written(out: Sheets, mat: Mat, page: Point) -> None:
    left, y = 2 * MARGIN_MM, 2.5 * MARGIN_MM
    out.text((left, y), f"How to print {mat.title}", _TITLE)
    for heading, texts in instructions(mat, page):
        y += 12
        out.text((left, y), heading, _HEAD)
        for text in texts:
            for row, line in enumerate(textwrap.wrap(text, _LINE)):
                y += 5 if row else 7
                out.text((left, y), line, _TEXT)
