"""Mats, decks and virtual tables for the reader's tests."""

from pathlib import Path

import companion.games
from companion.kernel.cards import CardId, Tag, TagCode, card_id, payload
from companion.kernel.places import Fiducial, Marker, Mat, Region, load_mat
from vision.pictures.locate import Locator
from vision.printing.deck import Deck
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

MAT = load_mat(Path(companion.games.__file__).parent / "inscription" / "mat.toml")
STRANGE_MAT = Mat(
    (600.0, 420.0),
    tuple(
        Fiducial(number, x, y, 26.0, "5x5_100")
        for number, (x, y) in {41: (25, 25), 7: (575, 25), 93: (575, 395), 12: (25, 395), 60: (300, 210)}.items()
    ),
    (
        Region("left", 70, 60, 80, 110, marker=Marker(77, 16.0, "5x5_100")),
        Region("right", 450, 250, 80, 110, marker=Marker(78, 16.0, "5x5_100")),
        Region("hand", 170, 300, 250, 100, "row", marker=Marker(79, 16.0, "5x5_100")),
    ),
)
"""A mat the reader has never seen: other dictionary, other sizes, other ids."""


def tags(count: int = 60, game: str = "T1", size_mm: float = 15.0) -> list[Tag]:
    """Tags of `count` cards, three copies of each face."""
    made = []
    for number in range(count):
        face, copy = divmod(number, 3)
        code = TagCode(game, face + 1, copy + 1)
        made.append(Tag(payload(code), card_id(f"face{face}", copy + 1), "A", size_mm))
    return made


TAGS = tags()
MANIFEST = Manifest(TAGS)
CARDS: list[CardId] = [tag.card for tag in TAGS]


class Scene:
    """A virtual table with its camera, reader and locator, and a clock that costs no time."""

    def __init__(self, mat: Mat = MAT, size: tuple[int, int] = (1280, 720), listed: list[Tag] | None = None) -> None:
        self.now = 0.0
        self.table = VirtualTable(mat, Deck(TAGS))
        self.camera = VirtualCamera(self.table, size, now=lambda: self.now, wait=self._wait)
        self.manifest = MANIFEST if listed is None else Manifest(listed)
        self.reader = Reader(mat, self.manifest)
        self.locator = Locator(mat, self.manifest)

    def _wait(self, seconds: float) -> None:
        self.now += seconds

    def look(self, frames: int = 1) -> Belief:
        """The belief after so many more frames."""
        for _ in range(frames):
            belief = self.reader.read(self.camera.frame())
        return belief

    def lay(self, card: CardId, zone: str, angle: float = 0.0) -> None:
        """Lays a card in the middle of a region."""
        self.table.lay(card, *self.table.mat.region(zone).centre, angle)


def payloads(belief: Belief) -> set[str]:
    """The tags that are believed to be seen."""
    return {one.payload for one in belief.sightings if not one.faded}


def of(card: CardId) -> str:
    """The payload of a card."""
    return next(tag.payload for tag in TAGS if tag.card == card)
