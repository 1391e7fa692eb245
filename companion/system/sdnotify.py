"""Tells systemd how the service is, over the socket it names; ten lines do what the library would."""

import os
import socket
from collections.abc import Mapping


def notify(*words: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Send assignments such as ``READY=1``, ``WATCHDOG=1``, ``STOPPING=1`` or ``STATUS=playing``; see sd_notify(3).

    False, and nothing else happens, where no service manager listens: on a laptop, or when it has gone away.
    """
    address = environment.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    if address.startswith("@"):  # the abstract namespace begins with NUL
        address = "\0" + address[1:]
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as channel:
            channel.connect(address)
            channel.sendall("\n".join(words).encode())
    except OSError:
        return False
    return True


def watchdog_seconds(environment: Mapping[str, str] = os.environ) -> float | None:
    """How often ``WATCHDOG=1`` should be sent: half of what the unit allows. None if nobody waits for it."""
    span = environment.get("WATCHDOG_USEC", "")
    if not span.isdigit() or environment.get("WATCHDOG_PID", str(os.getpid())) != str(os.getpid()):
        return None
    return int(span) / 2_000_000
