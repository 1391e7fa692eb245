"""Where phones find the table, and the code that lets them in."""

import logging
import secrets
import socket
import sys
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

log = logging.getLogger(__name__)

EVERYWHERE = "0.0.0.0"
HERE = "127.0.0.1"
AVAHI = Path("/run/avahi-daemon/socket")
"""There is one where Avahi publishes the machine's name."""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What people can read to each other across a table: nothing that looks like something else."""


def listening(host: str, on_pi: bool) -> str:
    """The address to bind for the configuration's ``web.host``; ``auto`` opens a Raspberry Pi to its network only."""
    if host != "auto":
        return host
    return EVERYWHERE if on_pi else HERE


def is_private(host: str) -> bool:
    """Whether only this machine can reach the address."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def addresses(host: str, port: int) -> list[str]:
    """URLs of the page, the best for a phone first: numbers before names, since not every phone resolves ``.local``."""
    if is_private(host):
        return [f"http://{HERE}:{port}/"]
    if host != EVERYWHERE:
        return [f"http://{host}:{port}/"]
    return [*(f"http://{name}:{port}/" for name in _names())]


def _names() -> Iterator[str]:
    """What phones may call this machine, at least one name."""
    own, name = own_address(), published_name()
    if own:
        yield own
    if name or not own:
        yield name or _local_name()


def published_name() -> str | None:
    """The name that phones find by mDNS (``companion.local``); None where nothing here publishes it."""
    return _local_name() if AVAHI.exists() or sys.platform == "darwin" else None


def _local_name() -> str:
    return f"{socket.gethostname().split('.')[0]}.local"


def own_address() -> str | None:
    """This machine's address in its network, None without one. Only the route is looked up; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        try:
            door.connect(("192.0.2.1", 9))  # an address reserved for documentation (RFC 5737)
            return str(door.getsockname()[0])
        except OSError:
            return None


def join_code(folder: Path, *, fresh: bool = False) -> str:
    """The table's join code, made at first use and kept in `folder`; `fresh` makes another."""
    return _kept_code(folder / "join-code", fresh)


def host_pin(folder: Path) -> str:
    """The PIN that makes a phone a host, made at first use and kept in `folder`."""
    return _kept_code(folder / "host-pin", fresh=False)


def _kept_code(path: Path, fresh: bool) -> str:
    """The code of a file, made where there is none. On a disk that cannot be read or written one that holds until the
    next start: nobody is locked out, and a code that could not be read is not replaced."""
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    try:
        known = path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        known = ""
    except OSError as error:
        log.warning("%s cannot be read (%s); another code holds until the next start", path, error)
        return code
    if known and not fresh:
        return known
    new = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.touch(mode=0o600)
        new.write_text(code + "\n", encoding="ascii")
        new.replace(path)
    except OSError as error:
        log.warning("%s cannot be written (%s); its new code holds until the next start", path, error)
    return code
