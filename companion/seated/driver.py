"""Follows the table beside the host, as a phone does, and plays the seats that the companion has.

It is one more source of messages: what it decides is judged like a tap. Nothing here waits for people and nothing
people do waits for it: it thinks in processes of its own (`companion.seated.thinker`).
"""

from __future__ import annotations

import logging
import os
import random
import time
from collections.abc import Callable, Mapping
from math import inf
from threading import Event, Thread

from companion.kernel.actions import Action
from companion.kernel.minds import Mind
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.players.finding import mind_of
from companion.players.knowledge import Knowledge, known
from companion.seated import moments
from companion.seated.hands import VirtualHands
from companion.seated.sitting import Thought
from companion.seated.thinker import Thinker
from companion.seated.thinkers import Thinkers
from companion.table.clock import Clock
from companion.table.host import Host
from companion.table.journal.seated import AtSeat, Seated
from companion.table.messages import Decided, HeldByAnother, Message, Tapped, Thinks
from companion.table.pages.snapshot import Snapshot
from companion.table.records.sealed_heads import Head

log = logging.getLogger(__name__)

LOOK_S = 0.5
"""How long news is waited for at a time."""
ANSWER_S = 0.02
"""How often a thought that is being thought is looked at."""
SHOWN_S = 0.3
"""A thought that takes longer is told to people."""
RIGHT_S, PATIENCE_S = 1.0, 15.0
"""So long something may lie wrong on its side before its hands put it right; and longer where it may be a move that
somebody has begun."""
ANSWERED_S = 30.0
"""The host answers sooner, or it does not run any more."""


