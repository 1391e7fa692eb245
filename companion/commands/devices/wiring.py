"""Shows which part goes to which pin of the Raspberry Pi's header, from the configuration in use:

companion wiring
companion wiring --svg wiring.svg
companion wiring --striker striker.svg
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
    parser.add_argument("--striker", metavar="FILE", type=Path, help="write the striker's circuit (- prints it)")


def run(args: argparse.Namespace) -> int:
    """Print or draw."""
    from hardware.striker_svg import circuit
    from hardware.wiring import as_text
    from hardware.wiring_svg import as_svg

    devices = config_of(args).devices
    if args.svg is None and args.striker is None:
        print(as_text(devices, colour=sys.stdout.isatty()))
    if args.svg is not None:
        _write(args.svg, as_svg(devices))
    if args.striker is not None:
        _write(args.striker, circuit(devices))
    return 0


def _write(file: Path, drawing: str) -> None:
    if str(file) == "-":
        print(drawing, end="")
        return
    try:
        file.write_text(drawing, encoding="utf-8")
    except OSError as problem:
        raise ConfigError(f"{file}: cannot be written: {problem.strerror}") from problem
    print(f"wrote {file}")
