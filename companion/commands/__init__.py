"""The commands of `companion`, one module each.

A module says its `NAME` and a line of `HELP`, adds its arguments in ``add(parser)`` and works in ``run(args)``, which
returns the exit status. Its docstring is the text of ``companion NAME --help``. Listing the commands imports none of
them, so they may import what they like. Every command also understands ``--config`` and ``--debug``.
"""

import argparse
import ast
import importlib
import pkgutil
from pathlib import Path
from typing import Protocol

from companion.config.settings import Config

ORDER = (
    *("run", "demo"),
    *("replay", "export", "verify", "scenarios", "rules"),
    *("read", "print", "cards", "decks", "calibrate-camera", "calibrate-servo"),
    *("doctor", "config", "hwtest", "wiring", "safe-off"),
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


def names() -> list[str]:
    """Every command, in the order in which help lists them."""
    found = {module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__)}
    return [*(name for name in ORDER if name in found), *sorted(found - set(ORDER))]


def load(name: str) -> Command:
    """The module of a command."""
    return importlib.import_module(f"{__name__}.{name.replace('-', '_')}")


def line(name: str) -> str:
    """The `HELP` of a command, read without importing it."""
    source = Path(__path__[0], f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
    values = (
        node.value
        for node in ast.parse(source).body
        if isinstance(node, ast.Assign) and any(isinstance(one, ast.Name) and one.id == "HELP" for one in node.targets)
    )
    return str(ast.literal_eval(next(values, ast.Constant(""))))


def config_of(args: argparse.Namespace) -> Config:
    """The configuration that ``--config`` and the system's file make; ConfigError when one is wrong."""
    from companion.config import loader

    path: Path | None = args.config
    return loader.load(path)