class Driver:
    """The companion at its seats; `pace` are seconds between two of its moves. `hands` gives its hands at a virtual
    table, ``None`` where people have to lend theirs. `cores`: of this machine. The table's time comes from `clock`, how
    long it thinks is this machine's own."""

    def __init__(
        self,
        host: Host,
        clock: Clock,
        *,
        pace: float = 0.0,
        hands: Callable[[], VirtualHands | None] = lambda: None,
        cores: int | None = None,
    ) -> None:
        self._host, self._clock, self._pace, self._hands = host, clock, pace, hands
        self._closed = Event()
        self._dice = random.SystemRandom()
        self._mind: Mind | None = None
        self._game_id = 0
        self._thinkers = Thinkers(max(1, (cores or os.cpu_count() or 1) - 1))
        self._heads: dict[Seat, Head] = {}
        self._thoughts: dict[Seat, Thought] = {}
        self._waits: dict[Seat, int] = {}
        """Who can do nothing until there is another version than this."""
        self._given: dict[Seat, str] = {}
        """Who has decided in which position; it counts as soon as its time has come."""
        self._refused: tuple[str, frozenset[str]] = ("", frozenset())
        """The position of the game, and what the host refused in it."""
        self._asked: tuple[str, Action | None] = ("", None)
        """The position, and what hands are to turn up in it."""
        self._wrong: tuple[str, float] | None = None
        """What is wrong on the table, and since when."""
        self._moved = 0.0
        self._thread = Thread(target=self._run, name="companion", daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def close(self) -> None:
        """Stop following and thinking; may be called twice."""
        self._closed.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self._end_thinkers()

    # --- the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closed.is_set():
            snapshot = self._host.snapshot
            try:
                busy = self._look(snapshot)
            except Exception:  # whatever goes wrong with one look must not end the thread
                log.exception("playing for the companion failed")
                busy = False
                self._closed.wait(LOOK_S)
            if busy or self._host.wait_newer(snapshot.version, LOOK_S).version == snapshot.version:
                self._closed.wait(ANSWER_S)

    def _look(self, snapshot: Snapshot) -> bool:
        """Does what is to be done now; whether something goes on that does not wait for news."""
        game = snapshot.game
        if game is None or not snapshot.companions:
            self._end_thinkers()
            return False
        if snapshot.game_id != self._game_id or self._mind is None or self._mind.game is not game:
            self._end_thinkers()
            self._game_id, self._mind = snapshot.game_id, mind_of(game)
            self._heads = {}
            self._free()  # it reads the rules while people set the table
        if self._hands_do(snapshot):
            return True
        seats = {one.seat: one for one in self._host.seated()}
        busy = [
            self._seat(self._mind, snapshot, one, seats[one.seat]) for one in snapshot.companions if one.seat in seats
        ]
        return any(busy) or self._throw(self._mind, snapshot, seats)

    def _end_thinkers(self) -> None:
        self._thinkers.end()
        self._thoughts, self._waits, self._mind = {}, {}, None

    def _say(self, message: Message) -> bool:
        """Tells the host; whether it was done."""
        answer = self._host.put(message).result(timeout=ANSWERED_S)
        if not answer.ok:
            log.info("%s: %s", answer.code or "refused", answer.say)
        return answer.ok

    # --- one seat ------------------------------------------------------------------------------------------------

    def _seat(self, mind: Mind, snapshot: Snapshot, shown: AtSeat, one: Seated) -> bool:
        """Whether this seat thinks, or is about to."""
        thought = self._thoughts.get(one.seat)
        due = moments.decides(mind, snapshot, one.seat) and moments.may_begin(snapshot)
        if thought is not None and (not due or thought.position != snapshot.position):
            self._drop(one.seat)
            thought = None
        if not due or self._waits.get(one.seat) == snapshot.version or self._given.get(one.seat) == snapshot.position:
            return False
        if thought is None:
            return self._begin(mind, snapshot, one)
        if shown.hurried and thought.thinker is not None:
            thought.thinker.hurry()
        decision = thought.answer(ANSWER_S)
        now = time.monotonic()
        if decision is not None and words(decision.action) not in self._refused_in(snapshot):
            self._decided(mind, snapshot, thought.knowledge, decision.action, decision.why)
        elif decision is not None or thought.failed(now):
            self._again(mind, snapshot, one, thought)
        elif not thought.shown and now - thought.began > SHOWN_S:
            thought.shown = self._say(Thinks(one.seat, snapshot.position, thought.seconds))
        return True

    def _begin(self, mind: Mind, snapshot: Snapshot, one: Seated) -> bool:
        """Begins to think, once the last move was long enough ago to be followed."""
        now = time.monotonic()
        if snapshot.deadline is None and now - self._moved < self._pace:
            return True
        if self._asked[0] == snapshot.position:
            return False  # hands turn up a card
        if verbs := moments.left_to_people(mind, snapshot):
            self._given[one.seat] = snapshot.position
            return self._say(Thinks(one.seat, snapshot.position, hands=verbs))
        knowledge = self._knowledge(mind, snapshot, one)
        left = inf if snapshot.deadline is None else snapshot.deadline - self._clock.monotonic()
        thought = self._thoughts[one.seat] = Thought(one, snapshot, knowledge, now, left)
        thinker = self._free()
        if thinker is None and not self._thinkers.broken:
            del self._thoughts[one.seat]  # all think for other seats
        elif thinker is None or not thought.begin(thinker, now):
            self._again(mind, snapshot, one, thought)
        return True

    def _knowledge(self, mind: Mind, snapshot: Snapshot, one: Seated) -> Knowledge:
        """What a seat may know. What others turn out to hold it has never drawn."""
        hands, head = self._hands(), self._heads.setdefault(one.seat, Head(mind))
        held = head.after(one, snapshot.done).held
        others = hands.held_by_others(one.seat) if hands is not None else frozenset()
        while wrong := [card for cards in held.values() for card in cards if card in others]:
            for card in wrong:
                self._say(HeldByAnother(one.seat, card))
            one = next(now for now in self._host.seated() if now.seat == one.seat)
            held = head.after(one, snapshot.done).held
        return known(mind, snapshot.seen_by(one.seat).state, held, one.seat)

    def _free(self) -> Thinker | None:
        """A process that nobody uses, begun if there may be one more."""
        assert self._mind is not None
        return self._thinkers.free(self._mind.game, [thought.thinker for thought in self._thoughts.values()])

    def _drop(self, seat: Seat) -> None:
        """A thought that nobody needs any more."""
        thought = self._thoughts.pop(seat, None)
        if thought is not None and thought.thinker is not None:
            thought.thinker.hurry()

    def _again(self, mind: Mind, snapshot: Snapshot, one: Seated, thought: Thought) -> None:
        """Thinking failed: in a new process, then by the level below, then whatever is legal."""
        log.warning("seat %s: no answer by level %s", one.seat, thought.level or "?")
        if thought.thinker is not None:
            self._thinkers.give_up(thought.thinker)
            thought.thinker = None
        thinker = self._free()
        if thinker is not None and thought.begin(thinker, time.monotonic()):
            return
        refused = self._refused_in(snapshot)
        for action in moments.anything(mind, thought.knowledge):
            if words(action) not in refused:
                self._decided(mind, snapshot, thought.knowledge, action, ())
                return
        self._thoughts.pop(one.seat, None)
        self._waits[one.seat] = snapshot.version

    def _refused_in(self, snapshot: Snapshot) -> frozenset[str]:
        return self._refused[1] if self._refused[0] == snapshot.position else frozenset()

    # --- what comes of it ----------------------------------------------------------------------------------------

    def _decided(
        self, mind: Mind, snapshot: Snapshot, knowledge: Knowledge, action: Action, why: tuple[str, ...]
    ) -> None:
        """Says what a seat does; what names a card that comes up is left to hands."""
        self._thoughts.pop(knowledge.seat, None)
        seat = action.seat
        if seat not in {one.seat for one in snapshot.companions}:  # people do that
            self._given[knowledge.seat] = snapshot.position
            self._say(Thinks(knowledge.seat, snapshot.position, waits=True))
            return
        if moments.turned_up(mind, knowledge, action):
            self._asked = (snapshot.position, action)
            self._say(Thinks(seat, snapshot.position, hands=(action.verb,)))
            return
        answer = self._host.put(Decided(seat, words(action), snapshot.position, why)).result(timeout=ANSWERED_S)
        self._moved = time.monotonic()
        if answer.ok:
            self._given[knowledge.seat] = snapshot.position
        if answer.ok or answer.code == "E_STALE":
            return
        log.info("seat %s: %s was refused: %s %s", seat, words(action), answer.code, answer.say)
        if self._host.snapshot.trouble is None:
            self._refused = (snapshot.position, self._refused_in(snapshot) | {words(action)})
        else:
            self._waits[knowledge.seat] = self._host.snapshot.version

    def _throw(self, mind: Mind, snapshot: Snapshot, seats: Mapping[Seat, Seated]) -> bool:
        """Throws where it is the companion's to throw; whether it does, or is about to."""
        if not moments.throws(mind, snapshot, frozenset(seats)) or not moments.may_begin(snapshot):
            return False
        if time.monotonic() - self._moved < self._pace:
            return True
        one = seats.get(snapshot.state.turn.seat) or next(iter(seats.values()))
        action = moments.thrown(mind, self._knowledge(mind, snapshot, one), self._dice)
        if action is None or action.hands(snapshot.game, snapshot.state):
            self._asked = (snapshot.position, action)
            return False
        self._moved = time.monotonic()
        if action.seat != CHANCE:
            return self._say(Decided(action.seat, words(action), snapshot.position))
        return self._say(Tapped(CHANCE, "throw", snapshot.version))

    def _hands_do(self, snapshot: Snapshot) -> bool:
        """At a virtual table: moves what is the companion's to move; whether something moved."""
        hands = self._hands()
        if hands is None or not hands.free or snapshot.game is None or snapshot.state.over is not None:
            return False
        position, action = self._asked
        if action is not None and position == snapshot.position and snapshot.trouble is None:
            real = hands.from_piles(snapshot, action) or action
            self._asked = (position, None)
            if real.seat != CHANCE:
                return self._say(Decided(real.seat, words(real), snapshot.position))
            return self._say(Tapped(CHANCE, words(real), snapshot.version))
        seats = {one.seat for one in snapshot.companions}
        own = snapshot.done[-1].entry.seat in seats or snapshot.for_me == len(snapshot.chores)
        if snapshot.trouble is not None:
            return self._put_right(snapshot, hands, alone=seats.issuperset(moments.awaited(snapshot)))
        self._wrong = None
        return bool(own and (snapshot.chores or snapshot.errands) and hands.tidy(snapshot))

    def _put_right(self, snapshot: Snapshot, hands: VirtualHands, *, alone: bool) -> bool:
        """What nobody asked for on its side is put right after a while, and whatever lies wrong while the move is its
        own (`alone`): people's hands may have crossed its own. What people do in their own move is theirs."""
        trouble, now = snapshot.trouble, time.monotonic()
        sure = alone or (trouble is not None and trouble.code == "E_NOT_YOURS")
        if trouble is None or not (sure or moments.on_its_side(snapshot)):
            return False
        if self._wrong is None or self._wrong[0] != trouble.say:
            self._wrong = (trouble.say, now)
        return now - self._wrong[1] > max(RIGHT_S if sure else PATIENCE_S, self._pace) and bool(hands.tidy(snapshot))
