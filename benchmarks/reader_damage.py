"""Damaged tags, one at a time: how many are named, and that none is which is not listed.

    python -m benchmarks.reader --only damaged

The cards known are those of all installed games; what is not listed are further copies and faces of the same games, the
likest that can be. A tag is seen at 0.9 to 2.2 pixels a module from any side, through blur and noise.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from companion import games
from companion.kernel.cards import TAG_MM, Tag, TagCode, payload
from vision.frame import Luma
from vision.opencv import cv2
from vision.tags.finder_patterns import PX, contrast
from vision.tags.manifest import Manifest
from vision.tags.symbol_poses import poses
from vision.tags.symbols import MODULES, module_grid
from vision.tags.template_matcher import TemplateMatcher

Image = np.ndarray
_SIDE, _FINE = 48, 8
_FIRST = (_SIDE - MODULES) // 2


def everybody() -> dict[str, Tag]:
    """The tags of all installed games by payload, as if all were of the usual size."""
    built = (found.build() for found in games.found().values() if found.ready)
    return {
        tag.payload: Tag(tag.payload, tag.card, tag.side, TAG_MM, tag.offset_mm)
        for game in built
        for tag in game.catalogue.tags()
    }


def unlisted(known: Mapping[str, Tag], chance: np.random.Generator) -> str:
    """A tag of one of the same games that is not listed: another copy, or another face."""
    while True:
        like = str(chance.choice(list(known)))
        face = int(like[2:5], 36) if chance.random() < 0.6 else int(chance.integers(1, 400))
        text = payload(TagCode(like[:2], face, int(chance.integers(1, 60)), str(chance.choice(["A", "A", "B"]))))
        if text not in known:
            return text


def striped(image: Image, chance: np.random.Generator) -> Image:
    """Three modules of tape or pen across it."""
    away = _from_a_line(image, chance, float(chance.choice([0, 90, chance.uniform(0, 180)])))
    return np.where(np.abs(away) < 1.5 * _FINE, float(chance.choice([20, 60, 130, 200, 245])), image)


def glaring(image: Image, chance: np.random.Generator) -> Image:
    """A reflection over a third of it."""
    angle, wide = float(chance.uniform(0, 180)), float(chance.uniform(1, 2))
    across, along = _from_a_line(image, chance, angle) / wide, _from_a_line(image, chance, angle + 90) * wide
    radius = chance.uniform(4, 7) * _FINE
    return np.minimum(image + chance.uniform(250, 450) * np.exp(-(((across**2 + along**2) / radius**2) ** 2)), 255)


def dirty(image: Image, chance: np.random.Generator) -> Image:
    """Spots of one grey on a tenth to a quarter of it."""
    spots = _clouds(image, chance)
    return np.where(
        spots > np.quantile(spots, 1 - chance.uniform(0.1, 0.25)), float(chance.choice([60, 110, 160])), image
    )


def worn(image: Image, chance: np.random.Generator) -> Image:
    """Ink rubbed off in a quarter of it."""
    clouds = _clouds(image, chance)
    share = np.clip((clouds - np.quantile(clouds, 0.75)) * 2, 0, 1)
    return image * (1 - share) + share * 230


DAMAGE: Mapping[str, Callable[[Image, np.random.Generator], Image]] = {
    "whole": lambda image, _: image,
    "stripe": striped,
    "glare": glaring,
    "dirt": dirty,
    "worn": worn,
}


def _from_a_line(image: Image, chance: np.random.Generator, angle: float) -> Image:
    """How far each pixel is from a line through the middle third of the symbol."""
    rows, columns = np.mgrid[: image.shape[0], : image.shape[1]]
    x, y = (_FIRST + chance.uniform(7, 14, 2)) * _FINE
    turn = np.radians(angle)
    return np.asarray((columns - x) * np.cos(turn) + (rows - y) * np.sin(turn))


def _clouds(image: Image, chance: np.random.Generator) -> Image:
    coarse = chance.normal(0, 1, (_SIDE // 2, _SIDE // 2)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, image.shape[::-1], interpolation=cv2.INTER_CUBIC))


def picture(text: str, kind: str, chance: np.random.Generator) -> Luma:
    """A tag on busy art with one kind of damage, as a camera sees it, at the matcher's scale."""
    art = np.kron(chance.integers(0, 2, (_SIDE // 2, _SIDE // 2)), np.ones((2, 2))) * 150 + 40
    art[_FIRST - 2 : _FIRST + MODULES + 2, _FIRST - 2 : _FIRST + MODULES + 2] = 245
    art[_FIRST : _FIRST + MODULES, _FIRST : _FIRST + MODULES] = 245 - 225 * module_grid(text)
    fine = DAMAGE[kind](np.kron(art, np.ones((_FINE, _FINE))), chance).astype(np.float32)
    matrix = cv2.getRotationMatrix2D((_SIDE * _FINE / 2,) * 2, float(chance.uniform(0, 360)), 1.0)
    fine = np.asarray(cv2.warpAffine(fine, matrix, fine.shape, borderMode=cv2.BORDER_REFLECT))
    px = float(chance.uniform(0.9, 2.2))
    soft = cv2.GaussianBlur(fine, (0, 0), _FINE * chance.uniform(0.35, 0.7) / px)
    seen = cv2.resize(soft, (round(_SIDE * px),) * 2, interpolation=cv2.INTER_AREA) * chance.uniform(0.4, 1)
    noisy = np.clip(seen + chance.normal(0, chance.uniform(2, 9), seen.shape), 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(noisy, (round(_SIDE * PX),) * 2, interpolation=cv2.INTER_LINEAR), np.uint8)


def named(matcher: TemplateMatcher, image: Luma) -> tuple[set[str], set[str]]:
    """What one picture is enough for, and what a second may confirm."""
    light = contrast(image)
    matches: Sequence = matcher.match(light, poses(light))
    return {one.payload for one in matches if one.clear}, {one.payload for one in matches if one.fits}


def damaged(tags: int) -> None:
    """Prints a line for each kind of damage: listed tags named at once, and whatever unlisted ones were named."""
    known, chance = everybody(), np.random.default_rng(1)
    matcher = TemplateMatcher(Manifest(known.values()).sets()[0])
    texts, counts = list(known), Counter[tuple[str, str]]()
    for number in range(tags):
        kind = list(DAMAGE)[number % len(DAMAGE)]
        listed, other = str(chance.choice(texts)), unlisted(known, chance)
        clear, fits = named(matcher, picture(listed, kind, chance))
        counts[kind, "listed"] += 1
        counts[kind, "named"] += listed in clear
        counts[kind, "false"] += len(fits - {listed}) + len(named(matcher, picture(other, kind, chance))[1])
    for kind in DAMAGE:
        share = 100 * counts[kind, "named"] / max(1, counts[kind, "listed"])
        print(
            f"{kind:8}  {share:5.1f} % of {counts[kind, 'listed']} named at once  false {counts[kind, 'false']}",
            flush=True,
        )
