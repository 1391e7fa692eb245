"""The scale: read from the pulse on its pin."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config.settings import ScaleSettings
from companion.kernel.panel import Cue, Panel
from hardware.animator import Animator
from hardware.pulses import PERIOD_US
from hardware.scale import Scale


class Recorder:
    """Pulses that are only written down."""

    us: float | None = None

    def send(self, us: float) -> None:
        self.us = us

    def stop(self) -> None:
        self.us = None

    close = stop


def pulses(box, seconds: float) -> list[float]:
    """The pulse lengths on the servo pin (µs) at every moment of the next `seconds`; 0 is none."""
    seen: list[float] = []
    pin = box.devices._pins.pin(box.devices.settings.servo.pin)
    box.pass_time(seconds, lambda: seen.append(pin.state * PERIOD_US))
    return seen


def test_no_pulse_is_sent_before_there_is_something_to_show(box) -> None:
    box.pass_time(5)
    assert box.devices.levels().scale_us is None
    assert box.devices.levels().scale_at is None


def test_it_eases_to_the_value_and_lets_go(box) -> None:
    box.devices.show.show(Panel(scale=1.0))
    seen = [us for us in pulses(box, 1.5) if us]
    assert seen == sorted(seen)
    assert seen[0] == pytest.approx(1500, abs=1)
    assert seen[-1] == pytest.approx(1900)
    box.pass_time(1.0)
    assert box.devices.levels().scale_us is None
    assert box.devices.levels().scale_at == pytest.approx(1.0)
    assert box.devices.levels().scale_degrees == pytest.approx(36.0)


def test_its_speed_is_limited_and_it_starts_and_stops_gently(box) -> None:
    box.devices.show.show(Panel(scale=-1.0))
    pulses(box, 3)
    box.devices.show.show(Panel(scale=1.0))
    seen = [us for us in pulses(box, 3) if us]
    steps = [abs(b - a) for a, b in zip(seen, seen[1:], strict=False)]
    assert max(steps) <= 600 * 0.021
    assert max(steps[:2]) < max(steps) / 4


def test_neighbouring_degrees_are_different_pulses(make_box: Callable) -> None:
    box = make_box(scale=ScaleSettings(left_us=1000, level_us=1500, right_us=2000))
    resting = set()
    for degree in range(-45, 46):
        box.devices.show.show(Panel(scale=degree / 45))
        seen = [us for us in pulses(box, 2) if us]
        resting.add(round(seen[-1] if seen else 0, 3))
    assert len(resting) == 91


def test_eleven_positions_of_the_game_are_eleven_pulses(box) -> None:
    resting = []
    for tooth in range(-5, 6):
        box.devices.show.show(Panel(scale=tooth / 5))
        resting.append([us for us in pulses(box, 3) if us][-1])
    assert resting == pytest.approx([1100 + 80 * n for n in range(11)])


def test_a_game_that_names_degrees_gets_them_whatever_the_ends(make_box: Callable) -> None:
    """Three degrees a point, ten points: the same with wide ends, and no further than narrow ones."""
    for reach, steepest in ((400, 30), (900, 30), (200, 18)):
        box = make_box(scale=ScaleSettings(left_us=1500 - reach, level_us=1500, right_us=1500 + reach))
        leaning = []
        for points in (-10, -1, 0, 1, 4, 10):
            box.devices.show.show(Panel(scale=points / 10, swing=30.0))
            pulses(box, 6)
            leaning.append(box.devices.levels().scale_degrees)
        each = steepest / 10
        assert leaning == pytest.approx([-steepest, -each, 0, each, 4 * each, steepest], abs=1e-6)


def test_a_tip_leans_no_further_than_the_game_lets_it(box) -> None:
    box.devices.show.show(Panel(scale=0.0, swing=30.0), [Cue("tip", value=-1.0, seconds=0.8)])
    seen = pulses(box, 1.05)
    assert (seen[-1] - 1500) * 0.09 == pytest.approx(-30, abs=0.01)


def test_a_tip_rests_before_it_goes_on(box) -> None:
    box.devices.show.show(Panel(scale=0.0), [Cue("tip", value=1.0, seconds=0.8)])
    seen = pulses(box, 1.05)
    assert seen[-1] == pytest.approx(1900)
    box.pass_time(0.5)
    assert box.devices.levels().scale_at == pytest.approx(1.0)
    box.pass_time(3)
    assert box.devices.levels().scale_at == pytest.approx(0.0)


def test_a_new_value_during_a_move_goes_on_from_where_the_beam_is(box) -> None:
    box.devices.show.show(Panel(scale=1.0))
    seen = pulses(box, 0.5)
    box.devices.show.show(Panel(scale=-1.0))
    seen += pulses(box, 3)
    seen = [us for us in seen if us]
    assert max(abs(b - a) for a, b in zip(seen, seen[1:], strict=False)) <= 600 * 0.021
    assert seen[-1] == pytest.approx(1100)


def test_the_same_value_again_does_not_wake_the_servo(box) -> None:
    box.devices.show.show(Panel(scale=0.4))
    pulses(box, 3)
    box.devices.show.show(Panel(scale=0.4))
    assert not any(pulses(box, 1))


@given(st.floats(500, 1400), st.floats(1450, 1550), st.floats(1600, 2500), st.floats(-1, 1), st.booleans())
def test_values_and_pulses_round_trip_for_any_calibration(
    low: float, level: float, high: float, value: float, mirrored: bool
) -> None:
    ends = (high, low) if mirrored else (low, high)
    scale = Scale(Recorder(), ScaleSettings(left_us=ends[0], level_us=level, right_us=ends[1]), animator=Animator())
    assert scale.value_of(scale.pulse_of(value)) == pytest.approx(value, abs=1e-9)
    assert scale.pulse_of(-1) == pytest.approx(ends[0])
    assert scale.pulse_of(7) == pytest.approx(ends[1])
    assert min(ends) - 0.001 <= scale.pulse_of(value) <= max(ends) + 0.001
