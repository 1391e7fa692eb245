"""USB and Bluetooth buttons as bells. Here a pipe stands in for the kernel; tests/vm/test_buttons.py has a real one."""

from __future__ import annotations

import os
from collections import namedtuple
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from companion.config.settings import ButtonSettings, Config, DeviceSettings
from companion.errors import ConfigError
from companion.hardware_test.session import HardwareTestSession
from companion.table.messages import BellHeld, BellRung
from hardware import buttons
from hardware.devices import Devices, open_devices
from hardware.hardware_test import HEARD, NOT_HEARD
from tests.waiting import OUTER_S, soon

Event = namedtuple("Event", "type code value")
KEYS = {"KEY_A": 30, "KEY_B": 48, "KEY_VOLUMEUP": 115}


class Button:
    """An input device whose events come through a pipe."""

    def __init__(self, name: str, uniq: str = "") -> None:
        self.name, self.uniq = name, uniq
        self.fd, self._in = os.pipe()
        self.grabbed = self.closed = self.gone = False

    def press(self, code: int, *values: int) -> None:
        for value in values:
            os.write(self._in, bytes((1, code, value)))

    def unplug(self) -> None:
        self.gone = True
        os.write(self._in, b"xxx")

    def read(self) -> Iterator[Event]:
        if self.gone:
            raise OSError(19, "No such device")
        data = os.read(self.fd, 300)
        return (Event(*data[at : at + 3]) for at in range(0, len(data), 3))

    def capabilities(self) -> dict[int, list[int]]:
        return {1: list(KEYS.values())}

    def grab(self) -> None:
        self.grabbed = True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> dict[str, Button]:
    """What is plugged in, by path."""
    there: dict[str, Button] = {}
    module = SimpleNamespace(
        list_devices=lambda: list(there),
        InputDevice=lambda path: there[path],
        ecodes=SimpleNamespace(ecodes=KEYS),
    )
    monkeypatch.setattr(buttons, "import_evdev", lambda: module)
    return there


@pytest.fixture
def box() -> Iterator[Callable[..., tuple[Devices, list]]]:
    opened: list[Devices] = []

    def open_box(**bells: str) -> tuple[Devices, list]:
        told: list = []
        house = Config(buttons=ButtonSettings(bells=bells))
        opened.append(open_devices(DeviceSettings(pins="none", hold_s=0.3), on_message=told.append, house=house))
        return opened[-1], told

    yield open_box
    for devices in opened:
        devices.close()


def rings(told: list) -> list[str]:
    return [message.seat for message in told if isinstance(message, BellRung)]


def test_any_key_of_a_button_rings_for_all_and_types_nothing_elsewhere(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event7"] = shutter = Button("AB Shutter3", "AA:BB:CC:00:11:22")
    devices, told = box(all="ab shutter3")
    assert devices.health()["button ab shutter3"].status == "ok" and shutter.grabbed
    shutter.press(115, 1, 2, 2, 0)
    soon(lambda: rings(told) == [""])


def test_a_button_is_found_by_its_bluetooth_address(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event7"] = shutter = Button("Remote", "aa:bb:cc:00:11:22")
    _, told = box(B="AA:BB:CC:00:11:22")
    shutter.press(30, 1, 0)
    soon(lambda: rings(told) == ["B"])


def test_two_keys_of_one_keyboard_are_two_bells(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event0"] = pad = Button("Mini Keypad")
    _, told = box(A="Mini Keypad:KEY_A", B="Mini Keypad:KEY_B")
    for code in (48, 30, 115, 48):
        pad.press(code, 1, 0)
    soon(lambda: rings(told) == ["B", "A", "B"])


def test_held_down_it_asks_for_help(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event0"] = pad = Button("Pad")
    _, told = box(A="Pad")
    pad.press(30, 1)
    soon(lambda: [one.seat for one in told if isinstance(one, BellHeld)] == ["A"])
    pad.press(30, 0)
    assert rings(told) == []


def test_a_button_that_goes_is_named_and_rings_again_when_it_comes_back(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event0"] = pad = Button("Pad")
    devices, told = box(all="Pad")
    pad.unplug()
    soon(lambda: "has gone" in devices.health()["button Pad"].say)
    soon(lambda: pad.closed)
    plugged["/dev/input/event0"] = back = Button("Pad")
    devices.animator.wake(devices)
    soon(lambda: devices.health()["button Pad"].status == "ok")
    back.press(30, 1, 0)
    soon(lambda: rings(told) == [""])


def test_one_that_is_not_there_is_named_with_those_that_are(plugged: dict, box: Callable) -> None:
    plugged["/dev/input/event0"] = other = Button("Power Button")
    devices, _ = box(all="Pad", A="Power Button:KEY_Q")
    assert "there is: Power Button" in devices.health()["button Pad"].say and other.closed
    assert "KEY_Q is no key" in devices.health()["button Power Button"].say


def test_without_the_library_it_is_said_what_to_type(box: Callable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "evdev", None)
    devices, _ = box(all="Pad")
    assert "apt install python3-evdev" in devices.health()["button Pad"].say


def test_one_key_rings_for_one_seat() -> None:
    for wrong in ({"A": "Pad", "B": "Pad"}, {"A": "Pad", "B": "Pad:KEY_A"}, {"A": "Pad:KEY_A", "B": "Pad"}):
        with pytest.raises(ConfigError, match="both rung by"):
            ButtonSettings(bells=wrong)
    with pytest.raises(ConfigError, match="name the button"):
        ButtonSettings(bells={"A": ""})


def test_the_trial_of_a_button_hears_a_press_that_is_no_ring(plugged: dict) -> None:
    plugged["/dev/input/event0"] = pad = Button("Pad")
    told: list = []
    config = Config(devices=DeviceSettings(pins="none"), buttons=ButtonSettings(bells={"all": "Pad"}))
    with open_devices(config.devices, on_message=told.append, house=config) as devices:
        trial = HardwareTestSession(config, devices, wait_s=OUTER_S)
        assert "Press button Pad once, within" in trial.start("button Pad")
        assert soon(lambda: next((one for one in trial.parts() if one.busy), None)).pressed
        soon(lambda: "button Pad" in devices.bells._listeners)
        pad.press(30, 1, 0)
        assert soon(lambda: trial.results.get("button Pad")) == HEARD
        assert rings(told) == []
        trial._wait_s = 0.05
        assert trial.listen("button Pad") == NOT_HEARD
        pad.press(30, 1, 0)
        soon(lambda: rings(told) == [""], "afterwards it rings again")
