"""The pins: the library, the chip, who may use it, who does, and what drives the scale."""

import os
from collections.abc import Iterator

from companion.config.settings import Config
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.errors import DeviceError
from companion.system.service import boot
from companion.system.service.machine import Machine
from hardware import pins as real
from hardware.pin_owner import chip_users
from hardware.pulses import PWM_CLASS, find_pwm, unit_of

SHARED = {
    **dict.fromkeys((2, 3), ("i2c", "/dev/i2c-1")),
    **dict.fromkeys((7, 8, 9, 10, 11), ("spi", "/dev/spidev0.0")),
    **dict.fromkeys((14, 15), ("the serial console", "/dev/serial0")),
}
"""Header pins that something else takes when it is switched on: what, and the sign that it is."""


def library(machine: Machine, config: Config) -> Iterator[Check]:
    """lgpio: there, and not the empty package of the same name."""
    if not _real(config):
        yield Check("pins", OK, "none are configured" if config.devices.pins == "none" else "simulated")
        return
    if config.devices.pins == "rpigpio":
        yield _rpigpio()
        return
    try:
        lgpio = real.import_lgpio()
    except DeviceError as problem:
        yield Check("pins", FAIL, str(problem), "sudo apt install python3-lgpio")
        return
    version = getattr(lgpio, "LGPIO_PY_VERSION", 0)
    number = ".".join(str(version >> shift & 255) for shift in (24, 16, 8, 0))
    yield Check("pins", OK, f"lgpio {number} (devices.pins = {config.devices.pins})")


def chip(machine: Machine, config: Config) -> Iterator[Check]:
    """The chip behind the header, found by its label."""
    if not _real(config):
        return
    try:
        number = real.find_chip()
    except DeviceError:
        return
    if number is None:
        fix = "sudo usermod -aG gpio $USER   then log in again"
        yield Check("gpio chip", FAIL, "no chip of a Raspberry Pi header can be opened", fix)
    else:
        yield Check("gpio chip", OK, f"/dev/gpiochip{number}")


def groups(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether this user may use pins and camera."""
    if not real.pi_model() or os.geteuid() == 0:
        return
    mine = (machine.ask("id", "-nG") or "").split()
    lacking = [group for group in ("gpio", "video") if group not in mine]
    if lacking:
        fix = f"sudo usermod -aG {','.join(lacking)} $USER   then log in again"
        yield Check("groups", FAIL, f"this user is not in {' and '.join(lacking)}", fix)
    else:
        yield Check("groups", OK, "gpio, video")


def lines(machine: Machine, config: Config) -> Iterator[Check]:
    """Who holds the chip at this moment."""
    if not _real(config):
        return
    for pid, words in chip_users():
        ours = "companion" in words
        fix = "" if ours else f"end it before the companion starts:  kill {pid}"
        yield Check("pins in use", OK if ours else WARN, f"by process {pid}: {words}", fix)


def edges(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether the bell would be felt: a library may open every pin and yet tell of no press."""
    bells = [pin for user, pin in config.devices.users() if user.startswith("devices.bell")]
    if not bells or not _real(config) or any("companion" in words for _, words in chip_users()):
        return
    try:
        factory = real.open_pins(config.devices.pins)
    except DeviceError:
        return  # the check of the library says it
    if factory is None:
        return
    try:
        for pin in bells:
            real.try_edge(factory, pin)
            yield Check("bell", OK, f"GPIO {pin} tells of presses")
    except DeviceError as problem:
        say, _, fix = str(problem).partition(": ")
        yield Check("bell", FAIL, say, fix)
    finally:
        factory.close()


def other_uses(machine: Machine, config: Config) -> Iterator[Check]:
    """Configured pins that something else on the board uses."""
    for user, pin in config.devices.users():
        what, sign = SHARED.get(pin, ("", ""))
        if sign and machine.path(sign).exists():
            yield Check("pin clash", WARN, f"{user} is GPIO {pin}, which {what} uses", "raspi-config, or another pin")


def scale(machine: Machine, config: Config) -> Iterator[Check]:
    """What makes the servo's pulses."""
    servo = config.devices.servo
    if servo is None or not _real(config):
        return
    root = machine.path(str(PWM_CLASS))
    if servo.channel is not None:
        if unit_of(servo, root) is not None:
            yield Check("scale", OK, f"channel {servo.channel} of a PCA9685")
        else:
            fix = "add dtparam=i2c_arm=on and dtoverlay=i2c-pwm-pca9685a to /boot/firmware/config.txt and reboot"
            yield Check(
                "scale", FAIL, "the kernel knows no PCA9685 (i2cdetect -y 1 shows whether the board is there)", fix
            )
    elif find_pwm(servo.pin, root) is not None:
        yield _heard_by_the_jack(machine) or Check("scale", OK, f"hardware PWM on GPIO {servo.pin}")
    elif wanted := boot.lines(servo.pin):
        fix = f"for smoother moves add to /boot/firmware/config.txt and reboot: {wanted[0]}"
        yield Check("scale", WARN, f"software pulses on GPIO {servo.pin}: they work, and jitter under load", fix)
    else:
        fix = "use GPIO 12, 13, 18 or 19 for hardware PWM"
        yield Check("scale", WARN, f"GPIO {servo.pin} has no PWM unit: software pulses, which jitter under load", fix)


def _heard_by_the_jack(machine: Machine) -> Check | None:
    """Up to the Pi 4 the headphone jack makes its sound with the same PWM unit."""
    cards = machine.path("/proc/asound/cards")
    if not cards.exists() or "Headphones" not in cards.read_text(errors="replace"):
        return None
    fix = "add dtparam=audio=off to /boot/firmware/config.txt and reboot"
    return Check("scale", WARN, "the headphone jack uses the PWM unit too: the beam jumps when something sounds", fix)


def _rpigpio() -> Check:
    """Whether what says RPi.GPIO works here: the old library knows no Pi 5, the shim of the same name knows all."""
    try:
        real.rpigpio_pins().close()
    except DeviceError as problem:
        return Check("pins", FAIL, str(problem), "sudo apt install python3-rpi-lgpio   or devices.pins = auto")
    return Check("pins", OK, "RPi.GPIO (devices.pins = rpigpio)")


def _real(config: Config) -> bool:
    """Whether this machine would use real pins."""
    kind = config.devices.pins
    return kind in ("lgpio", "rpigpio") or (kind == "auto" and real.is_a_pi())
