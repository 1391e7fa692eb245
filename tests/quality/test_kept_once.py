"""Lists that two programs need are kept once."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def locked() -> set[str]:
    """The packages that the program is locked to."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return {match[1].lower() for match in re.finditer(r"^([A-Za-z][\w.-]*)==", text, re.MULTILINE)}


def test_the_cameras_machine_gets_what_the_program_is_locked_to() -> None:
    """A list by hand lacked what was added since, on every machine that had none yet."""
    text = (ROOT / "tests" / "vm" / "camera-test").read_text(encoding="utf-8")
    assert "--require-hashes -r /opt/locked/requirements.txt" in text
    by_hand = {word for line in re.findall(r"^    pip (.*)$", text, re.MULTILINE) for word in line.split()}
    assert not by_hand & locked()
    assert 'wanted >"$system/.complete"' in text and "requirements.txt" in text.split("locked=(", 1)[1].split(")")[0]


def test_what_is_kept_for_later_runs_is_made_anew_when_its_lists_change() -> None:
    text = (ROOT / "tests" / "vision" / "opencv-test").read_text(encoding="utf-8")
    assert 'wanted >"$place/.complete"' in text and "requirements.txt" in text.split("wanted() {", 1)[1].split("}")[0]


def test_no_package_of_apt_is_listed_twice() -> None:
    listed = tomllib.loads((ROOT / "companion/system/service/apt-packages.toml").read_text(encoding="utf-8"))[
        "packages"
    ]
    for file in ("run", "companion/system/service/install.py"):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not [package for _, _, package, _ in listed if package in text], file
