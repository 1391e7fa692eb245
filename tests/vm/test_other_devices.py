"""What is not on the header, through the kernel's own stand-ins: a button made with uinput, a PCA9685 on i2c-stub
driven by the kernel's pwm-pca9685, and a V4L2 webcam made by vivid."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.config.settings import ButtonSettings, Config, DeviceSettings, ScaleSettings
from companion.errors import DeviceError
from companion.kernel.panel import Panel
from companion.table.messages import BellRung
from hardware.devices import Devices, open_devices
from hardware.pulses import find_pca9685
from tests.waiting import soon
from vision.cameras.lens import Lens
from vision.cameras.usb import ROUNDED, UsbCamera
from vision.opencv import cv2

pytestmark = [
    pytest.mark.skipif(not Path("/dev/uinput").exists(), reason="no such machine (./run vm-test has it)"),
    pytest.mark.timeout(900),
]
GAIN = cv2.CAP_PROP_GAIN
ADAPTERS = Path("/sys/class/i2c-adapter")


@pytest.fixture
def button() -> Iterator[object]:
    """A remote shutter as the kernel shows it."""
    from evdev import UInput, ecodes

    with UInput({ecodes.EV_KEY: [ecodes.KEY_VOLUMEUP, ecodes.KEY_A, ecodes.KEY_B]}, name="AB Shutter3") as made:
        yield made


@pytest.fixture
def box() -> Iterator[Callable[..., tuple[Devices, list]]]:
    opened: list[Devices] = []

    def open_box(**bells: str) -> tuple[Devices, list]:
        told: list = []
        house = Config(buttons=ButtonSettings(bells=bells))
        opened.append(open_devices(DeviceSettings(pins="none"), on_message=told.append, house=house))
        return opened[-1], told

    yield open_box
    for devices in opened:
        devices.close()


def press(button: object, key: int, seconds: float = 0.05) -> None:
    from evdev import ecodes

    for value in (1, 0):
        button.write(ecodes.EV_KEY, key, value)
        button.syn()
        time.sleep(seconds)


def rings(told: list) -> list[str]:
    return [message.seat for message in told if isinstance(message, BellRung)]


def test_a_real_input_device_rings_and_nobody_else_hears_it(button: object, box: Callable) -> None:
    from evdev import InputDevice, ecodes

    devices, told = box(A="AB Shutter3:KEY_A", B="AB Shutter3:KEY_B")
    soon(lambda: devices.health()["button AB Shutter3"].status == "ok")
    press(button, ecodes.KEY_B)
    press(button, ecodes.KEY_A)
    soon(lambda: rings(told) == ["B", "A"])
    other = InputDevice(button.device.path)
    with pytest.raises(OSError, match="busy"):
        other.grab()
    other.close()


def test_a_real_input_device_that_goes_is_named(button: object, box: Callable) -> None:
    devices, _ = box(all="AB Shutter3")
    soon(lambda: devices.health()["button AB Shutter3"].status == "ok")
    button.close()
    soon(lambda: devices.health()["button AB Shutter3"].status == "down")


@pytest.fixture(scope="module")
def board() -> Path:
    """A PCA9685 at its usual address, driven by the kernel."""
    adapter = next(one for one in ADAPTERS.iterdir() if "stub" in (one / "name").read_text())
    if find_pca9685() is None:
        (adapter / "new_device").write_text("pca9685 0x40")
    return soon(find_pca9685)


def test_the_scale_moves_on_the_kernels_pca9685_and_lets_go(board: Path) -> None:
    settings = DeviceSettings(pins="lgpio", candles={}, bell=False, scale=ScaleSettings(pca9685=3, release_s=0.3))
    with open_devices(settings, on_message=lambda message: None) as devices:
        assert devices.health()["scale"].status == "ok", devices.health()["scale"]
        devices.show.show(Panel(scale=1.0))
        soon(lambda: devices.levels().scale_at == 1.0)
        assert (board / "pwm3" / "period").read_text().strip() == "20000000"
        assert abs(int((board / "pwm3" / "duty_cycle").read_text()) - 1_900_000) < 1000
        soon(lambda: (board / "pwm3" / "enable").read_text().strip() == "0")


def test_a_webcam_of_the_kernel_gives_pictures_and_holds_what_it_says_it_holds() -> None:
    camera = UsbCamera(0, (640, 360), 20)
    try:
        first, second = camera.frame(), camera.frame()
        assert first.luma.shape[1] >= 640 and second.number == first.number + 1
        assert first.luma.std() > 5, "vivid draws colour bars"
        held = camera.lock()
        again = camera._hold(Lens(held.focus, held.exposure, held.gain))
        assert (again.focus, again.exposure) == (held.focus, held.exposure)
        asked = (camera._get(GAIN) or 0) + 20
        told = camera._hold(Lens(None, None, asked))
        taken = abs((camera._get(GAIN) or 0) - asked) <= asked * ROUNDED
        assert (told.gain is not None) == taken, "held is only what the driver really took (vivid's own gain goes on)"
    finally:
        camera.close()


def test_a_webcam_that_is_not_there_is_a_clear_error() -> None:
    with pytest.raises(DeviceError, match="cannot be opened"):
        UsbCamera("/dev/video77")
