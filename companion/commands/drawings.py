"""Draws what carries the parts, as SVG files true to scale, for a saw, a laser cutter or a printer:

    companion drawings                    servo-mount.svg, camera-stand.svg and enclosure.svg in this folder
    companion drawings --sheet 4          for plywood of 4 mm
    companion drawings enclosure --out box

Print at 100 % and measure the ruler. Red lines are cut, blue ones read.
"""

import argparse
from pathlib import Path

NAME = "drawings"
HELP = "draw the scale's mount, the camera's stand and an enclosure, true to scale"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("what", nargs="*", metavar="DRAWING", help="servo-mount, camera-stand, enclosure; default: all")
    parser.add_argument("--sheet", type=float, default=3.0, metavar="MM", help="how thick the plywood is (default 3)")
    parser.add_argument("--out", type=Path, default=Path(), metavar="DIR", help="the folder to write to")


def run(args: argparse.Namespace) -> int:
    """Write the drawings and say where they are."""
    from companion.commands import to_write
    from companion.errors import ConfigError
    from hardware.drawings.dimensions import Dimensions
    from hardware.drawings.parts import DRAWINGS

    if wrong := [name for name in args.what if name not in DRAWINGS]:
        raise ConfigError(f"there is no drawing {wrong[0]!r}; there is: {', '.join(DRAWINGS)}")
    if not 1 <= args.sheet <= 10:
        raise ConfigError(f"--sheet {args.sheet:g}: between 1 and 10 mm")
    for name in args.what or DRAWINGS:
        file = args.out / f"{name}.svg"
        to_write(file).write_text(DRAWINGS[name](Dimensions(sheet=args.sheet)).svg(), encoding="utf-8")
        print(f"wrote {file}")
    return 0
