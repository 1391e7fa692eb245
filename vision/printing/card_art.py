"""Cards as they are printed: parchment, name, cost, a portrait, the words of the rules, the tag in its corner.

All measures in mm; pictures are uint8 RGB arrays. The tag lies where `Tag.offset_mm` says, measured from the card's
centre to the right and up, so that the reader finds the card from its tag.
"""

import numpy as np

from companion.kernel.cards import CARD_MM, Tag
from companion.kernel.view import EdgeArrow, Printed
from vision.printing.canvas import BRASS, FELT_DEEP, PAPER, Canvas, Colour, Point, mix, stamp
from vision.printing.card_costs import draw_costs
from vision.printing.card_paper import CORNER_MM, Paper, draw_frame, draw_grain, paper_of
from vision.printing.card_rules import draw_rules
from vision.printing.ends import WINDOW, draw_end, draw_middle
from vision.printing.ornament import corner_flourish, sun
from vision.printing.portraits.outline import Inks
from vision.printing.portraits.portrait import own_mark, portrait
from vision.tags.symbols import MODULES, QUIET_MODULES, module_grid

PORTRAIT: tuple[Point, Point] = ((5.0, 23.4), (53.0, 33.6))
"""Corner and size in mm of a card's picture where no tag takes room from it."""
_POINT_MM, _FOOT_MM = 0.6, 4.4
"""How far from the edge the point of an arrow that leads out lies, and its foot."""


def card_image(
    face: Printed,
    tag: Tag | None,
    dpi: float = 300,
    *,
    note: str = "",
    oversample: int = 2,
    beside: Tag | None = None,
) -> np.ndarray:
    """The front of a card, uint8 RGB, 63 x 88 mm at `dpi`; without `tag` the corner stays blank paper.

    `face.corner` is drawn as signs where it is a list like ``2 blood, 3 bones``, else as words. `note` is small print
    at the bottom, for example the copy number. `beside` is a tag that is stamped later: the art leaves it room.
    """
    quiet = _tag_border(tag)
    image = (
        _two_ended(face, note, dpi, oversample)
        if face.ends
        else _front(face, note, dpi, oversample, tag or beside).done()
    )
    if tag is not None:
        stamp(image, module_grid(tag.payload), tag_centre(tag), tag.size_mm, quiet, dpi)
    return image


def tag_centre(tag: Tag) -> Point:
    """The tag's centre in mm from the card's top left corner."""
    return (CARD_MM[0] / 2 + tag.offset_mm[0], CARD_MM[1] / 2 - tag.offset_mm[1])


def _tag_border(tag: Tag | None) -> float:
    return QUIET_MODULES * tag.size_mm / MODULES if tag else 0.0


def art_window(tag: Tag | None) -> tuple[Point, Point]:
    """Corner and size in mm of a card's picture: the card's width, or what the tag leaves of it beside itself."""
    (left, top), (width, height) = PORTRAIT
    right, bottom = left + width, top + height
    if tag is not None:
        (x, y), reach = tag_centre(tag), tag.size_mm / 2 + _tag_border(tag) + 1.0
        if y + reach > top and y - reach < bottom:
            if x < CARD_MM[0] / 2:
                left = max(left, x + reach)
            else:
                right = min(right, x - reach)
    return (left, top), (right - left, bottom - top)


def portrait_window(face: Printed, tag: Tag | None) -> tuple[Point, Point]:
    """Corner and size in mm of the portrait alone: of a card with two ends, what stands between them without words."""
    if not face.ends:
        return art_window(tag)
    (left, top), (width, height) = WINDOW
    return (left, top), (height if face.corner else width, height)


def _front(face: Printed, note: str, dpi: float, oversample: int, tag: Tag | None) -> Canvas:
    paper = paper_of(face.kind)
    canvas = Canvas(CARD_MM, dpi, paper.ground, oversample)
    draw_grain(canvas, face.name, paper)
    draw_frame(canvas, paper)
    _title(canvas, face, paper)
    draw_costs(canvas, face.corner, paper)
    window, size = art_window(tag)
    pale = mix(paper.ground, (255, 250, 235), 0.25)
    canvas.box(window, size, pale, paper.ink, 0.4, 1.2)
    middle = (window[0] + size[0] / 2, window[1] + size[1] / 2)
    reach = (size[0] / 2 - 0.6, size[1] / 2 - 0.6)
    inks = Inks(paper.ink, pale, paper.accent)
    portrait(canvas, face.name, face.traits, face.kind, middle, reach, inks, face.portrait)
    if face.own:
        own_mark(canvas, (window[0] + 3.2, window[1] + 3.2), inks)
    draw_rules(canvas, face, paper)
    _small_print(canvas, note, paper)
    _numbers(canvas, face, paper)
    for arrow in face.arrows:
        _arrow(canvas, arrow, paper)
    return canvas


def _arrow(canvas: Canvas, arrow: EdgeArrow, paper: Paper) -> None:
    """A triangle in the middle of an edge: its point at the edge where it leads out, else away from it."""
    w, h = CARD_MM
    (x, y), (dx, dy) = {
        "T": ((w / 2, 0.0), (0, -1)),
        "R": ((w, h / 2), (1, 0)),
        "B": ((w / 2, h), (0, 1)),
        "L": ((0.0, h / 2), (-1, 0)),
    }[arrow.edge]
    near, far = (_POINT_MM, _FOOT_MM) if arrow.out else (_FOOT_MM, _POINT_MM)
    point = (x - dx * near, y - dy * near)
    foot = (x - dx * far, y - dy * far)
    wide = 3.6
    corners = [point, (foot[0] + dy * wide, foot[1] + dx * wide), (foot[0] - dy * wide, foot[1] - dx * wide)]
    canvas.polygon(corners, BRASS if arrow.out else paper.ground, paper.ink, 0.4)


