"""Tags of less than a pixel a module, out of focus and in the dark: in one picture and in several together."""

import cv2
import numpy as np
import pytest

from tests.vision.tables import TAGS, tags
from vision.tags.finder_patterns import PX, contrast
from vision.tags.long_exposure import MOST, LongExposure
from vision.tags.manifest import Manifest
from vision.tags.symbol_poses import poses
from vision.tags.symbols import module_grid
from vision.tags.template_matcher import TemplateMatcher

MATCHER = TemplateMatcher(Manifest(TAGS).sets()[0])
SIDE, FINE = 40, 8


def pictures(payload: str, seed: int, count: int, *, noise: float, blur: float = 0.7) -> list[np.ndarray]:
    """A still symbol, blurred by so many modules, as a camera of 0.85 pixels a module sees it again and again, enlarged
    to the matcher's scale; only the noise differs."""
    chance = np.random.default_rng(seed)
    paper = np.full((SIDE, SIDE), 90.0)
    first = (SIDE - 21) // 2
    paper[first - 2 : first + 23, first - 2 : first + 23] = 150
    paper[first : first + 21, first : first + 21] = 150 - 110 * module_grid(payload)
    fine = np.kron(paper, np.ones((FINE, FINE))).astype(np.float32)
    turn = cv2.getRotationMatrix2D((SIDE * FINE / 2,) * 2, float(chance.uniform(0, 360)), 1.0)
    soft = cv2.GaussianBlur(cv2.warpAffine(fine, turn, fine.shape, borderValue=90), (0, 0), blur * FINE)
    size, full = round(SIDE * 0.85), round(SIDE * PX)
    seen = cv2.resize(soft, (size, size), interpolation=cv2.INTER_AREA)
    noisy = [np.clip(seen + chance.normal(0, noise, seen.shape), 0, 255).astype(np.uint8) for _ in range(count)]
    return [cv2.resize(one, (full, full), interpolation=cv2.INTER_LINEAR) for one in noisy]


def together(images: list[np.ndarray]) -> np.ndarray:
    """The pictures laid over one another."""
    exposure = LongExposure()
    for number, image in enumerate(images):
        assert exposure.begin(number)
        exposure.add(1.0, image)
    return exposure.image(1.0)


def named(image: np.ndarray) -> tuple[set[str], set[str]]:
    """What is named at once, and what a second look may confirm."""
    light = contrast(image)
    matches = MATCHER.match(light, poses(light))
    return {one.payload for one in matches if one.clear}, {one.payload for one in matches if one.fits}


def test_a_tag_out_of_focus_is_compared_with_soft_symbols() -> None:
    hits = [
        named(pictures(tag.payload, n, 1, noise=6, blur=1.15)[0])[0] == {tag.payload} for n, tag in enumerate(TAGS[:30])
    ]
    assert sum(hits) >= 28


def test_what_one_dark_picture_hides_several_show() -> None:
    alone = laid_over = 0
    for number, tag in enumerate(TAGS[:20]):
        images = pictures(tag.payload, number, MOST, noise=30)
        alone += tag.payload in named(images[0])[0]
        laid_over += named(together(images))[0] == {tag.payload}
    assert alone <= 8
    assert laid_over >= 18


@pytest.mark.parametrize("noise", [3.0, 25.0])
def test_no_soft_tag_that_is_not_listed_is_named(noise: float) -> None:
    """Further copies of the listed faces, the likest that there are; the benchmark asks about thousands."""
    for number, tag in enumerate([tag for tag in tags(150) if tag not in TAGS][:40]):
        images = pictures(tag.payload, number, 4, noise=noise)
        assert named(images[0])[1] == named(together(images))[1] == set()


def test_only_new_pictures_make_it_clearer() -> None:
    exposure = LongExposure()
    assert exposure.begin(7)
    assert not exposure.begin(7)
    assert exposure.pictures == 1


def test_after_the_most_pictures_a_newer_one_takes_an_older_ones_place() -> None:
    dark, light = np.zeros((4, 4), np.uint8), np.full((4, 4), 200, np.uint8)
    exposure = LongExposure()
    for number in range(3 * MOST):
        exposure.begin(number)
        exposure.add(1.0, dark if number < MOST else light)
    assert exposure.full
    assert float(exposure.image(1.0).min()) > 150
