"""What the devices' docstrings show can be typed as it stands, and leaves nothing on."""

import inspect
import textwrap

import gpiozero
import pytest

from companion.config.settings import ScaleSettings
from companion.kernel.panel import Flame
from hardware.animator import Animator
from hardware.bell import Bell
from hardware.candles import Candle
from hardware.pins import simulated_pins
from hardware.pulses import PinPulses
from hardware.scale import Scale
from hardware.statusled import StatusLed

NAMES = (Animator, Bell, Candle, Flame, PinPulses, Scale, ScaleSettings, StatusLed)


@pytest.mark.parametrize("device", [Bell, Candle, Scale, StatusLed])
def test_the_example_of_a_device_runs(device: type, monkeypatch: pytest.MonkeyPatch) -> None:
    pins = simulated_pins()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", pins)
    intro, _, rest = inspect.getdoc(device).partition("::\n")
    example = textwrap.dedent(rest.strip("\n").split("\n\n")[0])
    assert "with Animator()" in example and "onnect" in intro, "a device says how it is wired"
    exec(example, {one.__name__: one for one in NAMES})
    assert pins.pins and [pin for pin in pins.pins.values() if pin.function == "output"] == []
