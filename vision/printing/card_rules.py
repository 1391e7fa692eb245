"""The words of the rules on a card, with their meaning where it can be read. All measures in mm."""

from itertools import zip_longest

from msgspec import Struct

from companion.kernel.cards import CARD_MM
from companion.kernel.view import Printed
from vision.printing.canvas import Canvas
from vision.printing.card_paper import Paper
from vision.printing.portraits.outline import Inks
from vision.printing.sigils.icon import draw_sigil
from vision.printing.sigils.worn import worn

LEAST_PRINT_TENTHS = 19
"""The smallest print on a card that is still read, in tenths of a mm: about 5 point."""


def draw_rules(canvas: Canvas, face: Printed, paper: Paper) -> None:
    """The words of the card between picture and numbers, as large as they fit, with their meaning where it fits too."""
    if not _explained(canvas, face, paper):
        _words(canvas, face, paper)


def _explained(canvas: Canvas, face: Printed, paper: Paper) -> bool:
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


def _words(canvas: Canvas, face: Printed, paper: Paper) -> None:
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


def _set(canvas: Canvas, rows: list[_Line], middle: float, leading: float, paper: Paper) -> None:
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
