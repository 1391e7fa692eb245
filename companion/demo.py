"""A recorded game that plays itself: a virtual hand at the virtual table does what the record says.

The demonstration only uses what a person has: hands, the bell and the phone's buttons. When
the companion does not follow, the demonstration says so and stops.
"""

import threading
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion.app import App
from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.notation import parse, words
from companion.table.messages import Tapped, UndoRequested
from companion.table.records.record import ParsedRecord, RecordedMove, load, read
from companion.virtual_table import captions
from companion.virtual_table.hand import VirtualHand

PATIENCE_S = 20.0
"""How long the companion may take to follow one move; a settled table needs about a second."""
PAUSE_S = 1.1
"""Between two moves, so that people can look and read."""
LOOK_S = 0.05
PRESS_S = 0.15
SEEN_S = 0.35
"""However fast the hand is, a card lies there so long before the next one may cover it."""
BETWEEN_RINGS_S = 1.0
"""Rings closer together than people's are one ring, however fast the hand is."""
SPEED_MM_S = 700.0


READY = "A recorded game: a virtual hand lays cards and rings the bell, nobody types. Press Start."
DemoState = Literal["ready", "playing", "paused", "over", "lost"]


class DemoShown(Struct, frozen=True):
    """A demonstration as its page shows it."""

    state: DemoState
    caption: str


class Lost(CompanionError, RuntimeError):
    """The companion did not follow a move of the demonstration."""


def demonstration(record: Path | None, game: str) -> ParsedRecord:
    """A record to play: the named file, else the one that comes with the game. RecordError when it cannot be read."""
    if record is not None:
        return load(record)
    own = files(f"companion.games.{game}") / "demo.tgr"
    return read(own.read_text(encoding="utf-8"))


class Demonstration:
    """Plays `reading` on a started app with a virtual table. `speed` makes the hand faster; `say` gets each move.

    It waits until `go`, and may be paused; the page that shows it reads `shown`.
    """

    def __init__(
        self, app: App, reading: ParsedRecord, *, speed: float = 1.0, say: Callable[[str], None] = print
    ) -> None:
        self._app, self._moves, self._say = app, reading.record.moves, say
        self._speed = speed
        self._stop = threading.Event()
        self._going = threading.Event()
        self._rang = 0.0
        self._state: DemoState = "ready"
        self._caption = READY
        self.failed = False

    def go(self, on: bool = True) -> None:
        """Begin, go on, or (`on` false) pause before the next movement."""
        if on:
            self._going.set()
        else:
            self._going.clear()
        if self._state in ("playing", "paused"):
            self._state = "playing" if on else "paused"

    def shown(self) -> DemoShown:
        """What the page shows of it."""
        return DemoShown(self._state, self._caption)

    def stop(self) -> None:
        """End it after the movement that is being made."""
        self._stop.set()
        self._going.set()

    def play(self) -> None:
        """Play to the end, or until `stop`, or until the companion does not follow (then `failed`)."""
        try:
            self._set_the_table()
            self._going.wait()
            self._state = "playing"
            for number, move in enumerate(self._moves, 1):
                self._going.wait()
                if self._stop.is_set():
                    return
                self._say(f"{number:>{len(str(len(self._moves)))}}/{len(self._moves)}  {move.seat}: {move.words}")
                self._do(move)
                self._tidy()
                self._wait(PAUSE_S)
            headline = self._app.host.page().view.headline.rstrip(".")
            self._end("over", f"The game has been played: {headline}. Look around; Ctrl-C ends it.")
        except CompanionError as error:
            self.failed = True
            self._end("lost", f"The demonstration stops: {error}")

    def _end(self, state: DemoState, say: str) -> None:
        self._state, self._caption = state, say
        self._say(say)

    def _set_the_table(self) -> None:
        """Lay what lies there from the beginning, as soon as the camera sees the mat."""
        host = self._app.host
        self._until(lambda: any(one.name == "camera" and one.status == "ok" for one in host.snapshot.devices),
                    "the camera sees no mat")  # fmt: skip
        self._wait(LOOK_S)
        self._tidy()

    def _do(self, move: RecordedMove) -> None:
        """One move of the record by hand, bell or button, until the companion has understood it."""
        host = self._app.host
        game, state = host.snapshot.game, host.snapshot.state
        if game is None or self._app.devices is None:
            raise Lost("there is no game on the table")
        if move.words.startswith("undo"):
            host.put(UndoRequested(move.seat, host.snapshot.version)).result()
            return
        action = parse(move.words, move.seat, type(game).vocabulary)
        after, facts = perform(game, state, action)
        who = captions.doer(game, action)
        if action.hands(state):
            self._caption = captions.hand(who, game.label(state, action))
            self._hand().do(game, state, action)
        elif game.bell(state) == action:
            self._caption = captions.bell(who)
            self._stop.wait(max(0.0, self._rang + BETWEEN_RINGS_S - self._app.clock.monotonic()))
            self._app.devices.press_bell(PRESS_S)
            self._rang = self._app.clock.monotonic()
        else:
            self._caption = captions.tap(who, game.label(state, action))
            self._tap(action)
        self._until(lambda: host.snapshot.state == after, f"{action.seat}: {words(action)} was not understood")
        self._caption = captions.understood(game, state, after, facts, by_hand=bool(action.hands(state)))

    def _tap(self, action: Action) -> None:
        """Press an action's button, again if the page was older than the game."""
        host = self._app.host
        for _ in range(5):
            tap = Tapped(action.seat, words(action), host.snapshot.version)
            answer = host.put(tap).result()
            if answer.ok:
                return
            self._wait(0.3)
        raise Lost(f"{action.seat}: {words(action)}: {answer.say}")

    def _tidy(self) -> None:
        """Do what hands owe the table, until nothing is owed."""
        host = self._app.host
        snapshot = host.snapshot
        if snapshot.game is None:
            return
        if snapshot.chores and self._state == "playing":
            self._wait(PAUSE_S)
            self._caption = captions.chores(snapshot.chores)
        self._hand().tidy(snapshot.game, snapshot.state)
        self._until(lambda: not host.snapshot.chores, "the table was tidied, but the companion still sees a chore")

    def _hand(self) -> VirtualHand:
        table = self._app.camera_service.virtual
        if table is None:
            raise Lost("there is no virtual table")
        seen = partial(self._stop.wait, SEEN_S)
        return VirtualHand(table, self._wait, speed_mm_s=SPEED_MM_S * self._speed, rest=seen)

    def _until(self, done: Callable[[], bool], else_say: str) -> None:
        for _ in range(int(PATIENCE_S / LOOK_S)):
            if done() or self._stop.is_set():
                return
            self._stop.wait(LOOK_S)
        snapshot = self._app.host.snapshot
        trouble = snapshot.trouble.say if snapshot.trouble else ""
        raise Lost(" ".join(filter(None, (f"{else_say}.", trouble, *snapshot.chores))))

    def _wait(self, seconds: float) -> None:
        self._stop.wait(seconds / self._speed)
