"""No locked package has a known hole, as far as the package index knows any."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "requirements-audit.txt"
AUDIT = ("-m", "pip_audit", "--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")
LOCKED = sorted(file.name for file in ROOT.glob("requirements*.txt"))


def end(text: str) -> str:
    """The last line of what a program said: why it failed."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "it said nothing"


@pytest.fixture(scope="module")
def auditor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with the locked pip-audit beside what is installed; nothing else needs its packages."""
    folder = tmp_path_factory.mktemp("auditor")
    command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
    command += ["--require-hashes", "--target", str(folder), "-r", str(TOOL)]
    try:
        fetched = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    except subprocess.TimeoutExpired:
        pytest.skip("no audit: the package index did not give pip-audit within five minutes")
    if fetched.returncode:
        assert "THESE PACKAGES DO NOT MATCH THE HASHES" not in fetched.stderr, fetched.stderr
        pytest.skip(f"no audit: the package index does not give the locked pip-audit: {end(fetched.stderr)}")
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.mark.network
@pytest.mark.parametrize("locked", LOCKED)
def test_no_locked_package_has_a_known_hole(locked: str, auditor: dict[str, str]) -> None:
    command = [sys.executable, *AUDIT, "--timeout", "20", "-r", str(ROOT / locked)]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=auditor)
    except subprocess.TimeoutExpired:
        pytest.skip("no audit: the index of known holes did not answer within two minutes")
    try:
        packages = json.loads(told.stdout)["dependencies"]
    except ValueError:
        assert "No module named" not in told.stderr, f"the lock of pip-audit is not whole: {told.stderr}"
        pytest.skip(f"no audit: the index of known holes does not answer: {end(told.stderr)}")
    audited = [one for one in packages if "skip_reason" not in one]
    if not audited:
        pytest.skip(f"no audit: this package index knows no holes: {packages[0]['skip_reason']}")
    holes = {f"{one['name']} {one['version']}": [hole["id"] for hole in one["vulns"]] for one in audited}
    assert {name: ids for name, ids in holes.items() if ids} == {}
