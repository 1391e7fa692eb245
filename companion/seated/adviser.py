"""A hand on the shoulder: what the companion would do in a person's place, where their own hand is known to the table.

It gets what that seat may know and no more, in a process of its own that ends with the answer. One thinks at a time,
and none while the companion thinks about a move of its own.
"""

from __future__ import annotations

import hashlib
import logging
import threading
import time

from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.places import Seat
from companion.kernel.sentences import and_list, say
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge, known
from companion.players.levels import LEVELS
from companion.players.player import Decision, certain
from companion.seated.thinker import LATE_S, Table, Thinker
from companion.table.advice import Advice
from companion.table.host import Host
from companion.table.messages import AskedAdvice, Reply
from companion.table.narration import plan_in_words
from companion.table.pages.snapshot import Snapshot

log = logging.getLogger(__name__)

LOOK_S = 0.05
"""How often a thought that is being thought is looked at."""
READS_S = 30.0
"""So long a process may need to read rules and cards on the slowest machine."""
CLOSED = Reply(False, say("That cannot be asked now."), code="E_WRONG_PHASE")
BUSY = Reply(False, say("Somebody else has just asked. Try again in a moment."), code="E_BUSY")
NO_LEVEL = Reply(False, say("There is no such level."), code="E_UNKNOWN")


class Adviser:
    """Answers people at the table of a host; any thread may ask. Where tables share a machine, one of them thinks at a
    time: who has `room`."""

    def __init__(self, host: Host, room: threading.Lock | None = None) -> None:
        self._host, self._room = host, room or threading.Lock()
        self._closed = threading.Event()
        self._mind: Mind | None = None
        self._told: dict[Seat, tuple[str, Advice]] = {}
        """The last answer of each seat, and the position it was for."""

    def offered(self, seat: Seat) -> bool:
        """Whether this seat may ask now: it has to decide, and the table knows enough of its hand."""
        return self._where_asked(self._host.snapshot, seat) is not None

    def ask(self, seat: Seat, level: str) -> Reply:
        """Begins to think for a seat; the table notes it."""
        if level not in LEVELS:
            return NO_LEVEL
        now = self._host.snapshot
        mind = self._where_asked(now, seat)
        if mind is None or now.game is None:
            return CLOSED
        knowledge = known(mind, now.seen_by(seat).state, {}, seat, partly=True)
        if not self._room.acquire(blocking=False):
            return BUSY
        noted = self._host.put(AskedAdvice(seat, level, now.position)).result()
        if not noted.ok:
            self._room.release()
            return noted
        self._told[seat] = (now.position, Advice("thinking", level))
        work = (now.game, now, knowledge, level)
        threading.Thread(target=self._answer, args=work, name="advice", daemon=True).start()
        return Reply(True)

    def advice(self, seat: Seat) -> Advice:
        """What a seat was told last, as long as the table is as it was."""
        position, told = self._told.get(seat, ("", Advice()))
        if told.state == "none" or position == self._host.snapshot.position:
            return told
        return Advice("over", told.level)

    def close(self) -> None:
        """Ends whatever is being thought; may be called twice."""
        self._closed.set()

    def _where_asked(self, now: Snapshot, seat: Seat) -> Mind | None:
        """The mind of the game, where a seat may ask. Every page of a seat asks this, so nothing is thought here."""
        game = now.game
        if game is None or seat not in game.seats or seat in {one.seat for one in now.companions}:
            return None
        if now.state.over is not None or now.consent is not None or now.trouble is not None:
            return None
        if any(one.seconds for one in now.companions):
            return None
        mind = self._mind_of(game)
        state = now.seen_by(seat).state
        question = state.question
        if question is not None and len(question.prompt.options) == 1 and not question.prompt.verbs:
            return None  # there is nothing to choose
        if seat not in question.waiting if question is not None else mind.acting(state) != seat:
            return None
        return mind if mind.tells_enough(state, seat) else None

    def _mind_of(self, game: BaseGame) -> Mind:
        mind = self._mind
        if mind is None or mind.game is not game:
            mind = self._mind = mind_of(game)
        return mind

    def _answer(self, game: BaseGame, now: Snapshot, knowledge: Knowledge, level: str) -> None:
        """The thread of one question."""
        seat, told = knowledge.seat, Advice("failed", level)
        try:
            decision = self._thought(game, now, knowledge, level)
            if decision is not None:
                plan, turned_up = certain(self._mind_of(game), knowledge, decision.plan or (decision.action,))
                moves = plan_in_words(game, knowledge.state, plan, turned_up=turned_up)
                told = Advice("done", level, moves, and_list(decision.why))
        except Exception:  # whatever fails, the next one may ask
            log.exception("advice for seat %s failed", seat)
        self._told[seat] = (now.position, told)
        self._room.release()

    def _thought(self, game: BaseGame, now: Snapshot, knowledge: Knowledge, level: str) -> Decision | None:
        """What a process of its own finds, unless the table moves on before."""
        seconds = LEVELS[level].seconds
        seed = int(hashlib.sha256(f"{now.position} {knowledge.seat}".encode()).hexdigest()[:8], 16)
        thinker = Thinker(Table.of(game))
        try:
            thinker.ask(knowledge, level, seed, seconds)
            end = time.monotonic() + READS_S + seconds + LATE_S
            while not self._closed.is_set() and thinker.alive and time.monotonic() < end:
                if self._host.snapshot.position != now.position:
                    return None
                if (decision := thinker.answer(LOOK_S)) is not None:
                    return decision
            return None
        finally:
            thinker.end()
