"""Prints a configuration file with every key, its meaning and its default, ready to be edited:

    companion config > companion.toml

With --check it says which files are read and whether they are right: the one named with --config, else companion.toml
in this folder. With --show it prints what they set together.
"""

from __future__ import annotations

import argparse
import socket
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.errors import ConfigError
from companion.system.invocation import typed

if TYPE_CHECKING:
    from companion.config.settings import Config

NAME = "config"
HELP = "print a commented configuration file, or check the one in use"
HERE = Path("companion.toml")


def add(parser: argparse.ArgumentParser) -> None:
    """The two other things to do than printing the example."""
    either = parser.add_mutually_exclusive_group()
    either.add_argument("--check", action="store_true", help="say whether the configuration in use is right")
    either.add_argument("--show", action="store_true", help="print the configuration in use")


def run(args: argparse.Namespace) -> int:
    """Print the example, the settings in use, or that they are right."""
    from companion.config import loader

    if not (args.check or args.show):
        print(loader.example(options()), end="")
        return 0
    if args.show:
        print(loader.settings(loader.load(args.config)), end="")
        return 0
    file = args.config or (HERE if HERE.exists() else None)
    read = loader.files(file)
    print(f"read: {', '.join(map(str, read))}" if read else "read: no file, all defaults")
    check(loader.load(file))
    print("the configuration is right")
    if file is not None and args.config is None:
        print(typed(f"A table is played with it so:  companion run --config {file}"))
    return 0


def check(config: Config) -> None:
    """ConfigError for what a start would refuse: a game, its options, names, an address."""
    from companion.app import check_games

    check_games(config)
    host = config.web.host
    try:
        if host != "auto":
            socket.getaddrinfo(host, config.web.port, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as problem:
        raise ConfigError(f"web.host: {host!r} is no address that can be listened on; try auto or 0.0.0.0") from problem


def options() -> dict[str, type[Struct]]:
    """The options of every installed game that has some."""
    from companion import games

    ready = {name: one.kind.Options for name, one in games.found().items() if one.kind is not None}
    return {name: kind for name, kind in ready.items() if kind.__struct_fields__}
