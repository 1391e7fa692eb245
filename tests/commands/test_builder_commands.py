"""What a builder types while building: hwtest, calibrate-servo, hotspot, safe-off."""

import configparser
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.config import editor
from companion.config.settings import Config, DeviceSettings, ScaleSettings
from companion.errors import ConfigError, DeviceError
from companion.hardware_test.dialogue import HardwareTestDialogue, open_box
from companion.hardware_test.servo_tuning import Tuning, talk
from companion.system import hotspot
from companion.system.service.machine import Machine

MOCK = Config(devices=DeviceSettings(pins="mock"))


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "companion.toml"
    file.write_text('# mine\n[devices]\npins = "mock"\n# scale = {pin = 12}\nbell = 27\n\n[web]\nport = 8123\n')
    return file


def answers(*words: str) -> Iterator[str]:
    yield from words


def test_every_part_is_asked_about_and_reported() -> None:
    said = answers("y", "again", "y", "n", "", "y")
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(said)

    with open_box(MOCK) as box:
        test = HardwareTestDialogue(box, ask=ask, say=lambda line: None)
        for part in ("candle A-outer", "candle A-inner", "candle B-outer", "candle B-inner", "scale"):
            test.try_part(part)
        report = box.report()
    assert len(asked) == 6
    assert not box.all_well
    assert "- candle B-outer: NOT WELL: not as it should" in report
    assert "- scale: as it should" in report
    assert "- not tried: bell" in report
    assert "opencv" in report


def test_a_bell_that_nobody_rings_is_not_well() -> None:
    with open_box(MOCK) as box:
        test = HardwareTestDialogue(box, ask=lambda question: "y", say=lambda line: None)
        test.try_part("bell")
        assert "is the switch between the pin and GND" in box.results["bell"].words
        test.try_part("scale")
    assert box.results["scale"].line == "as it should"


