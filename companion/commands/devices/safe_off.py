"""Turns everything off: candles dark, servo pulses stopped, whatever a crashed companion left behind.

The service runs this after every stop. While the companion runs it holds the pins, and this says so.
"""

import argparse

from companion.commands import config_of

NAME = "safe-off"
HELP = "turn candles and scale off after a crash"


def add(parser: argparse.ArgumentParser) -> None:
    """No arguments of its own."""


def run(args: argparse.Namespace) -> int:
    """0 when every output is off, 1 when one could not be reached."""
    from hardware.house.house import house_off
    from hardware.safeoff import safe_off

    config = config_of(args)
    reports = safe_off(config.devices) + house_off(config)
    for report in reports:
        print(f"{report.device}: {report.say}")
    return int(any(report.status != "ok" for report in reports))
