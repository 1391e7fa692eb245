"""docs/build.md says what is true: its commands exist, its drawing and pins are those of the default configuration."""

import re
from math import radians, tan
from pathlib import Path

import pytest

from companion import commands, games
from companion.config.settings import DeviceSettings
from hardware.striker_svg import circuit
from hardware.wiring import header, wires
from hardware.wiring_svg import as_svg
from vision.setup.calibrate import LEAST_PX

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


def test_the_striker_s_circuit_is_the_one_that_the_command_draws() -> None:
    assert "[the circuit](striker.svg)" in TEXT and "`striker = 23`" in TEXT
    assert (DOCS / "striker.svg").read_text(encoding="utf-8") == circuit(DeviceSettings())


def test_the_table_of_pins_is_the_default_wiring() -> None:
    told = set(re.findall(r"GPIO (\d+) \((\d+)\)", TEXT))
    assert told == {(str(wire.gpio), str(wire.position)) for wire in wires(DeviceSettings())}


def test_every_pin_is_wired_as_the_default_configuration_has_it() -> None:
    assert "dtoverlay=pwm,pin=12,func=4" in TEXT
    assert DeviceSettings().servo.pin == 12


def test_the_ground_pins_it_names_are_the_headers() -> None:
    told = re.search(r"\*\*Ground\*\* is on the header's pins ([\d, and]+)", TEXT)
    assert told is not None
    grounds = {pin.position for pin in header(DeviceSettings()) if pin.name == "GND"}
    assert {int(number) for number in re.findall(r"\d+", told[1])} == grounds


def test_currents_are_what_resistors_let_through() -> None:
    rows = re.findall(r"\| ([\d.]+) V \| (\d+) Ω \| (\d+) mA", TEXT)
    assert len(rows) == 3
    for own, ohms, told in rows:
        assert round((3.3 - float(own)) / int(ohms) * 1000) == int(told) <= 16


def test_every_mat_fits_the_picture_from_the_height_it_says_with_pixels_enough() -> None:
    rows = re.findall(
        r"\| (\d+) × (\d+) mm \((.*?)\) \| (\d+) cm \| (\d+) × (\d+) mm \| ([\d.]+).*? \| ([\d.]+) \|", TEXT
    )
    named: set[str] = set()
    for *sizes, at_1280, at_1920 in ([*row[:2], *row[3:]] for row in rows):
        w, h, high, across, along = map(int, sizes)
        sees = [2 * high * 10 * tan(radians(angle / 2)) for angle in (66, 41)]
        assert [across, along] == [round(side) for side in sees] and across > w and along > h
        modules = [width / sees[0] * 15 / 21 for width in (1280, 1920)]
        assert [float(at_1280), float(at_1920)] == pytest.approx(modules, abs=0.006)
        assert float(at_1920) > LEAST_PX
    for row in rows:
        for name in re.findall(r"`(\w+)`", row[2]):
            named.add(name)
            assert games.find(name).build({}).mat.size_mm == (float(row[0]), float(row[1]))
    assert named == set(games.found())
