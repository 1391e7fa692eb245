"""What is not on the header: buttons, the strip of lights, the smart home's broker, a loudspeaker."""

import shutil
from collections.abc import Iterator

from companion import client
from companion.config.settings import Config
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.errors import DeviceError
from companion.system.service.machine import Machine
from hardware import buttons as inputs
from hardware.house.partners import PARTNERS

STATUSES = {"ok": OK, "degraded": WARN, "down": FAIL}


def buttons(machine: Machine, config: Config) -> Iterator[Check]:
    """Every configured button; where one is not there, the names of those that are."""
    wanted = config.buttons.devices()
    if not wanted or _running(config):
        return
    try:
        evdev = inputs.import_evdev()
    except DeviceError as problem:
        yield Check("buttons", FAIL, str(problem), "sudo apt install python3-evdev")
        return
    there = {}
    for device in inputs.devices(evdev):
        there.update(dict.fromkeys((device.name.lower(), (device.uniq or "").lower(), device.path), device.name))
        device.close()
    names = ", ".join(sorted(set(there.values()))) or "no input device may be read"
    for name, keys in wanted.items():
        unknown = [key for key in keys if key and key not in evdev.ecodes.ecodes]
        if name.lower() not in there:
            fix = "switch it on and pair it (bluetoothctl); may this user read it? sudo usermod -aG input $USER"
            yield Check("button", FAIL, f"no {name!r}; there is: {names}", fix)
        elif unknown:
            yield Check("button", FAIL, f"{unknown[0]} is no key of Linux", "evtest shows what a key is called")
        else:
            whose = ", ".join(f"{key or 'every key'} rings for {seat or 'all'}" for key, seat in keys.items())
            yield Check("button", OK, f"{there[name.lower()]}: {whose}")


def partners(machine: Machine, config: Config) -> Iterator[Check]:
    """The strip of lights, the smart home's broker: whether each that is configured answers."""
    for one in PARTNERS:
        if one.address(config) and not (one.alone and _running(config)):
            found = one.look(config)
            yield Check(one.name.lower(), STATUSES[found.status], found.say, found.fix)


def voice(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether the speech program is there."""
    command = config.voice.command(config.voice.language)
    if not command:
        return
    if shutil.which(command[0]) is None:
        yield Check(
            "voice", FAIL, f"there is no program {command[0]}", "sudo apt install espeak-ng, or see voice.program"
        )
    else:
        yield Check("voice", OK, f"speaks by {command[0]}, in {config.voice.language}")


def _running(config: Config) -> bool:
    """Whether a companion runs: it has these for itself and tells how they are."""
    return client.find(config.web.port) is not None
