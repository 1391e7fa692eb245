"""Cards as they are printed: parchment, name, cost, a portrait, the words of the rules, the tag in its corner.

All measures in mm; pictures are uint8 RGB arrays. The tag lies where `Tag.offset_mm` says, measured from the card's
centre to the right and up, so that the reader finds the card from its tag.
"""

import re
from itertools import zip_longest

import numpy as np
from msgspec import Struct

from companion.kernel.cards import CARD_MM, Tag
from companion.kernel.view import EdgeArrow, Printed
from vision.printing.canvas import BLOOD, BRASS, FELT_DEEP, INK, PAPER, PARCHMENT, Canvas, Colour, Point, mix, stamp
from vision.printing.ends import WINDOW, draw_end, draw_middle
from vision.printing.ornament import corner_flourish, named_chance, sun
from vision.printing.portraits.outline import Inks
from vision.printing.portraits.portrait import portrait
from vision.printing.sigils.icon import draw_sigil
from vision.printing.sigils.worn import worn
from vision.tags.symbols import MODULES, QUIET_MODULES, module_grid

PORTRAIT: tuple[Point, Point] = ((5.0, 23.4), (53.0, 33.6))
"""Corner and size in mm of a card's picture where no tag takes room from it."""
CORNER_MM = 3.0
"""Radius of a card's rounded corners."""
_POINT_MM, _FOOT_MM = 0.6, 4.4
"""How far from the edge the point of an arrow that leads out lies, and its foot."""
LEAST_PRINT_TENTHS = 19
"""The smallest print on a card that is still read, in tenths of a mm: about 5 point."""


class _Paper(Struct, frozen=True):
    ground: Colour
    ink: Colour
    accent: Colour


_PAPERS = {
    "": _Paper(PARCHMENT, INK, BLOOD),
    "creature": _Paper(PARCHMENT, INK, BLOOD),
    "common": _Paper(PARCHMENT, INK, BLOOD),
    "rare": _Paper((212, 182, 112), (46, 28, 10), (150, 40, 12)),
    "other": _Paper((196, 194, 186), (36, 36, 38), (70, 84, 96)),
    "terrain": _Paper((196, 194, 186), (36, 36, 38), (70, 84, 96)),
    "item": _Paper((190, 204, 190), (22, 38, 32), (26, 92, 74)),
    "smoke": _Paper((186, 182, 190), (34, 30, 44), (84, 60, 120)),
}


def _paper(kind: str) -> _Paper:
    if kind in _PAPERS:
        return _PAPERS[kind]
    chance = named_chance(kind)
    tint = (chance.randint(90, 200), chance.randint(90, 200), chance.randint(90, 200))
    return _Paper(mix(PARCHMENT, tint, 0.3), INK, mix(INK, tint, 0.5))


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
    paper = _paper(face.kind)
    canvas = Canvas(CARD_MM, dpi, paper.ground, oversample)
    _grain(canvas, face.name, paper)
    _frame(canvas, paper)
    _title(canvas, face, paper)
    _costs(canvas, face.corner, paper)
    window, size = art_window(tag)
    pale = mix(paper.ground, (255, 250, 235), 0.25)
    canvas.box(window, size, pale, paper.ink, 0.4, 1.2)
    middle = (window[0] + size[0] / 2, window[1] + size[1] / 2)
    reach = (size[0] / 2 - 0.6, size[1] / 2 - 0.6)
    portrait(canvas, face.name, face.traits, face.kind, middle, reach, Inks(paper.ink, pale, paper.accent))
    _rules(canvas, face, paper)
    _small_print(canvas, note, paper)
    _numbers(canvas, face, paper)
    for arrow in face.arrows:
        _arrow(canvas, arrow, paper)
    return canvas


def _arrow(canvas: Canvas, arrow: EdgeArrow, paper: _Paper) -> None:
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
    paper = _paper(face.kind)
    near, far = (_half(face, end, paper, note, dpi, oversample) for end in face.ends)
    image = far[::-1, ::-1].copy()
    top = round(len(image) * (WINDOW[0][1] - 1) / CARD_MM[1])
    image[top:] = near[top:]
    return image


