"""Millimetres to pixels and back; where a card's middle is from its tag."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.geometry import TableFrame, card_centre, rectify, turn

HOMOGRAPHY = np.array([[2.1, 0.1, 110.0], [-0.06, 1.9, 190.0], [1e-5, 2e-4, 1.0]])
place = st.tuples(st.floats(0, 800), st.floats(0, 300))


@settings(max_examples=40)
@given(place, st.floats(-0.28, 0.28), st.floats(0, 0.1))
def test_pixels_lead_back_to_millimetres(point: tuple[float, float], radial: float, second: float) -> None:
    table = TableFrame(HOMOGRAPHY, radial, (1920, 1080), second)
    assert np.allclose(table.to_mm(table.to_px(np.array([point]))), [point], atol=0.02)


def test_a_lens_never_folds_the_picture_back() -> None:
    """Points far beside the mat are not seen among those on it, however much the lens bends."""
    away = np.array([[x, 150.0] for x in range(400, 4000, 40)])
    for radial, second in ((-0.5, 0.0), (-0.4, 0.02), (0.1, -0.2)):
        table = TableFrame(np.diag([1.2, 1.2, 1.0]), radial, (960, 360), second)
        assert (np.diff(table.to_px(away)[:, 0]) > 0).all()
        assert np.allclose(table.to_mm(table.to_px(away)), away, atol=2.0)


@settings(max_examples=40)
@given(place, st.floats(0, 360))
def test_a_cards_middle_follows_from_its_tag(point: tuple[float, float], angle: float) -> None:
    offset = (19.6, 32.1)
    tag = np.array(point) + turn(angle) @ np.array([offset[0], -offset[1]])
    assert np.allclose(card_centre((tag[0], tag[1]), angle, offset), point)


def test_an_upright_cards_tag_is_right_of_and_above_its_middle() -> None:
    assert np.allclose(card_centre((119.6, 67.9), 0, (19.6, 32.1)), (100, 100))
    assert np.allclose(card_centre((132.1, 119.6), 90, (19.6, 32.1)), (100, 100))


def test_a_rectified_box_has_the_mats_axes_and_scale() -> None:
    table = TableFrame(HOMOGRAPHY, 0.0, (1920, 1080))
    luma = np.zeros((1080, 1920), np.uint8)
    x, y = np.rint(table.to_px(np.array([[400.0, 150.0]]))[0]).astype(int)
    luma[y - 2 : y + 3, x - 2 : x + 3] = 255
    view = rectify(luma, table, (380, 140, 40, 20), 3.0)
    assert view.image.shape == (60, 120)
    row, column = np.unravel_index(view.image.argmax(), view.image.shape)
    assert np.allclose(view.to_mm(np.array([[column, row]])), [[400, 150]], atol=1.2)
