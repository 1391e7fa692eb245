"""The floors: a package imports only from below, so that each can be understood and tested without the rest."""

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("companion", "hardware", "vision", "web")
FLOORS = (
    ("companion.kernel", 0),
    ("companion.languages", 1),
    ("companion.games", 1),
    ("companion.players", 2),
    ("companion.table", 3),
    ("companion.scenarios", 3),
    ("hardware", 4),
    ("vision", 4),
    ("web", 4),
    ("companion", 5),
)
EVERYBODY = ("companion.errors", "companion.config.settings")
"""What has no floor of its own; they import each other and the kernel's plain types at most."""
APART = ("hardware", "vision", "web")
SHARED = ("common", "lane_duel", "checks")
"""Libraries beside the games, which any game may import."""
MOST = 20
LOOSE = 8
"""The most modules that lie at the root of `companion` beside `app.py`."""
SOURCES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))


def module_of(path: Path) -> str:
    """The dotted name of a source file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def inside(module: str, package: str) -> bool:
    return module == package or module.startswith(package + ".")


def everybodys(module: str) -> bool:
    return any(inside(module, one) for one in EVERYBODY)


def floor(module: str) -> int:
    return next(number for package, number in FLOORS if inside(module, package))


@cache
def imports(path: Path, *, late: bool = True) -> tuple[tuple[int, str], ...]:
    """(line, module) of every import; `late`: also those inside functions and under TYPE_CHECKING."""
    return tuple(_imports(path, late))


def _imports(path: Path, late: bool) -> Iterator[tuple[int, str]]:
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
        if everybodys(module):
            if ours(other) and not everybodys(other):
                yield f"{where}: all floors import {module}, so it may import none of them"
        elif inside(module, "companion.kernel") and not ours(other):
            if other.split(".")[0] not in {*sys.stdlib_module_names, "msgspec"}:
                yield f"{where}: the kernel knows the standard library and msgspec alone"
        elif ours(other) and not everybodys(other) and other != "companion":
            yield from (f"{where}: {why}" for why in wrong_way(module, other))


def wrong_way(module: str, other: str) -> Iterator[str]:
    if floor(other) > floor(module):
        yield f"floor {floor(module)} must not know floor {floor(other)}"
    for mine in APART:
        if inside(module, mine) and any(inside(other, one) for one in APART if one != mine):
            yield "hardware, vision and web must not know each other"
    if inside(module, "companion.games"):
        yield from wrong_game(module, other)
    if inside(other, "vision.synthetic") and not inside(module, "vision.synthetic"):
        yield "the product does not know the synthetic camera of tests and benchmarks"
    if inside(module, "web") and inside(other, "companion.kernel.state"):
        yield "pages see views, never the state with its secrets"


def wrong_game(module: str, other: str) -> Iterator[str]:
    """Games other than the one a game leans on, which its ``__init__.py`` names as ``LEANS_ON = "inscription"``."""
    here, there = module.split(".")[2:3], other.split(".")[2:3]
    games = ROOT / "companion" / "games"
    shared = not there or there[0] in SHARED
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
        "hardware/e.py": "from vision.reader import reader",
        "web/f.py": "from companion.kernel.state import State",
        "web/g.py": "from companion.kernel import state",
        "vision/h.py": "import companion.app",
        "vision/reader/i.py": "from vision.synthetic import film",
        "companion/config/settings.py": "from hardware.settings import Devices",
    }
    for name, text in wrong.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "companion/kernel/state.py").touch()
    assert [name for name in wrong if not list(complaints(tmp_path / name))] == []


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Groups of nodes that need one another (strongly connected components of more than one; Tarjan 1972)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    trail: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        trail.append(node)
        for other in graph.get(node, ()):
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in trail:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            group = trail[trail.index(node) :]
            del trail[trail.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in list(graph):
        if node not in number:
            visit(node)
    return found


def all_imports() -> dict[str, set[str]]:
    """Module -> the modules of ours it imports, those for annotations alone included."""
    known = {module_of(path) for path in SOURCES}
    return {module_of(path): {other for _, other in imports(path) if other in known} for path in SOURCES}


def test_no_circle_of_modules() -> None:
    """Whoever needs each other cannot be read one after the other; an import for annotations alone counts too."""
    assert circles(all_imports()) == []


def room(module: str, folder: str) -> str | None:
    """The thing directly in a folder (a package or a loose module) that a module belongs to; "" is the whole house."""
    parts = module.split(".")
    if not folder:
        return ".".join(parts[:2]) if parts[0] == "companion" else parts[0]
    if not inside(module, folder):
        return None
    return ".".join(parts[: folder.count(".") + 2])


def test_no_circle_of_rooms() -> None:
    """What lies in one folder can be put in an order, each package taken as a whole."""
    graph = all_imports()
    packages = {module_of(path) for path in SOURCES if path.name == "__init__.py"} - {"companion"}
    for folder in sorted({"", *packages}):
        rooms: dict[str, set[str]] = {}
        for module, others in graph.items():
            here = room(module, folder)
            if here is not None:
                rooms.setdefault(here, set()).update({room(one, folder) or here for one in others} - {here})
        assert circles(rooms) == [], folder or "the whole house"


def test_circles_are_seen() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"], "e": []}) == [["a", "b", "c"]]


def test_no_room_is_too_full() -> None:
    folders = Counter(str(path.parent.relative_to(ROOT)) for path in SOURCES if path.name != "__init__.py")
    assert {folder for folder, count in folders.items() if count > MOST} == set()
    loose = {path.name for path in (ROOT / "companion").glob("*.py")} - {"__init__.py", "app.py"}
    assert len(loose) <= LOOSE, loose
