"""The mat is found by any markers it has, from anywhere, and what cannot be is said."""

import cv2
import numpy as np
import pytest

from tests.vision import second_camera as camera
from tests.vision.lenses import LENSES, seen_through
from tests.vision.tables import MAT, STRANGE_MAT, Scene
from vision.frame import Luma
from vision.mat import squares
from vision.mat.markers import printed
from vision.mat.pose import Solution, solve


def worst_mm(solution: Solution, homography: np.ndarray, shot: camera.Shot) -> float:
    """Largest error over the mat, where the true place of points is known from the homography (no lens)."""
    assert solution.table is not None
    points = np.array([[x, y] for x in range(50, 800, 100) for y in range(25, 300, 50)], float)
    flat = np.column_stack([points, np.ones(len(points))]) @ homography.T
    px = flat[:, :2] / flat[:, 2:]
    centre = np.array(shot.size) / 2
    lens = px - centre
    for _ in range(8):
        lens = (px - centre) / (
            1 - shot.radial * (lens**2).sum(1, keepdims=True) / (shot.size[0] ** 2 + shot.size[1] ** 2) * 4
        )
    return float(np.hypot(*(solution.table.to_mm(lens + centre - 0.5) - points).T).max())


@pytest.mark.parametrize(
    "shot",
    [
        camera.Shot(size=(1280, 720), radial=0.0),
        camera.Shot(size=(1280, 720), radial=-0.06, tilt=20, around=70),
        camera.Shot(size=(1280, 720), radial=0.05, tilt=35, around=200, roll=8),
        camera.Shot(size=(1280, 720), **camera.CANDLE),
    ],
    ids=["plain", "barrel", "steep", "candle"],
)
def test_the_mat_is_located_to_a_third_of_a_millimetre(shot: camera.Shot) -> None:
    picture = camera.shoot(camera.Table(MAT, [], 1), shot, 1)
    solution = solve(picture.luma, printed(MAT))
    assert worst_mm(solution, picture.homography, shot) < 0.6
    assert solution.error_mm < 0.3 and len(solution.seen) == len(printed(MAT))


@pytest.fixture(scope="module")
def bare() -> Luma:
    return Scene().camera.frame().luma


def test_turned_pictures_are_solved(bare: Luma) -> None:
    markers = printed(MAT)
    for turned in (np.rot90(bare), np.rot90(bare, 2), np.rot90(bare, 3)):
        solution = solve(np.ascontiguousarray(turned), markers)
        assert solution.error_mm < 0.3 and not solution.mirrored and solution.mats == 1


def test_in_good_light_opencv_finds_all_markers_alone(bare: Luma, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(squares, "thoroughly")
    solution = solve(bare, printed(MAT))
    assert len(solution.seen) == len(printed(MAT)) and solution.error_mm < 0.3


def test_an_opencv_without_a_marker_detector_leaves_them_to_ours(bare: Luma, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(squares, "_detector", lambda: None)
    assert len(solve(bare, printed(MAT)).seen) == len(printed(MAT))


def test_where_opencv_sees_what_the_found_mat_does_not_explain_ours_searches(
    bare: Luma, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A marker of the mat seems to lie where none is."""
    markers, ours = printed(MAT), squares.thoroughly
    searches: list[Luma] = []

    def counted(image: Luma) -> squares.Squares:
        searches.append(image)
        return ours(image)

    monkeypatch.setattr(squares, "thoroughly", counted)
    doubted = bare.copy()
    table = solve(bare, markers).table
    assert table is not None
    (x, y), (left, top) = table.to_px(np.array([[markers[0].x, markers[0].y], [400.0, 150.0]])).astype(int)
    doubted[top - 24 : top + 24, left - 24 : left + 24] = bare[y - 24 : y + 24, x - 24 : x + 24]
    assert solve(bare, markers).mats == 1 and not searches
    assert solve(doubted, markers).mats == 1 and searches


def test_a_mirror_image_is_recognised(bare: Luma) -> None:
    assert solve(np.ascontiguousarray(bare[::-1]), printed(MAT)).mirrored


def test_three_markers_are_enough_but_two_are_not(bare: Luma) -> None:
    markers = printed(MAT)
    table = solve(bare, markers).table
    assert table is not None
    for shown, found in ((3, True), (2, False)):
        luma = np.full_like(bare, 70)
        for marker in (markers[0], markers[6], markers[10])[:shown]:
            x, y = table.to_px(np.array([[marker.x, marker.y]]))[0].astype(int)
            luma[y - 24 : y + 24, x - 24 : x + 24] = bare[y - 24 : y + 24, x - 24 : x + 24]
        solution = solve(luma, markers)
        assert (solution.table is not None) == found
        assert found or solution.why == "only 2 markers of it can be seen, 3 are needed"


@pytest.mark.parametrize("seed", range(4))
def test_noise_shows_no_markers(seed: int) -> None:
    grain = np.random.default_rng(seed).integers(0, 256, (720, 1280)).astype(np.uint8)
    assert solve(grain, printed(MAT)).why == "no marker of the mat is in the picture"


def test_two_mats_are_counted(bare: Luma) -> None:
    small = cv2.resize(bare, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    both = cv2.resize(np.hstack([small, small]), None, fx=1.8, fy=1.8)
    assert solve(both, printed(MAT)).mats == 2


def test_another_mat_is_not_this_one(bare: Luma) -> None:
    assert solve(bare, printed(STRANGE_MAT)).table is None


@pytest.mark.parametrize("name", LENSES)
def test_any_lens_is_learnt_up_to_the_corners(name: str) -> None:
    size = (1920, 1080)
    seen = seen_through(LENSES[name], MAT, size)
    solution = solve(seen.luma, printed(MAT))
    assert solution.table is not None and len(solution.seen) == len(printed(MAT))
    pixels = np.stack(np.meshgrid(np.arange(0.0, size[0]), np.arange(0.0, size[1])), -1)
    found = solution.table.to_mm(pixels.reshape(-1, 2)).reshape(pixels.shape)
    assert seen.error_mm(found, MAT.size_mm) < 0.4


def test_a_bump_is_followed_from_the_last_place(bare: Luma) -> None:
    markers = printed(MAT)
    before = solve(bare, markers)
    moved = cv2.warpAffine(bare, np.array([[1.0, 0, 6], [0, 1, -5]]), (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    after = solve(moved, markers, before.table)
    assert before.table is not None and after.table is not None
    middle = np.array([[400.0, 150.0]])
    assert np.allclose(after.table.to_px(middle) - before.table.to_px(middle), [[6, -5]], atol=0.2)
