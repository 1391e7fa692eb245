"""Tries the box part by part and asks what you see: every candle, the bell, the scale.

It ends with a report to keep, or to paste where you ask for help (--report FILE writes it). While the companion runs,
this asks it to do the trials, and the game goes on. The same is on the phone: menu, "Try candles, bell and scale".
"""

import argparse
from contextlib import nullcontext
from pathlib import Path

NAME = "hwtest"
HELP = "try candles, bell and scale one by one, and write a report"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--report", metavar="FILE", type=Path, help="write the report there")
    parser.add_argument("--part", metavar="NAME", help='only this one, for example bell, scale or "candle A-outer"')


def run(args: argparse.Namespace) -> int:
    """0 when every part did what it should, 1 when one did not."""
    from companion import client
    from companion.commands import config_of, to_write
    from companion.errors import ConfigError
    from companion.hardware_test.dialogue import HardwareTestDialogue, open_box
    from hardware.hardware_test import parts

    if args.report is not None:
        to_write(args.report)  # before any trial: nobody loses a report
    config = config_of(args)
    known = parts(config)
    if args.part is not None and args.part not in known:
        raise ConfigError(f"there is no {args.part} in the configuration; there is: {', '.join(known)}")
    table = client.find(config.web.port)
    if table is not None:
        print(f"The companion is running; it tries its own box (page on port {config.web.port}).")
    with open_box(config) if table is None else nullcontext(client.RunningBox(table)) as box:
        test = HardwareTestDialogue(box, ask=input)
        for part in known if args.part is None else [args.part]:
            test.try_part(part)
        report = box.report()
        print(f"\n{report}")
    if args.report is not None:
        args.report.write_text(report + "\n", encoding="utf-8")
        print(f"wrote {args.report}")
    return 0 if box.all_well else 1
