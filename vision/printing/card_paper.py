"""The paper of a card: its colours by kind, its fibres, its frame. All measures in mm."""

from msgspec import Struct

from companion.kernel.cards import CARD_MM
from vision.printing.canvas import BLOOD, INK, PARCHMENT, Canvas, Colour, mix
from vision.printing.ornament import corner_flourish, named_chance

CORNER_MM = 3.0
"""Radius of a card's rounded corners."""


class Paper(Struct, frozen=True):
    """The colours of a kind of card: ground, what is written on it, and what stands out."""

    ground: Colour
    ink: Colour
    accent: Colour


_PAPERS = {
    "": Paper(PARCHMENT, INK, BLOOD),
    "creature": Paper(PARCHMENT, INK, BLOOD),
    "common": Paper(PARCHMENT, INK, BLOOD),
    "rare": Paper((212, 182, 112), (46, 28, 10), (150, 40, 12)),
    "other": Paper((196, 194, 186), (36, 36, 38), (70, 84, 96)),
    "terrain": Paper((196, 194, 186), (36, 36, 38), (70, 84, 96)),
    "item": Paper((190, 204, 190), (22, 38, 32), (26, 92, 74)),
    "smoke": Paper((186, 182, 190), (34, 30, 44), (84, 60, 120)),
}


def paper_of(kind: str) -> Paper:
    """The paper of a kind of card; one of its own for a kind that is not known."""
    if kind in _PAPERS:
        return _PAPERS[kind]
    chance = named_chance(kind)
    tint = (chance.randint(90, 200), chance.randint(90, 200), chance.randint(90, 200))
    return Paper(mix(PARCHMENT, tint, 0.3), INK, mix(INK, tint, 0.5))


def draw_grain(canvas: Canvas, name: str, paper: Paper) -> None:
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


def draw_frame(canvas: Canvas, paper: Paper) -> None:
    """The double line round a card, with flourishes below."""
    w, h = CARD_MM
    canvas.box((2.2, 2.2), (w - 4.4, h - 4.4), None, paper.ink, 0.35, 2.0)
    canvas.box((2.9, 2.9), (w - 5.8, h - 5.8), None, mix(paper.ground, paper.ink, 0.55), 0.18, 1.6)
    for corner, towards in (((3.4, h - 3.4), (1, -1)), ((w - 3.4, h - 3.4), (-1, -1))):
        corner_flourish(canvas, corner, towards, 3.4, mix(paper.ground, paper.ink, 0.6))
