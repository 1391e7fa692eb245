"""A recorded game that plays itself: a virtual hand at the virtual table does what the record says.

The demonstration only uses what a person has: hands, the bell and the phone's buttons. When
the companion does not follow, the demonstration says so and stops.
"""

import secrets
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import takewhile
from math import inf
from pathlib import Path
from typing import Literal

from msgspec import Struct

from companion import games
from companion.app import App
from companion.errors import CompanionError, ConfigError
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.notation import words
from companion.kernel.places import CHANCE
from companion.kernel.sentences import say
from companion.table.messages import ResolveVerdict, Tapped, UndoRequested
from companion.table.narration import spoken
from companion.table.page import Choice
from companion.table.records.record import ParsedRecord, RecordedMove, load, pairs, read
from companion.virtual_table import captions
from companion.virtual_table.hand import VirtualHand
from companion.virtual_table.hands import AT_ONCE_MM_S

PATIENCE_S, PICTURES = 20.0, 100
"""How long the companion may take to follow one move, and how many pictures it gets for that on a machine that reads
few of them in this time; a settled table needs about a second, or ten pictures."""
PAUSE_S = 1.1
"""Between two moves, so that people can look and read."""
LOOK_S = 0.03
PRESS_S = 0.15
SEEN_S = 0.3
"""However fast the hand is, a card lies there until the camera has read pictures of it that were taken so long apart:
only then may the next one cover it."""
BETWEEN_RINGS_S = 0.3
"""Rings closer together than `refractory_s` are one ring, however fast the hand is; so much longer it waits."""
SPEED_MM_S = 700.0


READY = say("A recorded game: a virtual hand lays cards and rings the bell, nobody types. Press Start.")
ENDS_HERE = say("The game has been played: {headline}. Look around; Ctrl-C ends it.")
ENDS_BESIDE = say("The game has been played: {headline}. Look around, then go back to your table.")
DemoState = Literal["ready", "playing", "paused", "over", "lost"]


class DemoShown(Struct, frozen=True):
    """A demonstration as its page shows it."""

    state: DemoState
    caption: str


class Lost(CompanionError, RuntimeError):
    """The companion did not follow a move of the demonstration."""


def demonstration(record: Path | None, game: str, players: int | None = None) -> ParsedRecord:
    """A record to play: the named file, else the one that comes with the game, for so many players if that is asked.

    RecordError when it cannot be read; ConfigError when the game has none for so many.
    """
    if record is not None:
        return load(record)
    own = {players_in(reading): reading for reading in map(read, _own(game))}
    if not own:
        raise ConfigError(f"{game} brings no demonstration of its own; a record can be named.")
    if players is None:
        return next(iter(own.values()))
    if players not in own:
        there = " and ".join(f"{count}" for count in sorted(own))
        raise ConfigError(f"The demonstration of {game} is for {there}, not for {players}; a record can be named.")
    return own[players]


def has_one(game: str) -> bool:
    """Whether a game brings a record to be played."""
    try:
        return next(_own(game), None) is not None
    except ConfigError:
        return False


def players_in(reading: ParsedRecord) -> int:
    """How many play in a record."""
    return len(pairs(reading.record.tags["Seats"]))


def _own(game: str) -> Iterator[str]:
    """The texts of a game's own demonstrations, the usual one first."""
    found = sorted(games.find(game).folder.glob("demo*.tgr"))
    yield from (path.read_text(encoding="utf-8") for path in sorted(found, key=lambda path: len(path.name)))


def passing_turns(reading: ParsedRecord) -> range:
    """The turns that a demonstration lets pass quickly: the record's tag ``Passing``, as in "3 to 21"."""
    first, _, last = reading.record.tags.get("Passing", "").partition(" to ")
    return range(int(first), int(last) + 1) if first.isdigit() and last.isdigit() else range(0)