def _half(face: Printed, end: Printed, paper: _Paper, note: str, dpi: float, oversample: int) -> np.ndarray:
    canvas = Canvas(CARD_MM, dpi, paper.ground, oversample)
    _grain(canvas, face.name, paper)
    _frame(canvas, paper)
    if end is face.ends[0]:
        draw_middle(canvas, face, Inks(paper.ink, paper.ground, paper.accent))
        _small_print(canvas, note, paper)
    draw_end(canvas, end.name, end.kind, end.right, end.corner, end.lines, paper.ink, paper.ground)
    return canvas.done()


def _grain(canvas: Canvas, name: str, paper: _Paper) -> None:
    """Faint fibres and a darker edge: old paper, the same for the same card."""
    chance = named_chance(name + "/paper")
    for _ in range(150):
        x, y = chance.uniform(0, CARD_MM[0]), chance.uniform(0, CARD_MM[1])
        canvas.line(
            [(x, y), (x + chance.uniform(-3, 3), y + chance.uniform(-1, 1))],
            mix(paper.ground, paper.ink, chance.uniform(0.02, 0.08)),
            0.15,
        )
    for step in range(6):
        inset = step * 0.28
        shade = mix(paper.ground, paper.ink, 0.42 - 0.065 * step)
        canvas.box(
            (inset, inset), (CARD_MM[0] - 2 * inset, CARD_MM[1] - 2 * inset), None, shade, 0.32, CORNER_MM - inset / 2
        )


def _frame(canvas: Canvas, paper: _Paper) -> None:
    w, h = CARD_MM
    canvas.box((2.2, 2.2), (w - 4.4, h - 4.4), None, paper.ink, 0.35, 2.0)
    canvas.box((2.9, 2.9), (w - 5.8, h - 5.8), None, mix(paper.ground, paper.ink, 0.55), 0.18, 1.6)
    for corner, towards in (((3.4, h - 3.4), (1, -1)), ((w - 3.4, h - 3.4), (-1, -1))):
        corner_flourish(canvas, corner, towards, 3.4, mix(paper.ground, paper.ink, 0.6))


def _title(canvas: Canvas, face: Printed, paper: _Paper) -> None:
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


def _drop(canvas: Canvas, at: Point, size: float, paper: _Paper) -> None:
    canvas.disc((at[0], at[1] + size * 0.15), size * 0.34, BLOOD)
    canvas.polygon(
        [
            (at[0] - size * 0.31, at[1] + size * 0.02),
            (at[0], at[1] - size * 0.55),
            (at[0] + size * 0.31, at[1] + size * 0.02),
        ],
        BLOOD,
    )


def _bone(canvas: Canvas, at: Point, size: float, paper: _Paper) -> None:
    ends = [(at[0] + side * size * 0.28, at[1] - side * size * 0.28) for side in (-1, 1)]
    bone = mix(paper.ink, paper.ground, 0.12)
    canvas.line(ends, bone, size * 0.2)
    for x, y in ends:
        side = 1 if x > at[0] else -1
        canvas.disc((x + side * size * 0.1, y + side * size * 0.08), size * 0.16, bone)
        canvas.disc((x - side * size * 0.08, y - side * size * 0.1), size * 0.16, bone)


def _spark(canvas: Canvas, at: Point, size: float, paper: _Paper) -> None:
    shape = ((0.1, -0.5), (-0.3, 0.08), (-0.02, 0.08), (-0.12, 0.5), (0.3, -0.12), (0.02, -0.12))
    canvas.polygon([(at[0] + x * size, at[1] + y * size) for x, y in shape], (20, 96, 122))


_SIGNS = {"blood": _drop, "bones": _bone, "bone": _bone, "energy": _spark}


def _costs(canvas: Canvas, corner: str, paper: _Paper) -> None:
    """Signs for what is paid, up to four of a kind; more as a number and a sign; anything else in words."""
    x, y = 8.0, 18.4
    for part in filter(None, (part.strip() for part in re.split(r"[,+/]| and ", corner))):
        number, _, what = part.partition(" ")
        sign = _SIGNS.get(what.lower())
        if sign is None or not number.isdigit():
            size = canvas.fitted(part, 3.6, 41.0 - x)
            canvas.text((x - 2.4, y), part, size, paper.ink, anchor="lm", weight="plain")
            x += canvas.text_width(part, size, "plain") + 2.0
            continue
        if int(number) > 4:
            canvas.text((x - 2.4, y), number, 4.6, paper.ink, anchor="lm")
            x += canvas.text_width(number, 4.6) + 1.4
        for _ in range(int(number) if int(number) <= 4 else 1):
            sign(canvas, (x, y), 6.0, paper)
            x += 5.0
        x += 2.2


