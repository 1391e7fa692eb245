"""What a card costs, as signs where there are any, else in words. All measures in mm."""

import re

from vision.printing.canvas import BLOOD, Canvas, Point, mix
from vision.printing.card_paper import Paper


def _drop(canvas: Canvas, at: Point, size: float, paper: Paper) -> None:
    canvas.disc((at[0], at[1] + size * 0.15), size * 0.34, BLOOD)
    canvas.polygon(
        [
            (at[0] - size * 0.31, at[1] + size * 0.02),
            (at[0], at[1] - size * 0.55),
            (at[0] + size * 0.31, at[1] + size * 0.02),
        ],
        BLOOD,
    )


def _bone(canvas: Canvas, at: Point, size: float, paper: Paper) -> None:
    ends = [(at[0] + side * size * 0.28, at[1] - side * size * 0.28) for side in (-1, 1)]
    bone = mix(paper.ink, paper.ground, 0.12)
    canvas.line(ends, bone, size * 0.2)
    for x, y in ends:
        side = 1 if x > at[0] else -1
        canvas.disc((x + side * size * 0.1, y + side * size * 0.08), size * 0.16, bone)
        canvas.disc((x - side * size * 0.08, y - side * size * 0.1), size * 0.16, bone)


def _spark(canvas: Canvas, at: Point, size: float, paper: Paper) -> None:
    shape = ((0.1, -0.5), (-0.3, 0.08), (-0.02, 0.08), (-0.12, 0.5), (0.3, -0.12), (0.02, -0.12))
    canvas.polygon([(at[0] + x * size, at[1] + y * size) for x, y in shape], (20, 96, 122))


_SIGNS = {"blood": _drop, "bones": _bone, "bone": _bone, "energy": _spark}


def draw_costs(canvas: Canvas, corner: str, paper: Paper) -> None:
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
