"""``companion COMMAND …``: finds the command, reads its arguments and turns errors into one clear line.

Exit status: 0 done, 1 failed, 2 wrong usage, 78 wrong configuration, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion import commands
from companion.errors import CompanionError, ConfigError
from companion.system.invocation import typed, word

if TYPE_CHECKING:  # what only a command needs is imported for it: help is given at once
    import argparse

FAILED, USAGE, CONFIGURATION, INTERRUPTED, PIPE_CLOSED = 1, 2, 78, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command that `argv` (default: the program's arguments) names; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        status = dispatch(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # else Python complains once more when it exits
        return PIPE_CLOSED
    except CompanionError as error:
        print(f"companion: {typed(str(error))}", file=sys.stderr)
        return CONFIGURATION if isinstance(error, ConfigError) else FAILED
    except OSError as error:  # a file or folder that a person named
        if error.filename is None or "--debug" in words:
            raise
        print(f"companion: {os.fsdecode(error.filename)}: {error.strerror}", file=sys.stderr)
        return FAILED


def dispatch(words: list[str]) -> int:
    """Help, version, or the named command."""
    if not words or words[0] in ("-h", "--help", "help"):
        print(overview(), file=sys.stdout if words else sys.stderr)
        return 0 if words else USAGE
    if words[0] == "--version":
        from importlib import metadata

        print(f"companion {metadata.version('companion-table')}")
        return 0
    name, rest = named(words)
    if name not in commands.names():
        print(f"companion: there is no command {name!r}. {hint(name)}", file=sys.stderr)
        return USAGE
    import logging

    command = commands.load(name)
    args = arguments(parser_for(command), rest)
    level = logging.DEBUG if args.debug else getattr(command, "LOG_LEVEL", logging.WARNING)
    logging.basicConfig(level=level, format="%(levelname)s %(name)s: %(message)s")
    return command.run(args)


def named(words: list[str]) -> tuple[str, list[str]]:
    """The command and its arguments; ``calibrate servo`` means ``calibrate-servo``."""
    both = "-".join(words[:2])
    return (both, words[2:]) if both in commands.names() else (words[0], words[1:])


def hint(name: str) -> str:
    """What somebody may have meant by an unknown command."""
    import difflib

    longer = [one.replace("-", " ") for one in commands.names() if one.startswith(f"{name}-")]
    near = longer or difflib.get_close_matches(name, commands.names(), 1)
    return f"Did you mean {' or '.join(near)}?" if near else f"{word()} help lists the commands."


def arguments(parser: argparse.ArgumentParser, words: list[str]) -> argparse.Namespace:
    """The parsed arguments; options may stand between the others, unless the command has commands of its own."""
    try:
        return parser.parse_intermixed_args(words)
    except TypeError:
        return parser.parse_args(words)


def overview() -> str:
    """What ``companion --help`` shows."""
    found = {name: commands.line(name) for name in commands.names()}
    width = max(map(len, found), default=0)
    lines = [f"  {name:{width}}  {text}" for name, text in found.items()]
    called = word()
    return "\n".join([f"usage: {called} COMMAND [ARGUMENTS]", "", *lines, "", f"{called} COMMAND --help tells more."])


def parser_for(command: commands.Command) -> argparse.ArgumentParser:
    """The parser of one command."""
    import argparse
    import inspect
    from pathlib import Path

    parser = argparse.ArgumentParser(
        prog=f"{word()} {command.NAME}",
        description=typed(inspect.cleandoc(command.__doc__ or command.HELP)),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="a configuration file over the system's")
    parser.add_argument("--debug", action="store_true", help="log what goes on in detail")
    command.add(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
