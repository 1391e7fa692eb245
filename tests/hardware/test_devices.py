"""The box as a whole: absent, failing and returning devices, and the end."""

from collections.abc import Callable

import pytest

from companion.config.settings import DeviceSettings
from companion.errors import DeviceError
from companion.kernel.panel import Flame, Panel
from companion.table.messages import BellRung, Health
from hardware import pins as pins_module
from hardware.devices import RETRY_S, open_devices
from hardware.safeoff import safe_off
from tests.waiting import OUTER_S

LIT = Panel({"A-outer": Flame.STEADY, "B-outer": Flame.STEADY}, scale=0.5)


def worst(box) -> dict[str, str]:
    """The present status of every device."""
    return {name: health.status for name, health in box.devices.health().items()}


def break_pin(box, number: int) -> Callable[[], None]:
    """From now on writing this pin fails, as when a library loses its chip; returns the repair."""
    pin = box.devices._pins.pin(number)

    def refuse(value: float) -> None:
        raise OSError(5, "Input/output error")

    pin._set_state = refuse
    return lambda: pin.__dict__.pop("_set_state")


def test_every_device_of_the_configuration_is_reported(box) -> None:
    assert set(worst(box)) == {"pins", "bell", "scale"} | {f"candle {name}" for name in box.devices.candles}
    assert set(worst(box).values()) == {"ok"}


def test_a_candle_that_fails_is_reported_and_the_others_burn_on(box) -> None:
    box.devices.show.show(LIT)
    box.pass_time(1)
    repair = break_pin(box, 5)
    box.pass_time(1)
    assert worst(box)["candle A-outer"] == "down"
    assert "Input/output error" in box.devices.health()["candle A-outer"].say
    assert box.devices.levels().candles["B-outer"] > 0
    assert "A-outer" not in box.devices.levels().candles
    repair()
    box.pass_time(RETRY_S + 1)
    assert worst(box)["candle A-outer"] == "ok"
    assert box.devices.levels().candles["A-outer"] > 0


def test_a_scale_that_fails_comes_back_to_what_is_true_then(box) -> None:
    box.devices.show.show(LIT)
    repair = break_pin(box, 12)
    box.pass_time(1)
    assert worst(box)["scale"] == "down"
    box.devices.show.show(Panel(LIT.candles, scale=-1.0))
    repair()
    box.pass_time(RETRY_S + 3)
    assert worst(box)["scale"] == "ok"
    assert box.devices.levels().scale_at == pytest.approx(-1.0)


def test_one_failure_is_told_once_however_often_it_is_tried(box) -> None:
    box.devices.show.show(LIT)
    break_pin(box, 12)
    box.pass_time(1)
    box.told.clear()
    box.pass_time(10 * RETRY_S)
    assert [h for h in box.heard(Health) if h.device == "candle A-outer"] == []


def test_pins_that_cannot_be_opened_do_not_stop_the_table(make_box: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_pins(kind: str) -> None:
        raise DeviceError("the library lgpio is missing: sudo apt install python3-lgpio")

    with monkeypatch.context() as patch:
        patch.setattr("hardware.devices.open_pins", no_pins)
        box = make_box()
        box.devices.show.show(LIT)
        box.pass_time(3 * RETRY_S)
    assert [h for h in box.heard(Health) if h.status != "ok"] == [
        Health("pins", "down", "the library lgpio is missing: sudo apt install python3-lgpio")
    ]
    box.pass_time(RETRY_S + 3)
    assert box.devices.levels().candles["A-outer"] > 0
    assert box.devices.levels().scale_at == pytest.approx(0.5)


def test_a_box_with_nothing_in_it_works(make_box: Callable) -> None:
    for box in (make_box(pins="none"), make_box(candles={}, bell=False, scale=False)):
        box.devices.show.show(LIT)
        box.pass_time(2)
        assert box.devices.levels().candles == {}
        assert box.devices.levels().scale_us is None


def test_the_status_light_blinks_while_something_is_down(make_box: Callable) -> None:
    box = make_box(status_led=24)
    box.pass_time(1)
    assert box.devices.levels().status_led
    box.devices.show.show(LIT)
    break_pin(box, 5)
    box.pass_time(RETRY_S + 1)
    seen = set()
    pin = box.devices._pins.pin(24)
    box.pass_time(3, lambda: seen.add(bool(pin.state)))
    assert seen == {True, False}


def test_closing_leaves_every_output_dark_and_may_be_repeated(box) -> None:
    box.devices.show.show(LIT)
    box.pass_time(1)
    outputs = [box.devices._pins.pin(pin) for pin in (5, 6, 16, 26, 12)]
    box.devices.close()
    box.devices.close()
    assert not any(pin.state for pin in outputs)
    assert {pin.function for pin in outputs} == {"input"}


def test_a_clean_end_fades_the_candles_and_levels_the_beam_in_a_moment() -> None:
    devices = open_devices(DeviceSettings(pins="mock"), on_message=lambda message: None)
    servo = devices._pins.pin(12)
    devices.show.show(Panel({"A-outer": Flame.STEADY}, scale=0.2))
    assert devices.animator.wait_asleep((devices.show,), OUTER_S)
    devices.close(farewell=True)
    widths = [state.state * 20_000 for state in servo.states if state.state]
    assert widths[-1] == pytest.approx(1500)


def test_the_bell_is_heard_through_the_running_thread() -> None:
    told: list[object] = []
    with open_devices(DeviceSettings(pins="mock"), on_message=told.append) as devices:
        devices.press_bell()
    assert [message for message in told if isinstance(message, BellRung)]


def test_safe_off_takes_every_output_low_even_if_one_will_not() -> None:
    pins = pins_module.simulated_pins()
    for number in (5, 6, 16, 26, 12):
        pins.pin(number).output_with_state(True)

    def refuse(value: float) -> None:
        raise OSError("GPIO busy")

    pins.pin(6)._set_state = refuse
    lines = {number: pins.pin(number) for number in (5, 16, 26, 12)}
    reports = {report.device: report for report in safe_off(DeviceSettings(pins="mock"), pins=pins)}
    assert reports.pop("devices.candles.A-inner").status == "down"
    assert {report.status for report in reports.values()} == {"ok"}
    assert not any(line.state for line in lines.values())
