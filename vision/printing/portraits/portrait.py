"""The portrait of a card: its figure before rays, with what sets it apart from the others that wear the same."""

from __future__ import annotations

import math
import random
import re
from functools import lru_cache

from vision.printing.canvas import Canvas, Point, mix
from vision.printing.ornament import named_chance, totem, woodcut_rays
from vision.printing.portraits.birds import BIRDS
from vision.printing.portraits.cold_blood import COLD_BLOOD
from vision.printing.portraits.engines import ENGINES
from vision.printing.portraits.house_things import HOUSE_THINGS
from vision.printing.portraits.mammals import MAMMALS
from vision.printing.portraits.outline import Frame, Inks, draw_figure
from vision.printing.portraits.people import PEOPLE
from vision.printing.portraits.small_ones import SMALL_ONES
from vision.printing.portraits.treasures import TREASURES
from vision.printing.portraits.words import figure_for
from vision.printing.portraits.world import WORLD

YOUNG = re.compile(r"\b(cub|pup|fawn|young|stunted|small|lil'?|little|child|kid|baby)\b", re.IGNORECASE)
"""Who is drawn small."""
_FULL, _SMALL = 0.9, 0.66
"""How much of the room a figure takes."""


@lru_cache(maxsize=1)
def figures() -> dict[str, str]:
    """Every figure by its name."""
    return {
        **MAMMALS, **BIRDS, **COLD_BLOOD, **SMALL_ONES, **PEOPLE, **HOUSE_THINGS, **WORLD, **ENGINES, **TREASURES
    }  # fmt: skip


def portrait(
    canvas: Canvas,
    name: str,
    traits: tuple[str, ...],
    kind: str,
    centre: Point,
    reach: Point,
    inks: Inks,
    drawn_as: str = "",
) -> None:
    """The picture of a card in a frame of half size `reach` (mm) round `centre`, the same on every machine.

    `drawn_as` chooses the figure before the name does. A card whose words are all unknown, as one of somebody's own,
    wears a mask that follows from its name.
    """
    figure = figure_for(drawn_as) or figure_for(name, traits, kind)
    if figure is None:
        totem(canvas, name, centre, reach, inks.ink, inks.ground, inks.accent)
        return
    chance = named_chance(name)
    woodcut_rays(canvas, centre, reach, mix(inks.ground, inks.ink, 0.3), chance)
    half = min(reach) * (_SMALL if YOUNG.search(name) else _FULL)
    canvas.disc(centre, min(reach) * 0.98, inks.ground)
    _behind(canvas, centre, reach, inks, chance)
    draw_figure(canvas, figures()[figure], Frame(centre, half, chance.random() < 0.5), inks)


def own_mark(canvas: Canvas, centre: Point, inks: Inks) -> None:
    """A star of five points: somebody made this card, it is none of the game's."""
    x, y = centre
    spikes = [(math.tau * point / 10 - math.pi / 2, 2.0 if point % 2 == 0 else 0.85) for point in range(10)]
    canvas.disc(centre, 2.7, inks.ground)
    canvas.polygon([(x + math.cos(turn) * far, y + math.sin(turn) * far) for turn, far in spikes], inks.accent)


def _behind(canvas: Canvas, centre: Point, reach: Point, inks: Inks, chance: random.Random) -> None:
    """Sun, moon, hills or stars, by the card's name: those who wear the same figure seldom stand before the same."""
    (x, y), (wide, high) = centre, reach
    faint, side = mix(inks.ground, inks.accent, 0.3), chance.choice((-1, 1))
    at = (x + side * min(wide, high) * chance.uniform(0.35, 0.6), y - high * chance.uniform(0.3, 0.55))
    match chance.randrange(4):
        case 0:
            canvas.disc(at, high * chance.uniform(0.24, 0.4), faint)
        case 1:
            size = high * chance.uniform(0.3, 0.4)
            canvas.disc(at, size, faint)
            canvas.disc((at[0] + side * size * 0.5, at[1] - size * 0.2), size * 0.86, inks.ground)
        case 2:
            for row in range(chance.randint(2, 4)):
                level = y + high * (0.92 - 0.16 * row)
                swell = chance.uniform(-0.1, 0.1) * high
                points = [(x + wide * t / 4 * 0.94, level + swell * (1 if t % 2 else -1)) for t in range(-4, 5)]
                canvas.line(points, faint, high * 0.03)
        case _:
            for _ in range(chance.randint(5, 9)):
                star = (x + wide * chance.uniform(-0.9, 0.9), y - high * chance.uniform(0.1, 0.9))
                canvas.disc(star, high * chance.uniform(0.02, 0.045), mix(inks.ground, inks.accent, 0.6))
