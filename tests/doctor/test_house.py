"""The doctor looks at buttons, the strip of lights and the smart home's broker, and says what to type."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.config.settings import (
    ButtonSettings,
    Config,
    DeviceSettings,
    MqttSettings,
    ScaleSettings,
    VoiceSettings,
    WledSettings,
)
from companion.doctor import FAIL, OK, WARN, house, pins
from companion.errors import DeviceError
from companion.system.service.machine import Machine
from hardware import buttons as inputs
from hardware.house import mqtt
from tests.hardware.test_buttons import KEYS, Button
from tests.hardware.test_wled import Strip
from tests.home.broker import MOSQUITTO, Broker

HERE = Machine(dry=True)


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Button:
    one = Button("Mini Keypad", "aa:bb")
    one.path = "/dev/input/event3"
    module = SimpleNamespace(
        list_devices=lambda: [one.path], InputDevice=lambda path: one, ecodes=SimpleNamespace(ecodes=KEYS)
    )
    monkeypatch.setattr(inputs, "import_evdev", lambda: module)
    return one


@pytest.fixture(autouse=True)
def nobody_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.client, "find", lambda port: None)


def test_what_is_not_configured_is_not_looked_for() -> None:
    for check in (house.buttons, house.partners, house.voice):
        assert list(check(HERE, Config())) == []


def test_a_button_that_is_there_and_one_that_is_not(plugged: Button) -> None:
    config = Config(buttons=ButtonSettings(bells={"A": "mini keypad:KEY_A", "all": "AB Shutter3"}))
    found = list(house.buttons(HERE, config))
    assert [one.status for one in found] == [OK, FAIL]
    assert "KEY_A rings for A" in found[0].say
    assert "there is: Mini Keypad" in found[1].say and "bluetoothctl" in found[1].fix
    assert plugged.closed


def test_a_key_that_linux_does_not_have(plugged: Button) -> None:
    config = Config(buttons=ButtonSettings(bells={"A": "Mini Keypad:KEY_NOSUCH"}))
    assert [one.status for one in house.buttons(HERE, config)] == [FAIL]


def test_without_evdev(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "evdev", None)
    config = Config(buttons=ButtonSettings(bells={"A": "x"}))
    (found,) = house.buttons(HERE, config)
    assert found.status == FAIL and "python3-evdev" in found.fix


def test_a_strip_that_answers_one_that_lacks_segments_and_none() -> None:
    whole, half = Strip(), Strip(segments=1)
    try:
        said = [list(house.partners(HERE, Config(wled=WledSettings(address=one.address)))) for one in (whole, half)]
    finally:
        for one in (whole, half):
            one.shutdown()
            one.server_close()
    assert [one[0].status for one in said] == [OK, WARN]
    assert "A-inner, B-outer, B-inner" in said[1][0].say
    (gone,) = house.partners(HERE, Config(wled=WledSettings(address=whole.address)))
    assert gone.status == FAIL


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Broker]:
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    with Broker(tmp_path, user="table", password="right") as broker:
        yield broker


def test_a_broker_that_lets_us_in_refuses_us_or_is_not_there(locked: Broker) -> None:
    def look(password: str) -> tuple[str, str]:
        settings = MqttSettings(broker="127.0.0.1", port=locked.port, user="table", password=password)
        (found,) = house.partners(HERE, Config(mqtt=settings))
        assert password not in found.say + found.fix or password == "right"
        return found.status, found.fix

    assert look("right")[0] == OK
    assert look("wr0ng") == (FAIL, "set mqtt.user and mqtt.password")
    locked.stop()
    assert look("right")[0] == FAIL


def test_a_broker_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise DeviceError("the library paho-mqtt is missing: pip install paho-mqtt")

    monkeypatch.setattr(mqtt, "import_paho", missing)
    (found,) = house.partners(HERE, Config(mqtt=MqttSettings(broker="b")))
    assert found.status == FAIL and "paho-mqtt" in found.say


def test_a_servo_on_a_board(tmp_path: Path) -> None:
    chip = tmp_path / "sys/class/pwm/pwmchip0/device"
    config = Config(devices=DeviceSettings(pins="lgpio", scale=ScaleSettings(pca9685=2)))
    machine = Machine(root=tmp_path, dry=True)
    (lacking,) = pins.scale(machine, config)
    assert lacking.status == FAIL and "dtoverlay=i2c-pwm-pca9685a" in lacking.fix
    chip.mkdir(parents=True)
    (chip / "name").write_text("pca9685\n")
    (found,) = pins.scale(machine, config)
    assert (found.status, found.say) == (OK, "channel 2 of a PCA9685")


def test_the_speech_program_is_looked_for() -> None:
    there, gone = (Config(voice=VoiceSettings(program=f"{name} --stdin")) for name in ("sh", "no-such-program-here"))
    assert [one.status for one in house.voice(HERE, there)] == [OK]
    (missing,) = house.voice(HERE, gone)
    assert missing.status == FAIL and "espeak-ng" in missing.fix
