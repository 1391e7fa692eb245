"""The configuration file: every key documented, every mistake named."""

import re
from pathlib import Path

import pytest

from companion import games
from companion.commands.config import options
from companion.config import loader
from companion.config.settings import Config, DeviceSettings, JournalSettings, state_folder
from companion.errors import ConfigError

NOWHERE = Path("/nowhere/companion.toml")


def load(tmp_path: Path, text: str, *, system: str | None = None) -> Config:
    """The configuration from a file with `text`, over a system file with `system`."""
    file, under = tmp_path / "my.toml", tmp_path / "system.toml"
    file.write_text(text)
    if system is not None:
        under.write_text(system)
    return loader.load(file, system=under)


def refusal(tmp_path: Path, text: str) -> str:
    """The message about a wrong file, without the file's name, which it must begin with."""
    with pytest.raises(ConfigError) as caught:
        load(tmp_path, text)
    name, _, rest = str(caught.value).partition(": ")
    assert name == str(tmp_path / "my.toml")
    return rest


def test_without_any_file_the_defaults_hold() -> None:
    assert loader.load(system=NOWHERE) == Config()


def test_a_later_file_replaces_single_keys(tmp_path: Path) -> None:
    system = "[web]\nport = 80\nthreads = 40\n[games.inscription]\nitems = false\nlives = 3\n[devices]\nbell = 22"
    config = load(tmp_path, "[web]\nport = 9000\n[games.inscription]\nlives = 1", system=system)
    assert (config.web.port, config.web.threads, config.devices.bell) == (9000, 40, 22)
    assert config.games == {"inscription": {"items": False, "lives": 1}}


def test_a_candle_that_is_not_listed_is_not_built(tmp_path: Path) -> None:
    assert load(tmp_path, "[devices]\ncandles = {A-outer = 5}").devices.candles == {"A-outer": 5}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[camera]\nsourc = "pi"', "camera.sourc is not known; did you mean camera.source?"),
        ("[camera]\nport = 1", "camera.port is not known; did you mean web.port?"),
        ("[devices.scale]\nleft = 1200", "devices.scale.left is not known; did you mean devices.scale.left_us?"),
        ("[kamera]", "kamera is not known; did you mean camera?"),
        ("[web]\nzzz = 1", "web.zzz is not known; known here: host, port, threads, wifi, wifi_password"),
        (
            "[camera]\nheight = 'x'",
            "camera.height: expected a whole number, got text in quotes (Height of a picture in pixels.)",
        ),
        ("web = 3", "web: expected a table, got a whole number"),
        ("[camera]\nwidth = 1", "camera.width = 1, camera.height = 0: both 0, or at least 320 and 240"),
        (
            "[devices]\nbell = 5",
            "devices.bell and devices.candles.A-outer both use GPIO 5; give one of them another pin",
        ),
        ("[devices]\nbell = 40", "devices.bell = 40: GPIO 40 is not on the header (use 2 to 27)"),
        ("[devices]\nbell = true", "devices.bell = true: give a GPIO number, or false if there is none"),
    ],
)
def test_a_mistake_is_named_with_its_key_and_what_was_expected(tmp_path: Path, text: str, message: str) -> None:
    assert refusal(tmp_path, text) == message


def test_a_wrong_word_is_answered_with_the_right_ones(tmp_path: Path) -> None:
    message = refusal(tmp_path, '[camera]\nsource = "webcam"')
    assert message.startswith("camera.source: ") and "'webcam'" in message and "usb: a webcam" in message


def test_pulses_that_could_break_a_servo_are_refused(tmp_path: Path) -> None:
    assert "500 to 2500" in refusal(tmp_path, "[devices.scale]\nleft_us = 100")
    assert "must lie between" in refusal(tmp_path, "[devices.scale]\nlevel_us = 2000")


def test_what_is_not_toml_names_the_line(tmp_path: Path) -> None:
    assert "line 2" in refusal(tmp_path, "[web]\nport = = 3")


def test_a_file_that_is_not_there_is_an_error_but_no_system_file_is_none(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        loader.load(tmp_path / "missing.toml", system=NOWHERE)


def test_a_mistake_in_the_system_file_names_the_system_file(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"system\.toml: web\.prt"):
        load(tmp_path, "[web]\nport = 1", system="[web]\nprt = 1")


def test_pins_that_clash_only_together_are_found(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="both use GPIO 22"):
        load(tmp_path, "[devices]\nstatus_led = 22", system="[devices]\nbell = 22")


def test_every_key_says_what_it_means() -> None:
    bare = [key for key, meaning in loader.meanings() if not meaning and key != "games"]
    assert bare == []


def test_the_printed_example_uncommented_is_the_defaults(tmp_path: Path) -> None:
    uncommented = re.sub(r"^# ", "", loader.example(), flags=re.MULTILINE)
    assert load(tmp_path, uncommented) == Config()
    assert load(tmp_path, loader.example()) == Config()


def test_the_example_names_every_key() -> None:
    text = loader.example()
    for key, _ in loader.meanings():
        assert key == "games" or re.search(rf"\b{key.rpartition('.')[2]}\b", text), key


def test_a_service_keeps_games_in_its_state_folder_and_a_person_at_home() -> None:
    assert JournalSettings().file({"STATE_DIRECTORY": "/var/lib/companion"}) == Path("/var/lib/companion/journal.db")
    assert JournalSettings().file({"XDG_STATE_HOME": "/s"}) == Path("/s/companion/journal.db")
    assert state_folder({"HOME": "/home/ana"}) == Path("/home/ana/.local/state/companion")
    assert JournalSettings(path="/media/stick/j.db").file({}) == Path("/media/stick/j.db")


def test_every_use_of_a_pin_is_listed_once() -> None:
    users = dict(DeviceSettings().users())
    assert users["devices.bell"] == 17 and users["devices.scale.pin"] == 12 and len(users) == 6


def test_every_option_of_every_game_says_what_it_means() -> None:
    for name, kind in options().items():
        assert [key for key, meaning in loader.meanings(kind) if not meaning] == [], name


def test_the_example_beside_the_service_is_the_one_that_is_printed() -> None:
    beside = Path(__file__).resolve().parents[2] / "systemd" / "companion.toml"
    assert beside.read_text(encoding="utf-8") == loader.example(options()), f"companion config > {beside}"


def test_options_in_the_file_reach_the_game(tmp_path: Path) -> None:
    config = load(tmp_path, "[games.inscription]\nitems = false\n")
    assert games.find("inscription").build(config.games["inscription"]).options.items is False
