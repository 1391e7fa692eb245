"""What proves the clauses of the rules ledgers (`companion.games.common.ledger`).

A test proves clauses with ``@clauses("INS-SIGIL-Leader")``, a scenario with ``covers:`` and ``rulings:``. A ledger that
says ``Proof: complete`` on a line of its own must have every clause proved.
"""

import ast
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TypeGuard

from companion.errors import ScenarioError
from companion.games.common.ledger import ID, TAGS, WHOLE_ID, Clause, Ledger, read_ledger
from companion.scenarios import read_scenarios

__all__ = ["ID", "TAGS", "Clause", "Ledger", "mentions", "proofs", "read_ledger"]
SCENARIOS = (".yaml", ".yml", ".jsonl", ".md")
FOREIGN = frozenset({"build", "dist", "node_modules", "site-packages", "venv", "__pycache__"})


def proofs(tests: Path, root: Path) -> dict[str, list[str]]:
    """Clause ID -> the tests and scenarios below `tests` that cite it, with paths relative to `root`."""
    cited: dict[str, list[str]] = {}
    own = _own(tests)
    for file in (one for one in own if one.suffix == ".py"):
        for name, clauses in _marked(file):
            for clause in clauses:
                cited.setdefault(clause, []).append(f"{file.relative_to(root)}::{name}")
    stories = [file for file in own if file.suffix in SCENARIOS]
    for scenario in read_scenarios(stories):
        for clause in dict.fromkeys((*scenario.covers, *scenario.rulings)):
            cited.setdefault(clause, []).append(f"{Path(scenario.source).relative_to(root)} {scenario.id}")
    return cited


def _own(tests: Path) -> list[Path]:
    """The files below a folder, which may be that of a project: what is hidden, built or fetched is not its own."""
    found: list[Path] = []
    for folder, below, names in os.walk(tests):
        below[:] = [one for one in below if not (one.startswith(".") or one in FOREIGN or one.endswith(".egg-info"))]
        found += (Path(folder, name) for name in names)
    return sorted(found)


def _marked(file: Path) -> Iterator[tuple[str, list[str]]]:
    """(name, clause IDs) of every test function or class with a ``clauses`` mark, also one inside ``parametrize``."""
    try:
        tree = ast.parse(file.read_text(encoding="utf-8"))
    except (SyntaxError, ValueError) as error:
        raise ScenarioError(f"{file} is no Python: {error}") from error
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            marks = [call for mark in node.decorator_list for call in ast.walk(mark) if _is_mark(call)]
            ids = [one.value for call in marks for one in call.args if isinstance(one, ast.Constant)]
            if ids:
                yield node.name, list(dict.fromkeys(str(one) for one in ids))


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    if not isinstance(node, ast.Call):
        return False
    return (node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")) == "clauses"


def mentions(folder: Path, root: Path) -> dict[str, list[str]]:
    """Clause ID -> the source files below `folder` whose text names it, with paths relative to `root`."""
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        for clause in sorted(set(WHOLE_ID.findall(file.read_text(encoding="utf-8")))):
            found.setdefault(clause, []).append(str(file.relative_to(root)))
    return found
