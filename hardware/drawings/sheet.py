"""A drawing in millimetres as SVG: what is cut, what is engraved or read. One unit is one millimetre."""

from collections.abc import Sequence
from html import escape

CUT, READ = "#e00000", "#0050c0"
"""Lines to cut and lines to read, as laser services want them."""
Point = tuple[float, float]


class Sheet:
    """Draws with the origin at the top left. `scale`: how many millimetres one on paper stands for."""

    def __init__(self, width: float, height: float, title: str, scale: float = 1.0) -> None:
        self.width, self.height, self.scale = width, height, scale
        self._title = title
        self._body: list[str] = []

    def outline(self, points: Sequence[Point], *, cut: bool = True) -> None:
        """A closed line through points."""
        path = " ".join(f"{_n(x)},{_n(y)}" for x, y in points)
        self._body.append(f'<polygon points="{path}" {_look(cut)}/>')

    def box(self, at: Point, size: Point, *, cut: bool = True) -> None:
        """A rectangle by its top left corner."""
        (x, y), (w, h) = at, size
        self.outline([(x, y), (x + w, y), (x + w, y + h), (x, y + h)], cut=cut)

    def hole(self, at: Point, across: float) -> None:
        """A round hole."""
        self._body.append(f'<circle cx="{_n(at[0])}" cy="{_n(at[1])}" r="{_n(across / 2)}" {_look(True)}/>')

    def line(self, start: Point, end: Point) -> None:
        """A line to read."""
        (x, y), (to_x, to_y) = start, end
        self._body.append(f'<line x1="{_n(x)}" y1="{_n(y)}" x2="{_n(to_x)}" y2="{_n(to_y)}" {_look(False)}/>')

    def words(self, at: Point, text: str, *, size: float = 3.5, middle: bool = True) -> None:
        """A line of text."""
        anchor = "middle" if middle else "start"
        self._body.append(
            f'<text x="{_n(at[0])}" y="{_n(at[1])}" font-size="{_n(size)}" text-anchor="{anchor}" '
            f'font-family="sans-serif" fill="{READ}">{escape(text)}</text>'
        )

    def measure(self, start: Point, end: Point, text: str = "") -> None:
        """A dimension: a line with its length in the part's own millimetres, and words."""
        (x, y), (to_x, to_y) = start, end
        length = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 * self.scale
        self.line(start, end)
        for px, py in (start, end):
            self.line((px - 1, py - 1), (px + 1, py + 1))
        said = f"{_n(length)}{' ' + text if text else ''}"
        self.words(((x + to_x) / 2, (y + to_y) / 2 - 1), said, size=3)

    def svg(self) -> str:
        """The drawing with a ruler of 100 mm on paper below it."""
        height = self.height + 14
        x, y = 5.0, self.height + 8
        scale = "" if self.scale == 1 else f", drawn 1:{_n(self.scale)}"
        ruler = [f'<line x1="{x + 10 * n}" y1="{y - 2}" x2="{x + 10 * n}" y2="{y}" {_look(False)}/>' for n in range(11)]
        self.line((x, y), (x + 100, y))
        self.words((x, y + 4), f"100 mm: print at 100 %. Red: cut, blue: read{scale}.", size=3, middle=False)
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(self.width)}mm" height="{_n(height)}mm" '
                f'viewBox="0 0 {_n(self.width)} {_n(height)}" role="img" aria-label="{escape(self._title)}">',
                f"<title>{escape(self._title)}</title>",
                f'<rect width="{_n(self.width)}" height="{_n(height)}" fill="#fff"/>',
                *self._body,
                *ruler,
                "</svg>",
                "",
            ]
        )


def _look(cut: bool) -> str:
    return f'fill="none" stroke="{CUT if cut else READ}" stroke-width="0.2"'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
