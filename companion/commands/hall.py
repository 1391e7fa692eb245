"""Starts a hall: many tables in one program, for a club or a fair.

Nobody looks and nothing is wired: people play with their phones, on cards that lie before them or on none. Each table
has its own journal, join code and host; one page lists them, and whoever is in the hall opens another. Boxes that tell
an MQTT broker of themselves ([mqtt]) are listed beside them. Ctrl-C ends it; every table goes on at the next start.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.commands import add_web, web_of
from companion.system.invocation import letting_phones_in

if TYPE_CHECKING:
    from companion.config.settings import Config
    from companion.hall.program import HallProgram

NAME = "hall"
HELP = "many tables in one program, played on phones: for a club or a fair"
LOG_LEVEL = 20


def add(parser: argparse.ArgumentParser) -> None:
    """What one would like to change for one evening without editing the configuration."""
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where the tables are kept")
    add_web(parser)
    parser.add_argument("--tables", type=int, metavar="N", help="tables that may be open at once")


def run(args: argparse.Namespace) -> int:
    """Open the tables, say where the list is, and serve until it is stopped."""
    from companion.system import memory

    memory.spare()
    from companion.hall.program import HallProgram

    program = HallProgram(config(args), folder=args.folder)
    program.live(lambda: announce(program))
    return 0


def config(args: argparse.Namespace) -> Config:
    """The configuration with the command line's words over it. ConfigError for a number of tables there cannot be."""
    from companion.commands import config_of
    from companion.config.settings import HallSettings
    from companion.errors import ConfigError

    config = config_of(args)
    hall = config.hall
    if args.tables is not None:
        if not 1 <= args.tables <= 200:
            raise ConfigError(f"--tables {args.tables}: 1 to 200")
        hall = HallSettings(args.tables, hall.each)
    return replace(config, web=web_of(args, config.web), hall=hall)


def announce(program: HallProgram) -> None:
    """Print where to look, with a QR code for phones when they can get in."""
    print(f"\nThe hall is open:    {program.here() or program.urls()[0]}")
    invitation = program.invitation()
    if invitation:
        import segno

        print(f"Phones come in here: {invitation}")
        segno.make(invitation, error="m").terminal(compact=True)
        print(f"Code that lets in:   {program.door.code}")
        for other in program.urls():
            print(f"From elsewhere:      {other}")
        print(f"The PIN that makes a phone the organiser's: {program.door.pin}")
    else:
        way = letting_phones_in()
        print(f"Only this machine gets in. So that phones do:  {way.command if way else 'hall --host 0.0.0.0'}")
    print("Ctrl-C ends it; every table goes on at the next start.\n", flush=True)
