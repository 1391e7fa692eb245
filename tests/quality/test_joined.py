"""Sentences that are put together stay sentences, which every reader has in the own language."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PLAYED = ("dialogs", "pages", "plays", "recognition", "rules", "sums", "table")
"""Rooms all of whose words players read."""
COMPANION = Path(__file__).resolve().parents[2] / "companion"


@pytest.mark.parametrize("room", sorted(path.name for path in COMPANION.iterdir() if (path / "__init__.py").exists()))
def test_no_sentences_are_joined_to_a_plain_text(room: str) -> None:
    """`joined` and `and_list` put them together; ``str.join`` makes English of them."""
    found = [
        f"{path.relative_to(COMPANION)}:{call.lineno}"
        for path in sorted((COMPANION / room).rglob("*.py"))
        for call, between in joins(path)
        if says(call) or (any(map(str.isalpha, between)) and not {*PLAYED}.isdisjoint(path.parts))
    ]
    assert found == []


def joins(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Each ``"…".join(…)`` of a module, and what it puts between."""
    for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match one:
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(between)), attr="join")):
                yield one, between


def says(call: ast.Call) -> bool:
    """Whether a sentence of the catalogue is made within."""
    inside = (one.func for one in ast.walk(call) if isinstance(one, ast.Call))
    return any(isinstance(one, ast.Name) and one.id in ("say", "many", "joined") for one in inside)
