"""No locked package has a known hole, as far as the package index knows any."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
AUDIT = ("-m", "pip_audit", "--require-hashes", "--disable-pip", "--progress-spinner", "off", "--format", "json")


@pytest.fixture(scope="module")
def auditor(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment with pip-audit, fetched for this test alone: nothing else needs it and its thirty packages."""
    folder = tmp_path_factory.mktemp("auditor")
    command = [sys.executable, "-m", "pip", "install", "-qq", "--target", str(folder), "pip-audit>=2.7"]
    try:
        fetched = subprocess.run(command, capture_output=True, check=False, timeout=300).returncode == 0
    except subprocess.TimeoutExpired:
        fetched = False
    if not fetched:
        pytest.skip("no package index answers")
    return {**os.environ, "PYTHONPATH": str(folder)}


@pytest.mark.network
@pytest.mark.parametrize("locked", ["requirements.txt", "requirements-vision.txt"])
def test_no_locked_package_has_a_known_hole(locked: str, auditor: dict[str, str]) -> None:
    command = [sys.executable, *AUDIT, "--timeout", "20", "-r", str(ROOT / locked)]
    try:
        told = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=auditor)
        packages = json.loads(told.stdout)["dependencies"]
    except (ValueError, subprocess.TimeoutExpired):
        pytest.skip("the index of known holes does not answer")
    audited = [one for one in packages if "skip_reason" not in one]
    if not audited:
        pytest.skip(f"the index knows no holes: {packages[0]['skip_reason']}")
    holes = {f"{one['name']} {one['version']}": [hole["id"] for hole in one["vulns"]] for one in audited}
    assert {name: ids for name, ids in holes.items() if ids} == {}
