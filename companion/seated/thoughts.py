"""What the companion's seats think about, one by one: begun when a seat has to decide, dropped when the table changes,
tried again when thinking fails."""

from __future__ import annotations

import logging
import time
from math import inf

from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.kernel.notation import words
from companion.kernel.places import Seat
from companion.seated import moments
from companion.seated.memory import Memory
from companion.seated.moves import Moves
from companion.seated.sitting import Thought
from companion.seated.thinker import Thinker
from companion.seated.thinkers import Thinkers
from companion.table.clock import Clock
from companion.table.journal.seated import AtSeat, Seated
from companion.table.messages import Thinks
from companion.table.pages.snapshot import Snapshot

log = logging.getLogger(__name__)

ANSWER_S = 0.02
"""How often a thought that is being thought is looked at."""
SHOWN_S = 0.3
"""A thought that takes longer is told to people."""


class Thoughts:
    """The thoughts of one table, in at most `most` processes. Until when a question waits is told by the table's
    `clock`; how long a thought takes is this machine's own time."""

    def __init__(self, most: int, clock: Clock, moves: Moves, memory: Memory) -> None:
        self._thinkers, self._clock, self._moves, self._memory = Thinkers(most), clock, moves, memory
        self._thoughts: dict[Seat, Thought] = {}

    def prepare(self, game: BaseGame) -> None:
        """A process reads the rules while people set the table."""
        self._free(game)

    def end(self) -> None:
        """Ends all processes; may be called twice."""
        self._thinkers.end()
        self._thoughts = {}

    def seat(self, mind: Mind, snapshot: Snapshot, shown: AtSeat, one: Seated) -> bool:
        """Whether this seat thinks, or is about to."""
        thought = self._thoughts.get(one.seat)
        due = moments.decides(mind, snapshot, one.seat) and moments.may_begin(snapshot)
        if thought is not None and (not due or thought.position != snapshot.position):
            self._drop(one.seat)
            thought = None
        if not due or self._moves.waits(snapshot, one.seat):
            return False
        if thought is None:
            return self._begin(mind, snapshot, one)
        if shown.hurried and thought.thinker is not None:
            thought.thinker.hurry()
        decision = thought.answer(ANSWER_S)
        now = time.monotonic()
        if decision is not None and words(decision.action) not in self._moves.refused_in(snapshot):
            del self._thoughts[one.seat]
            self._moves.decided(mind, snapshot, thought.knowledge, decision.action, decision.why)
        elif decision is not None or thought.failed(now):
            self._again(mind, snapshot, one, thought)
        elif not thought.shown and now - thought.began > SHOWN_S:
            thought.shown = self._moves.say(Thinks(one.seat, snapshot.position, thought.seconds))
        return True

    def _begin(self, mind: Mind, snapshot: Snapshot, one: Seated) -> bool:
        """Begins to think, once the last move was long enough ago to be followed."""
        if snapshot.deadline is None and self._moves.too_soon():
            return True
        if self._moves.turning_up(snapshot):
            return False
        if verbs := moments.left_to_people(mind, snapshot):
            return self._moves.left_to_people(snapshot, one.seat, verbs)
        now, knowledge = time.monotonic(), self._memory.knowledge(mind, snapshot, one)
        left = inf if snapshot.deadline is None else snapshot.deadline - self._clock.monotonic()
        thought = self._thoughts[one.seat] = Thought(one, snapshot, knowledge, now, left)
        thinker = self._free(mind.game)
        if thinker is None and not self._thinkers.broken:
            del self._thoughts[one.seat]  # all think for other seats
        elif thinker is None or not thought.begin(thinker, now):
            self._again(mind, snapshot, one, thought)
        return True

    def _again(self, mind: Mind, snapshot: Snapshot, one: Seated, thought: Thought) -> None:
        """Thinking failed: in a new process, then by the level below, then whatever is legal."""
        log.warning("seat %s: no answer by level %s", one.seat, thought.level or "?")
        if thought.thinker is not None:
            self._thinkers.give_up(thought.thinker)
            thought.thinker = None
        thinker = self._free(mind.game)
        if thinker is None or not thought.begin(thinker, time.monotonic()):
            del self._thoughts[one.seat]
            self._moves.first_legal(mind, snapshot, thought.knowledge)

    def _free(self, game: BaseGame) -> Thinker | None:
        """A process that nobody uses, begun if there may be one more."""
        return self._thinkers.free(game, [thought.thinker for thought in self._thoughts.values()])

    def _drop(self, seat: Seat) -> None:
        """A thought that nobody needs any more."""
        thought = self._thoughts.pop(seat)
        if thought.thinker is not None:
            thought.thinker.hurry()
