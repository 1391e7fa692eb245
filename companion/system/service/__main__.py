"""``python3 -m companion.system.service``: the installer, before the program's own environment exists."""

import argparse
import sys

from companion.system.service import cli
from companion.system.service.machine import InstallError


def main() -> int:
    """Exit status 0 done, 1 a step failed."""
    parser = argparse.ArgumentParser(prog="install.sh", description="Install the card table companion as a service.")
    cli.add(parser)
    try:
        return cli.run(parser.parse_args())
    except InstallError as problem:
        print(f"install: {problem}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
