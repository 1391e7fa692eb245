"""The annotations are true as far as mypy can tell; its settings are in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def test_types_hold() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed: .venv/bin/pip install mypy")
    pytest.importorskip("numpy", reason="numpy is not installed, and the reader's types are made of its arrays")
    found = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout + found.stderr
