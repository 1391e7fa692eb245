"""All Python looks alike and keeps ruff's rules; both are settled in pyproject.toml."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MEND = {"check": "python -m ruff check --fix", "format": "python -m ruff format"}


@pytest.mark.parametrize("words", [("check",), ("format", "--check")], ids=" ".join)
def test_ruff_is_content(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "ruff", *words, "--quiet" if words[0] == "check" else "--diff", "."]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    said = (found.stdout + found.stderr)[-6000:]
    assert found.returncode == 0, f"mostly mended by `{MEND[words[0]]}`:\n{said}"
