"""What is done to a machine to make the companion start with it, and to take it away again."""

import os
import platform
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from companion.system.service import boot, release
from companion.system.service.machine import InstallError, Machine

UNIT = "/etc/systemd/system/companion.service"
RULES = "/etc/udev/rules.d/99-companion.rules"
AVAHI = "/etc/avahi/services/companion.service"
LINK = "/usr/local/bin/companion"
CONFIG = "/etc/companion/companion.toml"
STATE = "/var/lib/companion"
GROUPS = ("gpio", "video", "render", "input", "audio")
APT_PACKAGES = Path(__file__).with_name("apt-packages.toml")
"""What apt brings; `run` reads it too."""
SOURCE = Path(__file__).resolve().parents[3]


@dataclass(frozen=True)
class Plan:
    """Where and for whom. `boot_lines`: also write config.txt. `start`: start the service now."""

    source: Path = SOURCE
    prefix: str = "/opt/companion"
    user: str = "companion"
    boot_lines: bool = False
    start: bool = True


def install(machine: Machine, plan: Plan) -> None:
    """Everything, step by step; safe to repeat. InstallError when a step fails: what was running before runs on."""
    check(machine)
    machine.say("System packages")
    packages(machine)
    machine.say("The service's own user")
    user(machine, plan.user)
    machine.say("The program")
    fresh = release.prepare(machine, plan.source, plan.prefix)
    release.remember_origin(machine, plan.source, plan.prefix)
    machine.say("The configuration")
    configuration(machine, fresh)
    release.self_test(machine, fresh)
    machine.say("The service")
    activate(machine, plan, fresh)
    machine.say("The boot configuration")
    boot_lines(machine, plan.boot_lines)
    machine.say("This was a preview; nothing was changed." if machine.dry else farewell(plan))


def uninstall(machine: Machine, plan: Plan, *, purge: bool = False) -> None:
    """Take the service away. Games and configuration stay, unless `purge`. InstallError for a folder that is not ours.

    Removed is only what `install` wrote.
    """
    release.check_ours(machine, plan.prefix)
    machine.run("systemctl", "disable", "--now", "companion.service", quiet_failure=True)
    for name in (UNIT, RULES, AVAHI):
        machine.remove(name)
    if machine.links_into(LINK, plan.prefix):
        machine.remove(LINK)
    release.remove_all(machine, plan.prefix)
    machine.run("systemctl", "daemon-reload")
    if plan.boot_lines:
        boot.apply(machine, [])
    if purge:
        machine.remove(STATE)
        machine.remove(str(Path(CONFIG).parent))
        if (machine.ask("getent", "passwd", plan.user) or "").split(":")[5:6] == [STATE]:  # never another's
            machine.run("userdel", plan.user, quiet_failure=True)
    else:
        machine.say(f"Games in {STATE} and the configuration in {CONFIG} were kept; --purge removes them too.")


def check(machine: Machine) -> None:
    """InstallError where a service cannot be installed at all."""
    if sys.maxsize < 2**32:
        bits = f"this system has 32 bits ({platform.machine()}), and the companion is not served there"
        raise InstallError(f"{bits}. Write the 64-bit system to the card (Raspberry Pi OS 64-bit; Pi 3 or newer).")
    if not machine.dry and machine.root == Path("/") and os.geteuid() != 0:
        raise InstallError("this needs root. Type:  sudo ./systemd/install.sh   (or add --dry-run to look first)")
    if machine.ask("systemctl", "--version") is None:
        raise InstallError("this system has no systemd; start the companion with ./run instead")


def packages(machine: Machine) -> None:
    """What apt must bring; on a Raspberry Pi the camera's and pins' libraries too, which no wheel replaces."""
    without = packages_of(pi=on_pi(machine))
    wanted = ("python3-venv", *without)
    missing = [name for name in wanted if machine.ask("dpkg-query", "-W", "-f=${Version}", name) in (None, "")]
    if not missing:
        machine.say("  all there")
        return
    if machine.ask("apt-get", "--version") is None:
        machine.say(f"  this system has no apt-get; please install: {' '.join(missing)}")
        return
    machine.run("apt-get", "update", "-qq", quiet_failure=True)
    apt = ("apt-get", "install", "-y", "-qq", "--no-install-recommends")
    if machine.run(*apt, *missing, quiet_failure=True):
        return
    lacking = [name for name in missing if not machine.run(*apt, name, quiet_failure=True)]
    for name in lacking:
        machine.say(f"  {name} could not be installed: {without.get(name, 'the program may not start')}")


def packages_of(*, pi: bool) -> dict[str, str]:
    """The packages of apt that the program uses, and what it costs to be without each."""
    listed = tomllib.loads(APT_PACKAGES.read_text(encoding="utf-8"))["packages"]
    return {package: why for where, _, package, why in listed if pi or where == "any"}


def user(machine: Machine, name: str) -> None:
    """A system user without a shell, in the groups that own pins and camera."""
    if machine.ask("id", "-u", name) is None:
        machine.run(
            *("useradd", "--system", "--user-group", "--home-dir", STATE),
            *("--no-create-home", "--shell", "/usr/sbin/nologin", name),
        )
    there = [group for group in GROUPS if machine.ask("getent", "group", group) is not None]
    having = (machine.ask("id", "-nG", name) or "").split()
    if lacking := [group for group in there if group not in having]:
        machine.run("usermod", "-a", "-G", ",".join(lacking), name)


