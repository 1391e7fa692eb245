"""The camera side of the app: which camera, aimed at which game's mat, with every tag this table knows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from math import inf
from pathlib import Path

from companion import games
from companion.camera import calibration
from companion.camera.kept_codes import others
from companion.config.settings import CameraSettings
from companion.errors import CompanionError
from companion.kernel.cards import CardId, Tag
from companion.kernel.game import BaseGame
from companion.kernel.places import Mat
from companion.kernel.state import State
from companion.table.clock import Clock
from companion.table.messages import Health, Message
from companion.table_pages import NOBODY_LOOKS
from vision.cameras.camera import Camera
from vision.cameras.opening import open_camera
from vision.cameras.picture_size import enough_for
from vision.frame import Frame
from vision.opencv import cv2, one_thread
from vision.pictures.debounce import QUICK_S
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.printing.deck import Deck, Dressed, deck_of, portrait_png
from vision.reader.reader import Reader
from vision.setup.drift import Drift
from vision.tags.kept_grids import KeptGrids
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

log = logging.getLogger(__name__)

FINE_PX = 1.2
"""Pixels for each millimetre of the mat that a drawn picture has at least: what tags on an A1 mat are read with."""

NO_STRANGERS = ("virtual", "none")
"""Cameras before which no card of another game can lie: a virtual table has none, and nobody looks at the other."""

DRAWN = (1280, 720)
"""Pixels of a drawn picture at most, unless the mat needs more: it has no lens's blur, and a phone shows it."""


