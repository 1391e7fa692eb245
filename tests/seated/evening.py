"""An evening at a virtual table with the companion at a seat: a person who holds the cards of a virtual hand, plays by
hand, bell and phone, and does what is owed; what the companion does is seen by the camera as well."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.app import App
from companion.config.settings import CameraSettings, Config, DeviceSettings, JournalSettings, TableSettings
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.minds import World, fitting, opened
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.players.finding import mind_of
from companion.players.levels import Budget
from companion.players.worlds import greedy
from companion.seated.hands import VirtualHands, hands_at
from companion.table.clock import SystemClock
from companion.table.messages import BellRung, ResolveVerdict, Tapped
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.tidy import tidy
from tests.waiting import OUTER_S, soon

HURRY = 3.0
"""How many seconds at the table pass in one of ours."""

WRONG_S = 1.5
"""So long a person reads what is wrong before they put it right."""


class HurriedClock(SystemClock):
    """A clock that runs `HURRY` times as fast as the machine's."""

    def monotonic(self) -> float:
        """Seconds at the table."""
        return time.monotonic() * HURRY


class Evening:
    """A companion in this process; `play` plays one game to its end, people at the seats that it has not."""

    def __init__(self, folder: Path, *, source: str = "virtual") -> None:
        config = Config(
            table=TableSettings(timers=False, pace_s=0.0),
            camera=CameraSettings(source=source, fps=20),
            devices=DeviceSettings(pins="mock"),
            journal=JournalSettings(path=str(folder / "journal.db")),
        )
        self.app = App(config, folder=folder, clock=HurriedClock())
        self.app.start()
        self.dice = random.Random(7)
        self.refused: list[str] = []
        self._wrong = ("", 0.0)
        """What does not fit, and since when."""

    def close(self) -> None:
        """The evening is over."""
        self.app.close()

    @property
    def snapshot(self) -> Snapshot:
        """The table now."""
        return self.app.host.snapshot

    def begin(self, game: str, seats: Mapping[Seat, str], options: Mapping[str, Any] | None = None) -> None:
        """A new game, laid out."""
        self.app.begin_on(game, options, None, bare=True, seats=seats).result()
        soon(lambda: self.app.pages is not None and self.hands() is not None, "the table is laid out")
        self.tidy()

    def hands(self) -> VirtualHands | None:
        """Hands for the virtual table."""
        return hands_at(self.app.pages, self.app.host, 0.0)

    def tidy(self) -> None:
        """Does what is owed on people's side, and draws what they are to draw."""
        hands = self.hands()
        if hands is not None and hands.free:
            hands.tidy(self.snapshot)
            tidy(self.app.host, hands.table, hands.piles)

    # --- people --------------------------------------------------------------------------------------------------

    def play(self, most_s: float = 2 * OUTER_S) -> Snapshot:
        """Until the game is over."""
        end = time.monotonic() + most_s
        while self.snapshot.state.over is None:
            assert time.monotonic() < end, self.told()
            if not self.turn():
                time.sleep(0.02)
        return self.snapshot

    def turn(self) -> bool:
        """Whatever people have to do now; whether there was something."""
        now = self.snapshot
        assert now.game is not None
        theirs = {one.seat for one in now.companions}
        if len(now.chores) > now.for_me or now.errands:
            self.tidy()
        if now.trouble is not None:
            return self.mend(now.trouble.say)
        if now.chores and now.state.question is None:
            return False
        mind = mind_of(now.game)
        acting = mind.acting(now.state)
        question = now.state.question
        if acting == CHANCE:
            asked = [seat for seat in (question.waiting if question else ()) if seat != CHANCE] or [now.state.turn.seat]
            return not theirs.intersection(asked) and self.throw(now)
        waiting = question.waiting if question is not None else (acting,)
        people = [seat for seat in waiting if seat in now.game.seats and seat not in theirs]
        return bool(people) and self.decide(now, people[0])

    def mend(self, say: str) -> bool:
        """What stays wrong is taken back, as a person does who reads why; whether it was."""
        if self._wrong[0] != say:
            self._wrong = (say, time.monotonic())
        if time.monotonic() - self._wrong[1] < WRONG_S:
            return False
        self._wrong = ("", 0.0)
        self.tidy()
        return True

    def throw(self, now: Snapshot) -> bool:
        """Leave it to the companion, by the button that there is."""
        question = now.state.question
        own = [one for one in (question.prompt.options if question is not None else ()) if isinstance(one, Action)]
        told = [Tapped(CHANCE, "throw", now.version), *(Tapped(one.seat, words(one), now.version) for one in own)]
        return any(self.app.host.put(one).result().ok for one in told)

    def world(self, now: Snapshot, seat: Seat) -> World:
        """The table as somebody sees it who holds the cards of the virtual hand."""
        assert now.game is not None
        mind, hands = mind_of(now.game), self.hands()
        held: tuple[CardId, ...] = tuple(hands.piles.hands().get(seat, ())) if hands is not None else ()
        parts = mind.parts(now.state)
        hidden = fitting(parts, now.state, {part.name: held for part in parts if part.owner == seat}, self.dice)
        return World(*opened(parts, now.state, hidden))

    def decide(self, now: Snapshot, seat: Seat) -> bool:
        """Does what is best at once, by hand, bell or phone."""
        assert now.game is not None
        mind, world = mind_of(now.game), self.world(now, seat)
        action = greedy(mind, world, seat, self.dice, Budget(60))
        if action is None or words(action) in self.refused[-3:]:
            action = next((one for one in mind.may_happen(world, seat) if words(one) not in self.refused[-3:]), action)
        if action is None or action.seat in {one.seat for one in now.companions}:
            return False
        self.do(now, action)
        if self.snapshot.state is now.state:
            self.refused.append(words(action))
        else:
            self.refused.clear()
        return True

    def do(self, now: Snapshot, action: Action) -> None:
        """An action as people do it."""
        assert now.game is not None
        hands = self.hands()
        if action.hands(now.game, now.state) and hands is not None:
            hands.do(now, action)
            self.until(lambda: self.snapshot.state is not now.state or self.snapshot.trouble is not None)
            trouble = self.snapshot.trouble
            if self.snapshot.state is now.state and trouble is not None and trouble.verdict == "ambiguous":
                self.app.host.put(ResolveVerdict("0", self.snapshot.version)).result()
        elif now.game.bell(now.state) == action:
            self.app.host.put(BellRung(self.app.clock.monotonic(), action.seat)).result()
        if self.snapshot.state is now.state:
            self.app.host.put(Tapped(action.seat, words(action), self.snapshot.version)).result()

    def until(self, done: Callable[[], bool], seconds: float = 3.0) -> bool:
        """Whether it is so after a little while."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                return False
            time.sleep(0.01)
        return True

    def told(self) -> str:
        """How far it got, for whoever reads a failure."""
        now = self.snapshot
        say = now.trouble.say if now.trouble else ""
        last = [one.entry.action for one in now.done[-5:]]
        return f"{now.state.turn} {now.state.question} {say} {now.chores} {now.errands} {last} {self.refused[-3:]}"
