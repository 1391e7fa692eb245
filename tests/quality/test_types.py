"""The annotations are true as far as mypy can tell, strictly; settings and exceptions are in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_types_hold() -> None:
    found = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert found.returncode == 0, f"mypy complains:\n{found.stdout}{found.stderr}"
