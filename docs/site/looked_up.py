"""Pages that only programs can tell: commands from their help, settings from the example, modules from docstrings."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from pdoc import doc

from companion import commands
from companion.__main__ import overview, parser_for
from companion.commands import config
from companion.config import loader
from docs.site.links import moved

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("companion", "hardware", "vision", "web")
PLAIN = ("__main__", "__init__")
EXAMPLE = re.compile(r"^>>> .*(?:\n.*\S.*)*", re.MULTILINE)
OBJECT = re.compile(r"<(?:(?:class|function|enum) '?(?:[\w.]+\.)?(\w+)\b[^<>]*|[^<>]+)>")


def written(packages: tuple[str, ...] = PACKAGES) -> dict[str, tuple[str, str]]:
    """File -> title and text of the pages that a reader is led to; those of single packages hang below the last."""
    found = {"commands.md": ("Commands", all_commands()), "settings.md": ("Settings", settings())}
    return found | {"api/index.md": ("Modules", modules(packages))}


def fenced(text: str, language: str) -> str:
    """A block of code, whatever fences stand in it."""
    fence = "`" * max(3, 1 + max(map(len, re.findall("`{3,}", text)), default=0))
    return f"{fence}{language}\n{text.strip()}\n{fence}\n"


def all_commands() -> str:
    """What help says of every command."""
    os.environ["COLUMNS"] = "100"  # argparse wraps its lines by it
    parts = ["# Commands\n", "What each says with `--help`; `./run COMMAND` is the same.\n", fenced(overview(), "text")]
    for name in commands.names():
        parts += [f"## {name}\n", fenced(parser_for(commands.load(name)).format_help(), "text")]
    return "\n".join(parts)


def settings() -> str:
    """What `companion config` prints, a heading for each part."""
    parts = ["# Settings\n", "What `companion config` prints: every key, its meaning and its default.\n"]
    block: list[str] = []
    for paragraph in loader.example(config.options()).split("\n\n"):
        if part := re.search(r"^(?:# )?\[(\S+)\]$", paragraph, re.MULTILINE):
            parts += [fenced("\n\n".join(block), "toml"), f"## {part[1]}\n"]
            block = []
        block.append(paragraph)
    return "\n".join([*parts, fenced("\n\n".join(block), "toml")])


# --- modules -------------------------------------------------------------------------------------------------------


def rooms(packages: tuple[str, ...]) -> list[str]:
    """The dotted names of all packages, each before those in it."""
    inits = (path for package in packages for path in ROOT.joinpath(*package.split(".")).rglob("__init__.py"))
    return sorted(".".join(path.parent.relative_to(ROOT).parts) for path in inits)


def modules(packages: tuple[str, ...]) -> str:
    """The list of all packages with the first line of each docstring."""
    names = rooms(packages)
    lines = [f"- [{name}]({name}.md): {first_line(import_module(name).__doc__)}" for name in names]
    tree = ["```{toctree}", ":hidden:", *names, "```"]
    return "\n".join(["# Modules\n", "Written from the docstrings, a page for each package.\n", *lines, "", *tree, ""])


def first_line(docstring: str | None) -> str:
    return (docstring or "").strip().split("\n\n")[0].replace("\n", " ")


def room(name: str) -> str:
    """The page of a package: itself, then every module that lies in it."""
    folder = ROOT.joinpath(*name.split("."))
    files = sorted(path.stem for path in folder.glob("*.py") if path.stem not in PLAIN)
    parts = [f"# {name}\n", *members(name, 2)]
    for file in files:
        parts += [f"## {name}.{file}\n", *members(f"{name}.{file}", 3)]
    return "\n".join(parts)


def members(name: str, level: int) -> Iterator[str]:
    """A module's docstring, and whatever public it defines itself."""
    module = doc.Module(import_module(name))
    file = Path(module.source_file or "").relative_to(ROOT)
    yield told(moved(module.docstring, str(file), "api/any.md"))
    for one in module.own_members:
        if isinstance(one, doc.Class | doc.Function | doc.Variable) and shown(one):
            yield from entry(one, level)
            if isinstance(one, doc.Class):
                for inner in one.own_members:
                    if shown(inner):
                        yield from entry(inner, level + 1)


def shown(one: doc.Doc[Any]) -> bool:
    """Whether it is public, has something to say, and is not a library's own under another name."""
    home = getattr(one.obj, "__module__", None) if isinstance(one, doc.Function) else None
    ours = home is None or home.split(".")[0] in PACKAGES
    return ours and not one.name.startswith("_") and bool(one.docstring)


def entry(one: doc.Doc[Any], level: int) -> Iterator[str]:
    """A heading, the line that defines it, and what its docstring says."""
    yield f"{'#' * level} {one.name}\n"
    if isinstance(one, doc.Class):
        bases = ", ".join(base[2] for base in one.bases)
        yield fenced(f"class {one.name}({bases})" if bases else f"class {one.name}", "python")
    elif isinstance(one, doc.Function):
        signature = OBJECT.sub(named, str(one.signature).replace("<locals>.", ""))
        yield fenced(f"{one.funcdef} {one.name}{signature}", "python")
    elif isinstance(one, doc.Variable) and one.annotation_str:
        yield fenced(one.name + one.annotation_str, "python")
    yield told(one.docstring)


def told(docstring: str) -> str:
    """A docstring as Markdown: its examples are code, not quotations."""
    if "```" not in docstring:
        docstring = EXAMPLE.sub(lambda found: fenced(found[0], "pycon"), docstring)
    return docstring + "\n"


def named(found: re.Match[str]) -> str:
    """A default that Python shows as <class 'tuple'> or <function seat at 0x…>, by its name alone."""
    return found[1] or "..."
