"""The installer's arguments, shared by ``systemd/install.sh`` and ``companion install-service``."""

import argparse

from companion.system.service.install import Plan, install, uninstall
from companion.system.service.machine import InstallError, Machine


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("--dry-run", action="store_true", help="only show what would be done")
    parser.add_argument("--uninstall", action="store_true", help="take the service away; games are kept")
    parser.add_argument("--purge", action="store_true", help="with --uninstall: games, configuration and user as well")
    parser.add_argument(
        "--boot-config", action="store_true", help="also write (or remove) the lines for hardware PWM in config.txt"
    )
    parser.add_argument("--no-start", action="store_true", help="install, but do not start it now")
    parser.add_argument("--prefix", default="/opt/companion", metavar="FOLDER", help="where it goes (%(default)s)")
    parser.add_argument("--user", default="companion", help="the service's user (%(default)s), made if missing")


def run(args: argparse.Namespace) -> int:
    """Install or uninstall. InstallError with what to type next."""
    if args.purge and not args.uninstall:
        raise InstallError("--purge takes games and configuration away as well; it goes with --uninstall")
    machine = Machine(dry=args.dry_run)
    plan = Plan(prefix=args.prefix, user=args.user, boot_lines=args.boot_config, start=not args.no_start)
    if args.uninstall:
        uninstall(machine, plan, purge=args.purge)
    else:
        install(machine, plan)
    return 0
