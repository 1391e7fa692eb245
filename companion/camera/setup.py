"""Setting the camera up from a phone: what it sees, what is wrong in words, and holding lens and exposure."""

from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from datetime import datetime
from threading import Lock, Thread
from typing import TypeVar

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.camera import calibration
from companion.camera.service import CameraService
from companion.errors import CompanionError, DeviceError
from companion.kernel.places import Mat
from companion.kernel.sentences import joined, say
from vision.cameras.camera import Camera
from vision.cameras.lens import Lens, Lockable
from vision.frame import Frame
from vision.pictures.watcher import Watcher
from vision.setup.calibrate import Calibration, calibrate
from vision.setup.drift import Drift

LOOK_S, KEEP_S = 10.0, 25.0
"""How long a frame may take to come, and a lens to find its focus."""

Polygon = tuple[tuple[float, float], ...]
T = TypeVar("T")


class Look(Struct, frozen=True):
    """One frame judged. `complaints` say what to do, worst first, `facts` what was measured; `good`: play can begin.

    Polygons are in pixels of a picture of `size`: markers that were `seen` and those that were not, and the `mat`.
    `lockable`: the camera has a lens or exposure to hold. `kept`: the calibration in use, in words. `busy` while the
    camera is being calibrated; `said` is what became of the last time, and `well` whether it was kept.
    """

    good: bool = False
    complaints: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    found: int = 0
    of: int = 0
    error_mm: float = 0.0
    blur_mm: float = 0.0
    stops: float = 0.0
    px_per_module: float = 0.0
    size: tuple[int, int] = (16, 9)
    seen: tuple[Polygon, ...] = ()
    unseen: tuple[Polygon, ...] = ()
    mat: Polygon = ()
    camera: str = ""
    lockable: bool = False
    cards: int = 0
    kept: str = ""
    busy: bool = False
    said: str = ""
    well: bool = True