def _two_ended(face: Printed, note: str, dpi: float, oversample: int) -> np.ndarray:
    """The near end upright, the far one upside down, and between them what both share."""
    paper = paper_of(face.kind)
    near, far = (_half(face, end, paper, note, dpi, oversample) for end in face.ends)
    image = far[::-1, ::-1].copy()
    top = round(len(image) * (WINDOW[0][1] - 1) / CARD_MM[1])
    image[top:] = near[top:]
    return image


def _half(face: Printed, end: Printed, paper: Paper, note: str, dpi: float, oversample: int) -> np.ndarray:
    canvas = Canvas(CARD_MM, dpi, paper.ground, oversample)
    draw_grain(canvas, face.name, paper)
    draw_frame(canvas, paper)
    if end is face.ends[0]:
        draw_middle(canvas, face, Inks(paper.ink, paper.ground, paper.accent))
        _small_print(canvas, note, paper)
    draw_end(canvas, end.name, end.kind, end.right, end.corner, end.lines, paper.ink, paper.ground)
    return canvas.done()


def _title(canvas: Canvas, face: Printed, paper: Paper) -> None:
    """The name, left of the tag: on one line if it stays readable, else on two."""
    room = 34.5
    lines = [face.name]
    if canvas.fitted(face.name, 5.2, room) < 4.0 and " " in face.name:
        lines = halves(face.name)
    size = min(canvas.fitted(line, 5.2 if len(lines) == 1 else 4.3, room) for line in lines)
    for row, line in enumerate(lines):
        y = 8.6 + (row - (len(lines) - 1) / 2) * size * 1.15
        canvas.text((5.6, y), line, size, paper.ink, anchor="lm")
    canvas.line([(5.6, 13.6), (39.2, 13.6)], mix(paper.ground, paper.ink, 0.6), 0.22)


def halves(text: str) -> list[str]:
    """A text of several words as two lines of about the same length."""
    words = text.split()
    if len(words) < 2:
        return words
    cuts = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    return list(min(cuts, key=lambda pair: max(map(len, pair))))


def _small_print(canvas: Canvas, note: str, paper: Paper) -> None:
    if note:
        canvas.text((CARD_MM[0] / 2, CARD_MM[1] - 4.3), note, 1.9, mix(paper.ground, paper.ink, 0.7), weight="plain")


def _numbers(canvas: Canvas, face: Printed, paper: Paper) -> None:
    """Power in the lower left corner, health in the lower right, each on its medallion."""
    for x, text, colour in ((8.6, face.left, paper.ink), (CARD_MM[0] - 8.6, face.right, paper.accent)):
        if not text:
            continue
        at = (x, CARD_MM[1] - 9.2)
        canvas.disc(at, 5.4, paper.ground, colour, 0.5)
        canvas.disc(at, 4.7, None, colour, 0.2)
        canvas.text(at, text, canvas.fitted(text, 6.6, 7.6), colour)


def card_back(dpi: float = 300, *, oversample: int = 2) -> np.ndarray:
    """The back of every card, uint8 RGB, 63 x 88 mm at `dpi`."""
    w, h = CARD_MM
    ground: Colour = (58, 24, 20)
    canvas = Canvas(CARD_MM, dpi, ground, oversample)
    line = mix(ground, BRASS, 0.75)
    for offset in range(-12, 24):
        canvas.line([(offset * 5.25 - 20, 0), (offset * 5.25 + 24, h)], mix(ground, BRASS, 0.12), 0.25)
        canvas.line([(offset * 5.25 + 24, 0), (offset * 5.25 - 20, h)], mix(ground, BRASS, 0.12), 0.25)
    canvas.box((0, 0), (w, h), None, mix(ground, FELT_DEEP, 0.7), 1.2, CORNER_MM)
    canvas.box((2.6, 2.6), (w - 5.2, h - 5.2), None, line, 0.5, 2.0)
    canvas.box((3.8, 3.8), (w - 7.6, h - 7.6), None, mix(ground, BRASS, 0.45), 0.2, 1.4)
    for x, across in ((4.8, 1), (w - 4.8, -1)):
        for y, down in ((4.8, 1), (h - 4.8, -1)):
            corner_flourish(canvas, (x, y), (across, down), 9.0, line)
    canvas.disc((w / 2, h / 2), 22.0, ground)
    sun(canvas, (w / 2, h / 2), 21.0, line, mix(ground, BRASS, 0.3))
    return canvas.done()


def foreign_note(text: str, dpi: float = 150) -> np.ndarray:
    """A slip of white paper with somebody else's QR code on it, 40 x 40 mm, uint8 RGB."""
    import segno

    bits = np.array([list(row) for row in segno.make(text, micro=False).matrix], np.uint8)
    canvas = Canvas((40, 40), dpi, PAPER, 1)
    image = canvas.done()
    stamp(image, bits, (20, 20), 28, 4, dpi)
    return image
