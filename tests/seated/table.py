"""A table without a camera at which the companion plays: people tap. Nothing is seen, so it is quick."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.minds import World, fitting, opened
from companion.kernel.notation import words
from companion.kernel.places import CHANCE, Seat
from companion.players.finding import mind_of
from companion.players.levels import Budget
from companion.players.worlds import greedy
from companion.seated.driver import Driver
from companion.table.clock import SystemClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import ERRAND, Reply, ResolveVerdict, Tapped, Tick
from companion.table.pages.snapshot import Snapshot
from companion.table.settings import Settings
from tests.waiting import OUTER_S


class Table:
    """A host over a journal and the companion beside it; `driven` false: it sits there and does nothing. `watched`:
    a camera is taken for granted, and nothing is seen; else people say that they did what the companion asked for.
    `timers`: silence answers questions that have a time.
    """

    def __init__(self, folder: Path, *, driven: bool = True, watched: bool = True, timers: bool = False) -> None:
        self.path, self.driven, self.watched, self.timers = folder / "journal.db", driven, watched, timers
        self.dice = random.Random(3)
        self.open()

    def open(self) -> None:
        """Switches the companion on."""
        self.journal = Journal(self.path)
        self.host = Host(self.journal, SystemClock(), settings=Settings(timers=self.timers, camera=self.watched))
        self.host.start()
        self.driver = Driver(self.host, self.host.clock)
        if self.driven:
            self.driver.start()

    def close(self) -> None:
        """Switches it off."""
        self.driver.close()
        self.host.stop()
        self.journal.close()

    def begin(self, game: str, seats: Mapping[Seat, str], options: Mapping[str, Any] | None = None) -> None:
        """A new game; nobody lets a moment of INWO pass later than at once."""
        options = {"response_min_s": 0, **(options or {})} if game == "inwo" else options
        assert self.host.new_game(game, options, None, seats).result(OUTER_S).ok

    @property
    def snapshot(self) -> Snapshot:
        """The table now."""
        return self.host.snapshot

    def tap(self, seat: Seat, text: str) -> Reply:
        """A phone."""
        return self.host.put(Tapped(seat, text, self.snapshot.version)).result(OUTER_S)

    # --- people --------------------------------------------------------------------------------------------------

    def play(self, entries: int = 10_000) -> Snapshot:
        """Until the game is over, or has so many entries; people do what is best at once."""
        end = time.monotonic() + OUTER_S
        while self.snapshot.state.over is None and len(self.snapshot.done) < entries:
            assert time.monotonic() < end, self.told()
            if not self.turn():
                time.sleep(0.005)
        return self.snapshot

    def whole(
        self, game: str, seats: Mapping[Seat, str], options: Mapping[str, Any] | None = None, most: int = 600
    ) -> Snapshot:
        """A game to its end; another, where it does not end: a squirrel a turn before the last attacker holds for ever
        (`inscription` has no rule against it while squirrels last), and in `inception` a team may draw and discard."""
        self.begin(game, seats, options)
        while self.play(most).state.over is None:
            self.begin(game, seats, options)
        return self.snapshot

    def turn(self) -> bool:
        """Whatever people have to do now: decide on their seats, throw, say which card came up for the companion."""
        now = self.snapshot
        assert now.game is not None
        theirs = {one.seat: one for one in now.companions}
        owed = [key for key, errand, _ in now.errands if errand.seat in theirs]
        if owed and not self.watched:
            return self.host.put(ResolveVerdict(ERRAND + owed[0], now.version)).result(OUTER_S).ok
        mind, state = mind_of(now.game), now.state
        parts = mind.parts(state)
        world = World(*opened(parts, state, fitting(parts, state, {}, self.dice)), 7)
        asked = [one for one in now.companions if one.asks]
        if asked:
            options = [one for one in mind.may_happen(world, asked[0].seat) if one.verb in asked[0].asks]
            return self._do(now, self.dice.choice(options)) if options else False
        question, acting = state.question, mind.acting(state)
        if acting == CHANCE:
            waiting = [seat for seat in (question.waiting if question else ()) if seat != CHANCE] or [state.turn.seat]
            action = mind.by_chance(world, self.dice)
            if action is None or (set(waiting) & set(theirs) and not action.hands(now.game, state)):
                return False  # the companion throws
            return self._do(now, action)
        seats = question.waiting if question is not None else (acting,)
        people = [seat for seat in seats if seat in now.game.seats and seat not in theirs]
        if not people:
            return False
        action = greedy(mind, world, people[0], self.dice, Budget(40))
        if action is not None and action.seat in theirs:
            return False
        return action is not None and (self._do(now, action) or self._anything(now, mind.may_happen(world, people[0])))

    def _anything(self, now: Snapshot, options: list[Action]) -> bool:
        self.dice.shuffle(options)
        return any(self._do(now, one) for one in options[:5])

    def _do(self, now: Snapshot, action: Action) -> bool:
        """Whether that was done; who is too quick waits."""
        done = self.host.put(Tapped(action.seat, words(action), now.version)).result(OUTER_S).ok
        if done and self.snapshot.position == now.position:
            time.sleep(0.05)
            self.host.put(Tick(self.host.clock.monotonic())).result(OUTER_S)
        return done

    def told(self) -> str:
        """How far it got, for whoever reads a failure."""
        now = self.snapshot
        last = [one.entry.action for one in now.done[-5:]]
        return f"{now.state.turn} {now.state.question} {now.companions} {last}"