class CameraSetup:
    """The camera of the running table, to be set up while it watches. May be used by several threads."""

    def __init__(self, camera_service: CameraService, now: Callable[[], datetime] = datetime.now) -> None:
        self._camera_service, self._now = camera_service, now
        self._lock = Lock()
        self._busy = False
        self._said, self._well = "", True
        self._frame: Frame | None = None
        self._lockable = False

    def look(self) -> Look:
        """Judge the newest frame; while the camera is being calibrated, or gives none, only words."""
        if self._busy:
            return self._about(Look(complaints=(say("hold still: lens and exposure are being set"),)))
        watcher, mat = self._watching()
        try:
            found = self._ask(watcher, lambda frame, camera: self._judge(frame, camera, mat), LOOK_S)
        except DeviceError as problem:
            return self._about(Look(complaints=(str(problem),)))
        cards = len(watcher.latest[1].sightings) if watcher.latest is not None else 0
        return self._about(look_of(found, mat), cards)

    def jpeg(self) -> bytes | None:
        """The frame that was judged last, None before the first."""
        return None if self._frame is None else self._camera_service.encode(self._frame)

    def keep(self) -> str:
        """Begin to hold lens and exposure, and keep them if play can begin so; `look` tells how it went.

        DeviceError if that is being done already.
        """
        with self._lock:
            if self._busy:
                raise DeviceError(say("the camera is being calibrated already"))
            self._busy, self._said = True, ""
        Thread(target=self._keep_and_tell, name="calibration", daemon=True).start()
        return say("Hold still for some seconds.")

    def free(self) -> str:
        """Forget the calibration: lens and exposure follow the table again."""
        watcher, _ = self._watching()
        calibration.forget(self._camera_service.folder)
        watcher.compare_with(None)
        self._ask(watcher, lambda _, camera: _free(camera), LOOK_S)
        self._said, self._well = "", True
        return say("The camera adapts by itself again.")

    def _watching(self) -> tuple[Watcher, Mat]:
        watcher, mat = self._camera_service.watcher, self._camera_service.mat
        if watcher is None or mat is None:
            raise DeviceError(say("no game is on the table yet, so there is no mat to look for"))
        return watcher, mat

    def _ask(self, watcher: Watcher, task: Callable[[Frame, Camera], T], seconds: float) -> T:
        def with_camera(frame: Frame, camera: Camera | None) -> T:
            assert camera is not None, "the thread always has one"
            return task(frame, camera)

        if watcher.health.status == "down":
            raise DeviceError(watcher.health.say)
        future: Future[T] = watcher.ask(with_camera)
        try:
            return future.result(timeout=seconds)
        except Late:
            future.cancel()
            raise DeviceError(watcher.health.say or say("the camera gives no pictures yet")) from None

    def _judge(self, frame: Frame, camera: Camera, mat: Mat) -> Calibration:
        self._frame, self._lockable = frame, isinstance(camera, Lockable)
        service = self._camera_service
        return calibrate(frame, mat, tag_mm=service.tag_mm, drawn=service.virtual is not None)

    def _keep_and_tell(self) -> None:
        try:
            self._said, self._well = self._keep()
        except CompanionError as problem:
            self._said, self._well = str(problem), False
        finally:
            self._busy = False

    def _keep(self) -> tuple[str, bool]:
        watcher, mat = self._watching()
        tag_mm = self._camera_service.tag_mm
        found, lens = self._ask(watcher, lambda _, camera: calibration.lock_and_judge(camera, mat, tag_mm), KEEP_S)
        if not found.good:
            return say("not kept: {why}", why=found.words[0]), False
        camera_service = self._camera_service
        kept = calibration.kept_from(
            found, lens, mat, camera_service.camera_name, camera_service.game_name, self._now()
        )
        calibration.save(camera_service.folder, kept)
        watcher.compare_with(Drift(kept.was, mat, tag_mm))
        return _told(kept, lens, self._learn_bare(watcher)), True

    def _learn_bare(self, watcher: Watcher) -> bool:
        """The bare mat is learnt only while no card lies on it."""
        if watcher.latest is None or watcher.latest[1].sightings:
            return False
        try:
            return watcher.learn_bare().result(timeout=LOOK_S)
        except Late:
            return False

    def _about(self, look: Look, cards: int = 0) -> Look:
        kept = self._camera_service.kept
        more = {
            "camera": self._camera_service.camera_name,
            "lockable": self._lockable,
            "cards": cards,
            "busy": self._busy,
        }
        more |= {"kept": kept.words if kept is not None else "", "said": self._said, "well": self._well}
        return replace(look, **more)


def look_of(found: Calibration, mat: Mat) -> Look:
    """A judged frame as pages draw it."""
    table = found.solution.table
    facts = found.words[len(found.complaints) :]
    if table is None:
        return Look(complaints=found.complaints, facts=facts, of=found.of)
    w, h = mat.size_mm
    outlines = [(spot.seen, _polygon(table.to_px(spot.marker.corners))) for spot in found.solution.spots]
    return Look(
        found.good,
        found.complaints,
        facts,
        found.found,
        found.of,
        round(found.error_mm, 3),
        round(found.blur_mm, 3),
        round(found.stops, 2),
        round(found.px_per_module, 2),
        table.size,
        tuple(outline for seen, outline in outlines if seen),
        tuple(outline for seen, outline in outlines if not seen),
        _polygon(table.to_px(np.array([[0.0, 0.0], [w, 0.0], [w, h], [0.0, h]]))),
    )


def _polygon(px: np.ndarray) -> Polygon:
    return tuple((round(float(x), 1), round(float(y), 1)) for x, y in px)


def _free(camera: Camera) -> None:
    if isinstance(camera, Lockable):
        camera.free()


def _told(kept: calibration.SavedCalibration, lens: Lens | None, bare: bool) -> str:
    words = [kept.words]
    if lens is not None and lens.advice:
        words.append(lens.advice)
    words.append(say("the bare mat is learnt") if bare else say("cards lie on the mat, so its bare look is as it was"))
    return joined(words, "; ")
