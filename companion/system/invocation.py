"""What a person would type: how this program was called, and how it is called so that phones get in."""

from __future__ import annotations

import os
import re
import shlex
import sys
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

CALLED = "COMPANION_CALLED"
"""The variable in which ``run`` says how it was itself called."""
OPEN = ("--host", "0.0.0.0")
SERVES = ("run", "hall")
"""The commands that can be told where to listen."""


class LetIn(NamedTuple):
    """What is typed so that phones reach a table that listens to its own machine alone: the `command` that starts it so
    (a service has none), the configuration's `file`, and what makes a service read it again."""

    command: str = ""
    file: str = ""
    restart: str = ""


def word(environment: Mapping[str, str] = os.environ) -> str:
    """The program as it was typed: ``./run`` in a clone, else ``companion``."""
    return environment.get(CALLED) or "companion"


def typed(text: str, environment: Mapping[str, str] = os.environ) -> str:
    """A text with every command of the companion in it as it is typed here."""
    called = word(environment)
    if called == "companion" or "companion " not in text:
        return text
    return re.sub(rf"(?<![\w/.-])companion (?=(?:{_commands()}|help)\b)", f"{called} ", text)


@lru_cache(maxsize=1)
def _commands() -> str:
    """The commands there are, as people type them: each is a file of the room of commands."""
    files = (Path(__file__).parents[1] / "commands").rglob("*.py")
    names = sorted((path.stem for path in files if not path.stem.startswith("_")), reverse=True)
    return "|".join(name.replace("_", "[- ]") for name in names)


def letting_phones_in(
    arguments: Sequence[str] | None = None, environment: Mapping[str, str] = os.environ
) -> LetIn | None:
    """How this program would be started so that phones reach it; ``None`` where it is not for phones (a demonstration).

    A service is not typed: there only its file is named.
    """
    from companion.config.loader import SYSTEM_FILE  # help is given at once, and asks for the word alone

    if environment.get("NOTIFY_SOCKET"):
        return LetIn(file=str(SYSTEM_FILE), restart="sudo systemctl restart companion")
    called = word(environment)
    typed = list(sys.argv[1:] if arguments is None else arguments) or ["run"]
    if typed[0] not in SERVES:
        return None
    if environment.get(CALLED) and typed[0] == "run":
        typed = typed[1:]
    return LetIn(command=f"{called} {shlex.join((*_elsewhere(typed), *OPEN))}", file=str(SYSTEM_FILE))


def _elsewhere(typed: Sequence[str]) -> list[str]:
    """What was typed without an address to listen to."""
    kept, skip = [], False
    for one in typed:
        if not skip and one != "--host" and not one.startswith("--host="):
            kept.append(one)
        skip = one == "--host"
    return kept
