"""Prints a configuration file with every key, its meaning and its default, ready to be edited:

    companion config > companion.toml

With --check it reads the files that would be used and says whether they are right; with --show it prints what they
set together.
"""

import argparse
from collections.abc import Mapping

from msgspec import Struct

NAME = "config"
HELP = "print a commented configuration file, or check the one in use"


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
    config = loader.load(args.config)
    check_options(config.games)
    print("the configuration is right" if args.check else loader.settings(config), end="\n" * args.check)
    return 0


def options() -> dict[str, type[Struct]]:
    """The options of every installed game that has some."""
    from companion import games

    ready = {name: one.kind.Options for name, one in games.found().items() if one.kind is not None}
    return {name: kind for name, kind in ready.items() if kind.__struct_fields__}


def check_options(written: Mapping[str, Mapping[str, object]]) -> None:
    """ConfigError for a game that is not installed or an option it does not have."""
    from companion import games

    for name, given in written.items():
        games.find(name).build(given)