class RecordedChance:
    """Throws dice and coins as a record says that they fell; where it says nothing, as chance will."""

    def __init__(self) -> None:
        self._told: deque[str] = deque()

    def tell(self, falls: Iterable[str]) -> None:
        """What falls next, as the record's words of chance."""
        self._told = deque(falls)

    def __call__(self, options: Sequence[Action]) -> Action:
        fallen = next((one for one in options if self._told and words(one) == self._told[0]), None)
        if fallen is None:
            return secrets.choice(options)
        self._told.popleft()
        return fallen


class Demonstration:
    """Plays `reading` on a started app with a virtual table. `speed` makes the hand faster; `say` gets each move.
    Turns that the record lets pass quickly are tapped, and the table laid as it is after them, unless it is to be seen
    `whole`. `here`: it is what this program does; else it plays beside a table.

    It waits until `go`, and may be paused; the page that shows it reads `shown`. `chance` is the app's own, so that
    what the companion throws falls as it did in the record.
    """

    def __init__(
        self,
        app: App,
        reading: ParsedRecord,
        chance: RecordedChance,
        *,
        speed: float = 1.0,
        whole: bool = False,
        say: Callable[[str], None] = print,
        here: bool = True,
    ) -> None:
        self._end_words = ENDS_HERE if here else ENDS_BESIDE
        self._app, self._moves, self._say = app, reading.record.moves, say
        self._passing = range(0) if whole else passing_turns(reading)
        self._chance = chance
        self._speed = speed
        self._stop = threading.Event()
        self._going = threading.Event()
        self._rang = 0.0
        self._state: DemoState = "ready"
        self._caption: str = READY
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
            thrown, passing = 0, False
            for number, move in enumerate(self._moves, 1):
                self._going.wait()
                if self._stop.is_set():
                    return
                self._say(f"{number:>{len(str(len(self._moves)))}}/{len(self._moves)}  {move.seat}: {move.words}")
                if thrown:
                    thrown -= 1
                    continue
                passed, passing = passing, move.turn in self._passing
                if passing and not passed:
                    self._caption = captions.passing(self._passing)
                if passed and not passing:
                    self._catch_up()
                thrown = self._do(move, self._moves[number:], by_hand=not passing)
                if not passing:
                    self._tidy()
                    self._wait(PAUSE_S)
            headline = self._app.host.page().view.headline.rstrip(".")
            self._end("over", say(self._end_words, headline=headline))
        except CompanionError as error:
            self.failed = True
            self._end("lost", say("The demonstration stops: {error}", error=str(error)))

    def _end(self, state: DemoState, text: str) -> None:
        self._state, self._caption = state, text
        self._say(text)

    def _set_the_table(self) -> None:
        """Lay what lies there from the beginning, as soon as the camera sees the mat."""
        host = self._app.host
        self._until(lambda: any(one.name == "camera" and one.status == "ok" for one in host.snapshot.devices),
                    "the camera sees no mat")  # fmt: skip
        self._wait(LOOK_S)
        self._tidy()

    def _catch_up(self) -> None:
        """After turns that passed: the table as it is now, laid at once."""
        snapshot = self._app.host.snapshot
        if snapshot.game is not None:
            self._hand(at_once=True).tidy(snapshot.game, snapshot.state)
        self._tidy()

    def _do(self, move: RecordedMove, later: Sequence[RecordedMove], *, by_hand: bool = True) -> int:
        """One move of the record by hand, bell or button, until the companion has understood it; not `by_hand`: it is
        only entered.

        Returns how many of the later moves are done with it: what chance answers to an action that throws.
        """
        host = self._app.host
        game, state = host.snapshot.game, host.snapshot.state
        if game is None or self._app.devices is None:
            raise Lost("there is no game on the table")
        if move.words.startswith("undo"):
            host.put(UndoRequested(move.seat, host.snapshot.version)).result()
            return 0
        action = game.read(move.words, move.seat)
        after, facts = perform(game, state, action)
        falls = [one.words for one in takewhile(lambda one: one.seat == CHANCE, later) if action.throws]
        for fall in falls:
            after, more = perform(game, after, game.read(fall, CHANCE))
            facts += more
        self._chance.tell(falls)
        if not by_hand:
            self._tap(action)
            self._until(lambda: host.snapshot.state == after, f"{action.seat}: {words(action)} was not understood")
            return len(falls)
        who = captions.doer(game, action)
        if action.hands(game, state):
            self._caption = captions.hand(who, game.label(state, action))
            self._hand().do(game, state, action)
            self._choose(spoken(game, state, (action,)), lambda: host.snapshot.state == after)
        elif game.bell(state) == action:
            self._caption = captions.bell(who)
            apart = self._app.host.settings.refractory_s + BETWEEN_RINGS_S
            self._stop.wait(max(0.0, self._rang + apart - self._app.clock.monotonic()))
            self._app.devices.press_bell(PRESS_S)
            self._rang = self._app.clock.monotonic()
        else:
            self._caption = captions.tap(who, game.label(state, action))
            self._tap(action)
        self._until(lambda: host.snapshot.state == after, f"{action.seat}: {words(action)} was not understood")
        self._caption = captions.understood(game, state, after, facts, by_hand=bool(action.hands(game, state)))
        return len(falls)

    def _choose(self, meant: str, done: Callable[[], bool]) -> None:
        """Where what hands did could be several moves, tap the one that was meant."""
        host = self._app.host

        def asked() -> Choice | None:
            trouble = host.snapshot.trouble
            offered = trouble.choices if trouble is not None and trouble.verdict == "ambiguous" else ()
            return next((one for one in offered if one.label == meant), None)

        self._until(lambda: done() or asked() is not None, f"{meant} was not understood")
        choice = asked()
        if choice is not None and not done():
            self._wait(PAUSE_S)
            self._caption = captions.choice(meant)
            host.put(ResolveVerdict(choice.words, host.snapshot.version)).result()

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

    def _hand(self, *, at_once: bool = False) -> VirtualHand:
        table = self._app.camera_service.virtual
        if table is None:
            raise Lost("there is no virtual table")
        if at_once:
            return VirtualHand(table, lambda seconds: None, speed_mm_s=AT_ONCE_MM_S)
        return VirtualHand(table, self._wait, speed_mm_s=SPEED_MM_S * self._speed, rest=self._seen)

    def _seen(self) -> None:
        """Until the camera has seen the card rest that was just let go."""
        let_go, first = self._app.clock.monotonic(), inf

        def rested() -> bool:
            nonlocal first
            at, _ = self._read()
            first = min(first, at) if at > let_go else first
            return at - first >= SEEN_S

        self._patiently(rested)

    def _read(self) -> tuple[float, int]:
        """When the newest picture that was read had been taken, and its number."""
        watcher = self._app.camera_service.watcher
        latest = watcher.latest if watcher is not None else None
        return (latest[0].at, latest[0].number) if latest is not None else (0.0, 0)

    def _patiently(self, done: Callable[[], bool]) -> bool:
        """Whether it is so in time, or the demonstration was stopped."""
        looks, (_, begun) = 0, self._read()
        while not (done() or self._stop.is_set()):
            looks, few = looks + 1, self._read()[1] - begun < PICTURES
            if looks * LOOK_S > (10 * PATIENCE_S if few else PATIENCE_S):
                return False
            self._stop.wait(LOOK_S)
        return True

    def _until(self, done: Callable[[], bool], else_say: str) -> None:
        if self._patiently(done):
            return
        snapshot = self._app.host.snapshot
        trouble = snapshot.trouble.say if snapshot.trouble else ""
        raise Lost(" ".join(filter(None, (f"{else_say}.", trouble, *snapshot.chores))))

    def _wait(self, seconds: float) -> None:
        self._stop.wait(seconds / self._speed)
