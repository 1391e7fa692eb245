"""Loads one game. Whatever is wrong with it costs that game alone: the log has its traceback, the page a sentence.

A game of the house is trusted here, since its tests look at it; one from outside is looked at each time
(`companion.games.checks`), so that its author reads what is wrong and its players never meet it.
"""

from __future__ import annotations

import logging
import re
from functools import cache
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path

from companion.games.checks import mistakes
from companion.games.checks.trial import named
from companion.kernel import game as kernel
from companion.kernel.game import BaseGame

log = logging.getLogger(__name__)

HOUSE = "companion.games."
TOLD = 5
"""So many mistakes are told at once; the log has all of them."""
ASKED = re.compile(r"^\s+interface\s*(?::[^=\n]*)?=\s*(\d+)\s*(?:#.*)?$", re.MULTILINE)


def loaded(entry: EntryPoint) -> tuple[type[BaseGame] | None, str]:
    """The class of a game, or ``None`` and why it cannot be played."""
    try:
        kind = entry.load()
    except (Exception, SystemExit) as error:  # a broken plug-in must never stop the table
        log.exception("the game %r (%s) failed to load", entry.name, entry.value)
        return None, unfit(_asked(entry)) or named(error)
    if not (isinstance(kind, type) and issubclass(kind, BaseGame)):
        log.error("the game %r: %s is not a game class", entry.name, entry.value)
        return None, f"{entry.value} is not a game class"
    why = unfit(kind.interface) if isinstance(kind.interface, int) else ""
    why = why or ("" if of_the_house(entry) else _wrong(kind, entry.name))  # type: ignore[arg-type]  # its own __hash__ is not meant
    return (None, why) if why else (kind, "")


def of_the_house(entry: EntryPoint) -> bool:
    """Whether a game comes with the companion."""
    return entry.value.startswith(HOUSE)


def unfit(asked: int) -> str:
    """Why a game that is written for a version of the interface does not fit; empty when it does, or asks for none."""
    if asked > kernel.INTERFACE:
        return (
            f"it is written for version {asked} of the interface for games, and this companion has {kernel.INTERFACE}; "
            "a newer companion is needed"
        )
    if 0 < asked < kernel.OLDEST:
        return (
            f"it is written for version {asked} of the interface for games, and this companion needs {kernel.OLDEST} "
            "at least; CHANGELOG.md says under “For authors of games” what it has to change"
        )
    return ""


@cache
def _wrong(kind: type[BaseGame], name: str) -> str:
    try:
        found = list(dict.fromkeys(mistakes(kind, name)))
    except (Exception, SystemExit) as error:
        log.exception("the game %r cannot be looked at", name)
        return named(error)
    for one in found:
        log.error("the game %r: %s", name, one)
    more = f" (and {len(found) - TOLD} more, in the log)" if len(found) > TOLD else ""
    return "; ".join(found[:TOLD]) + more


def _asked(entry: EntryPoint) -> int:
    """The version that the class of a game asks for which cannot even be loaded, as its file says it; 0: none."""
    try:
        spec = find_spec(entry.module)
        text = Path(spec.origin).read_text(encoding="utf-8") if spec is not None and spec.origin is not None else ""
    except (Exception, SystemExit):  # the package around it is what is broken
        return 0
    found = ASKED.search(text)
    return int(found[1]) if found else 0
