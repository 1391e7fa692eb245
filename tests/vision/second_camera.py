"""A second hard camera, written apart from the product's own, so that the reader is not tuned to one renderer.

A table is painted flat at 7 px/mm, cards are curled on it, and a shot is taken: perspective, lens, uneven light, hands
with shadows, defocus and motion, electrons on a Bayer mosaic, sharpening, JPEG. Everything follows from a seed.
"""

from dataclasses import dataclass, field

import cv2
import numpy as np

from companion.kernel.cards import Tag
from companion.kernel.places import Mat
from vision.printing.mat_art import mat_image
from vision.tags.symbols import module_grid

T = 7.0
"""Texture pixels per mm."""
CARD = (63.0, 88.0)


@dataclass(frozen=True)
class Laid:
    """A card on the table: its tag (None: face down), centre in mm, clockwise angle, curl in mm, token or not."""

    tag: Tag | None
    x: float
    y: float
    angle: float
    curl: float = 0.0
    token: bool = False


@dataclass(frozen=True)
class Shot:
    """How a picture is taken. `electrons` at white; blur and motion in mm on the table; `glare` 0 … 1.5."""

    size: tuple[int, int] = (1920, 1080)
    tilt: float = 10.0
    around: float = 0.0
    roll: float = 0.0
    radial: float = -0.03
    electrons: float = 3000.0
    falloff: float = 1.6
    blur: float = 0.12
    motion: float = 0.0
    glare: float = 0.0
    hands: int = 0
    jpeg: int = 90
    sharpen: float = 0.4
    fill: float = 0.95
    shift: tuple[float, float] = (0.0, 0.0)
    exposure: float = 0.75


ROOM = {"electrons": 6000.0, "blur": 0.12}
DIM = {"electrons": 800.0, "blur": 0.25, "motion": 0.2, "falloff": 2.0}
CANDLE = {"electrons": 260.0, "blur": 0.3, "motion": 0.25, "falloff": 4.0}
WEBCAM = {"electrons": 1200.0, "blur": 0.3, "motion": 0.1, "sharpen": 1.2, "jpeg": 75}
WORST = {
    "electrons": 260.0,
    "blur": 0.5,
    "motion": 0.6,
    "falloff": 4.0,
    "tilt": 30.0,
    "hands": 2,
    "glare": 0.8,
    "jpeg": 75,
}


@dataclass
class Picture:
    """A rendered frame and the truth: which laid cards have a clear tag, which regions show their bare marker."""

    luma: np.ndarray
    clear: list[Laid]
    hidden: list[Laid]
    homography: np.ndarray = field(default_factory=lambda: np.eye(3))


_mats: dict[int, np.ndarray] = {}


def mat_texture(mat: Mat) -> np.ndarray:
    """The printed mat in grey at `T` pixels per mm."""
    if id(mat) not in _mats:
        image = mat_image(mat, 25.4 * T, oversample=1)
        grey = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY) if image.ndim == 3 else image
        size = (round(mat.size_mm[0] * T), round(mat.size_mm[1] * T))
        _mats[id(mat)] = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return _mats[id(mat)]


