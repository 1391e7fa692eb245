"""The wiring, in words and as a drawing, follows the configuration."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.config.settings import DeviceSettings, ScaleSettings
from hardware.wiring import as_text, header, positions, wires
from hardware.wiring_svg import as_svg

SVG = "{http://www.w3.org/2000/svg}"


def test_the_header_has_forty_pins_where_every_pi_has_them() -> None:
    where = positions()
    assert (where[17], where[12], where[5], where[26]) == (11, 32, 29, 37)
    assert [pin.position for pin in header(DeviceSettings())] == list(range(1, 41))


def test_every_configured_part_is_shown_once_at_its_pin() -> None:
    settings = DeviceSettings(bell=27, status_led=24, scale=ScaleSettings(pin=18))
    assert {wire.part: wire.position for wire in wires(settings)} == {
        "candle A-outer": 29,
        "candle A-inner": 31,
        "candle B-outer": 36,
        "candle B-inner": 37,
        "bell": 13,
        "scale": 12,
        "status LED": 18,
    }
    text = as_text(settings)
    assert "bell = GPIO27 13" in text
    assert "12 GPIO18 = scale" in text


def test_nothing_configured_is_said() -> None:
    assert "nothing is configured" in as_text(DeviceSettings(candles={}, bell=False, scale=False))


def test_the_drawing_is_svg_with_a_line_for_each_wire() -> None:
    tree = ET.fromstring(as_svg(DeviceSettings()))
    assert len(tree.findall(f"{SVG}line")) == 6
    assert len([one for one in tree.iter(f"{SVG}circle") if one.find(f"{SVG}title") is not None]) == 40
    words = "".join(tree.itertext())
    assert "candle A-outer = GPIO 5" in words


def test_a_striker_is_drawn_with_its_pin_and_its_circuit(tmp_path: Path) -> None:
    config, drawing = tmp_path / "companion.toml", tmp_path / "striker.svg"
    config.write_text("[devices]\nstriker = 25\n")
    assert "striker = GPIO 25" in "".join(ET.fromstring(as_svg(DeviceSettings(striker=25))).itertext())
    assert main(["wiring", "--config", str(config), "--striker", str(drawing)]) == 0
    words = "".join(ET.parse(drawing).getroot().itertext())
    assert "GPIO 25" in words and f"pin {positions()[25]}" in words and "1N4007" in words


def test_the_command_draws_from_the_configuration_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "companion.toml"
    config.write_text("[devices]\nbell = 4\n")
    assert main(["wiring", "--config", str(config)]) == 0
    assert "bell = GPIO4  7" in capsys.readouterr().out
    drawing = tmp_path / "wiring.svg"
    assert main(["wiring", "--config", str(config), "--svg", str(drawing)]) == 0
    assert ET.parse(drawing).getroot().tag == f"{SVG}svg"
    assert main(["wiring", "--svg", str(tmp_path / "no" / "w.svg")]) == 78
