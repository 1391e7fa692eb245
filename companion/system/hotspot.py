"""The Pi as a Wi-Fi of its own, made by NetworkManager."""

import io
import json
import secrets
import uuid

import segno
from segno import helpers

from companion.errors import DeviceError
from companion.system.service.machine import InstallError, Machine

CONNECTION = "companion-hotspot"
PROFILE = f"/etc/NetworkManager/system-connections/{CONNECTION}.nmconnection"
"""Only root reads it. On a command line the password could be read in the list of processes."""
GUESTS = "/etc/companion/hotspot.json"
"""Name and password for the code on phones: the service may read it, and may not ask NetworkManager for secrets."""
ADDRESS = "10.42.0.1"
"""What NetworkManager gives a machine that shares its connection."""
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike."""


def new_password() -> str:
    """Ten characters that can be read out across a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def on(machine: Machine, name: str, password: str, interface: str) -> None:
    """Switch the hotspot on, now and at starts without a known Wi-Fi in reach. DeviceError if the machine cannot."""
    check(machine)
    machine.run("nmcli", "connection", "delete", CONNECTION, quiet_failure=True)
    try:
        machine.write(PROFILE, profile(name, password, interface), mode=0o600)
        machine.run("nmcli", "connection", "load", PROFILE)
        machine.run("nmcli", "connection", "up", CONNECTION)
        machine.write(GUESTS, json.dumps({"name": name, "password": password}) + "\n", mode=0o640)
        machine.run("chgrp", "companion", str(machine.path(GUESTS)), quiet_failure=True)  # no service: only root reads
    except (InstallError, OSError) as problem:
        raise DeviceError(f"the hotspot did not start (needs root: sudo companion hotspot on)\n{problem}") from problem


def profile(name: str, password: str, interface: str) -> str:
    """The hotspot as NetworkManager's keyfile (nm-settings-keyfile): for starts without a known Wi-Fi in reach.

    WPA2 with CCMP alone, and no protected management frames: left to itself NetworkManager offers TKIP and asks for
    them, and the Pi's own Wi-Fi (brcmfmac) can do neither as an access point, so phones are turned away with "wrong
    password" (raspberrypi/linux#3619, #7247; bookworm-feedback#311).
    """
    escaped = [text.replace("\\", "\\\\").replace(" ", "\\s") for text in (name, password)]
    return (
        f"[connection]\nid={CONNECTION}\nuuid={uuid.uuid5(uuid.NAMESPACE_DNS, CONNECTION)}\ntype=wifi\n"
        f"interface-name={interface}\nautoconnect=true\nautoconnect-priority=-10\n\n"
        f"[wifi]\nmode=ap\nband=bg\nssid={escaped[0]}\n\n"
        f"[wifi-security]\nkey-mgmt=wpa-psk\npsk={escaped[1]}\n"
        "proto=rsn;\npairwise=ccmp;\ngroup=ccmp;\npmf=1\n\n"
        "[ipv4]\nmethod=shared\n\n[ipv6]\nmethod=disabled\n"
    )


def off(machine: Machine) -> None:
    """Switch the hotspot off; NetworkManager joins a known Wi-Fi again by itself."""
    check(machine)
    machine.run("nmcli", "connection", "delete", CONNECTION, quiet_failure=True)
    machine.run("rm", "-f", str(machine.path(GUESTS)))


def status(machine: Machine) -> tuple[str, str] | None:
    """Name and password of the running hotspot ("" if this user may not read it); None if it is off."""
    check(machine)
    active = machine.ask("nmcli", "-t", "-f", "NAME", "connection", "show", "--active") or ""
    if CONNECTION not in active.splitlines():
        return None
    show = ("nmcli", "-s", "-g")
    name = machine.ask(*show, "802-11-wireless.ssid", "connection", "show", CONNECTION) or ""
    password = machine.ask(*show, "802-11-wireless-security.psk", "connection", "show", CONNECTION) or ""
    return (name, password) if password else _for_guests(machine) or (name, "")


def _for_guests(machine: Machine) -> tuple[str, str] | None:
    """Name and password as the service may read them; None where it may not."""
    try:
        kept = json.loads(machine.path(GUESTS).read_text(encoding="utf-8"))
        return str(kept["name"]), str(kept["password"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def poster(name: str, password: str, *, port: int) -> str:
    """How to join: in words, and as a code that phones read."""
    url = f"http://{ADDRESS}:{port}/"
    if not password:
        return f"Wi-Fi {name} is on; sudo companion hotspot status shows the password. The page: {url}"
    out = io.StringIO()
    helpers.make_wifi(ssid=name, password=password, security="WPA").terminal(out=out, compact=True)
    page = io.StringIO()
    segno.make(url).terminal(out=page, compact=True)
    return (
        f"1. Join the Wi-Fi {name}, password {password}\n{out.getvalue()}\n"
        f"2. Open {url}\n{page.getvalue()}\n"
        "A phone may say that this Wi-Fi has no internet: stay connected."
    )


def check(machine: Machine) -> None:
    """DeviceError where there is no NetworkManager."""
    if not machine.dry and machine.ask("nmcli", "--version") is None:
        raise DeviceError("nmcli is missing: this needs Raspberry Pi OS, or sudo apt install network-manager")
