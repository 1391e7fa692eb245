"""The floors: a package imports only from below, so that each can be understood and tested without the rest."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "vision", "web")
FLOORS = (
    ("companion.kernel", 0),
    ("companion.games", 1),
    ("companion.table", 2),
    ("companion.scenarios", 2),
    ("hardware", 3),
    ("vision", 3),
    ("web", 3),
    ("companion", 4),
)
EVERYBODY = ("companion.errors", "companion.config")
"""Small modules without a floor of their own; they import each other and the kernel's plain types at most."""
APART = ("hardware", "vision", "web")
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def inside(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def floor(module: str) -> int:
    return next(number for package, number in FLOORS if inside(module, package))


def imports(path: Path, *, late: bool = True) -> Iterator[tuple[int, str]]:
    """(line, module) of every import; `late`: also those inside functions and under TYPE_CHECKING."""
    module = module_of(path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set() if late else {id(node) for block in deferred(tree) for node in ast.walk(block)}
    for node in ast.walk(tree):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            origin = absolute(node, module, path.name == "__init__.py")
            yield from ((node.lineno, longest(origin, alias.name)) for alias in node.names)


def deferred(tree: ast.Module) -> Iterator[ast.AST]:
    """What does not run when the module is loaded."""
    for node in ast.walk(tree):
        for_types = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if for_types or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def absolute(node: ast.ImportFrom, module: str, package: bool) -> str:
    """Where a `from` import looks, relative dots resolved."""
    if not node.level:
        return node.module or ""
    parts = module.split(".")
    base = parts[: len(parts) - node.level + package]
    return ".".join([*base, *filter(None, [node.module])])


def longest(origin: str, name: str) -> str:
    """``from web import table`` names the module web.table, ``from web.table import x`` does not name web.table.x."""
    below = ROOT.joinpath(*origin.split("."), name)
    return f"{origin}.{name}" if below.is_dir() or below.with_suffix(".py").exists() else origin


def ours(module: str) -> bool:
    return module.split(".")[0] in PACKAGES


def complaints(path: Path) -> Iterator[str]:
    """One line for each import that points up, sideways or out."""
    module = module_of(path)
    for line, other in imports(path):
        where = f"{path.relative_to(ROOT)}:{line} imports {other}"
        if module in EVERYBODY:
            if ours(other) and other not in EVERYBODY:
                yield f"{where}: all floors import {module}, so it may import none of them"
        elif inside(module, "companion.kernel") and not ours(other):
            if other.split(".")[0] not in {*sys.stdlib_module_names, "msgspec"}:
                yield f"{where}: the kernel knows the standard library and msgspec alone"
        elif ours(other) and other not in (*EVERYBODY, "companion"):
            yield from (f"{where}: {why}" for why in wrong_way(module, other))


def wrong_way(module: str, other: str) -> Iterator[str]:
    if floor(other) > floor(module):
        yield f"floor {floor(module)} must not know floor {floor(other)}"
    for mine in APART:
        if inside(module, mine) and any(inside(other, one) for one in APART if one != mine):
            yield "hardware, vision and web must not know each other"
    if inside(module, "companion.games"):
        yield from wrong_game(module, other)
    if inside(module, "web") and inside(other, "companion.kernel.state"):
        yield "pages see views, never the state with its secrets"


def wrong_game(module: str, other: str) -> Iterator[str]:
    """Games other than the one a game leans on, which its ``__init__.py`` names as ``LEANS_ON = "inscription"``."""
    here, there = module.split(".")[2:3], other.split(".")[2:3]
    games = ROOT / "companion" / "games"
    shared = not there or (games / f"{there[0]}.py").exists()
    if here and here != there and inside(other, "companion.games") and not shared:
        source = games / here[0] / "__init__.py"
        if not source.exists() or f'LEANS_ON = "{there[0]}"' not in source.read_text(encoding="utf-8"):
            yield f"{here[0]} does not name {there[0]} as the game it leans on"


@pytest.mark.parametrize("path", SOURCES, ids=[str(path.relative_to(ROOT)) for path in SOURCES])
def test_imports_point_down(path: Path) -> None:
    assert list(complaints(path)) == []


def test_the_check_sees_what_it_forbids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    wrong = {
        "companion/kernel/a.py": "import numpy",
        "companion/kernel/b.py": "from ..table import host",
        "companion/games/duel/c.py": "def f():\n    from companion.table.host import Host",
        "companion/games/duel/d.py": "from companion.games.poker import ace",
        "hardware/e.py": "from vision import reader",
        "web/f.py": "from companion.kernel.state import State",
        "web/g.py": "from companion.kernel import state",
        "vision/h.py": "import companion.app",
        "companion/config.py": "from hardware.settings import Devices",
    }
    for name, text in wrong.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "companion/kernel/state.py").touch()
    assert [name for name in wrong if not list(complaints(tmp_path / name))] == []


def test_no_cycles() -> None:
    """Modules that need each other to load cannot be read one after the other."""
    graph = {module_of(path): {m for _, m in imports(path, late=False) if ours(m)} for path in SOURCES}
    done: set[str] = set()

    def walk(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail[trail.index(module) :], module))
        if module in done:
            return
        for other in graph.get(module, set()) - {module}:
            walk(other, (*trail, module))
        done.add(module)

    for module in graph:
        walk(module, ())
