"""Scenarios of the whole box in real time: on simulated pins here, on the kernel's lines in the virtual machine."""

import os
import threading
import time
from collections.abc import Iterator

import pytest

from companion.config.settings import ScaleSettings
from companion.kernel.panel import Cue, Flame, Panel
from companion.table.messages import BellHeld, BellRung, Health
from hardware.hardware_test import Bounce, watch_press
from tests.hardware.bench import LINES, Base, MockBench, SimBench
from tests.waiting import OUTER_S

BELL, SERVO = 17, 12
FAST = ScaleSettings(speed_us_s=5000, release_s=0.1)
NO_HOLD = {"hold_s": OUTER_S, "stuck_s": 2 * OUTER_S}
"""So that a press is none, however slow the machine is to let go again."""


ON_LINES = os.environ.get("COMPANION_BENCH") == "gpio-sim"


@pytest.fixture(params=["lgpio", "rpigpio"] if ON_LINES else ["mock"])
def bench(request: pytest.FixtureRequest) -> Iterator[Base]:
    """The virtual machine's lines if they were asked for, through either library, else simulated pins."""
    if ON_LINES:
        assert LINES.is_dir(), "COMPANION_BENCH=gpio-sim, but this kernel has no gpio-sim lines"
        one: Base = SimBench(request.param)
    else:
        one = MockBench()
    yield one
    one.close()


def test_everything_opens_and_says_so(bench) -> None:
    bench.open()
    assert {health.status for health in bench.heard(Health)} == {"ok"}
    assert len(bench.heard(Health)) == 7


def test_one_press_is_one_ring(bench) -> None:
    bench.open(**NO_HOLD)
    before = time.monotonic()
    bench.press(BELL)
    time.sleep(0.06)
    bench.release(BELL)
    assert bench.wait(lambda: bench.heard(BellRung))
    time.sleep(0.1)
    [rang] = bench.heard(BellRung)
    assert before <= rang.at <= time.monotonic()
    assert bench.heard(BellHeld) == []


def test_quick_rings_are_counted_one_by_one(bench) -> None:
    bench.open(**NO_HOLD)
    for _ in range(10):
        bench.press(BELL)
        time.sleep(0.06)
        bench.release(BELL)
        time.sleep(0.06)
    assert bench.wait(lambda: len(bench.heard(BellRung)) == 10)
    time.sleep(0.1)
    assert len(bench.heard(BellRung)) == 10


def test_a_hold_is_told_while_it_lasts_and_is_no_ring(bench) -> None:
    bench.open(hold_s=0.3)
    bench.press(BELL)
    assert bench.wait(lambda: bench.heard(BellHeld))
    bench.release(BELL)
    time.sleep(0.1)
    assert bench.heard(BellRung) == []
    assert len(bench.heard(BellHeld)) == 1


def test_a_button_that_stays_down_is_reported_as_stuck_until_it_is_free(bench) -> None:
    bench.open(hold_s=0.2, stuck_s=0.5)
    bench.press(BELL)
    assert bench.wait(lambda: any(health.status == "degraded" for health in bench.heard(Health)))
    bench.release(BELL)
    assert bench.wait(lambda: bench.heard(Health)[-1] == Health("bell", "ok"))
    assert bench.heard(BellRung) == []


def test_the_bell_is_lent_for_a_trial_and_comes_back(bench) -> None:
    devices = bench.open(**NO_HOLD)
    seen: list[Bounce | None] = []
    watched = threading.Event()

    def listen() -> None:
        with devices.bell_lent() as (pin, pins):
            seen.append(watch_press(pin, pins, seconds=OUTER_S, ready=watched.set))

    trial = threading.Thread(target=listen)
    trial.start()
    assert watched.wait(OUTER_S) and devices.bell is None
    before = time.monotonic()
    bench.press(BELL)
    time.sleep(0.1)
    bench.release(BELL)
    after = time.monotonic()
    trial.join(OUTER_S)
    assert seen[0] is not None and seen[0].edges >= 2 and 0.05 < seen[0].pressed_s < after - before + 0.4
    assert bench.wait(lambda: devices.bell is not None)
    assert bench.heard(BellRung) == []
    bench.press(BELL)
    time.sleep(0.06)
    bench.release(BELL)
    assert bench.wait(lambda: bench.heard(BellRung))


def test_lit_candles_shine_and_the_others_are_dark(bench) -> None:
    devices = bench.open()
    devices.show.show(Panel({"A-outer": Flame.STEADY, "B-inner": Flame.BREATHE}))
    assert bench.wait(lambda: 0.2 < bench.duty(5) < 0.95)
    assert bench.wait(lambda: bench.duty(26) > 0.02)
    assert bench.duty(6) == bench.duty(16) == 0.0


def test_the_candle_that_goes_out_ends_dark(bench) -> None:
    devices = bench.open()
    devices.show.show(Panel({"A-outer": Flame.STEADY}))
    assert bench.wait(lambda: bench.duty(5) > 0.2)
    bench.forget(5)
    devices.show.show(Panel(), [Cue("flare", "A-outer")])
    assert bench.wait(lambda: bench.brightest(5) > 0.3)
    assert bench.wait(lambda: not devices.animator.awake(devices.candles["A-outer"]))
    assert bench.duty(5) == 0.0


def test_the_scale_goes_to_each_side_and_lets_go(bench) -> None:
    bench.open(scale=ScaleSettings(speed_us_s=5000, release_s=bench.release_s))
    seen = []
    for value in (-1.0, 0.0, 1.0):
        bench.forget(SERVO)
        bench.devices.show.show(Panel(scale=value))
        seen.append(bench.rests_at_us(SERVO))
    assert seen == sorted(seen)
    assert seen[1] - seen[0] == pytest.approx(400, abs=60)
    assert seen[2] - seen[1] == pytest.approx(400, abs=60)
    assert bench.wait(lambda: bench.devices.levels().scale_us is None)
    assert bench.duty(SERVO) == 0.0


def test_closing_leaves_every_output_low(bench) -> None:
    devices = bench.open(scale=FAST)
    devices.show.show(Panel(dict.fromkeys(devices.candles, Flame.STEADY), scale=1.0))
    assert bench.wait(lambda: bench.duty(5) > 0.2 and bench.duty(16) > 0.2)
    devices.close(farewell=True)
    assert [bench.duty(pin, 0.05) for pin in (5, 6, 16, 26, SERVO)] == [0.0] * 5


def test_an_end_in_the_middle_of_a_move_leaves_every_output_low(bench) -> None:
    devices = bench.open()
    devices.show.show(Panel(dict.fromkeys(devices.candles, Flame.STEADY), scale=1.0))
    assert bench.wait(lambda: devices.levels().scale_us)
    devices.close(farewell=False)
    assert [bench.duty(pin, 0.05) for pin in (5, 6, 16, 26, SERVO)] == [0.0] * 5


def test_a_box_can_be_opened_again_after_it_was_closed(bench) -> None:
    bench.open().close()
    bench.told.clear()
    bench.open()
    assert {health.status for health in bench.heard(Health)} == {"ok"}
