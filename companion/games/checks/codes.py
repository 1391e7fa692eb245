"""Refusals as they stand in a game's sources: whether the ledger knows their codes and clauses."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from companion.errors import RulesError
from companion.games.common.ledger import CODE, ID, Ledger, read_ledger
from companion.games.common.nearest import did_you_mean
from companion.kernel.game import BaseGame

LEDGER = "RULES.md"
KERNELS = frozenset({"E_WRONG_PHASE", "E_GAME_OVER"})
"""Codes of the house, which need no ledger."""


def mistakes(kind: type[BaseGame]) -> Iterator[str]:
    """A ledger that cannot be read, and the refusals with a code or a clause that it has not."""
    files = sources(kind)
    path = _beside(kind) / LEDGER
    try:
        ledger = read_ledger(path) if path.exists() else None
    except RulesError as error:
        yield str(error)
        return
    for file in files:
        for line, code, clause in _refusals(file):
            where = f"{file.name}:{line}"
            if not CODE.fullmatch(code):
                yield f"{where}: {code!r} is no code of a refusal; one is E_ and words in capitals, such as E_NOT_YOURS"
            elif ledger is not None:
                yield from (f"{where}: {wrong}" for wrong in _unknown(ledger, code, clause))


def sources(kind: type[BaseGame]) -> tuple[Path, ...]:
    """The Python files of a game's package; of a game that is a single module, that one."""
    module = sys.modules[kind.__module__]
    file = getattr(module, "__file__", None)
    if file is None:
        return ()
    return tuple(sorted(Path(file).parent.rglob("*.py"))) if module.__package__ else (Path(file),)


def made_somewhere(kind: type[BaseGame], name: str) -> bool:
    """Whether the sources make something of this class by its name: an option of a question, a ring."""
    return any(name in _made(file) for file in sources(kind))


def _beside(kind: type[BaseGame]) -> Path:
    return Path(getattr(sys.modules[kind.__module__], "__file__", None) or "").parent


def _unknown(ledger: Ledger, code: str, clause: str) -> Iterator[str]:
    known = ledger.codes | KERNELS
    if code not in known:
        yield f"the ledger has no code {code}{did_you_mean(code, sorted(known))}"
    if ID.fullmatch(clause) and clause not in ledger.clauses:
        yield f"the ledger has no clause {clause}{did_you_mean(clause, ledger.clauses)}"


@cache
def _calls(file: Path) -> tuple[ast.Call, ...]:
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (OSError, SyntaxError, ValueError):
        return ()
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _made(file: Path) -> frozenset[str]:
    return frozenset(_name(node.func) for node in _calls(file))


def _refusals(file: Path) -> tuple[tuple[int, str, str], ...]:
    """(line, code, clause) of every ``Refusal("…", "…")`` of a file whose words stand there."""
    calls = (node for node in _calls(file) if _name(node.func) == "Refusal")
    found = ((node.lineno, [one.value if isinstance(one, ast.Constant) else "" for one in node.args]) for node in calls)
    return tuple(
        (line, str(words[0]), str(words[1]) if len(words) > 1 else "") for line, words in found if words and words[0]
    )


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
