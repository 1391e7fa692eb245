"""The commands of `companion`, one module each, some in a room of their own.

A module says its `NAME` and a line of `HELP`, adds its arguments in ``add(parser)`` and works in ``run(args)``, which
returns the exit status. Its docstring is the text of ``companion NAME --help``. Listing the commands imports none of
them, so they may import what they like. Every command also understands ``--config`` and ``--debug``.
"""

from __future__ import annotations

import ast
import contextlib
import importlib
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # help is given at once, without anything that a command needs
    import argparse

    from companion.config.settings import Config, WebSettings

ORDER = (
    *("run", "demo", "hall"),
    *("replay", "review", "export", "verify", "scenarios", "rules"),
    *("read", "print", "cards", "decks", "calibrate-camera", "calibrate-servo"),
    *("check-game", "doctor", "config", "hwtest", "wiring", "safe-off"),
    *("hotspot", "install-service", "update"),
)
"""How the commands are listed; others follow by name."""


class Command(Protocol):
    """What a module of this package has."""

    NAME: str
    HELP: str
    __doc__: str | None

    def add(self, parser: argparse.ArgumentParser) -> None:
        """Add the command's arguments."""

    def run(self, args: argparse.Namespace) -> int:
        """Do it; the exit status. CompanionError for what the person should read."""


HELP_LINE = re.compile(r"^HELP = (.*?)(?=^[^\s)]|\Z)", re.DOTALL | re.MULTILINE)
"""The line of help in a command's source: up to the next line that is not indented, its own closing bracket aside."""


@cache
def _modules() -> dict[str, Path]:
    """Every command's name and its file, in this package or in one of its rooms."""
    room = Path(__path__[0])
    files = (
        path for folder in (room, *(one for one in room.iterdir() if one.is_dir())) for path in folder.glob("*.py")
    )
    return {path.stem.replace("_", "-"): path for path in files if path.name != "__init__.py"}


def names() -> list[str]:
    """Every command, in the order in which help lists them."""
    found = _modules().keys()
    return [*(name for name in ORDER if name in found), *sorted(found - set(ORDER))]


def load(name: str) -> Command:
    """The module of a command; KeyError for one there is not."""
    where = _modules()[name].relative_to(__path__[0]).with_suffix("").parts
    return importlib.import_module(".".join((__name__, *where)))


def line(name: str) -> str:
    """The `HELP` of a command, read without importing it."""
    found = HELP_LINE.search(_modules()[name].read_text(encoding="utf-8"))
    return str(ast.literal_eval(found[1].strip())) if found else ""


def port(text: str) -> int:
    """A port of an argument, 0 to 65535."""
    if not text.isdecimal() or not 0 <= int(text) <= 65535:
        raise _wrong(f"{text} is no port: 0 to 65535")
    return int(text)


def above_zero(text: str) -> float:
    """A number of an argument that is more than 0."""
    with contextlib.suppress(ValueError):
        if 0 < (number := float(text)) < float("inf"):
            return number
    raise _wrong(f"{text} is no number above 0")


def whole(text: str) -> int:
    """A whole number of an argument, 0 or more."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise _wrong(f"{text} is no whole number, 0 or more")
    return int(text)


def _wrong(text: str) -> Exception:
    import argparse

    return argparse.ArgumentTypeError(text)


def to_write(file: Path) -> Path:
    """A file that a command will write at its end: its folder is made, and ConfigError says now why it cannot be."""
    from companion.errors import ConfigError

    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        there = file.exists()
        file.open("ab").close()
        if not there:
            file.unlink()
    except OSError as problem:
        raise ConfigError(f"{file}: cannot be written: {problem.strerror}") from problem
    return file


def add_web(parser: argparse.ArgumentParser) -> None:
    """The arguments of commands that serve pages."""
    parser.add_argument("--port", type=port, metavar="N", help="port of the pages (0: any free one)")
    parser.add_argument("--host", metavar="ADDRESS", help="address to listen on; 0.0.0.0 lets phones in")


def web_of(args: argparse.Namespace, web: WebSettings) -> WebSettings:
    """The settings of the pages with the command line's words over them."""
    from msgspec.structs import replace

    return replace(web, port=web.port if args.port is None else args.port, host=args.host or web.host)


def config_of(args: argparse.Namespace) -> Config:
    """The configuration that ``--config`` and the system's file make; ConfigError when one is wrong."""
    from companion.config import loader

    path: Path | None = args.config
    return loader.load(path)
