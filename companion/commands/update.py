"""Brings the companion up to date, and back if the new version does not start.

An installed service gets the newest release of where it was installed from, in a folder of its own, after its signature
or checksum was found right; the old one stays until the new one runs, and --back returns to it. A working copy (a git
clone) is no release: its branch is pulled as it stands, no signature is asked for, then it is set up and tried; if it
fails, it goes back to where it was.
Nothing is ever updated by itself.
"""

import argparse

NAME = "update"
HELP = "get the newest version; go back if it does not start"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--back", action="store_true", help="run the release again that ran before")
    place = "where the service lies (%(default)s)"
    parser.add_argument("--prefix", default="/opt/companion", metavar="FOLDER", help=place)


def run(args: argparse.Namespace) -> int:
    """0 when up to date. InstallError when it went back."""
    from companion.errors import ConfigError
    from companion.system.service import update
    from companion.system.service.install import SOURCE
    from companion.system.service.machine import Machine

    machine = Machine(dry=args.dry_run)
    installed = update.is_release(SOURCE, args.prefix)
    if args.back and not installed:
        raise ConfigError("--back is for an installed service; in a working copy:  git checkout THE-VERSION-BEFORE")
    if args.back:
        update.back(machine, args.prefix)
    elif installed:
        update.update_service(machine, args.prefix)
    else:
        update.update_copy(machine, SOURCE)
    return 0
