"""`./run docs` makes pages of every module's docstrings."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RUN = (ROOT / "run").read_text(encoding="utf-8")
OUTER_S = 110


def test_the_kernel_has_its_pages(tmp_path: Path) -> None:
    """The command of `run` over one package; over all of them it takes a minute on a slow machine."""
    (words,) = re.findall(r'"\$venv/bin/python" (-m pdoc .*)', RUN)
    assert words.split()[-4:] == ["companion", "hardware", "vision", "web"]
    command = [sys.executable, *words.replace("build/api", str(tmp_path)).split()[:-4], "companion.kernel"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=OUTER_S)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "companion" / "kernel" / "actions.html").read_text(encoding="utf-8")
    assert "why it may not be done" in page
    assert "in three lines" in (tmp_path / "companion" / "kernel.html").read_text(encoding="utf-8")


def test_no_page_is_committed() -> None:
    assert "build/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
