"""The recipe for a fresh card: well-formed, and every program and option in it exists."""

import subprocess
from pathlib import Path

import yaml

ROOT = Path(__file__).resolve().parents[3]
RECIPE = ROOT / "systemd" / "first-boot"
DATA = yaml.safe_load((RECIPE / "user-data").read_text(encoding="utf-8"))
NETWORK = yaml.safe_load((RECIPE / "network-config").read_text(encoding="utf-8"))


def test_cloud_init_takes_it_for_its_own() -> None:
    assert (RECIPE / "user-data").read_text(encoding="utf-8").startswith("#cloud-config\n")
    known = {"hostname", "timezone", "users", "ssh_pwauth", "package_update", "packages", "runcmd", "power_state"}
    assert set(DATA) == known


def test_what_it_runs_is_in_the_project() -> None:
    clone, install = DATA["runcmd"]
    assert clone[:2] == ["git", "clone"] and "git" in DATA["packages"]
    program = Path(install[0])
    assert str(program).startswith(clone[-1] + "/")
    ours = ROOT / program.relative_to(clone[-1])
    assert ours.stat().st_mode & 0o111
    said = subprocess.run([str(ours), "--help"], capture_output=True, text=True, timeout=110)
    assert said.returncode == 0 and all(option in said.stdout for option in install[1:])


def test_the_user_may_log_in_by_key_alone_and_use_the_pins() -> None:
    (user,) = DATA["users"]
    assert user["lock_passwd"] is True and DATA["ssh_pwauth"] is False
    assert {"gpio", "video", "input"} <= set(user["groups"])


def test_wi_fi_is_not_waited_for() -> None:
    (card,) = NETWORK["network"]["wifis"].values()
    assert card["optional"] is True and card["regulatory-domain"]
    assert all(point["password"] for point in card["access-points"].values())
