"""Bell and servo that misbehave: one ring is one ring, and a dead device never stops a game."""

from __future__ import annotations

import random
import time
from pathlib import Path

from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.kernel.actions import Action
from companion.kernel.notation import words
from companion.kernel.panel import Panel
from companion.table.clock import ManualClock
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import BellHeld, BellRung, Message, Tapped
from hardware.animator import Animator
from hardware.bell import Bell
from tests.torture.report import Report
from tests.waiting import OUTER_S


def rings(report: Report, many: int, seed: int = 7) -> None:
    """Presses with trains of bounces, a button held for a minute, one that is stuck: what the bell tells."""
    chance = random.Random(seed)
    told: list[str] = []
    with report.section("bell"):
        factory = MockFactory(pin_class=MockPWMPin)
        pin = factory.pin(17)
        with Animator() as animator, Bell(17, animator=animator, pin_factory=factory, hold_s=5, stuck_s=600) as bell:
            bell.when_rung = lambda at: told.append("rung")
            bell.when_held = lambda at, seconds: told.append("held")
            for _ in range(many):
                for _ in range(chance.randrange(6)):
                    pin.drive_low()
                    pin.drive_high()
                told.clear()
                pin.drive_low()
                pin.drive_high()
                report.count("presses")
                report.keep(told == ["rung"], f"one press was told as {told}")
        _held(report)


def _held(report: Report) -> None:
    """Held for a minute and let go: a hold, a long one, then stuck, no ring; and it rings again afterwards."""
    now = [0.0]
    told: list[str] = []
    factory = MockFactory(pin_class=MockPWMPin)
    pin = factory.pin(17)
    with Animator(clock=lambda: now[0]) as animator, Bell(17, animator=animator, pin_factory=factory) as bell:
        bell.when_rung = lambda at: told.append("rung")
        bell.when_held = lambda at, seconds: told.append(f"held {seconds:.0f} s")
        bell.when_stuck = lambda stuck: told.append("stuck" if stuck else "free")
        pin.drive_low()
        for now[0] in range(1, 61):
            bell.step(now[0])
        pin.drive_high()
        report.count("seconds held", 60)
        report.keep(told == ["held 1 s", "held 3 s", "stuck", "free"], f"a button held for a minute was told as {told}")
        told.clear()
        pin.drive_low()
        pin.drive_high()
        report.keep(told == ["rung"], f"after that a press was told as {told}")


def ring_storm(report: Report, folder: Path, many: int, seed: int = 8) -> None:
    """A thousand rings a minute, some of them held: as many count as the refractory time allows, none twice.

    After each that counted people make moves until a ring means something again, so that every one is in the journal.
    """
    chance = random.Random(seed)
    with report.section("a thousand rings a minute"):
        clock = ManualClock()
        with Journal(folder / "storm" / "journal.db") as journal:
            host = Host(journal, clock)
            host.start()
            host.new_game("inscription").result()
            last = None
            for _ in range(many):
                _until_a_ring_is_meant(host, chance)
                at = clock.advance(0.06)
                before = journal.written
                rung = chance.random() < 0.95
                due = rung and (last is None or at - last >= host.settings.refractory_s)
                message: Message = BellRung(at) if rung else BellHeld(at, chance.uniform(1, 60))
                answer = host.put(message).result()
                report.count("rings" if rung else "holds")
                report.count("of these counted", int(rung and answer.ok))
                report.count("the refractory time allows", int(due))
                say = f"{at:.2f} s, last counted {last}: {answer.say}"
                report.keep(journal.written - before == int(due), f"written {journal.written - before}, {say}")
                if rung:
                    report.keep(answer.ok == due, f"ring answered {answer.ok}, {say}")
                last = at if due else last
            report.keep(host.page().title != "", "the page is gone")
            host.stop()


def _until_a_ring_is_meant(host: Host, chance: random.Random) -> None:
    """Moves by phone until the bell means something that the rules allow; a new game where there is none left."""
    while True:
        shown = host.snapshot
        game = shown.game
        assert game is not None
        meaning = None if shown.state.over is not None else game.bell(shown.state)
        if isinstance(meaning, Action) and game.why_not(shown.state, meaning) is None:
            return
        meant = [] if shown.state.over is not None else list(game.candidates(shown.state))
        chance.shuffle(meant)
        move = next((one for one in meant if game.why_not(shown.state, one) is None), None)
        if move is None:
            host.new_game("inscription").result()
        else:
            host.put(Tapped(move.seat, words(move), shown.version, "")).result()


def dead_devices(report: Report, folder: Path) -> None:
    """Showing raises at every change (a servo's thread, a pin that is closed): the game goes on."""
    with report.section("dead devices"):
        clock = ManualClock()

        def broken(panel: Panel, cues: object) -> None:
            raise RuntimeError("the servo does not answer")

        with Journal(folder / "dead" / "journal.db") as journal:
            host = Host(journal, clock, on_change=broken)
            host.start()
            report.keep(host.new_game("inscription").result(OUTER_S).ok, "no game could be begun")
            for _ in range(20):
                clock.advance(5)
                host.put(BellRung(clock.monotonic())).result(OUTER_S)
                report.count("changes shown to a device that raises")
            report.keep(journal.length(1) > 0, "nothing was written")
            host.stop()
        _raising_servo(report)


def _raising_servo(report: Report) -> None:
    """A part whose step raises is left out; the others are still moved."""
    moved: list[float] = []

    class Raises:
        def step(self, now: float) -> float | None:
            raise RuntimeError("the servo does not answer")

    class Works:
        def step(self, now: float) -> float | None:
            moved.append(now)
            return now + 0.01

    with Animator() as animator:
        animator.wake(Raises(), animator.clock())
        animator.wake(Works(), animator.clock())
        end = time.monotonic() + OUTER_S
        while len(moved) < 5 and time.monotonic() < end:
            time.sleep(0.01)
    report.count("steps of the other parts", min(5, len(moved)))
    report.keep(len(moved) >= 5, "one part that raises stopped all others")
