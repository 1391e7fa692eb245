"""Every exception of the program, readable in a minute.

What *people* do wrong is a value (`companion.kernel.actions.Refusal`); what the program or the machine does wrong is
an exception. Each class inherits the project's base and the builtin error a stranger would expect. `in_words` is for
what a library says of a wrong value.
"""

import re

KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text in quotes",
    "bool": "true or false",
    "object": "a table",
    "array": "a list",
}
"""Words for msgspec's names of types."""


def in_words(text: str) -> str:
    """msgspec's message, key first and in plain words: ``web.port: expected a whole number, got text in quotes``."""
    what, _, where = text.partition(" - at `")
    key = re.sub(r"^\$\.?|`$|\[\.\.\.\]", "", where)
    for name, words in KINDS.items():
        what = what.replace(f"`{name}`", words)
    return f"{key or 'the file'}: {what[:1].lower()}{what[1:]}"


class CompanionError(Exception):
    """Base of everything the companion raises on purpose."""


class ConfigError(CompanionError, ValueError):
    """The configuration file has a key, type or value that cannot be right."""


class CatalogueError(CompanionError, ValueError):
    """A card file contradicts itself; the message names the file, the card and the field."""


class TagError(CompanionError, ValueError):
    """A payload is not one of our tags: wrong length, alphabet or check character."""


class RulesError(CompanionError):
    """The rules engine was asked for something impossible."""


class UnknownAction(RulesError, ValueError):
    """A text names no action of this game."""


class RulesLoop(RulesError, RuntimeError):
    """One action set more steps in motion than any real move can."""


class RecordError(CompanionError, ValueError):
    """A game record (`.tgr`) cannot be read; the message names the line."""


class ScenarioError(CompanionError, ValueError):
    """A scenario file is not in the scenario language; the message names the file and key."""


class NoSuchSeat(CompanionError, LookupError):
    """The game on the table is not played by this seat."""


class JournalError(CompanionError, OSError):
    """The journal cannot be opened or written."""


class JournalDamaged(JournalError):
    """The journal's chain is broken; it was opened up to the last good entry."""


class DeviceError(CompanionError, RuntimeError):
    """Camera, bell, candle or scale does not answer; the game goes on without it."""


class HallError(CompanionError, RuntimeError):
    """A hall has no room for another table, or no such table."""
