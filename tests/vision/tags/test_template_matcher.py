"""The matched reader on single symbols, and what each of its conditions is worth."""

import cv2
import numpy as np
import pytest
import segno

from tests.vision.tables import TAGS, tags
from vision.tags.finder_patterns import PX, contrast
from vision.tags.manifest import Manifest
from vision.tags.standard_decoders import zxing
from vision.tags.symbol_poses import poses
from vision.tags.symbols import QUIET_MODULES, module_grid
from vision.tags.template_matcher import TemplateMatcher

MATCHER = TemplateMatcher(Manifest(TAGS).sets()[0])


def picture(
    grid: np.ndarray,
    px: float,
    seed: int,
    *,
    angle: float = 0.0,
    noise: float = 6.0,
    quiet: int = 2,
    stripe: int | None = None,
) -> np.ndarray:
    """A symbol as a camera of `px` pixels a module sees it on busy art, enlarged to the matcher's scale. A `stripe` of
    three modules in that grey goes through it from side to side, between the finders."""
    chance = np.random.default_rng(seed)
    side = 48
    art = np.kron(chance.integers(0, 2, (side // 2, side // 2)), np.ones((2, 2))) * 150 + 40
    first = (side - 21) // 2
    art[first - quiet : first + 21 + quiet, first - quiet : first + 21 + quiet] = 245
    art[first : first + 21, first : first + 21] = 245 - 225 * grid
    if stripe is not None:
        art[:, first + 9 : first + 12] = stripe
    fine = np.kron(art, np.ones((8, 8))).astype(np.float32)
    matrix = cv2.getRotationMatrix2D((side * 4, side * 4), -angle, 1.0)
    fine = cv2.warpAffine(fine, matrix, (side * 8, side * 8), borderMode=cv2.BORDER_REFLECT)
    size = round(side * px)
    seen = cv2.resize(cv2.GaussianBlur(fine, (0, 0), 8 * 0.45 / px), (size, size), interpolation=cv2.INTER_AREA)
    seen = np.clip(seen + chance.normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
    full = round(side * PX)
    return cv2.resize(seen, (full, full), interpolation=cv2.INTER_LINEAR)


def read(image: np.ndarray, matcher: TemplateMatcher = MATCHER) -> set[str]:
    """The payloads that one frame is enough for."""
    light = contrast(image)
    matches = matcher.match(light, poses(light))
    return {match.payload for match in matches if match.clear}


@pytest.mark.parametrize("px", [0.9, 1.2, 2.0])
def test_a_module_needs_one_pixel(px: float) -> None:
    hits = [
        read(picture(module_grid(tag.payload), px, n, angle=n * 37)) == {tag.payload} for n, tag in enumerate(TAGS[:20])
    ]
    assert sum(hits) >= 19


def test_what_is_made_of_a_clear_tags_own_finders_is_no_place_of_a_tag() -> None:
    """A decoder was asked about each of those, which cost more than all the rest."""
    places = 0
    for number, tag in enumerate(TAGS[:8]):
        light = contrast(picture(module_grid(tag.payload), 1.8, number, angle=number * 37))
        found = poses(light)
        places += len(found)
        assert [match.payload for match in MATCHER.match(light, found)] == [tag.payload]
    assert places > 8


def test_a_stripe_through_a_tag_leaves_enough_to_name_it() -> None:
    """Tape, a pen, a long reflection: the whole symbol then correlates too little."""
    hits = [
        read(picture(module_grid(tag.payload), 1.5, number, angle=number * 37, stripe=(20, 130, 245)[number % 3]))
        for number, tag in enumerate(TAGS[:15])
    ]
    assert sum(hit == {tag.payload} for hit, tag in zip(hits, TAGS, strict=False)) >= 14


def test_a_striped_tag_stays_where_it_was_read() -> None:
    tag, copy = TAGS[0], TAGS[1]
    light = contrast(picture(module_grid(tag.payload), 1.5, 3, stripe=245))
    (pose,) = (match.pose for match in MATCHER.match(light, poses(light)) if match.clear)
    assert MATCHER.verify(light, pose.corners, tag.payload) is not None
    assert MATCHER.verify(light, pose.corners, copy.payload) is None


def test_no_striped_tag_that_is_not_listed_is_named() -> None:
    """Further copies of the listed faces, the likest that there are; the benchmark asks about thousands."""
    others = [tag for tag in tags(150) if tag not in TAGS]
    for number, tag in enumerate(others[:60]):
        stripe = (20, 130, 245)[number % 3]
        light = contrast(
            picture(module_grid(tag.payload), 1.2 + number % 3 * 0.4, number, angle=number * 37, stripe=stripe)
        )
        assert not any(match.fits for match in MATCHER.match(light, poses(light)))


def test_the_angle_is_right_for_any_turn() -> None:
    grid = module_grid(TAGS[3].payload)
    for angle in range(0, 360, 24):
        light = contrast(picture(grid, 1.5, angle, angle=angle))
        pose = poses(light)[0]
        assert abs((pose.angle - angle + 180) % 360 - 180) < 3


def test_unlisted_tags_of_the_same_kind_are_never_named() -> None:
    strangers = tags(120, "T1")[60:] + tags(60, "T2")
    for number, tag in enumerate(strangers):
        assert read(picture(module_grid(tag.payload), 1.0 + number % 3 * 0.5, number, angle=number * 11)) == set()


def test_a_remembered_tag_is_verified_and_a_copy_is_not_mistaken_for_it() -> None:
    one, copy = TAGS[0], TAGS[1]
    light = contrast(picture(module_grid(one.payload), 1.5, 1))
    pose = poses(light)[0]
    assert MATCHER.verify(light, pose.corners, one.payload) is not None
    swapped = contrast(picture(module_grid(copy.payload), 1.5, 2))
    assert MATCHER.verify(swapped, pose.corners, one.payload) is None


# --- ablations: each condition of the method, taken away, shows its loss ----------------------------------------------


def low_level(payload: str, level: str) -> np.ndarray:
    """The same payload at a lower level of error correction."""
    symbol = segno.make(payload, version=1, error=level, mode="alphanumeric", micro=False, boost_error=False)
    return np.array([list(row) for row in symbol.matrix], np.uint8)


def distances(level: str) -> int:
    """Fewest modules in which two tags of a deck differ."""
    grids = np.array([low_level(tag.payload, level).ravel() for tag in tags(150)])
    apart = (grids[:, None] != grids[None]).sum(2)
    return int(apart[~np.eye(len(grids), dtype=bool)].min())


def test_level_h_keeps_tags_twice_as_far_apart_as_level_l() -> None:
    assert distances("H") >= 50
    assert distances("L") <= 25


def test_without_a_quiet_zone_tags_are_lost() -> None:
    def recall(quiet: int) -> float:
        hits = [
            tag.payload in read(picture(module_grid(tag.payload), 0.9, n, angle=n * 31, noise=14, quiet=quiet))
            for n, tag in enumerate(TAGS[:30])
        ]
        return sum(hits) / len(hits)

    assert QUIET_MODULES == 2
    assert recall(2) > 0.9
    assert recall(0) < recall(2) - 0.1


def test_averaging_frames_of_a_trembling_card_is_worse_than_trying_each() -> None:
    grids = [module_grid(tag.payload) for tag in TAGS[:20]]

    def frames(grid: np.ndarray, n: int) -> list[np.ndarray]:
        chance = np.random.default_rng(n)
        made = [picture(grid, 0.9, 100 * n + k, angle=n * 31, noise=22) for k in range(4)]
        shifts = chance.uniform(-6, 6, (4, 2))
        return [
            cv2.warpAffine(one, np.array([[1, 0, x], [0, 1, y]]), one.shape[::-1], borderMode=cv2.BORDER_REFLECT)
            for one, (x, y) in zip(made, shifts, strict=True)
        ]

    tried = averaged = 0
    for n, grid in enumerate(grids):
        seen = frames(grid, n)
        tried += any(TAGS[n].payload in read(one) for one in seen)
        averaged += TAGS[n].payload in read(np.mean(seen, 0).astype(np.uint8))
    assert tried > averaged


def test_without_rectification_a_tilted_tag_is_lost() -> None:
    tilted = np.array([[1.0, 0.0, 0.0], [0.0, 0.62, 20.0], [0.0, 0.0016, 1.0]])
    straight = flat = 0
    for n, tag in enumerate(TAGS[:20]):
        image = picture(module_grid(tag.payload), 2.0, n, angle=n * 19)
        seen = cv2.warpPerspective(image, tilted, image.shape[::-1], borderMode=cv2.BORDER_REFLECT)
        back = cv2.warpPerspective(seen, np.linalg.inv(tilted), image.shape[::-1], borderMode=cv2.BORDER_REFLECT)
        flat += tag.payload in read(seen)
        straight += tag.payload in read(back)
    assert straight >= 19
    assert flat < straight / 2


def test_a_decoder_reads_nothing_where_matching_reads_everything() -> None:
    decoded = [zxing(picture(module_grid(tag.payload), 1.0, n)) for n, tag in enumerate(TAGS[:10])]
    assert not any(decoded)
