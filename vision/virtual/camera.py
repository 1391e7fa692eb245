"""The mild camera of the virtual table: about 12 degrees of tilt, a warm lamp, a little noise; cheap enough for a Pi.

The mat is rendered once. Cards that lie still are kept as painted pieces of the frame, so a frame costs a copy, the
thing that moves and the noise.
"""

import threading
import time
from collections.abc import Callable
from functools import lru_cache

import numpy as np

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import Mat
from companion.kernel.view import Printed
from vision.frame import Frame
from vision.geometry import turn as turned
from vision.opencv import cv2
from vision.printing.card_art import foreign_note, tag_centre
from vision.printing.mat_art import mat_image
from vision.virtual.hand_picture import HAND_MM, TIP_MM, hand_picture
from vision.virtual.optics import CameraPose, view_over
from vision.virtual.paint import Patch, card_shape, lamp_light, spread, thing_patch, wood
from vision.virtual.table import Foreign, Hand, Scene, VirtualCard, VirtualTable, bgr

_DPI = 127
_FOREIGN_MM = (40.0, 40.0)
_GRIP_MM = (63.0, 60.0)
"""The point of the drawn hand that lies on a held card's tag: fingers cover it, so that nothing is read before it is
let go."""
_LIFTED_MM = 18.0
_NOISES = 4


@lru_cache(maxsize=6)
def bare_table(mat: Mat, view: CameraPose) -> np.ndarray:
    """The frame of a mat without cards on wood, uint8 BGR. Shared by all who ask: not to be written to. One is 6 MB and
    a third of a second's work; an evening goes back and forth between games.
    """
    shade = lamp_light(view, mat.size_mm)
    corners = view.table(np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * view.size)
    low, high = corners.min(0) - 5, corners.max(0) + 5
    ground = spread(wood(tuple(high - low)), tuple(high - low), view, tuple(low))
    cloth = thing_patch(
        bgr(mat_image(mat, _DPI)),  # finer by half than the frame that is made of it, which averages
        np.full((600, 1600), 255, np.uint8),
        mat.size_mm,
        (mat.size_mm[0] / 2, mat.size_mm[1] / 2, 0.0),
        view,
        shade,
        lifted=2.0,
    )
    frame = np.clip(ground * shade, 0, 255).astype(np.uint8)
    if cloth is not None:
        cloth.onto(frame)
    return frame


@lru_cache(maxsize=2)
def noise_sheets(size: tuple[int, int], noise: float, seed: int) -> tuple[np.ndarray, ...]:
    """Sheets of noise round 24, larger than a frame, to be cut at random places: cheaper than new noise."""
    chance, (w, h) = np.random.default_rng(seed), size
    sheets = (chance.standard_normal((h + 64, w + 64), np.float32) * np.float32(noise) for _ in range(_NOISES))
    return tuple(np.clip(np.rint(sheet + 24), 0, 48).astype(np.uint8) for sheet in sheets)


class SceneryPainter:
    """Paints scenes of a table as seen through one `CameraPose`, remembering what did not change."""

    def __init__(self, table: VirtualTable, view: CameraPose) -> None:
        self.view = view
        self._table = table
        self._shade = lamp_light(view, table.mat.size_mm)
        self._bare = bare_table(table.mat, view)
        self._pieces: dict[object, Patch | None] = {}
        self._dressed: dict[CardId, Printed] = {}
        self._still: tuple[object, np.ndarray] = ((), self._bare)

    def paint(self, scene: Scene) -> np.ndarray:
        """The frame of a scene, uint8 BGR, without noise. Not to be written to."""
        lying = tuple(one for one in scene.cards if one.on_table and not one.held)
        dressed = dict(self._table.deck.dressed())
        if dressed != self._dressed:
            self._dressed, self._pieces, self._still = dressed, {}, ((), self._bare)
        key = (scene.foreign, lying)
        if self._still[0] != key:
            frame = self._bare.copy()
            things: tuple[Foreign | VirtualCard, ...] = (*scene.foreign, *lying)
            lasting: dict[object, Patch | None] = {one: self._pieces.get(one) or self._piece(one) for one in things}
            self._pieces = lasting  # pieces of what is gone would only fill the memory
            for piece in lasting.values():
                _lay(piece, frame)
            self._still = (key, frame)
        frame = self._still[1]
        moving = [one for one in scene.cards if one.on_table and one.held]
        if moving or scene.hand:
            frame = frame.copy()
            for one in moving:
                _lay(self._piece(one), frame)
            if scene.hand:
                self._hand(frame, scene.hand, moving[-1] if moving else None)
        return frame

    def _piece(self, thing: VirtualCard | Foreign) -> Patch | None:
        return self._card(thing) if isinstance(thing, VirtualCard) else self._slip(thing)

    def _card(self, one: VirtualCard) -> Patch | None:
        picture = bgr(self._table.deck.image(one.card, None if one.face_down else one.side, _DPI))
        lifted = _LIFTED_MM if one.held else 0.0
        return thing_patch(
            picture, card_shape(_DPI), (63.0, 88.0), (one.x, one.y, one.angle), self.view, self._shade, lifted
        )

    def _slip(self, one: Foreign) -> Patch | None:
        picture = bgr(foreign_note(one.text, _DPI))
        mask = np.full(picture.shape[:2], 255, np.uint8)
        return thing_patch(picture, mask, _FOREIGN_MM, (one.x, one.y, one.angle), self.view, self._shade)

    def _hand(self, frame: np.ndarray, hand: Hand, held: VirtualCard | None) -> None:
        """The fingertips at the hand's point, or upon the tag of the card they hold there."""
        picture, mask = hand_picture()
        away = 1 if hand.side == "near" else -1
        lean = (hand.x - self._table.mat.size_mm[0] / 2) / self._table.mat.size_mm[0] * -24
        angle = (0 if away == 1 else 180) + away * lean
        turn = np.radians(angle)
        grip = _GRIP_MM if held else TIP_MM
        arm = np.array([HAND_MM[0] / 2 - grip[0], HAND_MM[1] / 2 - grip[1]])
        at = self._tag_of(held) if held else (hand.x, hand.y)
        x = at[0] + arm[0] * np.cos(turn) - arm[1] * np.sin(turn)
        y = at[1] + arm[0] * np.sin(turn) + arm[1] * np.cos(turn)
        piece = thing_patch(picture, mask, HAND_MM, (x, y, angle), self.view, self._shade, lifted=25.0)
        _lay(piece, frame)

    def _tag_of(self, one: VirtualCard) -> tuple[float, float]:
        """Where the middle of a card's tag is, in mm of the mat; of the card, when none shows."""
        tag = None if one.face_down else self._table.deck.tags.get((one.card, one.side))
        right, down = np.subtract(tag_centre(tag), np.array(CARD_MM) / 2) if tag else (0.0, 0.0)
        x, y = turned(one.angle) @ np.array([right, down])
        return one.x + float(x), one.y + float(y)


