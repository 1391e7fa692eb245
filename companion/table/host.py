"""The host: one thread that alone changes the game, with an inbox in front and a snapshot behind.

Order of every message: understand it (pure), write it (journal), then show it (snapshot, devices). Readers take
`Host.snapshot`, a reference to an immutable value. An unexpected exception costs its message and nothing else.
"""

from __future__ import annotations

import logging
import queue
import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from typing import Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace as changed

from companion.errors import JournalError
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Draft, Opener, Said
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue, Panel
from companion.kernel.places import Seat
from companion.kernel.sentences import joined, say
from companion.kernel.view import View
from companion.table.clock import Clock
from companion.table.handlers import which_game
from companion.table.handlers.dispatch import handled
from companion.table.handlers.which_game import LONG_S, Begin, begin
from companion.table.host_state import Chooser, HostState
from companion.table.journal.journal import Entry, GameRow, Journal
from companion.table.journal.seated import Seated
from companion.table.messages import BellRung, Message, Reply, Tick
from companion.table.page import Course, Guide, Page, Preview, PreviewKind
from companion.table.pages import bare, dialogs, views
from companion.table.pages.course import course, past
from companion.table.pages.preview import preview
from companion.table.pages.snapshot import Snapshot, snapshot
from companion.table.records.kept import KeptRecord, on_the_table
from companion.table.settings import Settings

log = logging.getLogger(__name__)

TICK_S = 1.0
SOON_S = 0.02
MISTAKE = say("I made a mistake with that; the game is safe.")
NOT_WRITTEN = say("The journal cannot be written, so nothing was changed.")
DONE_BUT = say("That was done and is safe. What follows from it could not be done just now.")
"""When something went wrong after the move was on disk."""

OnChange = Callable[[Panel, tuple[Cue, ...]], None]


class _Export(Struct, frozen=True):
    """Asks for what the running game's record is written from."""


class _Stop(Struct, frozen=True):
    """The end of the thread."""


