"""The board: which Raspberry Pi, which system, how its power, heat, disk and clock are."""

import platform
import shutil
import sys
import time
from collections.abc import Iterator

from companion.config.settings import Config, state_folder
from companion.doctor.check import FAIL, OK, WARN, Check
from companion.system.service.machine import Machine

TESTED_SYSTEMS = ("bookworm", "trixie")
THROTTLED = {0: "undervoltage now", 1: "slowed down now", 2: "throttled now", 3: "hot now"}
THROTTLED_ONCE = {bit + 16: words.replace("now", "since boot") for bit, words in THROTTLED.items()}
SUPPLY = "use the official supply and a short cable; feed the servo from its own 5 V with a 470 uF capacitor"
OLDEST_YEAR = 2025
"""No release is older: an earlier date means the clock was never set."""


def model(machine: Machine, config: Config) -> Iterator[Check]:
    """Which board this is."""
    file = machine.path("/proc/device-tree/model")
    name = file.read_text(errors="replace").rstrip("\0\n") if file.exists() else ""
    if name.startswith("Raspberry Pi"):
        yield Check("board", OK, name)
    else:
        yield Check("board", OK, f"{name or platform.machine()}: no Raspberry Pi, so the box is simulated")


def system(machine: Machine, config: Config) -> Iterator[Check]:
    """Which operating system, and whether it is 64 bit."""
    words = _os_release(machine)
    name = words.get("PRETTY_NAME", platform.platform())
    kernel = 64 if platform.machine() in ("aarch64", "x86_64", "amd64", "arm64") else 32
    bits = min(kernel, 64 if sys.maxsize > 2**32 else 32)  # a 64-bit kernel may carry a 32-bit system
    if bits != 64:
        advice = "write the 64-bit Raspberry Pi OS to the card (Pi 3 or newer)"
        yield Check("system", FAIL, f"{name}, {bits} bit: the companion is not served there", advice)
    elif words.get("VERSION_CODENAME") not in TESTED_SYSTEMS:
        yield Check("system", WARN, f"{name}: not among the tested systems ({', '.join(TESTED_SYSTEMS)})")
    else:
        yield Check("system", OK, name)


def power(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether the supply holds; only a Raspberry Pi tells."""
    told = machine.ask("vcgencmd", "get_throttled")
    if told is None or "=" not in told:
        return
    bits = int(told.split("=")[1], 16)
    now = [words for bit, words in THROTTLED.items() if bits >> bit & 1]
    once = [words for bit, words in THROTTLED_ONCE.items() if bits >> bit & 1]
    if now:
        yield Check("power", FAIL, ", ".join(now), SUPPLY)
    elif once:
        yield Check("power", WARN, ", ".join(once), SUPPLY)
    else:
        yield Check("power", OK, "no undervoltage since boot")


def temperature(machine: Machine, config: Config) -> Iterator[Check]:
    """How warm the processor is."""
    file = machine.path("/sys/class/thermal/thermal_zone0/temp")
    if not file.exists():
        return
    degrees = int(file.read_text()) / 1000
    hot = degrees >= 75
    yield Check("temperature", WARN if hot else OK, f"{degrees:.0f} °C", "give it air or a heat sink" if hot else "")


def disk(machine: Machine, config: Config) -> Iterator[Check]:
    """Room for games, and whether they would survive a restart."""
    folder = config.journal.file().parent
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(there).free / 1e9
    if free < 0.2:
        yield Check("disk", FAIL, f"{free:.2f} GB free for {folder}", "remove old files; games can no longer be saved")
    else:
        yield Check("disk", WARN if free < 1 else OK, f"{free:.1f} GB free for {folder}")
    if _mount(machine, "/") == "overlay" and _mount(machine, str(state_folder())) in ("overlay", "tmpfs", None):
        advice = "mount a USB stick (ext4) on /var/lib/companion, or turn the overlay off in raspi-config"
        yield Check("overlay", WARN, "the system forgets everything at a restart, games too", advice)


def clock(machine: Machine, config: Config) -> Iterator[Check]:
    """Whether the date is believable; a Pi without network and battery starts in the past."""
    year = time.gmtime().tm_year
    if year < OLDEST_YEAR:
        yield Check("clock", WARN, f"the year is {year}: games get wrong dates", "connect to the network once")
    else:
        yield Check("clock", OK, time.strftime("%Y-%m-%d %H:%M %Z"))


def _os_release(machine: Machine) -> dict[str, str]:
    file = machine.path("/etc/os-release")
    lines = file.read_text(errors="replace").splitlines() if file.exists() else []
    return {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}


def _mount(machine: Machine, path: str) -> str | None:
    return machine.ask("findmnt", "-no", "FSTYPE", "-T", path)
