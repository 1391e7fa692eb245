"""Makes the Raspberry Pi its own Wi-Fi, for a table without a network. Phones join it and open the page.

    sudo companion hotspot on
    companion hotspot status
    sudo companion hotspot off

It uses NetworkManager, which Raspberry Pi OS has. While the hotspot is on, that Wi-Fi adapter reaches no other network.
Once made, it comes back by itself after a restart where no known Wi-Fi is near; `off` ends that.
"""

import argparse
import shlex

NAME = "hotspot"
HELP = "make the Pi its own Wi-Fi (on, off, status)"


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments."""
    parser.add_argument("what", choices=("on", "off", "status"), help="switch it on or off, or show how to join")
    parser.add_argument("--name", default="CardTable", help="the network's name (%(default)s)")
    parser.add_argument("--password", help="8 to 63 characters; made up if not given")
    parser.add_argument("--interface", default="wlan0", help="the Wi-Fi adapter (%(default)s)")
    parser.add_argument("--dry-run", action="store_true", help="only show the commands")


def run(args: argparse.Namespace) -> int:
    """0 done; 1 if it is off and the status was asked for."""
    from companion.commands import config_of
    from companion.errors import ConfigError
    from companion.system import hotspot
    from companion.system.service.machine import Machine

    machine = Machine(dry=args.dry_run)
    if args.what == "off":
        hotspot.off(machine)
        return 0
    if args.what == "on":
        password = args.password or hotspot.new_password()
        if not 8 <= len(password) <= 63:
            raise ConfigError(f"--password {shlex.quote(password)}: Wi-Fi passwords have 8 to 63 characters")
        hotspot.on(machine, args.name, password, args.interface)
    if args.dry_run:
        return 0
    joined = hotspot.status(machine)
    if joined is None:
        print("the hotspot is off")
        return 1
    print(hotspot.poster(*joined, port=config_of(args).web.port))
    return 0
