"""The page to read before a print shop or a home printer is let loose: paper, settings, cutting, sticking."""

from pathlib import Path

from companion.kernel.places import Mat
from vision.printing.canvas import Point
from vision.printing.mat_pages import OVERLAP_MM, tiles
from vision.printing.sheets import MARGIN_MM, Progress, Sheets, paper_size, ruler, sheets, unheard

_TITLE, _HEAD, _TEXT = 6.0, 3.8, 3.1
"""Sizes of print in mm."""


def instructions(mat: Mat, page: Point) -> list[tuple[str, tuple[str, ...]]]:
    """Headings and what stands below them, for a mat on sheets of a size in mm."""
    count = min(len(tiles(mat, turned)) for turned in (page, page[::-1]))
    return [
        (
            "Every page",
            ("Print at 100 % (actual size), never fit to page, and measure the ruler at the foot: 100 mm.",),
        ),
        (
            f"The mat: {count} sheets",
            (
                "Matte paper of 120 to 160 g/m2. White with thin lines; companion print mat --mat dark makes it dark.",
                f"Cut at the marks and lay each sheet {OVERLAP_MM:.0f} mm over the next, on something flat: row and",
                "column stand at the head of each sheet. Cover it, if at all, with matte film.",
            ),
        ),
        (
            "Cards",
            (
                "Matte card of 250 to 300 g/m2, or plain paper of 100 g/m2 in sleeves before an old playing card.",
                "Sleeves must be matte: in glossy ones a lamp's reflection hides the tag.",
                "Both sides: choose two-sided, turn on the long edge. Print one sheet first and hold it to the light.",
                "Cards are 63 x 88 mm. Cut along the marks, the corners with scissors or a 3 mm punch.",
            ),
        ),
        (
            "Stickers",
            (
                "For cards you own already: matte full-sheet label paper, cut along the lines.",
                "Each sheet says at its head where on the card the tag belongs: the camera finds the card from it.",
                "Keep the light border round the tag, or it cannot be read.",
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
    for heading, lines in instructions(mat, page):
        y += 14
        out.text((left, y), heading, _HEAD)
        for line in lines:
            y += 7
            out.text((left, y), line, _TEXT)
