"""Everything off, from a process of its own, after the one that held the pins has died.

Raspberry Pi kernels keep an output's level when its owner dies, and a PWM unit goes on by itself: a crash may leave
candles lit and the servo humming. The service runs this after every stop (``companion safe-off``).
"""

from contextlib import suppress
from pathlib import Path

from gpiozero.pins import Factory

from companion.config.settings import DeviceSettings
from companion.errors import DeviceError
from companion.table.messages import Health
from hardware.pins import explain, is_simulated, open_pins
from hardware.pulses import PWM_CLASS, find_pca9685, find_pwm


def safe_off(settings: DeviceSettings, *, pwm: Path = PWM_CLASS, pins: Factory | None = None) -> list[Health]:
    """Drive every output of the configuration low, pull it down, and stop the PWM unit.

    Tries every pin whatever happens to the others. Returns one report for each: ``ok``, or ``down`` with the reason.
    `pins` (closed afterwards) and `pwm` replace the real header and the kernel's PWM folder.
    """
    try:
        pins = open_pins(settings.pins) if pins is None else pins
    except DeviceError as problem:
        return [Health("pins", "down", str(problem))]
    if pins is None:
        return [Health("pins", "ok", "none are configured")]
    try:
        off = [_off(pins, user, pin, pwm) for user, pin in settings.users() if not user.startswith("devices.bell")]
        return off + _board(settings, pwm)
    finally:
        with suppress(Exception):  # each pin has been reported; nothing is left to save
            pins.close()


def _off(pins: Factory, user: str, pin: int, pwm: Path) -> Health:
    try:
        unit = find_pwm(pin, pwm) if user == "devices.scale.pin" and not is_simulated(pins) else None
        if unit is not None:
            return _stop_unit(user, *unit)
        line = pins.pin(pin)
        line.output_with_state(False)
        line.close()
    except Exception as problem:  # the pin libraries' errors share no base
        return Health(user, "down", f"GPIO {pin}: {explain(problem)}")
    return Health(user, "ok", f"GPIO {pin} is low" + " (simulated)" * is_simulated(pins))


def _board(settings: DeviceSettings, pwm: Path) -> list[Health]:
    """The servo's channel on a PCA9685, if it is on one."""
    servo = settings.servo
    chip = find_pca9685(pwm) if servo is not None and servo.channel is not None else None
    if servo is None or servo.channel is None or chip is None:
        return []
    try:
        return [_stop_unit("devices.scale.pca9685", chip, servo.channel)]
    except OSError as problem:
        return [Health("devices.scale.pca9685", "down", f"{chip.name}: {problem.strerror}")]


def _stop_unit(user: str, chip: Path, channel: int) -> Health:
    """Switch a PWM channel off; one that was never exported is off already."""
    enable = chip / f"pwm{channel}" / "enable"
    if enable.exists():
        enable.write_text("0")
    return Health(user, "ok", f"{chip.name} channel {channel} is off")
