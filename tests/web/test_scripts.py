"""Mistakes in the pages' scripts that can be seen without a browser."""

from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).resolve().parents[2] / "web" / "static" / "js").rglob("*.js"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_only_one_place_replaces_children(script: Path) -> None:
    """`replaceChildren` writes a list as "[object …]"; `refill` in dom.js takes lists of lists."""
    calls = script.read_text(encoding="utf-8").count(".replaceChildren(")
    assert calls == (1 if script.name == "dom.js" else 0)
