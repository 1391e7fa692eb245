#!/bin/sh
# Installs the companion as a service: sudo ./systemd/install.sh [--dry-run]. May be repeated; --help tells the rest.
# The same as `companion install-service`, for a machine on which nothing is set up yet.
set -eu
root=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
[ -x /usr/bin/python3 ] || { echo "install.sh: Python is missing. Type:  sudo apt-get install python3" >&2; exit 2; }
cd -- "$root"
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 -u -m companion.system.service "$@"