class CameraService:
    """A camera and the thread that watches through it; `aim` points it at a game, again when another is begun.

    `send` takes messages for the host and must not block. `auto` as the camera's source means the Raspberry Pi's camera
    on a Raspberry Pi (`on_pi`), elsewhere the virtual table.
    """

    def __init__(
        self, settings: CameraSettings, send: Callable[[Message], object], clock: Clock, folder: Path, *, on_pi: bool
    ) -> None:
        source = settings.source
        self.source = ("pi" if on_pi else "virtual") if source == "auto" else source
        self.virtual: VirtualTable | None = None
        """The virtual table, when that is what the camera sees."""
        self.folder = folder
        """What lasts: the camera's calibration, and reports."""
        self.watcher: Watcher | None = None
        """The thread that watches, None while no game is aimed at."""
        self.mat: Mat | None = None
        """The mat it looks for."""
        self._settings, self._send, self._clock = settings, send, clock
        self._camera: VirtualCamera | None = None
        self._deck: Deck | None = None
        self.dressed: Dressed = dict
        """Which cards show another face than their own now; asked for with every picture of a card."""
        self.state: Callable[[], State] = State
        """How the game stands: which places cards on free ground make may change with it (`BaseGame.ground`)."""
        self._cards: dict[str, dict[str, Tag]] = {}
        self.game_name = ""
        self._game: BaseGame | None = None

    @property
    def camera_name(self) -> str:
        """Which camera it is, as calibrations name it."""
        return calibration.camera_name(self._settings, self.source)

    @property
    def tag_mm(self) -> float:
        """The side of this table's printed tags."""
        return self._settings.tag_mm

    @property
    def kept(self) -> calibration.SavedCalibration | None:
        """This camera's calibration, None if it was never calibrated."""
        return calibration.load(self.folder, self.camera_name)

    @property
    def beat(self) -> float | None:
        """When the camera's thread last looped (clock seconds); None before the first picture."""
        return None if self.watcher is None else self.watcher.beat

    def is_aimed_at(self, game: BaseGame) -> bool:
        """Whether the camera looks at this game's mat and knows its cards."""
        aimed = self._game
        if aimed is None or aimed is game:
            return aimed is not None
        same = aimed.name == game.name and aimed.mat == game.mat  # which mat it is may depend on how many play
        return same and aimed.catalogue.faces == game.catalogue.faces

    def point(self, game: BaseGame) -> None:
        """Look for the mat of `game` from `watch` on; a virtual table gets its mat and cards."""
        self.close()
        one_thread()
        self.game_name, self._game = game.name, game
        self.mat = game.mat
        tag_mm = self._settings.tag_mm
        self._deck = deck_of(game, tag_mm)
        self._deck.dressed = lambda: self.dressed()
        if self.source == "virtual":
            self.virtual = VirtualTable(game.mat, self._deck)
            self._camera = self._virtual_camera(self.virtual)
        known = {game.name: tuple(game.catalogue.tags()), **self._strangers(game)}
        self._cards = {name: {tag.payload: tag.sized(tag_mm) for tag in tags} for name, tags in known.items()}
        if self.source == "none":
            self._send(Health("camera", "absent", NOBODY_LOOKS))
            return
        manifest = Manifest(self.tags, kept=KeptGrids(self.folder / "tag-symbols.txt"))
        deck = frozenset(self._cards[game.name])
        self.watcher = Watcher(
            self._open,
            Reader(game.mat, manifest),
            Locator(game.mat, manifest, deck, lambda lying: game.ground(self.state(), lying)),
            self._send,
            settle_s=max(self._settings.settle_s, game.mat.settle_s),
            quick_s=inf if game.mat.settle_s else QUICK_S,
            clock=self._clock.monotonic,
        )
        kept = self.kept
        if kept is not None and kept.game == game.name:
            self.watcher.compare_with(Drift(kept.was, game.mat, tag_mm))

    def watch(self) -> None:
        """Begin to watch, once what is to be seen lies there."""
        if self.watcher is not None:
            self.watcher.start()

    @property
    def tags(self) -> list[Tag]:
        """Every tag this table knows: a real camera's table those of all games, any of which may lie there."""
        return [tag for known in self._cards.values() for tag in known.values()]

    def lying(self, game: str) -> tuple[CardId, ...]:
        """The cards of an installed game that lie face up before the camera, whichever game is on the table."""
        latest, known = self.watcher.latest if self.watcher else None, self._cards.get(game, {})
        seen = (known.get(one.payload) for one in (latest[1].sightings if latest else ()) if not one.faded)
        return tuple(sorted({tag.card for tag in seen if tag is not None}))

    def jpeg(self) -> bytes | None:
        """The latest picture as JPEG, None before the first."""
        if self._camera is not None:
            return self._camera.jpeg()
        latest = self.watcher.latest if self.watcher else None
        if latest is None:
            return None
        return self.encode(latest[0])

    @staticmethod
    def encode(frame: Frame) -> bytes:
        """A frame as JPEG."""
        picture = frame.luma if frame.colour is None else frame.colour
        return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 80])[1].tobytes()

    def drawing(self, card: CardId) -> bytes:
        """A card of the game as a PNG picture; KeyError when it has no such card."""
        assert self._deck is not None, "aim first"
        return portrait_png(self._deck, card)

    def report(self, words: str) -> str:
        """Save what the camera saw lately together with `words`; where. CompanionError when there is nothing."""
        if self.watcher is None:
            raise CompanionError("the camera has not been opened, so there is nothing to save")
        stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        folder = self.watcher.save_report(self.folder / "reports" / stamp, self.tags)
        (folder / "report.txt").write_text(words + "\n", encoding="utf-8")
        return str(folder)

    def close(self) -> None:
        """Stop watching and let the camera go."""
        if self.watcher is not None:
            self.watcher.close()
            self.watcher = None

    def _strangers(self, game: BaseGame) -> Mapping[str, tuple[Tag, ...]]:
        """The tags of all other games: a card of another game is then named, not mistaken for a similar one."""
        return {} if self.source in NO_STRANGERS else others(self.folder / "card-codes.json", game.name)

    def _open(self) -> Camera:
        s = self._settings
        if self._camera is not None:
            return self._camera
        kept = self.kept
        assert self.mat is not None, "aim first"
        lens = kept.lens if kept is not None else None
        return open_camera(
            self.source,
            device=s.device,
            address=s.address,
            folder=s.folder,
            size=s.size,
            enough=enough_for(self.mat.size_mm, s.tag_mm),
            rate=s.fps,
            lens=lens,
            mains_hz=s.mains_hz,
        )

    def _virtual_camera(self, table: VirtualTable) -> VirtualCamera:
        s = self._settings
        width, height = DRAWN if s.size is None else map(min, s.size, DRAWN)
        finer = max(1.0, *(FINE_PX * mm / px for mm, px in zip(table.mat.size_mm, (width, height), strict=True)))
        size = (round(width * finer), round(height * finer))
        return VirtualCamera(table, size, rate=s.fps, now=self._clock.monotonic)


def playable(game: BaseGame) -> list[BaseGame]:
    """`game` and every other installed game: a card of another game is then named, not mistaken for a similar one."""
    others = [found.build() for name, found in games.found().items() if found.ready and name != game.name]
    return [game, *others]
