"""What the reader's benchmark is made of: conditions, decks and readers, and the counts over single pictures."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

import companion.games
from companion.kernel.cards import TAG_MM, TAG_OFFSET_MM, Tag, TagCode, card_id, payload
from companion.kernel.places import Mat, load_mat
from vision.printing.deck import Deck
from vision.reader.belief import Belief
from vision.reader.reader import Reader
from vision.synthetic.conditions import Size, free_mat
from vision.synthetic.shot import Shot, Studio
from vision.tags.manifest import Manifest

HD, BINNED, SMALL = (1920, 1080), (2304, 1296), (1280, 720)
CARDS = 600


@dataclass(frozen=True)
class Row:
    """One line of the table: conditions, picture size, tag size, goal in per cent."""

    preset: str
    size: Size
    goal: float
    tag_mm: float = TAG_MM


def tags(size_mm: float = TAG_MM, count: int = CARDS) -> list[Tag]:
    """A deck of our own tags, three copies of each face."""
    inset = 3 + size_mm / 21 * 12.5
    offset = TAG_OFFSET_MM if size_mm == TAG_MM else (31.5 - inset, 44 - inset)
    made = []
    for number in range(count):
        face, copy = divmod(number, 3)
        code = TagCode("K7", face + 1, copy + 1)
        made.append(Tag(payload(code), card_id(f"face{face}", copy + 1), "A", size_mm, offset))
    return made


class Bench:
    """Studios and readers, made once each, and the comparisons with full-frame decoders."""

    def __init__(self, game: str = "inscription") -> None:
        self.mat = load_mat(Path(companion.games.__file__).parent / game / "mat.toml")
        self.free = free_mat()
        self._studios: dict[tuple[str, float], Studio] = {}

    def mat_of(self, row: Row) -> Mat:
        """The table without slots for ``free…``, else the game mat."""
        return self.free if row.preset.startswith("free") else self.mat

    def studio(self, row: Row) -> Studio:
        """A studio for the row's mat and tags."""
        mat = self.mat_of(row)
        key = (mat.title, row.tag_mm)
        if key not in self._studios:
            self._studios[key] = Studio(mat, Deck(tags(row.tag_mm)))
        return self._studios[key]

    def reader(self, row: Row, listed: Sequence[Tag] | None = None) -> Reader:
        """A fresh reader that knows the row's tags, or only those `listed`."""
        return Reader(self.mat_of(row), Manifest(tags(row.tag_mm) if listed is None else listed))


@dataclass
class Score:
    """Counts over single pictures."""

    clear: int = 0
    recalled: int = 0
    views: int = 0
    false: int = 0
    misplaced: int = 0
    false_empty: int = 0
    bare: int = 0
    bare_seen: int = 0
    errors_mm: list[float] = field(default_factory=list)
    errors_deg: list[float] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)

    def add(self, shot: Shot, belief: Belief, ms: float) -> None:
        """Takes in one picture."""
        self.ms.append(ms)
        truth = {tag.payload: tag for tag in shot.tags}
        seen = {one.payload: one for one in belief.sightings if not one.faded}
        self.views += len(shot.tags)
        self.false += len(set(seen) - set(truth))
        for name, tag in truth.items():
            self.clear += tag.clear
            if name not in seen:
                continue
            self.recalled += tag.clear
            apart = float(np.hypot(seen[name].x - tag.x, seen[name].y - tag.y))
            self.errors_mm.append(apart)
            self.errors_deg.append(abs((seen[name].rotation - tag.rotation + 180) % 360 - 180))
            self.misplaced += apart > 20
        for slot in shot.slots:
            bare = belief.regions.get(slot.zone) == "bare"
            self.false_empty += bare and slot.occupied
            self.bare += slot.bare and not slot.occupied
            self.bare_seen += slot.bare and not slot.occupied and bare

    @property
    def recall(self) -> float:
        """Per cent of clear tags that were read."""
        return 100 * self.recalled / max(1, self.clear)


def measured(reader: Reader, shot: Shot) -> tuple[Belief, float]:
    """The belief from one picture alone and the milliseconds it took."""
    before = time.process_time()
    belief = reader.read_alone(shot.frame)
    return belief, (time.process_time() - before) * 1000
