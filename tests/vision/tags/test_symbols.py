"""The printed symbols: every phone must read the tags, every build of OpenCV must find the markers."""

import cv2
import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.cards import ALPHABET, TagCode, payload
from vision.tags.symbols import (
    SymbolError,
    function_modules,
    grid,
    marker_dictionary,
    marker_grid,
    module_grid,
    modules,
)

codes = st.builds(
    TagCode,
    st.text(ALPHABET, min_size=2, max_size=2),
    st.integers(0, 36**3 - 1),
    st.integers(1, 36**2 - 1),
    st.sampled_from("AB"),
)


def picture(bits: np.ndarray, dark: int = 1) -> np.ndarray:
    """The symbol as a large black and white picture with a white border."""
    return np.kron(
        np.pad(np.where(bits == dark, 0, 255).astype(np.uint8), 4, constant_values=255), np.ones((8, 8), np.uint8)
    )


@given(codes)
@settings(max_examples=25)
def test_a_tag_is_an_ordinary_qr_code_of_version_1_and_level_h(code: TagCode) -> None:
    text = payload(code)
    (found,) = zxingcpp.read_barcodes(picture(module_grid(text)))
    assert found.text == text
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    assert found.ec_level == "H"
    assert np.array_equal(grid(list(modules(text))), module_grid(text)) and module_grid(text).shape == (21, 21)


@given(codes, codes)
@settings(max_examples=25)
def test_function_modules_are_the_same_in_every_tag(one: TagCode, other: TagCode) -> None:
    same = module_grid(payload(one)) == module_grid(payload(other))
    assert same[function_modules()].all()


@pytest.mark.parametrize("text", ["", "lower", "ELEVENCHARS", "K7ÄB02AX"])
def test_a_payload_that_does_not_fit_is_refused_in_words(text: str) -> None:
    with pytest.raises(SymbolError, match="10 characters"):
        modules(text)


@pytest.mark.parametrize("name", ["4x4_50", "DICT_4X4_250", "5x5_100", "6X6_250", "7x7_50", "apriltag_36h11"])
def test_markers_are_those_of_opencv(name: str) -> None:
    aruco = getattr(cv2, "aruco", None)
    if not hasattr(aruco, "ArucoDetector"):
        pytest.skip("this build of OpenCV has no aruco module to compare with")
    upper = name.removeprefix("DICT_").upper().replace("APRILTAG_36H11", "APRILTAG_36h11")
    dictionary = aruco.getPredefinedDictionary(getattr(aruco, f"DICT_{upper}"))
    for number in (0, 7, len(marker_dictionary(name)) - 1):
        detector = aruco.ArucoDetector(dictionary)
        corners, ids, _ = detector.detectMarkers(picture(marker_grid(name, number), dark=0))
        assert ids.ravel().tolist() == [number]
        top_left = corners[0][0][0]
        assert np.hypot(*(top_left - 32)) < 4, "the marker must also be the right way up"


def test_a_longer_dictionary_begins_with_the_shorter_one() -> None:
    assert np.array_equal(marker_dictionary("4x4_100")[:50], marker_dictionary("4x4_50"))
    assert cv2.__version__ and len(marker_dictionary("4x4_50")) == 50


@pytest.mark.parametrize(("name", "number"), [("4x4_50", 50), ("9x9_50", 0), ("aruco", 1)])
def test_an_unknown_marker_is_refused_in_words(name: str, number: int) -> None:
    with pytest.raises(SymbolError, match="expected"):
        marker_grid(name, number)
