"""Looks back on the game on the table once it is over, in a process of its own, when somebody asks for that.

One process, begun for who asks first and kept for all who ask again. It ends when another game lies on the table, or
this one goes on after all: the processors are then wanted by whoever plays.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from msgspec import Struct

from companion.errors import CompanionError
from companion.players.levels import SHARP
from companion.players.review import NODES, Review
from companion.seated.thinker import ENDS_S, SPAWN, Table
from companion.table.host import Host
from companion.table.journal.history import AppliedEntry
from companion.table.journal.seated import Seated
from companion.table.pages.snapshot import Snapshot
from companion.table.records.looking_back import Judging, LookingBack, in_words, judged

log = logging.getLogger(__name__)

SEED = 1
KINDNESS = 10
"""By so much it stands back behind everything else on this machine."""
LOOK_S = 2.0
"""How long news of the table is waited for at a time."""


class Past(Struct, frozen=True):
    """A game that is over, as another process gets it."""

    table: Table
    done: Sequence[AppliedEntry]
    heads: Sequence[Seated]
    nodes: int


class Reviewer:
    """Judges the game on the table of a host once it is over; any thread may ask. Where tables share a machine, one of
    them thinks at a time: who has `room`."""

    def __init__(self, host: Host, room: threading.Lock | None = None, nodes: int = NODES) -> None:
        self._host, self._nodes, self._room = host, nodes, room or threading.Lock()
        self._lock = threading.Lock()
        self._end_of = ""
        """The end of the game that this is about."""
        self._run: _Run | None = None
        self._found: LookingBack | None = None

    def look(self) -> Judging | None:
        """How far it is; begins it where it was not. ``None``: no game on the table is over."""
        with self._lock:
            now = self._host.snapshot
            end = ending(now)
            if end != self._end_of:
                self._forget()
                self._end_of = end
            if not end:
                return None
            if self._found is not None:
                return Judging(found=self._found)
            if self._run is None and not self._room.acquire(blocking=False):
                return Judging()  # its turn comes
            if self._run is None:
                self._run = _Run(self._past(now))
                threading.Thread(target=self._watch, args=(self._run,), name="looking back", daemon=True).start()
            return self._heard(now, self._run)

    def close(self) -> None:
        """Ends the process; may be called twice."""
        with self._lock:
            self._forget()

    def _past(self, now: Snapshot) -> Past:
        assert now.game is not None
        return Past(Table.of(now.game), played(now), self._host.seated(), self._nodes)

    def _heard(self, now: Snapshot, run: _Run) -> Judging:
        """What the process has said until now."""
        review = run.heard()
        if review is not None and now.game is not None:
            self._found = in_words(now.game, played(now), review, now.eyes(now.game, None))
            self._end()
            return Judging(found=self._found)
        if not run.alive:
            log.warning("looking back on game %s came to nothing", self._end_of)
            self._end()
            return Judging(failed=True)
        return Judging(*run.progress)

    def _forget(self) -> None:
        self._end()
        self._found, self._end_of = None, ""

    def _end(self) -> None:
        if self._run is not None:
            self._run.end()
            self._run = None
            self._room.release()

    def _watch(self, run: _Run) -> None:
        """Ends the process as soon as the table is not what it looks back on."""
        while True:
            now = self._host.snapshot
            with self._lock:
                if self._run is not run:
                    return
                if ending(now) != self._end_of:
                    self._forget()
                    return
                self._heard(now, run)
            self._host.wait_newer(now.version, LOOK_S)


def played(now: Snapshot) -> tuple[AppliedEntry, ...]:
    """All entries until the game on the table was over; what is done after that (a death card) changes nothing."""
    until = next((at for at, one in enumerate(now.done) if one.after.over is not None), len(now.done) - 1)
    return now.done[: until + 1]


def ending(now: Snapshot) -> str:
    """Another text for another end of a game; empty: none on the table is over."""
    if now.game is None or now.state.over is None:
        return ""
    return f"{now.game_id}.{played(now)[-1].entry.n}"


class _Run:
    """The process and what it has said."""

    def __init__(self, past: Past) -> None:
        self._ours, theirs = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_judge, args=(past, theirs), name="reviewer", daemon=True)
        self._process.start()
        theirs.close()
        self.progress = (0, 0)
        self._found: Review | None = None

    @property
    def alive(self) -> bool:
        """Whether it may say something more."""
        return self._process.is_alive()

    def heard(self) -> Review | None:
        """The review, once it is there; takes notice of how far it is."""
        with suppress(EOFError, OSError):
            while self._found is None and self._ours.poll():
                said = self._ours.recv()
                if isinstance(said, Review):
                    self._found = said
                else:
                    self.progress = said
        return self._found

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._process.kill()
        self._process.join(ENDS_S)
        self._ours.close()


def _judge(past: Past, heard: Connection) -> None:
    """The process: says how far it is, then what it found."""
    with suppress(OSError, AttributeError):
        os.nice(KINDNESS)
    game = past.table.build()
    try:
        found = judged(
            game, past.done, SHARP, seed=SEED, nodes=past.nodes, heads=past.heads,
            told=lambda done, of: heard.send((done, of)),
        )  # fmt: skip
        heard.send(found)
    except (BrokenPipeError, KeyboardInterrupt):
        return
    except (CompanionError, ArithmeticError, AssertionError, LookupError, TypeError, ValueError) as error:
        log.warning("looking back on %s failed: %r", past.table.name, error)
