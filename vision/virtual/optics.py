"""A pinhole camera over the table: where millimetres of the mat fall on pixels of the frame.

Table coordinates are those of the mat (x right, y towards the near player, mm) and a height above it in mm.
"""

import math

import numpy as np
from msgspec import Struct


class CameraPose(Struct, frozen=True):
    """A camera's place and lens.

    `size` (width, height) in pixels; `focal` in pixels; `axes` the camera's right, down and forward directions in table
    coordinates (three triples); `position` of the lens in mm; `radial` the first coefficient of radial distortion
    (negative = barrel) on coordinates divided by the focal length.
    """

    size: tuple[int, int]
    focal: float
    axes: tuple[tuple[float, float, float], ...]
    position: tuple[float, float, float]
    radial: float = 0.0

    @property
    def homography(self) -> np.ndarray:
        """3 x 3: table plane (x, y, 1) in mm to undistorted pixels, pixel centres at whole numbers."""
        axes, position = np.array(self.axes), np.array(self.position)
        outer = np.column_stack([axes[:, 0], axes[:, 1], -axes @ position])
        return self.intrinsic @ outer

    @property
    def intrinsic(self) -> np.ndarray:
        """3 x 3: camera coordinates to undistorted pixels."""
        w, h = self.size
        return np.array([[self.focal, 0, (w - 1) / 2], [0, self.focal, (h - 1) / 2], [0, 0, 1.0]])

    def pixels(self, points: np.ndarray, heights: float | np.ndarray = 0.0) -> np.ndarray:
        """Table points (n x 2, mm) at heights (mm) to pixels (n x 2), lens distortion included."""
        flat = np.asarray(points, float).reshape(-1, 2)
        full = np.column_stack([flat, np.broadcast_to(np.asarray(heights, float), len(flat))])
        across, down, depth = np.array(self.axes) @ (full - np.array(self.position)).T
        plain = np.column_stack([across / depth, down / depth])
        bent = plain * (1 + self.radial * (plain**2).sum(1, keepdims=True))
        return bent * self.focal + (np.array(self.size) - 1) / 2

    def table(self, pixels: np.ndarray, heights: float | np.ndarray = 0.0) -> np.ndarray:
        """Pixels (n x 2) back to points (n x 2, mm) of the table, or of a plane `heights` mm above it."""
        bent = (np.asarray(pixels, float).reshape(-1, 2) - (np.array(self.size) - 1) / 2) / self.focal
        plain = bent.copy()
        for _ in range(8 if self.radial else 0):
            plain = bent / (1 + self.radial * (plain**2).sum(1, keepdims=True))
        rays = np.column_stack([plain, np.ones(len(plain))]) @ np.array(self.axes)
        position = np.array(self.position)
        reach = (position[2] - np.asarray(heights)) / rays[:, 2]
        return (position - rays * reach[:, None])[:, :2]

    def scale_at(self, point: tuple[float, float]) -> float:
        """Pixels per mm near a table point: the geometric mean over directions."""
        x, y = point
        a, b, c = self.pixels(np.array([[x, y], [x + 1, y], [x, y + 1]]))
        return math.sqrt(abs(np.linalg.det(np.array([b - a, c - a]))))


def view_over(
    size_mm: tuple[float, float],
    size: tuple[int, int],
    *,
    tilt: float = 0.0,
    around: float = 0.0,
    roll: float = 0.0,
    field: float = 66.0,
    fill: float = 0.985,
    radial: float = 0.0,
    shift: tuple[float, float] = (0.0, 0.0),
) -> CameraPose:
    """A view of a whole mat from as near as it fits.

    `tilt` in degrees from straight down; `around` where the camera leans to (0 = near player, 90 = right); `roll` turns
    the picture; `field` is the lens's horizontal field of view in degrees; `fill` the share of the frame the mat takes;
    `shift` moves the aim in mm.
    """
    focal = size[0] / 2 / math.tan(math.radians(field) / 2)
    lean, side = math.radians(tilt), math.radians(around)
    outwards = np.array([math.sin(lean) * math.sin(side), math.sin(lean) * math.cos(side), math.cos(lean)])
    axes = _axes(-outwards, math.radians(roll))
    aim = np.array([size_mm[0] / 2 + shift[0], size_mm[1] / 2 + shift[1], 0.0])
    corners = np.array([[0, 0], [size_mm[0], 0], [size_mm[0], size_mm[1]], [0, size_mm[1]]], float)
    near, far = 0.5, 20.0
    for _ in range(50):
        middle = (near + far) / 2
        view = CameraPose(size, focal, axes, _triple(aim + outwards * middle * max(size_mm)), radial)
        near, far = (near, middle) if _fits(view, corners, fill) else (middle, far)
    return CameraPose(size, focal, axes, _triple(aim + outwards * far * max(size_mm)), radial)


def _fits(view: CameraPose, corners: np.ndarray, fill: float) -> bool:
    away = np.abs(view.pixels(corners) - (np.array(view.size) - 1) / 2)
    return bool((away <= np.array(view.size) / 2 * fill).all())


def _axes(forward: np.ndarray, roll: float) -> tuple[tuple[float, float, float], ...]:
    """Right, down and forward of a camera that looks along `forward` with the near player at the bottom."""
    down = np.array([0.0, 1.0, 0.0]) - forward * forward[1]
    down /= np.linalg.norm(down)
    right = np.cross(down, forward)
    right *= np.sign(right[0]) or 1.0
    right, down = right * math.cos(roll) + down * math.sin(roll), down * math.cos(roll) - right * math.sin(roll)
    return tuple(_triple(axis) for axis in (right, down, forward))


def _triple(values: np.ndarray) -> tuple[float, float, float]:
    x, y, z = (float(value) for value in values)
    return x, y, z


def bumped(view: CameraPose, centre: tuple[float, float], by: tuple[float, float], degrees: float) -> CameraPose:
    """The view after the mat was pushed by mm and turned clockwise about a point, as seen from the mat."""
    turn = math.radians(degrees)
    matrix = np.array([[math.cos(turn), -math.sin(turn), 0], [math.sin(turn), math.cos(turn), 0], [0, 0, 1.0]])
    middle, push = np.array([*centre, 0.0]), np.array([*by, 0.0])
    position = middle + matrix.T @ (np.array(view.position) - push - middle)
    axes = tuple(_triple(axis) for axis in np.array(view.axes) @ matrix)
    return CameraPose(view.size, view.focal, axes, _triple(position), view.radial)