def configuration(machine: Machine, fresh: str) -> None:
    """A commented example for a machine that has no configuration; one that is there is never touched."""
    if machine.path(CONFIG).exists():
        machine.say(f"  {CONFIG} is kept as it is")
        return
    example = "" if machine.dry else machine.ask(*release.companion_of(fresh), "config")
    if example is None:
        raise InstallError(f"the release does not start: {' '.join(release.companion_of(fresh))} config")
    machine.write(CONFIG, example + "\n")


def activate(machine: Machine, plan: Plan, fresh: str) -> None:
    """Turn the link to `fresh` and restart; if it does not come up, back to the release before."""
    before = release.current(machine, plan.prefix)
    point_to(machine, plan, fresh)
    if not plan.start:
        machine.run("systemctl", "enable", "companion.service")
        return
    machine.run("systemctl", "enable", "companion.service")
    if machine.run("systemctl", "restart", "companion.service", why="waits until it is up", quiet_failure=True):
        if before not in (None, fresh):
            machine.link(f"{plan.prefix}/previous", str(before))
        release.prune(machine, plan.prefix)
        return
    journal = machine.ask("journalctl", "-u", "companion", "-n", "15", "--no-pager") or ""
    if before is None or before == fresh or not machine.path(before).exists():
        raise InstallError(f"the service does not start:\n{journal}\nTo see more: journalctl -u companion")
    point_to(machine, plan, before)
    machine.run("systemctl", "restart", "companion.service", quiet_failure=True)
    raise InstallError(f"the new version does not start, so {Path(before).name} runs again:\n{journal}")


def point_to(machine: Machine, plan: Plan, target: str) -> None:
    """Make `target` the current release, with the system files that belong to it."""
    machine.link(f"{plan.prefix}/current", target)
    folder = plan.source if machine.dry else machine.path(target)
    unit = (folder / "systemd" / "companion.service").read_text(encoding="utf-8")
    changed = machine.write(UNIT, rendered(machine, unit, plan))
    if machine.write(RULES, (folder / "systemd" / "99-companion.rules").read_text(encoding="utf-8")):
        machine.run("udevadm", "control", "--reload", quiet_failure=True)
        machine.run("udevadm", "trigger", "--subsystem-match=gpio", "--subsystem-match=pwm", quiet_failure=True)
    if machine.path("/etc/avahi").is_dir():
        machine.write(AVAHI, advertisement(machine, (folder / "systemd" / "companion.avahi.xml").read_text("utf-8")))
    machine.link(LINK, f"{plan.prefix}/current/.venv/bin/companion")
    if changed:
        machine.run("systemctl", "daemon-reload")


def rendered(machine: Machine, unit: str, plan: Plan) -> str:
    """The unit for this place, user and machine; systemd refuses to start for a group that does not exist."""
    there = [group for group in GROUPS if machine.ask("getent", "group", group) is not None]
    unit = unit.replace("/opt/companion/", f"{plan.prefix}/")
    unit = unit.replace("User=companion", f"User={plan.user}").replace("Group=companion", f"Group={plan.user}")
    return unit.replace(f"SupplementaryGroups={' '.join(GROUPS)}", f"SupplementaryGroups={' '.join(there)}")


def advertisement(machine: Machine, text: str) -> str:
    """The mDNS announcement with the configured port."""
    port = setting(machine, "web", "port", 8000)
    return text.replace("<port>8000</port>", f"<port>{port}</port>")


def boot_lines(machine: Machine, apply: bool) -> None:
    """Show, or write, what the servo's pin needs at boot."""
    scale = setting(machine, "devices", "scale", {})
    pin = scale.get("pin", 12) if isinstance(scale, dict) else 0
    wanted = boot.lines(pin)
    if boot.file_of(machine) is None:
        machine.say("  nothing to do (there is no config.txt, as Raspberry Pi OS has one)")
    elif not wanted:
        machine.say("  nothing to do (the scale's pin has no hardware PWM; 12, 13, 18 and 19 have)")
    elif apply:
        if boot.apply(machine, wanted):
            machine.say("  Reboot for this to take effect:  sudo reboot")
    else:
        machine.say("  For the smoothest scale add these lines to config.txt, by hand or with --boot-config:")
        for line in wanted:
            machine.say(f"    {line}")


def setting(machine: Machine, section: str, key: str, default: object) -> object:
    """One key of the configuration as written, `default` if it is not there; the program checks it."""
    try:
        tables = tomllib.loads(machine.path(CONFIG).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return default
    return tables.get(section, {}).get(key, default)


def on_pi(machine: Machine) -> bool:
    """True on a Raspberry Pi."""
    model = machine.path("/proc/device-tree/model")
    return model.exists() and model.read_text(errors="replace").startswith("Raspberry Pi")


def farewell(plan: Plan) -> str:
    """What to type next."""
    if not plan.start:
        return "Installed. Start it with:  sudo systemctl start companion"
    return "The companion runs and starts with the machine. Try:  companion doctor   and:  journalctl -u companion"
