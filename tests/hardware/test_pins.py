"""Which pins are used, and what is said if they cannot be."""

import os
import re
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from companion.errors import DeviceError
from hardware import pins
from hardware.pin_owner import holder


class Lgpio(ModuleType):
    """As much of lgpio as looking for a chip needs."""

    class error(Exception):  # noqa: N801, N818 - its name there
        """What lgpio raises."""

    def __init__(self, labels: dict[int, str]) -> None:
        super().__init__("lgpio")
        self.labels = labels

    def gpiochip_open(self, chip: int) -> int:
        if chip not in self.labels:
            raise self.error("can not open gpiochip")
        return chip

    def gpio_get_chip_info(self, handle: int) -> tuple[int, int, str, str]:
        return 0, 54, f"gpiochip{handle}", self.labels[handle]

    def gpiochip_close(self, handle: int) -> None:
        """Nothing is kept open."""


@pytest.fixture
def dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A /dev of our own."""
    monkeypatch.setattr(pins, "Path", lambda path: tmp_path if path == "/dev" else Path(path))
    return tmp_path


@pytest.mark.parametrize(
    "labels, expected",
    [
        ({0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),  # Pi 5, kernel before 6.6.45
        ({0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0),  # Pi 5 since
        ({0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),  # Pi 4
        ({0: "pinctrl-bcm2835"}, 0),  # Pi 3, Zero 2 W
        ({0: "INT34C6:00"}, None),  # somebody's laptop
        ({}, None),
    ],
)
def test_the_chip_is_found_by_its_label(dev: Path, labels: dict[int, str], expected: int | None) -> None:
    for number in labels:
        (dev / f"gpiochip{number}").touch()
    assert pins.find_chip(Lgpio(labels)) == expected


def test_a_chip_that_may_not_be_opened_is_passed_over(dev: Path) -> None:
    (dev / "gpiochip0").touch()
    assert pins.find_chip(Lgpio({})) is None


def test_the_empty_lgpio_of_the_index_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    with pytest.raises(DeviceError, match="empty.*sudo apt install python3-lgpio"):
        pins.import_lgpio()


def test_a_missing_lgpio_names_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError, match="sudo apt install python3-lgpio"):
        pins.import_lgpio()


def test_lgpio_gets_a_folder_for_its_pipes_before_it_is_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", Lgpio({}))
    pins.import_lgpio()
    assert Path(os.environ["LG_WD"]).is_dir()


def test_rpigpio_where_there_is_none_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(DeviceError, match="python3-rpi-lgpio"):
        pins.open_pins("rpigpio")


def test_lgpio_asked_for_where_there_is_no_header(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", Lgpio({}))
    with pytest.raises(DeviceError, match="group gpio"):
        pins.open_pins("lgpio")


def test_auto_is_simulated_on_a_laptop(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "pi_model", lambda: "")
    assert pins.is_simulated(pins.open_pins("auto"))
    assert pins.open_pins("none") is None


def test_auto_on_a_pi_never_falls_back_to_simulated_pins(dev: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "pi_model", lambda: "Raspberry Pi 5 Model B Rev 1.0")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(DeviceError, match="lgpio is missing"):
        pins.open_pins("auto")


def test_a_busy_pin_names_the_process_that_holds_it(tmp_path: Path) -> None:
    process = tmp_path / "4711"
    (process / "fd").mkdir(parents=True)
    (process / "fd" / "7").symlink_to("/dev/gpiochip0")
    (process / "cmdline").write_bytes(b"/opt/companion/.venv/bin/python\0-m\0companion\0run\0")
    assert holder(tmp_path) == (
        "process 4711: /opt/companion/.venv/bin/python -m companion run - systemctl stop companion"
    )


def test_a_holder_we_may_not_see_is_looked_for_with_sudo(tmp_path: Path) -> None:
    (tmp_path / "12").mkdir()
    assert "sudo lsof" in holder(tmp_path)


def test_a_busy_error_deep_in_a_chain_is_explained() -> None:
    def fail() -> None:
        try:
            raise Lgpio.error("'GPIO busy'")
        except Lgpio.error as problem:
            raise KeyError(SimpleNamespace(name="GPIO5")) from problem

    with pytest.raises(KeyError) as caught:
        fail()
    assert "another program holds the pin" in pins.explain(caught.value)


FORKS = re.compile(
    r"os\.fork|ProcessPool|multiprocessing\.(Process|Pool|Manager)|from multiprocessing import"
    r"|get_context\((?!\"spawn\"\))"
)


def test_nothing_forks_as_a_child_would_take_the_edges_and_find_the_pins_busy() -> None:
    """lgpio's thread does not survive a fork (gpiozero#1131); other programs are started by subprocess or spawned."""
    root = Path(__file__).resolve().parents[2]
    sources = [path for folder in ("companion", "hardware", "vision", "web") for path in (root / folder).rglob("*.py")]
    forks = [path for path in sources if FORKS.search(path.read_text())]
    assert forks == []
