"""Calibration says in words what is wrong with the set-up."""

import cv2
import numpy as np
import pytest

from companion.kernel.sentences import translated
from companion.languages import catalogue
from tests.vision.lenses import LENSES, seen_through
from tests.vision.tables import MAT, Scene
from vision.frame import Frame, Luma
from vision.mat import pose
from vision.mat.markers import printed
from vision.setup.calibrate import Calibration, calibrate

_INNER = min(printed(MAT), key=lambda one: abs(one.x - MAT.size_mm[0] / 2) + abs(one.y - MAT.size_mm[1] / 2))
"""The marker nearest to the middle of the mat."""


@pytest.fixture(scope="module")
def bare() -> Luma:
    return Scene().camera.frame().luma


def judged(luma: np.ndarray) -> Calibration:
    return calibrate(Frame(np.ascontiguousarray(np.clip(luma, 0, 255).astype(np.uint8))), MAT)


def test_a_good_set_up_has_nothing_to_complain(bare: Luma) -> None:
    result = judged(bare)
    assert result.good and result.found == result.of == 23 and result.error_mm < 0.3
    assert result.words == (
        f"23 of 23 markers found, the mat is located to {result.error_mm:.2f} mm",
        "a tag has 1.00 pixels a module at the worst place; 0.85 are needed, 1.10 in candle light: for that, "
        "lower the camera, choose a larger picture, or print larger tags (of 18 mm)",
    )


@pytest.mark.parametrize(("share", "words"), [(0.45, "two stops|one stop"), (0.33, "two stops"), (0.2, "stops")])
def test_too_little_light_is_counted_in_stops(bare: Luma, share: float, words: str) -> None:
    complaint = judged(bare * share).words[0]
    assert complaint.startswith("too dark by about") and any(word in complaint for word in words.split("|"))


@pytest.mark.parametrize("share", [1.0, 0.2, 3.0])
def test_whatever_is_said_is_said_in_german_too(bare: Luma, share: float) -> None:
    words = judged(bare.astype(float) * share).words
    german = [translated(word, catalogue("de")) for word in words]
    assert words and all(one != other for one, other in zip(words, german, strict=True))
    assert "Marken gefunden" in "".join(german) or "Bild ist" in german[0]


def test_too_much_light(bare: Luma) -> None:
    assert judged(bare.astype(float) * 3).words[0].startswith("too bright")


def test_a_lens_out_of_focus(bare: Luma) -> None:
    assert judged(cv2.GaussianBlur(bare, (0, 0), 3.0)).words[0].startswith("focus is off")


def test_glare_is_named_by_its_place(bare: Luma) -> None:
    result = judged(bare)
    assert result.solution.table is not None
    x, y = result.solution.table.to_px(np.array([[265.0, 240.0]]))[0]
    rows, columns = np.mgrid[0 : bare.shape[0], 0 : bare.shape[1]]
    spot = 600 * np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / 120)
    assert judged(bare * 0.85 + spot).glare == ("B2",)


def test_uneven_light(bare: Luma) -> None:
    shade = np.linspace(1.0, 0.25, bare.shape[1])
    assert any("uneven" in word for word in judged(bare * shade).words)


def test_a_picture_that_is_too_coarse(bare: Luma) -> None:
    small = cv2.resize(bare, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    result = judged(small)
    assert not result.good
    assert result.words[0].startswith(f"the picture is too coarse: {int(result.px_per_module * 100) / 100:.2f} pixels")
    assert "0.85 are needed" in result.words[0]
    assert not any("at the worst place" in word for word in result.words[1:]), "said once, and not as if it were well"


def test_a_drawn_picture_is_as_fine_as_its_tags_need_it(bare: Luma) -> None:
    small = cv2.resize(bare, None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    result = calibrate(Frame(small), MAT, drawn=True)
    assert not any("module" in word for word in result.words)


@pytest.mark.parametrize("name", LENSES)
def test_a_lens_that_is_known_up_to_the_corners_is_good(name: str) -> None:
    result = calibrate(Frame(seen_through(LENSES[name], MAT, (1920, 1080)).luma), MAT)
    assert result.good and result.found == result.of == 23 and result.worst_mm < 0.5


def test_a_lens_that_is_wrong_at_the_corners_is_not_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were the lens not learnt, the middle of the mat would still fit well."""
    monkeypatch.setattr(pose, "_terms", lambda _: 0)
    result = calibrate(Frame(seen_through(LENSES["Camera Module 3 Wide"], MAT, (1920, 1080)).luma), MAT)
    assert not result.good and result.worst_mm > 2.5
    assert any("beside its place" in word for word in result.words)


def test_what_looks_like_a_covered_marker_far_away_bends_no_mat(bare: Luma) -> None:
    """A card lies on the marker, and elsewhere in the picture is something that looks like it."""
    table = judged(bare).solution.table
    assert table is not None
    around = table.to_px(np.asarray(_INNER.corners)).reshape(-1, 2)
    (left, top), (right, bottom) = np.floor(around.min(0)).astype(int) - 6, np.ceil(around.max(0)).astype(int) + 6
    covered = bare.copy()
    patch = bare[top:bottom, left:right]
    covered[top:bottom, left:right] = 120
    covered[4 : 4 + bottom - top, 4 : 4 + right - left] = patch
    result = judged(covered.astype(float))
    assert result.found == 22 and result.worst_mm < 2.5
    assert not any("beside its place" in word for word in result.words)


def test_an_outermost_marker_that_is_hidden_is_asked_for(bare: Luma) -> None:
    table = judged(bare).solution.table
    assert table is not None
    x, y = table.to_px(np.array([[printed(MAT)[0].x, printed(MAT)[0].y]]))[0].astype(int)
    cup = cv2.circle(bare.copy(), (int(x), int(y)), 26, 90, -1)
    result = judged(cup)
    assert not result.good and "outermost marker" in result.words[0]


def test_an_upside_down_camera_is_fine_and_said(bare: Luma) -> None:
    result = judged(bare[::-1, ::-1])
    assert result.good and "upside down" in result.words[-1]


def test_a_mirrored_picture_is_said(bare: Luma) -> None:
    assert "mirrored" in judged(bare[:, ::-1]).words[0]


@pytest.mark.parametrize(("level", "word"), [(0, "black"), (255, "too bright"), (110, "cannot be found")])
def test_without_a_mat_there_is_one_clear_word(bare: Luma, level: int, word: str) -> None:
    result = judged(np.full_like(bare, level))
    assert not result.good and len(result.words) == 1 and word in result.words[0]