class Host:
    """The single writer. `on_change` is called in its thread with what the devices show and do, after it is safe.

    `chance` picks from a list when the table asks the companion to throw; tests answer from a list of their own.
    `unset` tells, where somebody knows, whether cards still lie elsewhere than the start of the game needs them; it is
    asked in the host's thread, before an answer is taken that belongs to the start.
    """

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        *,
        on_change: OnChange | None = None,
        settings: Settings | None = None,
        chance: Chooser = secrets.choice,
        unset: Callable[[], bool] | None = None,
    ) -> None:
        self.clock = clock
        self.settings = settings or Settings()
        self._host_state = HostState(journal, clock, self.settings, chance)
        self._on_change = on_change
        if unset is not None:
            self._host_state.unset = unset
        self._inbox: queue.SimpleQueue[tuple[Any, Future[Any]]] = queue.SimpleQueue()
        self._news = threading.Condition()
        self._rung = threading.Condition()
        self._ring: Future[Reply] | None = None
        """What the last ring of a bell is answered."""
        self._waiting = 0
        self._thread: threading.Thread | None = None
        self._snapshot = snapshot(self._host_state)
        self._record = KeptRecord()
        self._guide: tuple[BaseGame | None, Guide] = (None, Guide())
        self._named = ""
        """The journal's damage as the phones were told of it."""
        self.beat = clock.monotonic()
        """When the loop last ran, in monotonic seconds; the watchdog compares it with now."""

    # --- for everybody -------------------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """The newest version of everything."""
        return self._snapshot

    def put(self, message: Message) -> Future[Reply]:
        """Leaves a message for the host; never blocks. The future's answer comes when it is done and safe."""
        future = self._put(message)
        if isinstance(message, BellRung):
            with self._rung:
                self._ring = future
                self._rung.notify_all()
        return future

    def ring(self, seat: Seat) -> Future[Reply]:
        """A ring of a seat's own bell, which speaks for that seat alone."""
        return self.put(BellRung(self.clock.monotonic(), seat))

    def rings(self) -> Seat:
        """For whom a ring of the table's bell would speak now; empty without a game."""
        now = self._snapshot
        if now.game is None:
            return ""
        meant = now.game.bell(now.state)
        return meant.seat if isinstance(meant, Action) else now.state.turn.seat

    def rung_by(self, press: Callable[[], object], seconds: float) -> Reply | None:
        """Has a bell pressed, and what its ring is answered; ``None`` where none was heard in time, as while it is
        only tried."""
        before = self._ring
        press()
        with self._rung:
            heard = self._rung.wait_for(lambda: self._ring is not before, seconds)
        try:
            return self._ring.result(seconds) if heard and self._ring is not None else None
        except Late:
            return None

    def new_game(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        names: Mapping[Seat, str] | None = None,
        seats: Mapping[Seat, str] | None = None,
    ) -> Future[Reply]:
        """Begins a game (the one on the table is given up), the companion playing `seats` as well as their levels say.
        ConfigError at once for wrong name, options, seats or levels."""
        return self._put(begin(name, options, names, seats))

    def begin(self, game: BaseGame, seats: Mapping[Seat, str] | None = None) -> Future[Reply]:
        """Begins a game that is already built."""
        return self._put(Begin(game, seats=seats or {}))

    def seated(self) -> tuple[Seated, ...]:
        """The seats that the companion plays, with its secrets: for the companion's own head alone."""
        session = self._host_state.session
        return () if session is None else tuple(session.companions.by_seat.values())

    def seen(self) -> tuple[CardId, ...]:
        """Every card of the game on the table that is believed to lie face up on the mat, in a place or beside."""
        known = self._host_state
        return tuple(sorted({*known.visible, *(one.card for one in known.loose)}))

    def wait_newer(self, version: int, seconds: float) -> Snapshot:
        """The snapshot as soon as it is not `version`, at latest after `seconds`; at once if too many wait."""
        with self._news:
            if self._waiting < self.settings.waiters:
                self._waiting += 1
                try:
                    self.clock.wait(self._news, lambda: self._snapshot.version != version, seconds)
                finally:
                    self._waiting -= 1
        return self._snapshot

    def page(self, seat: Seat | None = None) -> Page:
        """What a seat's phone shows now (``None``: the table's own screen)."""
        return bare.page(self._snapshot, seat, self.clock.monotonic())

    def seconds_left(self) -> float | None:
        """Seconds until silence answers the open question; ``None`` while no time runs."""
        return views.seconds_left(self._snapshot, self.clock.monotonic())

    def guide(self) -> Guide:
        """What can be looked up of the game on the table; the same object as long as it is the same game."""
        game, kept = self._snapshot.game, self._guide
        if kept[0] is not game:
            made = Guide() if game is None else Guide(tuple(game.guide().items()), tuple(game.signs().items()))
            kept = self._guide = game, made
        return kept[1]

    def draft(self, seat: Seat, verb: str, said: Said) -> Draft | None:
        """A dialog as far as it is said; ``None`` when this seat may not open it now."""
        return dialogs.draft(self._snapshot, seat, verb, said)

    def about(self, seat: Seat, card: str) -> tuple[Opener, ...]:
        """The dialogs of a seat in which a card may be said now."""
        return dialogs.about(self._snapshot, seat, card)

    def preview(self, seat: Seat | None, kind: PreviewKind, to: int | None = None) -> Preview | None:
        """What the next undo (back to entry `to`) or redo would change on the table; ``None`` when there is none."""
        return preview(self._snapshot, seat, kind, to)

    def course(self) -> Course | None:
        """The game on the table from its beginning; ``None`` when there is none."""
        return course(self._snapshot)

    def past(self, seat: Seat | None, n: int) -> View | None:
        """The table after entry `n`, as a seat saw it then; ``None`` when there is no such entry."""
        return past(self._snapshot, seat, n)

    def options(self) -> dict[str, Any]:
        """The options of the game on the table as plain values; empty when there is none."""
        game = self._snapshot.game
        return {} if game is None else to_builtins(game.options)

    def record(self) -> str:
        """The record of the game on the table, as text; RecordError when there is none."""
        return self._record.text(self._export() if self._thread is None else self._put(_Export()).result())

    # --- life ----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Continues the journal's game, if there is one, and begins to work."""
        which_game.went_on(self._host_state)
        self._name_damage()
        self._publish(first=True)
        self._thread = threading.Thread(target=self._run, name="host", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Finishes what is in the inbox and ends the thread; may be called twice. The journal stays open."""
        if self._thread is not None:
            self._put(_Stop())
            self._thread.join()
            self._thread = None

    def _name_damage(self) -> None:
        """Tells the phones what the journal found broken since it was last asked, at a start or in the middle."""
        damage = self._host_state.journal.damage
        if damage != self._named:
            self._host_state.note(damage.removeprefix(self._named).strip(), LONG_S)
            self._named = damage

    # --- the thread ----------------------------------------------------------------------------------------------

    def _put(self, message: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self._inbox.put((message, future))
        return future

    def _run(self) -> None:
        last_tick = self.clock.monotonic()
        while True:
            try:
                message, future = self._inbox.get(timeout=self._patience())
            except queue.Empty:
                message, future = Tick(self.clock.monotonic()), Future()
            self.beat = self.clock.monotonic()
            if isinstance(message, _Stop):
                self._host_state.journal.checkpoint()
                future.set_result(None)
                return
            self._one(message, future)
            if self._inbox.empty():
                self._tidy()
            if not isinstance(message, Tick):
                if self.beat - last_tick < TICK_S:
                    continue
                self._one(Tick(self.beat), Future())
            last_tick = self.beat

    def _tidy(self) -> None:
        """What can wait until everything is shown and nobody waits."""
        try:
            self._host_state.journal.checkpoint_if_due()
        except Exception:
            log.exception("moving the journal's log into its file failed; it is safe in the log")

    def _patience(self) -> float:
        """How long the inbox may stay empty before the clock ticks: shorter while a ring waits for a second one."""
        first = self._host_state.ringing.first
        if first is None:
            return TICK_S
        due = first + self.settings.double_s - self.clock.monotonic()
        return min(TICK_S, max(SOON_S, due + SOON_S))

    def _one(self, message: Any, future: Future[Any]) -> None:
        """Handles one message and publishes what came of it."""
        if not future.set_running_or_notify_cancel():
            return
        written = self._host_state.journal.written
        try:
            answer = self._export() if isinstance(message, _Export) else handled(self._host_state, message)
        except Exception as error:
            log.exception("handling this message failed: %r", message)
            if isinstance(message, _Export):
                future.set_exception(error)
                return
            answer = self._failed(error, done=self._host_state.journal.written > written)
        self._host_state.key = self._host_state.by = ""
        self._name_damage()
        self._publish()
        if isinstance(answer, Reply):
            answer = changed(answer, version=self._snapshot.version)
        future.set_result(answer)

    def _failed(self, error: Exception, *, done: bool) -> Reply:
        """What people are told of an exception; `done`: something of the message was on disk before it."""
        if done:
            answer, text = Reply(True, DONE_BUT), DONE_BUT
            self._host_state.state_changed()  # older pages must be stale, whatever failed after the writing
        elif isinstance(error, JournalError):
            answer = Reply(False, NOT_WRITTEN, code="E_JOURNAL")
            text = joined((NOT_WRITTEN.rstrip("."), ": ", error))
        else:
            answer, text = Reply(False, MISTAKE, code="E_MISTAKE"), MISTAKE
        self._host_state.note(text)
        return answer

    def _export(self) -> tuple[GameRow, Sequence[Entry]]:
        return on_the_table(self._host_state.journal)

    # --- showing -------------------------------------------------------------------------------------------------

    def _publish(self, *, first: bool = False) -> None:
        """Publishes a new snapshot if anything changed; if making it fails, the last one stays."""
        host_state, old = self._host_state, self._snapshot
        try:
            new = snapshot(host_state, old)
        except Exception:
            log.exception("making a snapshot failed; the last one stays")
            return
        cues, host_state.cues = tuple(host_state.cues), []
        if new != old or max(host_state.fresh, host_state.judged) > host_state.version:
            host_state.version += 1
            with self._news:
                self._snapshot = changed(new, version=host_state.version)
                self._news.notify_all()
        if self._on_change is not None and (first or cues or new.panel != old.panel or new.game is not old.game):
            try:
                self._on_change(new.panel, cues)
            except Exception:
                log.exception("showing panel and cues on the devices failed")
