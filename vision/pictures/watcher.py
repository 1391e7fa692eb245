"""The thread that watches: camera to reader to settled pictures, into the host's inbox.

Trouble with the camera never leaves this thread: it is told as `Health`, and the camera is opened again until it works.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from typing import TypeVar

from companion.errors import DeviceError
from companion.kernel.cards import Tag
from companion.kernel.sentences import joined, say
from companion.table.messages import Health, Message, PictureRested, PictureSettled, TableMoving
from vision.cameras.camera import Backoff, Camera, CameraHangs
from vision.frame import Frame
from vision.pictures import frozen
from vision.pictures.covered import Covered
from vision.pictures.debounce import QUICK_S, Debouncer
from vision.pictures.flight_recorder import FlightRecorder
from vision.pictures.locate import Locator
from vision.pictures.moved import Moved
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.setup.calibrate import Calibration, calibrate
from vision.setup.drift import MOVED, Drift

T = TypeVar("T")

log = logging.getLogger(__name__)

CLOSE_S = 20.0
"""How long the thread may take to end: longer than a frame takes to be read on the slowest machine. One that is still
in native code when the interpreter ends would abort the program."""
_DARK_AFTER_S = 1.0
"""How long a picture must be useless before people are told."""


class Watcher:
    """Watches one mat. `start` begins, `close` ends and joins the thread.

    `open_camera` is called in the thread, again after trouble: `reopen_s` later, then after twice as long each time it
    fails, up to a minute; the first picture makes it quick again. `on_message` gets `PictureRested`, `PictureSettled`,
    `TableMoving` and `Health`; it must not block. Times in messages are the frames' own (`Frame.at`).
    """

    def __init__(
        self,
        open_camera: Callable[[], Camera],
        reader: Reader,
        locator: Locator,
        on_message: Callable[[Message], object],
        *,
        settle_s: float = 0.8,
        quick_s: float = QUICK_S,
        reopen_s: float = 3.0,
        clock: Callable[[], float] = time.monotonic,
        stop: threading.Event | None = None,
    ) -> None:
        self._open_camera = open_camera
        self._reader, self._locator, self._on_message = reader, locator, on_message
        self._debouncer = Debouncer(settle_s, quick_s)
        self._backoff = Backoff(reopen_s)
        self._clock = clock
        self.beat: float | None = None
        """When the thread last came round (clock seconds); None until a first frame: a camera that never gave one
        counts as absent.
        """
        self._hopeless = False
        """Whether the camera could not even be closed: only a new start helps then, and `beat` stands still."""
        self._drift: Drift | None = None
        self.recorder = FlightRecorder()
        self.latest: tuple[Frame, Belief] | None = None
        """The newest frame and what was believed after it, for pages and calibration."""
        self._tasks: SimpleQueue[Callable[[Frame, Camera | None], None]] = SimpleQueue()
        self._stop = stop or threading.Event()
        self._thread = threading.Thread(target=self.watch, name="watcher", daemon=True)
        self.health = Health("camera", "")
        """The last word about the camera."""
        self._calibration = Health("calibration", "ok")
        self._useless_since: float | None = None
        self._frozen = frozen.Frozen()
        self._covered, self._moved = Covered(reader.mat), Moved(reader.mat)
        self._was_moved = ""
        self._drifted: tuple[str, ...] = ()
        self._moving = False

    def start(self) -> None:
        """Begins to watch."""
        self._thread.start()

    def close(self) -> None:
        """Ends the thread; a camera that hangs is given up after its own time limit."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(CLOSE_S)

    def calibrate(self) -> Future[Calibration]:
        """Judges the next frame of a bare mat; the result is ready after it."""
        return self.ask(lambda frame, _: calibrate(frame, self._reader.mat, tag_mm=self._reader.manifest.tag_mm))

    def learn_bare(self) -> Future[bool]:
        """Takes the next frame's mat for bare: the positive sign for regions without a marker. False if it is not
        seen.
        """
        return self.ask(lambda _, __: self._reader.learn_bare())

    def ask(self, task: Callable[[Frame, Camera | None], T]) -> Future[T]:
        """Has something done in the watching thread, which alone may touch the camera, after its next frame."""
        future: Future[T] = Future()

        def run(frame: Frame, camera: Camera | None) -> None:
            if not future.set_running_or_notify_cancel():
                return  # whoever asked has given up waiting
            try:
                future.set_result(task(frame, camera))
            except Exception as error:
                future.set_exception(error)
                if isinstance(error, DeviceError):  # the camera has to be opened again
                    raise

        self._tasks.put(run)
        return future

    def compare_with(self, drift: Drift | None) -> None:
        """From now on the camera is compared with this calibration while cards are played, or with none."""
        self._drift, self._drifted = drift, ()
        self._tell_calibration(())

    def save_report(self, folder: Path, tags: list[Tag]) -> Path:
        """Writes the flight recorder's pictures into `folder`, to be replayed by ``companion read``."""
        return self.recorder.save(folder, self._reader.mat, tags)

    def watch(self) -> None:
        """The thread's work, until it is told to stop: opens the camera, reads, and tries again after what failed."""
        while not self._stop.is_set():
            try:
                self._watch()
            except DeviceError as error:
                self.failed(error)
            except Exception as error:  # the game goes on without a camera, and the log says why
                self._lose_sight()
                log.exception("watching failed; trying again")
                self._tell(
                    "down", say("the reader made a mistake and starts again ({name})", name=type(error).__name__)
                )
            self._come_round()
            self._stop.wait(self._backoff.pause())

    def failed(self, error: DeviceError) -> None:
        """The camera does not answer: told to people, and until it does nobody knows whether the table is at rest."""
        self._lose_sight()
        self._hopeless = self._hopeless or isinstance(error, CameraHangs)
        self._tell("down", str(error))

    def _come_round(self) -> None:
        """A camera that failed is tried again, which is no hang, unless it could not even be closed."""
        if self.beat is not None and not self._hopeless:
            self.beat = self._clock()

    def _watch(self) -> None:
        """Opens the camera and reads until it is closed or fails."""
        camera = self._open_camera()
        try:
            while not self._stop.is_set():
                frame = camera.frame()
                self._hopeless = False
                self._backoff.reset()
                self.beat = self._clock()
                self.step(frame, camera)
        finally:
            camera.close()

    def step(self, frame: Frame, camera: Camera | None = None) -> Belief:
        """Reads one frame and tells what has settled; the thread's work, callable from tests."""
        belief = self._reader.read(frame)
        self.latest = (frame, belief)
        while not self._tasks.empty():
            self._tasks.get()(frame, camera)
        blocked = self._blocked(frame, belief, camera)
        if blocked is not None:
            if self._lose_sight():
                self._on_message(TableMoving(frame.at))
            if blocked:
                self._tell("degraded", blocked)
            return belief
        self._watch_health(belief, frame.at)
        self._watch_drift(frame, belief)
        if belief.table is None or not belief.usable:
            if self._lose_sight():
                self._on_message(TableMoving(frame.at))
            return belief
        notes, loose = self._locator.notes(belief), self._locator.loose(belief)
        news = (
            *notes,
            *(f"{one.card} lies loose near {one.near}" for one in loose),
            *(f"{card} lies in no place" for card in self._locator.unplaced(belief)),
        )
        settled = self._debouncer.feed(
            self._locator.picture(belief), frame.at, news, steady=belief.steady, moved_at=belief.moved_at
        )
        if settled is not None and settled.early:
            self._on_message(PictureRested(settled.picture, settled.at, settled.steps, settled.laid))
            settled = None
        elif settled is not None:
            self._on_message(
                PictureSettled(settled.picture, settled.at, settled.steps, notes, loose, self._locator.lying(belief))
            )
            self.recorder.keep(frame, settled)
        if self._debouncer.stirring != self._moving:
            self._moving = self._debouncer.stirring
            if settled is None:
                self._on_message(TableMoving(frame.at, self._moving))
        return belief

    def _blocked(self, frame: Frame, belief: Belief, camera: Camera | None) -> str | None:
        """Why a picture of which the reader makes something is not to be trusted, "" as long as people need not be
        told; ``None`` when it is."""
        if not belief.usable or belief.table is None:
            return None
        if camera is not None and not getattr(camera, "repeats", False) and self._frozen.look(frame):
            return frozen.SAYS
        self._covered.look(frame, belief.table)
        return self._covered.words if self._covered.suspected else None

    def _lose_sight(self) -> bool:
        """From now on nobody can say whether the table is at rest; whether that is news."""
        self._debouncer.lose()
        before, self._moving = self._moving, True
        return not before

    def _watch_health(self, belief: Belief, at: float) -> None:
        """Tells when frames become useless, and when they are good again."""
        if belief.usable and belief.table is not None:
            self._useless_since = None
            self._tell("ok", "")
            return
        if self._useless_since is None:
            self._useless_since = at
        if at - self._useless_since >= _DARK_AFTER_S or self.health.status == "":
            self._tell("degraded", belief.notes[0] if belief.notes else say("the table cannot be seen"))

    def _watch_drift(self, frame: Frame, belief: Belief) -> None:
        """Tells when the camera is no longer as it was calibrated, and when it or the mat was just moved."""
        words = self._drift.look(frame, belief) if self._drift is not None else None
        if words is not None:
            self._drifted = words
        if belief.usable and belief.table is not None:
            lasting = self._was_moved if self._drift is not None and self._drift.has_moved(belief.table) else ""
            moved = self._was_moved = self._moved.look(frame, belief.table) or lasting
            others = tuple(word for word in self._drifted if not (moved and word.startswith(MOVED)))
            self._tell_calibration((*others, moved) if moved else others)

    def _tell_calibration(self, words: tuple[str, ...]) -> None:
        health = Health("calibration", "degraded" if words else "ok", joined(words, "; ") if words else "")
        if health != self._calibration:
            self._calibration = health
            self._on_message(health)

    def _tell(self, status: str, say: str) -> None:
        if (status, say) == (self.health.status, self.health.say):
            return
        self.health = Health("camera", status, say)
        (log.info if status == "ok" else log.warning)("camera %s %s", status, say)
        self._on_message(self.health)
