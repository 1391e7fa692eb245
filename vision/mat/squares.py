"""Where dark squares are in a picture, by which markers are found: OpenCV's own marker detector, or contours of ours.

OpenCV's detector takes an eighth of the time in good light and finds as many there; in the worst light ours finds more.
Only its squares are used, known to it or not, so every dictionary is welcome and what a square shows is judged once, in
`vision.mat.markers`. Its interface changed with OpenCV 4.7, and a build without it leaves the work to our contours.
"""

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.frame import Luma
from vision.opencv import cv2

Squares = NDArray[np.float32]
"""N x 4 x 2 pixels."""
_STEPS = ((13, 2.0), (13, 5.0), (31, 4.0), (31, 10.0), (71, 4.0), (71, 10.0))
"""Windows and offsets of the thresholds that contours are taken at."""


def quickly(image: Luma) -> Squares:
    """Squares by OpenCV's marker detector; none where this build has none."""
    detector = _detector()
    if detector is None:
        return np.empty((0, 4, 2), np.float32)
    named, _, others = detector(image)
    return np.array([*named, *others], np.float32).reshape(-1, 4, 2)


@lru_cache(maxsize=1)
def _detector() -> Any:  # noqa: ANN401 - an optional module with two interfaces
    """A function from a picture to (corners of squares with a known marker, their ids, corners of the others)."""
    aruco: Any = getattr(cv2, "aruco", None)
    if hasattr(aruco, "ArucoDetector"):
        any_one = aruco.getPredefinedDictionary(aruco.DICT_4X4_50)
        return aruco.ArucoDetector(any_one, aruco.DetectorParameters()).detectMarkers
    if hasattr(aruco, "DetectorParameters_create"):  # before 4.7: Debian 12
        any_one, how = aruco.getPredefinedDictionary(aruco.DICT_4X4_50), aruco.DetectorParameters_create()
        return lambda image: aruco.detectMarkers(image, any_one, parameters=how)
    return None


def thoroughly(image: Luma) -> Squares:
    """Convex four-cornered dark outlines, several thresholds together."""
    shortest = max(10.0, image.shape[1] / 120)
    squares = []
    for window, offset in _STEPS:
        binary = cv2.adaptiveThreshold(image, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, window, offset)
        contours, _ = cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            if len(contour) >= 4 and (square := _as_square(contour, shortest)) is not None:
                squares.append(square)
    return np.array(squares, np.float32).reshape(-1, 4, 2)


def _as_square(contour: np.ndarray, shortest: float) -> Squares | None:
    _, _, width, height = cv2.boundingRect(contour)
    if max(width, height) < shortest or max(width, height) > 30 * shortest:
        return None
    area = cv2.contourArea(contour)
    if area < 0.4 * shortest**2 or area < 0.3 * width * height:
        return None
    hull = cv2.convexHull(contour)
    corners = cv2.approxPolyDP(hull, 0.06 * cv2.arcLength(hull, True), True).reshape(-1, 2).astype(np.float32)
    if len(corners) != 4 or area < 0.75 * cv2.contourArea(hull):
        return None
    sides = np.hypot(*(corners - np.roll(corners, 1, 0)).T)
    if sides.min() < 0.4 * sides.max():
        return None
    return corners
