"""The bell: what a finger does to the pin, and what the table hears."""

from collections.abc import Callable

import pytest

from companion.errors import DeviceError
from companion.table.messages import BellHeld, BellRung, Health


def test_a_press_is_one_ring_at_the_time_of_the_press(box) -> None:
    pin = box.devices.bell.pin
    pressed = box.clock.monotonic()
    pin.drive_low()
    box.pass_time(0.2)
    assert box.heard(BellRung) == []
    pin.drive_high()
    assert box.heard(BellRung) == [BellRung(pressed)]
    box.pass_time(5)
    assert len(box.heard(BellRung)) == 1
    assert box.heard(BellHeld) == []


def test_a_long_press_is_held_and_no_ring(box) -> None:
    pin = box.devices.bell.pin
    pressed = box.clock.monotonic()
    pin.drive_low()
    box.pass_time(1.5)
    assert box.heard(BellHeld) == [BellHeld(pressed, 1.0)]
    pin.drive_high()
    assert box.heard(BellRung) == []


def test_a_hold_of_three_seconds_is_told_once_more(box) -> None:
    pin = box.devices.bell.pin
    pressed = box.clock.monotonic()
    pin.drive_low()
    box.pass_time(4)
    assert box.heard(BellHeld) == [BellHeld(pressed, 1.0), BellHeld(pressed, 3.0)]
    pin.drive_high()
    assert box.heard(BellRung) == []


def test_a_stuck_button_is_reported_once_and_again_when_free(box) -> None:
    box.told.clear()
    pin = box.devices.bell.pin
    pin.drive_low()
    box.pass_time(60)
    assert [(h.status, h.device) for h in box.heard(Health)] == [("degraded", "bell")]
    pin.drive_high()
    assert [h.status for h in box.heard(Health)] == ["degraded", "ok"]
    assert box.heard(BellRung) == []
    pin.drive_low()
    pin.drive_high()
    assert len(box.heard(BellRung)) == 1


def test_a_button_that_is_down_at_the_start_is_noticed(make_box: Callable) -> None:
    box = make_box()
    pins = box.devices._pins
    box.devices.bell.close()
    pins.pin(17).function = "input"
    from hardware.bell import Bell

    class PressedPin(pins.pin_class):
        """A line that something holds at ground."""

        def _set_pull(self, value: str) -> None:
            self._pull = value
            self.drive_low()

    pins.pins.clear()
    pins.pin_class = PressedPin
    held = []
    bell = Bell(17, animator=box.devices.animator, pin_factory=pins)
    bell.when_held = lambda at, seconds: held.append(seconds)
    box.pass_time(2)
    assert held == [1.0]
    bell.close()


def test_a_release_whose_edge_got_lost_still_rings(box) -> None:
    pin = box.devices.bell.pin
    pin.drive_low()
    pin._state = True  # the level is back, but no edge was told
    box.pass_time(1.5)
    assert len(box.heard(BellRung)) == 1
    assert box.heard(BellHeld) == []


def test_a_virtual_finger_presses_the_pin(box) -> None:
    box.devices.press_bell()
    assert len(box.heard(BellRung)) == 1
    box.devices.press_bell(2.0)
    assert box.devices.levels().bell
    box.pass_time(3)
    assert not box.devices.levels().bell
    assert len(box.heard(BellRung)) == 1
    assert len(box.heard(BellHeld)) == 1


def test_a_short_press_is_a_ring_also_on_a_machine_that_comes_late(box) -> None:
    """The finger had let go before the press was a hold, though both were looked at together."""
    box.devices.press_bell(0.15)
    box.clock.advance(2.0)
    box.devices.animator.run_due()
    assert len(box.heard(BellRung)) == 1
    assert box.heard(BellHeld) == []


def test_a_box_without_a_bell_says_so(make_box: Callable) -> None:
    with pytest.raises(DeviceError, match="simulated"):
        make_box(bell=False).devices.press_bell()