def _rules(canvas: Canvas, face: Printed, paper: _Paper) -> None:
    """The words of the card between picture and numbers, as large as they fit, with their meaning where it fits too."""
    if not _explained(canvas, face, paper):
        _words(canvas, face, paper)


def _explained(canvas: Canvas, face: Printed, paper: _Paper) -> bool:
    """Each word with its rule in small print below; False, and nothing is drawn, where that could not be read."""
    if not any(face.meanings):
        return False
    for tenths in range(26, LEAST_PRINT_TENTHS - 1, -1):
        small = tenths / 10
        for room, height in ((51.0, 13.4), (33.0, 22.4)):
            rows: list[_Line] = []
            for line, meaning, sign in zip_longest(face.lines, face.meanings, face.signs, fillvalue=""):
                free = room - _icon_mm(sign, small * 1.4)
                rows.append(_Line(line, canvas.fitted(line, small * 1.4, free), sign))
                rows += [
                    _Line(part, small, "", "plain") for part in canvas.wrapped(meaning, small, room, "plain") if part
                ]
            if sum(row.size * 1.22 for row in rows) <= height and all(row.wide(canvas) <= room for row in rows):
                _set(canvas, rows, 58.0 + height / 2, 1.22, paper)
                return True
    return False


def _words(canvas: Canvas, face: Printed, paper: _Paper) -> None:
    rows: list[_Line] = []
    size, room = 4.4, 0.0
    while size > 1.6:
        room = 51.0 if len(face.lines) * size * 1.25 <= 12 else 38.0
        rows = []
        for line, sign in zip_longest(face.lines, face.signs, fillvalue=""):
            first, *more = canvas.wrapped(line, size, room - _icon_mm(sign, size)) or [""]
            rows += [_Line(first, size, sign), *(_Line(part, size) for part in more)]
        height = 13.0 if room > 40 else 22.0
        if len(rows) * size * 1.25 <= height and all(row.wide(canvas) <= room for row in rows):
            break
        size -= 0.2
    _set(canvas, rows, 65.6 if room > 40 else 70.0, 1.25, paper)


class _Line(Struct, frozen=True):
    """A line of the rules, its size in mm, and the sigil whose icon stands before it."""

    text: str
    size: float
    sign: str = ""
    weight: str = "bold"

    def wide(self, canvas: Canvas) -> float:
        """Its width with the icon, in mm."""
        return canvas.text_width(self.text, self.size, self.weight) + _icon_mm(self.sign, self.size)


def _icon_mm(sign: str, size: float) -> float:
    """The room that an icon takes before a line of this size."""
    return size * 1.5 if sign in worn() else 0.0


def _set(canvas: Canvas, rows: list[_Line], middle: float, leading: float, paper: _Paper) -> None:
    """Lines under each other round a height, each in the card's middle."""
    y = middle - sum(row.size for row in rows) * leading / 2
    for row in rows:
        y += row.size * leading / 2
        icon = _icon_mm(row.sign, row.size)
        if icon:
            left = (CARD_MM[0] - row.wide(canvas)) / 2
            draw_sigil(
                canvas,
                row.sign,
                (left + row.size * 0.6, y),
                row.size * 0.6,
                Inks(paper.ink, paper.ground, paper.accent),
            )
        canvas.text((CARD_MM[0] / 2 + icon / 2, y), row.text, row.size, paper.ink, weight=row.weight)
        y += row.size * leading / 2


def _small_print(canvas: Canvas, note: str, paper: _Paper) -> None:
    if note:
        canvas.text((CARD_MM[0] / 2, CARD_MM[1] - 4.3), note, 1.9, mix(paper.ground, paper.ink, 0.7), weight="plain")


def _numbers(canvas: Canvas, face: Printed, paper: _Paper) -> None:
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
