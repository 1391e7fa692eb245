"""docs/build.md says what is true: its commands exist, its drawing and pins are those of the default configuration."""

import re
from pathlib import Path

from companion import commands
from companion.config.settings import DeviceSettings
from hardware.wiring import wires
from hardware.wiring_svg import as_svg

DOCS = Path(__file__).resolve().parents[1] / "docs"
TEXT = (DOCS / "build.md").read_text(encoding="utf-8")


def test_every_command_it_names_exists() -> None:
    typed = r"(?:(?<=`)|(?<=sudo )|(?<=^))(?:companion|\./run) ((?:calibrate )?[a-z][a-z-]+)"
    named = set(re.findall(typed, TEXT, re.M))
    assert len(named) >= 9
    known = {*commands.names(), "vm-test", "install"}
    assert {name.replace(" ", "-") for name in named} <= known


def test_the_drawing_is_the_default_wiring() -> None:
    assert (DOCS / "wiring.svg").read_text(encoding="utf-8") == as_svg(DeviceSettings())


def test_the_table_of_pins_is_the_default_wiring() -> None:
    told = set(re.findall(r"GPIO (\d+) \((\d+)\)", TEXT))
    assert told == {(str(wire.gpio), str(wire.position)) for wire in wires(DeviceSettings())}


def test_every_pin_is_wired_as_the_default_configuration_has_it() -> None:
    assert "dtoverlay=pwm,pin=12,func=4" in TEXT
    assert DeviceSettings().servo.pin == 12