def test_the_command_wants_a_part_there_is(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hwtest", "--config", str(config), "--part", "fan"]) == 78
    assert "there is: candle A-outer" in capsys.readouterr().err


class Beam:
    """A scale that only remembers where it was sent."""

    def __init__(self) -> None:
        self.went: list[float] = []

    def move_to(self, us: float) -> float:
        self.went.append(us)
        return 0.0


def test_a_servo_is_tuned_in_small_steps() -> None:
    beam = Beam()
    words = answers("l", "-", "--", "m", "1480", "r", "++", "what", "s")
    shown: list[str] = []
    found = talk(Tuning(beam, ScaleSettings()), lambda prompt: next(words), shown.append)
    assert found == ScaleSettings(left_us=1040, level_us=1480, right_us=1950)
    assert beam.went == [1100, 1090, 1040, 1500, 1480, 1900, 1950]
    assert any("'what' is not understood" in line for line in shown)


def test_no_command_leaves_the_limits() -> None:
    beam = Beam()
    tuning = Tuning(beam, ScaleSettings())
    assert "(the limit)" in tuning.obey("9999")
    assert beam.went == [2500]


def test_ends_on_the_same_side_cannot_be_saved() -> None:
    words = answers("r", "1200", "s", "q")
    shown: list[str] = []
    assert talk(Tuning(Beam(), ScaleSettings()), lambda prompt: next(words), shown.append) is None
    assert any("level_us" in line for line in shown)


def test_what_was_found_goes_into_the_file_and_nothing_else_changes(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = answers("l", "1050", "s")
    monkeypatch.setattr("builtins.input", lambda prompt: next(words))
    before = config.read_text()
    assert main(["calibrate-servo", "--config", str(config)]) == 0
    after = config.read_text()
    assert tomllib.loads(after)["devices"]["scale"]["left_us"] == 1050
    assert [line for line in after.splitlines() if "scale" not in line] == [
        line for line in before.splitlines() if "scale" not in line
    ]
    assert config.with_name("companion.toml.before").read_text() == before
    assert "saved in" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text, expected",
    [
        ("", "[devices]\nbell = 4\n"),
        ("[web]\nport = 1\n", "[web]\nport = 1\n\n[devices]\nbell = 4\n"),
        ("[devices]\n[web]\nbell = 9\n", "[devices]\nbell = 4\n[web]\nbell = 9\n"),
        ("[devices]\n# bell = 17\nbell = 5\n", "[devices]\n# bell = 17\nbell = 4\n"),
        ("[devices]\n# bell = 17\n", "[devices]\nbell = 4\n"),
    ],
)
def test_a_key_finds_its_place(text: str, expected: str) -> None:
    assert editor.with_key(text, "devices", "bell", "4") == expected


def test_a_change_that_would_be_wrong_is_not_written(config: Path) -> None:
    before = config.read_text()
    with pytest.raises(ConfigError, match="both use GPIO 5"):
        editor.set_key(config, "devices", "bell", "5")
    assert config.read_text() == before


def test_a_file_that_may_not_be_written_is_said_before_the_tuning_begins(
    config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(editor.os, "access", lambda path, mode: False)
    monkeypatch.setattr("builtins.input", lambda prompt: pytest.fail("asked for work that cannot be saved"))
    assert main(["calibrate-servo", "--config", str(config)]) == 78
    assert "use sudo" in capsys.readouterr().err


class Network:
    """NetworkManager's answers."""

    def __init__(self, active: str = "", broken: str = "-") -> None:
        self.active, self.broken = active, broken
        self.calls: list[str] = []

    def __call__(self, words: Sequence[str]) -> tuple[int, str]:
        line = " ".join(words)
        self.calls.append(line)
        if self.broken in words:
            return 4, "not authorized"
        answers = {"--active": self.active, "wireless.ssid": "CardTable", "security.psk": "abcdefghjk"}
        return 0, next((text for key, text in answers.items() if key in line), "")


def test_the_hotspot_is_made_and_how_to_join_is_shown(tmp_path: Path) -> None:
    network = Network(active="companion-hotspot\nlo")
    machine = Machine(tmp_path, execute=network, say=lambda line: None)
    hotspot.on(machine, "CardTable", "abcdefghjk", "wlan0")
    assert "nmcli connection up companion-hotspot" in network.calls
    assert not any("abcdefghjk" in call for call in network.calls), "it would stand in the list of processes"
    kept = machine.path(hotspot.PROFILE)
    assert "psk=abcdefghjk\n" in kept.read_text() and kept.stat().st_mode & 0o777 == 0o600
    name, password = hotspot.status(machine)
    text = hotspot.poster(name, password, port=8000)
    assert "Join the Wi-Fi CardTable, password abcdefghjk" in text
    assert "http://10.42.0.1:8000/" in text
    assert len(text.splitlines()) > 20


def test_the_hotspot_is_one_the_wifi_of_a_pi_can_keep(tmp_path: Path) -> None:
    """brcmfmac has no protected management frames as an access point, and fails with TKIP."""
    keyfile = configparser.ConfigParser()
    keyfile.read_string(hotspot.profile("Card Table", "abcdefghjk", "wlan0"))
    assert keyfile["wifi-security"]["key-mgmt"] == "wpa-psk"
    ciphers = [keyfile["wifi-security"][key] for key in ("proto", "pairwise", "group", "pmf")]
    assert ciphers == ["rsn;", "ccmp;", "ccmp;", "1"]


def test_the_service_shows_name_and_password_though_it_may_ask_for_no_secrets(tmp_path: Path) -> None:
    network = Network(active="companion-hotspot")
    machine = Machine(tmp_path, execute=network, say=lambda line: None)
    hotspot.on(machine, "CardTable", "abcdefghjk", "wlan0")
    kept = machine.path(hotspot.GUESTS)
    assert kept.stat().st_mode & 0o777 == 0o640 and f"chgrp companion {kept}" in network.calls

    service = Machine(tmp_path, execute=Network(active="companion-hotspot", broken="-s"), say=lambda line: None)
    assert hotspot.status(service) == ("CardTable", "abcdefghjk")
    hotspot.off(machine)
    assert f"rm -f {kept}" in network.calls


def test_a_hotspot_that_may_not_be_made_asks_for_sudo(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match="sudo companion hotspot on"):
        hotspot.on(Machine(tmp_path, execute=Network(broken="up"), say=lambda line: None), "T", "12345678", "wlan0")


def test_the_hotspot_is_off() -> None:
    assert hotspot.status(Machine(execute=Network(), say=lambda line: None)) is None


def test_a_machine_without_networkmanager(capsys: pytest.CaptureFixture[str]) -> None:
    machine = Machine(execute=lambda words: (127, ""), say=lambda line: None)
    with pytest.raises(DeviceError, match="nmcli is missing"):
        hotspot.off(machine)


def test_a_short_password_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hotspot", "on", "--password", "short", "--dry-run"]) == 78
    assert main(["hotspot", "on", "--dry-run"]) == 0
    assert "companion-hotspot.nmconnection" in capsys.readouterr().out


def test_passwords_can_be_read_out_and_differ() -> None:
    made = {hotspot.new_password() for _ in range(20)}
    assert len(made) == 20
    assert not set("0o1il") & set("".join(made))


def test_safe_off_reports_every_output(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["safe-off", "--config", str(config)]) == 0
    assert capsys.readouterr().out.count("is low (simulated)") == 5
