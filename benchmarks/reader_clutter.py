"""Whether the reader keeps up with a table on which cards are laid, tucked, turned and lifted without any order.

    python -m benchmarks.reader_clutter                      inscription, two minutes
    python -m benchmarks.reader_clutter --game inception --seconds 600 --seed 3
    python -m benchmarks.reader_clutter --game inwo --width 1920

The virtual table's camera sees crooked stacks, strips under strips and hands in between. After each change the table
rests for two seconds. Whoever's tag lies open then has to be believed there, and nobody who is off the table. What is
still wrong four seconds later is counted: unread, or believed and gone. The same seed makes the same table.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from math import hypot

import numpy as np

from benchmarks.harness import options
from companion.games import find
from companion.kernel.cards import CARD_MM, CardId, Tag
from companion.kernel.places import Region
from vision.geometry import turn
from vision.printing.card_art import tag_centre
from vision.printing.deck import deck_of
from vision.reader.belief import Belief, Sighting
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualCard, VirtualTable

MOST = 40
"""Cards on the table at most."""
REST, LATER = 20, 60
"""Frames until a change has to be read, and until it counts as never read."""
NEAR_MM = 6.0
Point = tuple[float, float]


class Clutter:
    """A table in a muddle, its camera and its reader. Time passes by frames."""

    def __init__(self, game_name: str, width: int, seed: int) -> None:
        kind = find(game_name)
        game = kind.build()
        self.mat, self.manifest, self.chance = game.mat, Manifest(game.catalogue.tags()), random.Random(seed)
        self.table = VirtualTable(game.mat, deck_of(game))
        self._now = 0.0
        size = (width, width * 9 // 16)
        self._camera = VirtualCamera(self.table, size, now=lambda: self._now, wait=self._wait)
        self._reader = Reader(game.mat, self.manifest)
        self.tags: dict[tuple[CardId, str], Tag] = {(tag.card, tag.side): tag for tag in self.manifest}
        self.cards = sorted({tag.card for tag in self.manifest})

    def _wait(self, seconds: float) -> None:
        self._now += seconds

    def look(self, frames: int) -> Belief:
        """The belief after so many more frames."""
        for _ in range(frames):
            belief = self._reader.read(self._camera.frame())
        return belief

    # --- what hands do -----------------------------------------------------------------------------------------------

    def change(self) -> None:
        """One to three things at once."""
        for _ in range(self.chance.choice((1, 1, 1, 2, 3))):
            lying = [one.card for one in self.lying()]
            kind = self.chance.random()
            if kind < 0.45 or len(lying) < 3:
                self._lay(self.chance.choice(self.mat.regions))
            elif kind < 0.75:
                self.table.lift(self.chance.choice(lying))
            elif kind < 0.85:
                self.table.turn(self.chance.choice(lying), self.chance.choice((90, 180, 45)))
            else:
                width, height = self.mat.size_mm
                self.table.hand(self.chance.uniform(0, width), self.chance.uniform(0, height))
                self.look(self.chance.randint(1, 4))
                self.table.no_hand()
        while len(self.lying()) > MOST:
            self.table.lift(self.chance.choice(self.lying()).card)

    def _lay(self, region: Region) -> None:
        """A card somewhere in a region; in a row perhaps with others under it."""
        wide = region.kind in ("row", "free")
        x = region.x + region.w * (self.chance.uniform(0.1, 0.9) if wide else 0.5) + self.chance.uniform(-3, 3)
        y = region.y + region.h * (self.chance.uniform(0.1, 0.9) if region.kind == "free" else 0.5)
        angles = (0, 0, 180) if region.kind == "row" else (0, 0, 0, 180, 90, self.chance.uniform(0, 360))
        card = self.chance.choice(self.cards)
        self._carry(card, x, y + self.chance.uniform(-3, 3), self.chance.choice(angles))
        for number in range(1, self.chance.randint(1, 6) if region.kind == "row" else 0):
            under, card = card, self.chance.choice(self.cards)
            if card == under:
                return
            self.table.lay(card, x - 20 * number, y, 0, under=under)

    def _carry(self, card: CardId, x: float, y: float, angle: float) -> None:
        """In a hand from an edge of the mat, or at once, as between two frames."""
        if self.chance.random() < 0.6:
            from_x, from_y = x + self.chance.uniform(-100, 100), self.chance.choice((-40, self.mat.size_mm[1] + 40))
            for share in np.linspace(0, 1, self.chance.randint(2, 5))[:-1]:
                self.table.lay(card, from_x + (x - from_x) * share, from_y + (y - from_y) * share, angle, held=True)
                self.look(1)
        self.table.lay(card, x, y, angle)
        self.table.no_hand()

    # --- what is true ------------------------------------------------------------------------------------------------

    def lying(self) -> list[VirtualCard]:
        """The cards on the table, from the bottom to the top."""
        return [one for one in self.table.cards() if one.on_table]

    def open_tags(self) -> dict[str, Point]:
        """The tags that nothing covers, and where they are (mm)."""
        lying = self.lying()
        return {
            tag.payload: tuple(np.mean(corners, axis=0))
            for at, one in enumerate(lying)
            if (tag := self.tags.get((one.card, one.side))) is not None
            and (corners := list(_points(one, tag)))
            and all(0 <= x <= self.mat.size_mm[0] and 0 <= y <= self.mat.size_mm[1] for x, y in corners)
            and not any(_covers(other, point) for other in lying[at + 1 :] for point in corners)
        }

    def wrong(self, belief: Belief) -> tuple[set[CardId], set[CardId]]:
        """The cards that are not read although their tags are open, and those believed that are off the table."""
        believed: dict[str, Sighting] = {one.payload: one for one in belief.sightings if not (one.faded or one.twin)}
        unread = {
            payload
            for payload, (x, y) in self.open_tags().items()
            if payload not in believed
            or hypot(believed[payload].read.tag[0] - x, believed[payload].read.tag[1] - y) > NEAR_MM
        }
        there = {self.tags[one.card, one.side].payload for one in self.lying() if (one.card, one.side) in self.tags}
        return self._named(unread), self._named(believed.keys() - there)

    def _named(self, payloads: set[str]) -> set[CardId]:
        return {tag.card for payload in payloads if (tag := self.manifest.tag(payload)) is not None}


def _points(one: VirtualCard, tag: Tag) -> Iterator[Point]:
    """Corners and edges of a tag with its border, in mm of the mat."""
    middle, half = np.subtract(tag_centre(tag), np.array(CARD_MM) / 2), tag.size_mm / 2 + 1.5
    for right in (-half, 0, half):
        for down in (-half, 0, half):
            x, y = turn(one.angle) @ (middle + (right, down))
            yield one.x + float(x), one.y + float(y)


def _covers(one: VirtualCard, point: Point) -> bool:
    x, y = turn(-one.angle) @ np.array((point[0] - one.x, point[1] - one.y))
    return bool(abs(x) < CARD_MM[0] / 2 + 1 and abs(y) < CARD_MM[1] / 2 + 1)


def main() -> None:
    """Change the table again and again, and print what was never read."""
    args = options(
        __doc__,
        game=("inscription", ""),
        seconds=(120.0, "how long to go on, by the clock"),
        width=(1280, "pixels of the picture, 16:9"),
        seed=(1, ""),
    )
    clutter, end = Clutter(args.game, args.width, args.seed), time.monotonic() + args.seconds
    clutter.look(3)
    changes = open_tags = unread = gone = 0
    while time.monotonic() < end:
        clutter.change()
        changes += 1
        belief = clutter.look(REST)
        open_tags += len(clutter.open_tags())
        if any(clutter.wrong(belief)):
            missing, ghosts = clutter.wrong(clutter.look(LATER))
            unread, gone = unread + len(missing), gone + len(ghosts)
            for card in missing | ghosts:
                print(f"change {changes}: {card} {'unread' if card in missing else 'believed, but gone'}", flush=True)
                clutter.table.lift(card)
    print(
        f"{args.game}: {changes} changes, {open_tags} open tags looked at, {unread} unread, {gone} believed, but gone"
    )


if __name__ == "__main__":
    main()