def _lay(piece: Patch | None, frame: np.ndarray) -> None:
    if piece is not None:
        piece.onto(frame)


class VirtualCamera:
    """A camera over a `VirtualTable`; satisfies `vision.cameras.camera.Camera`.

    `size` in pixels, `rate` in frames a second, `tilt` in degrees; `now` and `wait` are the clock (seconds), so that
    tests need not wait.
    """

    def __init__(
        self,
        table: VirtualTable,
        size: tuple[int, int] = (1920, 1080),
        *,
        rate: float = 10.0,
        tilt: float = 12.0,
        noise: float = 3.0,
        now: Callable[[], float] = time.monotonic,
        wait: Callable[[float], None] = time.sleep,
        seed: int = 1,
    ) -> None:
        self.view = view_over(table.mat.size_mm, size, tilt=tilt, radial=0.0)
        self._table = table
        self._kept_painter: SceneryPainter | None = None
        self._now, self._wait = now, wait
        self._pause = 1 / rate
        self._next = now()
        self._number = 0
        self._chance = np.random.default_rng(seed)
        self._noise, self._seed = noise, seed
        self._latest: np.ndarray | None = None
        self._lock = threading.Lock()

    def frame(self) -> Frame:
        """The next frame, when it is due."""
        self._wait(max(0.0, self._next - self._now()))
        at = self._now()
        self._next = max(self._next, at) + self._pause
        scene = self._table.scene
        with self._lock:
            colour = np.zeros_like(self._painter.paint(Scene())) if scene.dark else self._painter.paint(scene)
            self._latest = colour
        luma = self._noisy(cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY))
        self._number += 1
        return Frame(luma, colour, at, self._number)

    def jpeg(self, quality: int = 80, width: int | None = None) -> bytes:
        """The latest frame as a JPEG picture for a page, at most `width` pixels wide; renders one if there is none."""
        with self._lock:
            latest = self._latest if self._latest is not None else self._painter.paint(self._table.scene)
        if width and width < latest.shape[1]:
            size = (width, round(latest.shape[0] * width / latest.shape[1]))
            latest = cv2.resize(latest, size, interpolation=cv2.INTER_AREA)
        return cv2.imencode(".jpg", latest, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes()

    def close(self) -> None:
        """Nothing to let go of; a later `frame` still works."""

    @property
    def _painter(self) -> SceneryPainter:
        """Made with the first frame, by the thread that watches: a start does not wait for it. Ask with the lock."""
        if self._kept_painter is None:
            self._kept_painter = SceneryPainter(self._table, self.view)
        return self._kept_painter

    def _noisy(self, luma: np.ndarray) -> np.ndarray:
        sheet = noise_sheets(self.view.size, self._noise, self._seed)[self._chance.integers(_NOISES)]
        x, y = self._chance.integers(0, 64, 2)
        h, w = luma.shape
        return cv2.addWeighted(luma, 1.0, sheet[y : y + h, x : x + w], 1.0, -24.0)
