"""Brings the companion up to date, and back if the new version does not start.

An installed service gets the newest version of where it was installed from, in a folder of its own; the old one stays
until the new one runs. A working copy is pulled with git, set up and tried; if it fails, it goes back to where it was.
Nothing is ever updated by itself.
"""

import argparse

NAME = "update"
HELP = "get the newest version; go back if it does not start"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    place = "where the service lies (%(default)s)"
    parser.add_argument("--prefix", default="/opt/companion", metavar="FOLDER", help=place)


def run(args: argparse.Namespace) -> int:
    """0 when up to date. InstallError when it went back."""
    from companion.system.service import update
    from companion.system.service.install import SOURCE
    from companion.system.service.machine import Machine

    machine = Machine(dry=args.dry_run)
    if update.is_release(SOURCE, args.prefix):
        update.update_service(machine, args.prefix)
    else:
        update.update_copy(machine, SOURCE)
    return 0
