"""Cards that are used from two ends: each end with its value at the lower right as its player reads it.

The tag lies in the middle of the left edge; right of it stand the emblem and what belongs to both ends.
"""

from companion.kernel.view import Printed
from vision.printing.canvas import Canvas, Colour, Point, mix
from vision.printing.portraits.outline import Inks
from vision.printing.portraits.portrait import own_mark, portrait

COLOURS: dict[str, Colour] = {"alpha": (176, 92, 18), "tommy": (30, 84, 140)}
"""Orange for Alpha, blue for Tommy (CUBO-DREAM-07); any other end has the colour of the ink."""
WINDOW: tuple[Point, Point] = ((23.0, 35.4), (36.4, 17.2))
"""Corner and size of what both ends share, in mm."""
_ROOM = 52.0


def draw_end(
    canvas: Canvas, name: str, kind: str, value: str, asks: str, lines: tuple[str, ...], ink: Colour, ground: Colour
) -> None:
    """The lower half of a card: what the dream asks, the power, the name, the value. No value: this end is unused."""
    accent = COLOURS.get(kind, ink)
    w, h = canvas.size_mm
    middle = w / 2
    if asks:
        canvas.text((middle, 58.2), asks, canvas.fitted(asks, 4.0, _ROOM), accent)
    _power(canvas, lines, (61.2 if asks else 57.0, 72.6), ink)
    canvas.line([(5.6, 74.0), (w - 5.6, 74.0)], mix(ground, ink, 0.5), 0.2)
    words = name if value else f"{name}: not for {kind.capitalize()}"
    canvas.text((5.6, 79.6), words, canvas.fitted(words, 4.6, 40.0 if value else _ROOM), ink, anchor="lm")
    if value:
        at = (w - 9.0, h - 8.6)
        canvas.disc(at, 5.2, accent, ink, 0.4)
        canvas.text(at, value, canvas.fitted(value, 6.2, 8.0), ground)


def _power(canvas: Canvas, lines: tuple[str, ...], between: tuple[float, float], ink: Colour) -> None:
    top, bottom = between
    size = 4.2
    while size > 1.8:
        broken = [part for line in lines for part in canvas.wrapped(line, size, _ROOM)]
        if len(broken) * size * 1.25 <= bottom - top:
            break
        size -= 0.2
    first = (top + bottom) / 2 - (len(broken) - 1) / 2 * size * 1.25
    for row, line in enumerate(broken):
        canvas.text((canvas.size_mm[0] / 2, first + row * size * 1.25), line, size, ink)


def draw_middle(canvas: Canvas, face: Printed, inks: Inks) -> None:
    """The portrait, and right of it the words that stand between the ends."""
    (x, y), (w, h) = WINDOW
    pale = mix(inks.ground, (255, 250, 235), 0.3)
    canvas.box((x, y), (w, h), pale, inks.ink, 0.35, 1.2)
    words, ink, accent = face.corner, inks.ink, inks.accent
    room = h if words else w
    middle, reach = (x + room / 2, y + h / 2), (room / 2 - 0.6, h / 2 - 0.5)
    portrait(canvas, face.name, face.traits, face.kind, middle, reach, Inks(ink, pale, accent), face.portrait)
    if face.own:
        own_mark(canvas, (x + 2.6, y + 2.6), Inks(ink, pale, accent))
    if not words:
        return
    x, w = x + room, w - room
    parts = words.split(" · ")
    step = h / (len(parts) + 1)
    for row, part in enumerate(parts, 1):
        size = canvas.fitted(part, 5.2 if row == 1 else 4.0, w - 4)
        canvas.text((x + w / 2, y + row * step), part, size, accent if row == 1 else ink)
