"""From a card let go to the move on every page: random games played by a hand before a camera, frame by frame.

    python -m benchmarks.settling
    python -m benchmarks.settling --games 4 --moves 60 --mishaps 0.3

The hand lays, lifts and pays as people do; with `--mishaps` it now and then lays a card into the wrong space first,
keeps it under its fingers or leaves it there for a moment, and only then carries it on. Time is the camera's: ten
frames a second, so the figures do not depend on this machine. Each game is played twice, by turns: with settled
pictures alone, and with pictures that count early. A wrong move is one that the hand did not mean. Prints a table in
Markdown.
"""

from __future__ import annotations

import random
import statistics
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.harness import heading, options
from companion.camera.service import playable
from companion.games import find
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellRung, Message, Tapped, Tick, UndoRequested
from companion.virtual_table.hand import VirtualHand
from vision.opencv import cv2
from vision.pictures.debounce import QUICK_S
from vision.pictures.locate import Locator
from vision.pictures.watcher import Watcher
from vision.printing.deck import deck_of
from vision.reader.reader import Reader
from vision.tags.manifest import Manifest
from vision.virtual.camera import VirtualCamera
from vision.virtual.table import VirtualTable

NAMES = {"A": "Ana", "B": "Luka"}
FRAME_S = 0.1
PATIENCE_S = 4.0
NEVER = 1e9


@dataclass
class Score:
    """What became of the moves that hands made."""

    seconds: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)


class Lost(Exception):
    """The companion and the hand no longer agree."""


def main() -> None:
    """Plays and prints the table."""
    args = options(
        __doc__,
        games=(6, "random games"),
        moves=(60, "moves of a game at most"),
        mishaps=(0.25, "share of the moves that begin with a mistake"),
    )
    cv2.setNumThreads(1)
    scores = {"settled pictures alone": Score(), "early when it leaves no doubt": Score()}
    for seed in range(args.games):
        for (_, score), quick_s in zip(scores.items(), (NEVER, QUICK_S), strict=True):
            with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.db") as journal:
                Play(journal, seed, quick_s, score, args.mishaps).play(args.moves)
    print(heading("a card let go until the move is shown", "moves", "median", "95 %", "wrong moves", "not understood"))
    for name, score in scores.items():
        ordered = sorted(score.seconds)
        late = ordered[len(ordered) * 95 // 100]
        print(
            f"| {name} | {len(ordered)} | {statistics.median(ordered):.2f} s | {late:.2f} s "
            f"| {len(score.wrong)} | {len(score.missed)} |"
        )
    for name, score in scores.items():
        for line in score.wrong:
            print(f"{name}: {line}")


class Play:
    """One random game before a camera."""

    def __init__(self, journal: Journal, seed: int, quick_s: float, score: Score, mishaps: float) -> None:
        self.chance, self.score, self.mishaps = random.Random(seed), score, mishaps
        self.clock = ManualClock()
        self.game: BaseGame = find("inscription").build({"first": "A"}, NAMES)
        self.host = Host(journal, self.clock)
        self.table = VirtualTable(self.game.mat, deck_of(self.game))
        self.camera = VirtualCamera(self.table, (1280, 720), now=self.clock.monotonic)
        manifest = Manifest([tag for one in playable(self.game) for tag in one.catalogue.tags()])
        deck = frozenset(tag.payload for tag in self.game.catalogue.tags())
        self.watcher = Watcher(
            lambda: self.camera,
            Reader(self.game.mat, manifest),
            Locator(self.game.mat, manifest, deck),
            self._tell,
            quick_s=quick_s,
            clock=self.clock.monotonic,
        )
        self.hand = VirtualHand(self.table, self.wait, rest=lambda: self.wait(0.35))
        self.next_frame = self.clock.monotonic()
        self.let_go = 0.0
        lay = self.table.lay

        def noted(*arguments: object, **how: object) -> None:
            lay(*arguments, **how)  # type: ignore[arg-type]
            self.let_go = self.clock.monotonic()

        self.table.lay = noted  # type: ignore[method-assign]

    def _tell(self, message: Message) -> None:
        self.host.put(message).result()

    def wait(self, seconds: float) -> None:
        """Lets time pass, with its frames."""
        end = self.clock.monotonic() + seconds
        while self.next_frame <= end:
            self.clock.advance(max(0.0, self.next_frame - self.clock.monotonic()))
            self.watcher.step(self.camera.frame())
            self.next_frame += FRAME_S
        self.clock.advance(max(0.0, end - self.clock.monotonic()))
        self._tell(Tick(self.clock.monotonic()))

    @property
    def state(self) -> State:
        """What the companion takes for true."""
        state = self.host.snapshot.state
        assert state is not None
        return state

    def play(self, moves: int) -> None:
        """Plays so many moves, or until the game ends or nobody agrees any more."""
        self.host.start()
        try:
            self.host.begin(self.game).result()
            self.wait(2.0)
            self.tidy()
            for _ in range(moves):
                legal = self.game.legal(self.state)
                if not legal or self.state.over is not None:
                    return
                laid = [action for action in legal if action.hands(self.game, self.state)]
                pool = laid if laid and self.chance.random() < 0.7 else legal
                self.do(self.chance.choice(pool))
                self.tidy()
        except Lost:
            return
        finally:
            self.host.stop()

    def do(self, action: Action) -> None:
        """One move, by hand, bell or button, and what came of it."""
        before = self.state
        after, _ = perform(self.game, before, action)
        said = f"{action.seat}: {words(action)}"
        if not action.hands(self.game, before):
            self._press(action)
            self.wait(0.2)
            if self.state != after:
                raise Lost(said)
            return
        if self.chance.random() < self.mishaps:
            self._mishap(action, before)
        if self.state == before:
            self.hand.do(self.game, before, action)
        let_go, end = self.let_go, self.clock.monotonic() + PATIENCE_S
        while self.state == before and self.clock.monotonic() < end:
            self.wait(0.01)
        if self.state == after:
            self.score.seconds.append(self.clock.monotonic() - let_go)
        elif self.state == before:
            self.score.missed.append(said)
            raise Lost(said)
        else:
            self.score.wrong.append(f"{said} was taken for something else")
            self._tell(UndoRequested("A", self.host.snapshot.version, 1))
            raise Lost(said)

    def _mishap(self, action: Action, before: State) -> None:
        """The card that is laid touches another space of the row first, and is carried on after a moment."""
        plays = [
            one
            for one in self.game.legal(before)
            if one.verb == action.verb == "play"
            and one != action
            and one.hands(self.game, before) == action.hands(self.game, before)
        ]
        if not plays:
            return
        card, wrong = getattr(action, "card"), getattr(self.chance.choice(plays), "to")  # noqa: B009 - of this verb
        region = next(region for region in self.game.mat.regions if region.name == wrong.zone)
        x, y = region.centre
        self.table.lay(card, x, y, region.facing, held=True)
        self.wait(self.chance.uniform(0.1, 0.7))

    def _press(self, action: Action) -> None:
        if self.game.bell(self.state) == action:
            self.wait(1.5)
            self._tell(BellRung(self.clock.monotonic()))
        else:
            self._tell(Tapped(action.seat, words(action), self.host.snapshot.version))

    def tidy(self) -> None:
        """Does what hands owe the table."""
        for _ in range(5):
            self.hand.tidy(self.game, self.state)
            self.wait(1.5)
            if not self.host.snapshot.chores and self.host.snapshot.trouble is None:
                return
        raise Lost("; ".join(self.host.snapshot.chores))


if __name__ == "__main__":
    main()