def card_face(laid: Laid, rng: np.random.Generator) -> np.ndarray:
    """A card's print: busy art with frames and squares, a title bar, and the tag on its white sticker."""
    w, h = round(CARD[0] * T), round(CARD[1] * T)
    if laid.tag is None:
        return _back(w, h, rng)
    art = np.full((h, w), int(rng.integers(90, 230)), np.uint8)
    for _ in range(int(rng.integers(25, 60))):
        x, y = int(rng.integers(0, w)), int(rng.integers(0, h))
        tone = int(rng.integers(0, 256))
        match int(rng.integers(4)):
            case 0:
                cv2.circle(art, (x, y), int(rng.integers(5, 60)), tone, int(rng.choice([-1, 3, 6])))
            case 1:
                side = int(rng.integers(8, 70))
                cv2.rectangle(art, (x, y), (x + side, y + side), tone, int(rng.choice([-1, 4, 8])))
            case 2:
                cv2.line(
                    art, (x, y), (int(rng.integers(0, w)), int(rng.integers(0, h))), tone, int(rng.integers(1, 12))
                )
            case _:
                cells = rng.integers(0, 2, (6, 6)).astype(np.uint8) * 255
                patch = np.kron(cells, np.ones((7, 7), np.uint8))[: max(0, h - y), : max(0, w - x)]
                art[y : y + patch.shape[0], x : x + patch.shape[1]] = patch
    cv2.rectangle(art, (0, 0), (w - 1, h - 1), 30, 8)
    cv2.putText(art, laid.tag.card, (14, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.1, 10, 3)
    _sticker(art, laid.tag)
    return art


def _back(w: int, h: int, rng: np.random.Generator) -> np.ndarray:
    yy, xx = np.mgrid[0:h, 0:w]
    period = float(rng.uniform(20, 50))
    wave = np.sin(xx * 2 * np.pi / period) * np.sin(yy * 2 * np.pi / period)
    return (110 + 70 * np.sign(wave)).astype(np.uint8)


def _sticker(art: np.ndarray, tag: Tag, quiet: float = 2.0) -> None:
    size = tag.size_mm * T
    cx, cy = (CARD[0] / 2 + tag.offset_mm[0]) * T, (CARD[1] / 2 - tag.offset_mm[1]) * T
    module = size / 21
    half = size / 2 + quiet * module
    x0, y0, x1, y1 = (round(value) for value in (cx - half, cy - half, cx + half, cy + half))
    art[max(0, y0) : y1, max(0, x0) : x1] = 250
    n = round(size)
    symbol = cv2.resize((1 - module_grid(tag.payload)) * 235 + 15, (n * 2, n * 2), interpolation=cv2.INTER_NEAREST)
    symbol = cv2.resize(symbol, (n, n), interpolation=cv2.INTER_AREA)
    left, top = round(cx - size / 2), round(cy - size / 2)
    art[top : top + n, left : left + n] = symbol[: art.shape[0] - top, : art.shape[1] - left]


class Table:
    """A mat with cards, painted flat, with who lies on top where."""

    def __init__(self, mat: Mat, laid: list[Laid], seed: int, quiet: float = 2.0) -> None:
        self.mat, self.laid = mat, laid
        self.rng = np.random.default_rng(seed)
        self.faces = [card_face(one, np.random.default_rng(seed * 1000 + n)) for n, one in enumerate(laid)]

    def paint(self, lens: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Texture and owners (-1 mat, n card n; at `T`) as they look from a lens at (x, y, z) mm."""
        texture = mat_texture(self.mat).copy()
        owner = np.full(texture.shape, -1, np.int16)
        for number, (one, face) in enumerate(zip(self.laid, self.faces, strict=True)):
            self._lay(texture, owner, one, face, number, lens)
        return texture, owner

    def _lay(self, texture, owner, one: Laid, face, number: int, lens) -> None:  # noqa: ANN001
        reach = np.hypot(*CARD) / 2 + 12
        x0, y0 = (int(max(0, (c - reach) * T)) for c in (one.x, one.y))
        x1 = int(min(texture.shape[1], (one.x + reach) * T))
        y1 = int(min(texture.shape[0], (one.y + reach) * T))
        if x1 <= x0 or y1 <= y0:
            return
        gx, gy = np.meshgrid((np.arange(x0, x1) + 0.5) / T, (np.arange(y0, y1) + 0.5) / T)
        px, py = gx, gy
        turn = np.radians(one.angle)
        for _ in range(3 if one.curl else 1):
            dx, dy = px - one.x, py - one.y
            u = dx * np.cos(turn) + dy * np.sin(turn)
            v = -dx * np.sin(turn) + dy * np.cos(turn)
            if one.curl:
                z = one.curl * np.clip((u / CARD[0] * 2) ** 2 * 0.7 + (v / CARD[1] * 2) ** 2 * 0.3, 0, 1.2)
                px = gx - z * (px - lens[0]) / (lens[2] - z)
                py = gy - z * (py - lens[1]) / (lens[2] - z)
        mx, my = ((u + CARD[0] / 2) * T - 0.5).astype(np.float32), ((v + CARD[1] / 2) * T - 0.5).astype(np.float32)
        piece = cv2.remap(face, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        on = (mx > -0.5) & (my > -0.5) & (mx < face.shape[1] - 0.5) & (my < face.shape[0] - 0.5)
        here = texture[y0:y1, x0:x1]
        shadow = cv2.GaussianBlur(on.astype(np.float32), (0, 0), 2.0 * T / 2)
        here[:] = (here * (1 - 0.35 * shadow)).astype(np.uint8)
        here[on] = piece[on]
        owner[y0:y1, x0:x1][on] = number
        if one.token:
            cx, cy = self._on_card(one, -5.0, 12.0)
            cv2.circle(texture, (round(cx * T), round(cy * T)), round(9 * T), 140, -1)
            cv2.circle(texture, (round(cx * T), round(cy * T)), round(6 * T), 40, 6)

    @staticmethod
    def _on_card(one: Laid, right: float, down: float) -> tuple[float, float]:
        a = np.radians(one.angle)
        return (one.x + right * np.cos(a) - down * np.sin(a), one.y + right * np.sin(a) + down * np.cos(a))

    def tag_square(self, one: Laid, modules: float = 21.5) -> np.ndarray:
        """The corners in mm of a laid card's symbol with a little margin."""
        assert one.tag
        half = one.tag.size_mm * modules / 42
        right, up = one.tag.offset_mm
        corners = [(right + i * half, -up + j * half) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        return np.array([self._on_card(one, *corner) for corner in corners])


def lens_at(mat: Mat, shot: Shot) -> tuple[np.ndarray, np.ndarray]:
    """Homography mm -> undistorted px, and the lens's place in mm, so that the mat fills the picture."""
    w, h = shot.size
    focal = w / 2 / np.tan(np.radians(33))
    middle = np.array([mat.size_mm[0] / 2 + shot.shift[0], mat.size_mm[1] / 2 + shot.shift[1], 0.0])
    tilt, around, roll = np.radians([shot.tilt, shot.around, shot.roll])
    away = np.array([np.sin(tilt) * np.sin(around), np.sin(tilt) * np.cos(around), np.cos(tilt)])
    forward = -away
    down = np.array([0.0, 1.0, 0.0]) - forward * forward[1]
    down /= np.linalg.norm(down)
    right = np.cross(down, forward)
    if right[0] < 0:
        right = -right
    right, down = right * np.cos(roll) + down * np.sin(roll), down * np.cos(roll) - right * np.sin(roll)
    corners = np.array([[0, 0, 0], [mat.size_mm[0], 0, 0], [*mat.size_mm, 0], [0, mat.size_mm[1], 0]])
    distance = 200.0
    for _ in range(400):
        place = middle + away * distance
        camera = (corners - place) @ np.stack([right, down, forward]).T
        px = camera[:, :2] / camera[:, 2:] * focal
        if np.all(np.abs(px[:, 0]) < shot.fill * w / 2) and np.all(np.abs(px[:, 1]) < shot.fill * h / 2):
            break
        distance *= 1.01
    rotation = np.stack([right, down, forward])
    outer = np.column_stack([rotation[:, 0], rotation[:, 1], -rotation @ place])
    intrinsic = np.array([[focal, 0, w / 2], [0, focal, h / 2], [0, 0, 1]])
    return intrinsic @ outer, place


def shoot(table: Table, shot: Shot, seed: int) -> Picture:
    """Takes a picture of the table; the same seed gives the same picture."""
    rng = np.random.default_rng(seed)
    homography, lens = lens_at(table.mat, shot)
    texture, owner = table.paint(lens)
    scene = texture.astype(np.float32) / 255
    scene = 0.03 + 0.9 * scene**2.2
    if shot.glare:
        _glare(scene, table, shot, rng)
    covered = _hands(scene, shot, rng) if shot.hands else np.zeros(scene.shape, bool)
    clear, hidden = _truth(table, owner, covered, homography, shot)
    image = _project(scene, homography, shot)
    per_mm = _scale(homography, table.mat)
    image = _light(image, shot, rng)
    image = _optics(image, shot, per_mm, rng)
    return Picture(_sensor(image, shot, rng), clear, hidden, homography)


def _scale(homography: np.ndarray, mat: Mat) -> float:
    x, y = mat.size_mm[0] / 2, mat.size_mm[1] / 2
    p = np.array([[x, y, 1], [x + 1, y, 1]]) @ homography.T
    p = p[:, :2] / p[:, 2:]
    return float(np.hypot(*(p[1] - p[0])))


def _glare(scene: np.ndarray, table: Table, shot: Shot, rng: np.random.Generator) -> None:
    for one in table.laid:
        if rng.random() < 0.5:
            continue
        x, y = table._on_card(one, *rng.uniform(-25, 25, 2))
        size = rng.uniform(6, 22, 2) * T
        yy, xx = np.ogrid[: scene.shape[0], : scene.shape[1]]
        blob = np.exp(-(((xx - x * T) / size[0]) ** 2 + ((yy - y * T) / size[1]) ** 2))
        scene += (shot.glare * 0.8 * blob).astype(np.float32)


def _hands(scene: np.ndarray, shot: Shot, rng: np.random.Generator) -> np.ndarray:
    h, w = scene.shape
    mask = np.zeros((h, w), np.uint8)
    for number in range(shot.hands):
        near = number % 2 == 0
        x = rng.uniform(0.1, 0.9) * w
        tip = rng.uniform(0.35, 0.7) * h
        y0 = h + 50 if near else -50
        ty = tip if near else h - tip
        cv2.line(mask, (int(x + rng.uniform(-200, 200)), int(y0)), (int(x), int(ty)), 1, int(60 * T))
        for k in range(-2, 3):
            reach = 70 * T * (1 - 0.12 * abs(k))
            end = (int(x + k * 22 * T), int(ty - reach if near else ty + reach))
            cv2.line(mask, (int(x + k * 14 * T), int(ty)), end, 1, int(16 * T))
    on = mask.astype(bool)
    moved = np.roll(mask, (int(25 * T), int(18 * T)), (0, 1))
    small = cv2.resize(moved.astype(np.float32), (w // 8, h // 8), interpolation=cv2.INTER_AREA)
    shade = cv2.resize(cv2.GaussianBlur(small, (0, 0), 10 * T / 8), (w, h))
    scene *= 1 - 0.6 * shade
    scene[on] = 0.35
    return on


def _truth(table: Table, owner, covered, homography, shot: Shot):  # noqa: ANN001, ANN202
    clear, hidden = [], []
    w, h = shot.size
    for number, one in enumerate(table.laid):
        if one.tag is None:
            continue
        square = table.tag_square(one)
        mask = np.zeros(owner.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(square * T).astype(np.int32), 1)
        inside = (square >= 0).all() and (square <= np.array(table.mat.size_mm)).all()
        px = np.column_stack([square, np.ones(4)]) @ homography.T
        px = px[:, :2] / px[:, 2:]
        inside = inside and (px > 3).all() and (px < np.array([w, h]) - 3).all()
        on = mask.astype(bool)
        own = (owner[on] == number) | (owner[on] < 0)
        share = float((own & ~covered[on]).mean())
        (clear if inside and share > 0.995 else hidden).append(one)
    return clear, hidden


def _project(scene: np.ndarray, homography: np.ndarray, shot: Shot) -> np.ndarray:
    w, h = shot.size
    over = 2 if w <= 2400 else 1
    gx, gy = np.meshgrid((np.arange(w * over) + 0.5) / over, (np.arange(h * over) + 0.5) / over)
    dx, dy = gx - w / 2, gy - h / 2
    r2 = (dx**2 + dy**2) / (w**2 + h**2) * 4
    factor = 1 - shot.radial * r2
    ux, uy = w / 2 + dx * factor, h / 2 + dy * factor
    inverse = np.linalg.inv(homography)
    z = inverse[2, 0] * ux + inverse[2, 1] * uy + inverse[2, 2]
    mx = ((inverse[0, 0] * ux + inverse[0, 1] * uy + inverse[0, 2]) / z * T - 0.5).astype(np.float32)
    my = ((inverse[1, 0] * ux + inverse[1, 1] * uy + inverse[1, 2]) / z * T - 0.5).astype(np.float32)
    soft = cv2.GaussianBlur(scene, (0, 0), 0.5 * T / max(0.5, 2 * 1.5 * over / 2))
    fine = cv2.remap(soft, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=0.12)
    return cv2.resize(fine, (w, h), interpolation=cv2.INTER_AREA) if over > 1 else fine


def _light(image: np.ndarray, shot: Shot, rng: np.random.Generator) -> np.ndarray:
    h, w = image.shape
    yy, xx = np.mgrid[0:h, 0:w].astype(np.float32)
    cx, cy = rng.uniform(0.1, 0.9) * w, rng.uniform(-0.1, 1.1) * h
    d2 = ((xx - cx) ** 2 + (yy - cy) ** 2) / (w * w)
    light = 1 / (1 + (shot.falloff - 1) * d2 / 0.5)
    vignette = 1 - 0.3 * ((xx - w / 2) ** 2 + (yy - h / 2) ** 2) / (w * w / 4 + h * h / 4)
    return image * light * vignette


def _optics(image: np.ndarray, shot: Shot, per_mm: float, rng: np.random.Generator) -> np.ndarray:
    image = cv2.GaussianBlur(image, (0, 0), 0.45)
    radius = shot.blur * per_mm
    if radius > 0.15:
        side = int(np.ceil(radius)) * 2 + 3
        yy, xx = np.mgrid[0:side, 0:side] - side // 2
        disc = np.clip(radius + 0.5 - np.hypot(xx, yy), 0, 1).astype(np.float32)
        image = cv2.filter2D(image, -1, disc / disc.sum())
    length = shot.motion * per_mm
    if length > 0.3:
        angle = rng.uniform(0, np.pi)
        side = int(np.ceil(length)) + 4 | 1
        kernel = np.zeros((side * 8, side * 8), np.float32)
        c, d = side * 4, length * 4
        a = (int(c - d * np.cos(angle)), int(c - d * np.sin(angle)))
        b = (int(c + d * np.cos(angle)), int(c + d * np.sin(angle)))
        cv2.line(kernel, a, b, 1.0, 8)
        kernel = cv2.resize(kernel, (side, side), interpolation=cv2.INTER_AREA)
        image = cv2.filter2D(image, -1, kernel / kernel.sum())
    return image


def _sensor(image: np.ndarray, shot: Shot, rng: np.random.Generator) -> np.ndarray:
    h, w = image.shape
    gains = {"R": 1.0, "G": 0.85, "B": 0.45}
    mosaic = np.empty_like(image)
    for (r, c), name in {(0, 0): "R", (0, 1): "G", (1, 0): "G", (1, 1): "B"}.items():
        part = np.maximum(image[r::2, c::2], 0) * gains[name] * shot.electrons
        noisy = rng.poisson(part).astype(np.float32) + rng.normal(0, 3.0, part.shape).astype(np.float32)
        mosaic[r::2, c::2] = noisy / gains[name] / shot.electrons
    white = float(np.percentile(image, 99)) / shot.exposure
    raw = np.clip(mosaic / white * 40000 + 4000, 0, 65535).astype(np.uint16)
    colour = cv2.cvtColor(raw, cv2.COLOR_BayerBG2RGB).astype(np.float32)
    colour = np.clip((colour - 4000) / 40000, 0, 1)
    if shot.electrons < 2000:
        colour = cv2.GaussianBlur(colour, (0, 0), 0.5)
    grey = colour @ np.array([0.3, 0.59, 0.11], np.float32)
    grey = np.clip(grey, 0, 1) ** (1 / 2.2)
    if shot.sharpen:
        grey = grey + shot.sharpen * (grey - cv2.GaussianBlur(grey, (0, 0), 1.0))
    out = np.clip(grey * 255, 0, 255).astype(np.uint8)
    data = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])[1]
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
