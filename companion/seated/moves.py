"""What the companion tells the host that it does at its seats, and what came of it."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable

from companion.kernel.actions import Action
from companion.kernel.minds import Mind
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.players.knowledge import Knowledge
from companion.seated import moments
from companion.table.host import Host
from companion.table.messages import Decided, Message, Tapped, Thinks
from companion.table.pages.snapshot import Snapshot

log = logging.getLogger(__name__)

ANSWERED_S = 30.0
"""The host answers sooner, or it does not run any more."""


class Moves:
    """What was told in which position of the game; `pace` are seconds between two moves. Use it from one thread."""

    def __init__(self, host: Host, pace: float) -> None:
        self._host, self._pace = host, pace
        self._moved = 0.0
        self._waits: dict[Seat, int] = {}
        """Who can do nothing until there is another version than this."""
        self._given: dict[Seat, str] = {}
        """Who has decided in which position; it counts as soon as its time has come."""
        self._refused: tuple[str, frozenset[str]] = ("", frozenset())
        """The position of the game, and what the host refused in it."""
        self._asked: tuple[str, Action | None] = ("", None)
        """The position, and what hands are to turn up in it."""

    def forget(self) -> None:
        """Another game, or nobody to play for: whoever waited does so no more."""
        self._waits = {}

    def say(self, message: Message) -> bool:
        """Tells the host; whether it was done."""
        answer = self._host.put(message).result(timeout=ANSWERED_S)
        if not answer.ok:
            log.info("%s: %s", answer.code or "refused", answer.say)
        return answer.ok

    # --- whether it may move -------------------------------------------------------------------------------------

    def too_soon(self) -> bool:
        """Whether the last move was not long enough ago to be followed."""
        return time.monotonic() - self._moved < self._pace

    def waits(self, snapshot: Snapshot, seat: Seat) -> bool:
        """Whether a seat has said in this position what it does, or can do nothing as the table is."""
        return self._waits.get(seat) == snapshot.version or self._given.get(seat) == snapshot.position

    def turning_up(self, snapshot: Snapshot) -> bool:
        """Whether hands are to turn up a card in this position, or do so."""
        return self._asked[0] == snapshot.position

    def refused_in(self, snapshot: Snapshot) -> frozenset[str]:
        """What the host refused in this position, in record words."""
        return self._refused[1] if self._refused[0] == snapshot.position else frozenset()

    # --- what it does --------------------------------------------------------------------------------------------

    def decided(
        self, mind: Mind, snapshot: Snapshot, knowledge: Knowledge, action: Action, why: tuple[str, ...]
    ) -> None:
        """Says what a seat does; what names a card that comes up is left to hands, what is people's to people."""
        if action.seat not in {one.seat for one in snapshot.companions}:
            self._given[knowledge.seat] = snapshot.position
            self.say(Thinks(knowledge.seat, snapshot.position, waits=True))
        elif moments.turned_up(mind, knowledge, action):
            self.to_turn_up(snapshot, action)
            self.say(Thinks(action.seat, snapshot.position, hands=(action.verb,)))
        else:
            self._tell(snapshot, knowledge.seat, action, why)

    def first_legal(self, mind: Mind, snapshot: Snapshot, knowledge: Knowledge) -> None:
        """Does whatever is legal and was not refused; where there is nothing, waits for another table."""
        refused = self.refused_in(snapshot)
        for action in moments.anything(mind, knowledge):
            if words(action) not in refused:
                self.decided(mind, snapshot, knowledge, action, ())
                return
        self._waits[knowledge.seat] = snapshot.version

    def left_to_people(self, snapshot: Snapshot, seat: Seat, verbs: Iterable[str]) -> bool:
        """People answer for a seat, with these verbs; whether they were told."""
        self._given[seat] = snapshot.position
        return self.say(Thinks(seat, snapshot.position, hands=tuple(verbs)))

    def thrown(self, snapshot: Snapshot, action: Action) -> bool:
        """Chance has decided; whether the host took it."""
        self._moved = time.monotonic()
        if action.seat != CHANCE:
            return self.say(Decided(action.seat, words(action), snapshot.position))
        return self.say(Tapped(CHANCE, "throw", snapshot.version))

    def to_turn_up(self, snapshot: Snapshot, action: Action | None) -> None:
        """Hands turn up what this action names, each card as it comes."""
        self._asked = (snapshot.position, action)

    def to_be_turned_up(self, snapshot: Snapshot) -> Action | None:
        """What hands are to turn up in this position and have not yet."""
        position, action = self._asked
        return action if position == snapshot.position else None

    def turned_up(self, snapshot: Snapshot, real: Action) -> bool:
        """Hands have turned this up; whether the host took it."""
        self._asked = (snapshot.position, None)
        if real.seat != CHANCE:
            return self.say(Decided(real.seat, words(real), snapshot.position))
        return self.say(Tapped(CHANCE, words(real), snapshot.version))

    def _tell(self, snapshot: Snapshot, seat: Seat, action: Action, why: tuple[str, ...]) -> None:
        said = words(action)
        answer = self._host.put(Decided(action.seat, said, snapshot.position, why)).result(timeout=ANSWERED_S)
        self._moved = time.monotonic()
        if answer.ok:
            self._given[seat] = snapshot.position
        if answer.ok or answer.code == "E_STALE":
            return
        log.info("seat %s: %s was refused: %s %s", action.seat, said, answer.code, answer.say)
        if self._host.snapshot.trouble is None:
            self._refused = (snapshot.position, self.refused_in(snapshot) | {said})
        else:
            self._waits[seat] = self._host.snapshot.version
