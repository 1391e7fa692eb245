"""The program: where games go, whether the service runs, and where phones find its page."""

import os
import socket
from collections.abc import Iterator

from companion import client, games
from companion.config.settings import Config
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.system import network
from companion.system.invocation import word
from companion.system.service.install import UNIT, on_pi
from companion.system.service.machine import Machine


def state_folder(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether games can be saved."""
    file = config.journal.file()
    there = next(path for path in (file.parent, *file.parent.parents) if path.exists())
    if not os.access(there, os.W_OK):
        yield Check("journal", FAIL, f"{there} may not be written", f"sudo chown -R $USER {there}   (or use sudo)")
    elif file.exists() and not os.access(file, os.W_OK):
        yield Check("journal", FAIL, f"{file} belongs to another user", f"sudo chown $USER {file}")
    else:
        yield Check("journal", OK, f"{file}" + ("" if file.exists() else " (made at the first game)"))


def all_games(machine: Machine, config: Config) -> Iterator[Check]:
    """Every installed game, and whether it loads."""
    found = games.found()
    for name, one in found.items():
        if one.kind is None:
            yield Check("game", FAIL if name == config.table.game else WARN, f"{name} does not load: {one.why}")
    if config.table.game not in found:
        yield Check("game", FAIL, f"table.game = {config.table.game} is not installed", "companion rules lists them")
    yield Check("games", OK, ", ".join(name for name, one in found.items() if one.kind is not None))


def service(machine: Machine, config: Config) -> Iterator[Check]:
    """The systemd service, where it is installed."""
    if not machine.path(UNIT).exists():
        if on_pi(machine):
            fix = "sudo companion install-service"
            yield Check("service", WARN, "not installed: nothing starts with the machine", fix)
        return
    state = machine.ask("systemctl", "show", "-P", "ActiveState", "companion") or "unknown"
    restarts = machine.ask("systemctl", "show", "-P", "NRestarts", "companion") or "0"
    if state != "active":
        yield Check("service", FAIL, state, "journalctl -u companion -n 30   then: sudo systemctl restart companion")
    elif restarts != "0":
        yield Check("service", WARN, f"running, but started again {restarts} times", "journalctl -u companion")
    else:
        yield Check("service", OK, "running")


def page(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether the page's port is ours or free."""
    port = config.web.port
    with socket.socket() as door:
        if door.connect_ex(("127.0.0.1", port)):
            yield Check("page", OK, f"port {port} is free")
            return
    table = client.find(port)
    if table is None:
        fix = "set another web.port, or stop that program"
        yield Check("page", FAIL, f"another program uses port {port}", fix)
        return
    yield Check("page", OK, f"the companion answers on port {port}")
    for one in table.devices():
        if one["status"] != "ok":
            yield Check(one["name"], FAIL if one["status"] == "down" else WARN, one["say"])


def address(machine: Machine, config: Config) -> Iterator[Check]:
    """Where phones find the page."""
    host = network.listening(config.web.host, on_pi(machine))
    urls = network.addresses(host, config.web.port)
    if network.is_private(host):
        fix = f"for phones: {word()} run --host 0.0.0.0, or web.host in the configuration"
        yield Check("address", OK, f"{urls[0]} (this machine only)", fix)
    elif network.own_address() is None:
        yield Check("address", WARN, "no network: phones cannot reach the table", "companion hotspot on")
    else:
        yield Check("address", OK, "  ".join(urls))
