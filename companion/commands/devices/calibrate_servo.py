"""Finds the pulses of the scale's servo: move it with + and -, save when A's end, level and B's end are right.

The result is written into the configuration file (--config, else the system's), or printed with --print. The companion
must not be running, as only one program can hold the pins:  sudo systemctl stop companion
"""

import argparse
from pathlib import Path

NAME = "calibrate-servo"
HELP = "find the scale's three pulses and save them"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--print", action="store_true", help="print the line for the configuration, write nothing")


def run(args: argparse.Namespace) -> int:
    """0 when saved, 1 when given up."""
    from companion.commands import config_of
    from companion.config.editor import must_be_writable, set_key
    from companion.config.loader import SYSTEM_FILE, toml
    from companion.errors import ConfigError, DeviceError
    from companion.hardware_test.servo_tuning import Tuning, talk
    from hardware.devices import open_devices

    devices = config_of(args).devices
    if devices.servo is None:
        raise ConfigError("devices.scale = false: give the servo's pin first, for example scale = {pin = 12}")
    file: Path = args.config or SYSTEM_FILE
    if not args.print:
        must_be_writable(file)
    with open_devices(devices, on_message=lambda message: None) as box:
        if box.scale is None:
            reasons = [health.say for health in box.health().values() if health.status != "ok"]
            raise DeviceError(reasons[0] if reasons else "the scale did not open")
        if box.levels().simulated:
            print("These pins are simulated: no servo will move.")
        found = talk(Tuning(box.scale, devices.servo), input, print)
    if found is None:
        print("nothing was saved")
        return 1
    if args.print:
        print(f"[devices]\nscale = {toml(found)}")
        return 0
    set_key(file, "devices", "scale", toml(found))
    print(f"saved in {file}")
    return 0
