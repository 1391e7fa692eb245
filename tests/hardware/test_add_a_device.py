"""docs/add-a-device.md is true: its class and its changes, applied to a copy of the box, pass the test it shows."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "add-a-device.md").read_text(encoding="utf-8")
FILE = re.compile(r"^\*\*`([^`]+)`\*\*\n\n```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OUTER_S = 110


def test_the_page_as_it_stands_adds_a_device(tmp_path: Path) -> None:
    for package in ("companion", "hardware"):
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    files = dict(FILE.findall(PAGE))
    assert set(files) == {"hardware/pedal.py", "tests/test_pedal.py"}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (diff,) = re.findall(r"^```diff\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    apply = ["git", "apply", "-C1", "-"]
    done = subprocess.run(apply, cwd=tmp_path, input=diff, capture_output=True, text=True, timeout=OUTER_S)
    assert done.returncode == 0, done.stderr
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "tests"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=OUTER_S)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


def test_the_class_is_written_as_ours_are(tmp_path: Path) -> None:
    (tmp_path / "pedal.py").write_text(dict(FILE.findall(PAGE))["hardware/pedal.py"], encoding="utf-8")
    for words in (("check", "--ignore", "I"), ("format", "--check")):
        ruff = [sys.executable, "-m", "ruff", *words, "--no-cache", "--config", str(ROOT / "pyproject.toml"), "."]
        done = subprocess.run(ruff, cwd=tmp_path, capture_output=True, text=True, timeout=OUTER_S)
        assert done.returncode == 0, done.stdout + done.stderr
