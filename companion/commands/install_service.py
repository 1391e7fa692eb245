"""Installs the companion as a service that starts with the machine. May be repeated, and looked at first:

    sudo companion install-service --dry-run

It makes a user, a copy of the program with its own environment, a systemd unit and a udev rule. The boot lines for a
scale on hardware PWM are shown, and written only with --boot-config. `sudo ./systemd/install.sh` does the same.
"""

from companion.system.service.cli import add, run

__all__ = ["HELP", "NAME", "add", "run"]

NAME = "install-service"
HELP = "install the companion as a service (or --uninstall it; --dry-run shows the steps)"
