"""Shows which part goes to which pin of the Raspberry Pi's header, from the configuration in use:

companion wiring
companion wiring --svg wiring.svg
"""

import argparse
import sys
from pathlib import Path

from companion.commands import config_of
from companion.errors import ConfigError

NAME = "wiring"
HELP = "show where every wire goes (--svg FILE draws it)"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--svg", metavar="FILE", type=Path, help="write a drawing (- prints it)")


def run(args: argparse.Namespace) -> int:
    """Print or draw."""
    from hardware.wiring import as_text
    from hardware.wiring_svg import as_svg

    devices = config_of(args).devices
    if args.svg is None:
        print(as_text(devices, colour=sys.stdout.isatty()))
    elif str(args.svg) == "-":
        print(as_svg(devices), end="")
    else:
        try:
            args.svg.write_text(as_svg(devices), encoding="utf-8")
        except OSError as problem:
            raise ConfigError(f"{args.svg}: cannot be written: {problem.strerror}") from problem
        print(f"wrote {args.svg}")
    return 0
