"""Tries the box part by part and asks what you see: every candle, the bell, the scale.

It ends with a report to keep, or to paste where you ask for help (--report FILE writes it). The companion must not be
running, as only one program can hold the pins:  sudo systemctl stop companion
"""

import argparse
from pathlib import Path

NAME = "hwtest"
HELP = "try candles, bell and scale one by one, and write a report"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--report", metavar="FILE", type=Path, help="write the report there")
    parser.add_argument("--part", metavar="NAME", help='only this one, for example bell, scale or "candle A-outer"')


def run(args: argparse.Namespace) -> int:
    """0 when every part did what it should, 1 when one did not."""
    from companion.commands import config_of
    from companion.errors import ConfigError
    from companion.hwtest import HardwareTest
    from hardware.trial import parts

    config = config_of(args)
    known = parts(config.devices)
    if args.part is not None and args.part not in known:
        raise ConfigError(f"there is no {args.part} in the configuration; there is: {', '.join(known)}")
    wanted = known if args.part is None else [args.part]
    with HardwareTest(config) as test:
        for part in wanted:
            test.try_part(part)
        report = test.trial.report()
        print(f"\n{report}")
    if args.report is not None:
        args.report.write_text(report + "\n", encoding="utf-8")
        print(f"wrote {args.report}")
    return 0 if test.trial.all_well else 1
