"""How old games are understood by newer rules.

A rules `version` rises when the meaning of a fact or an option changes. Each migration turns the facts of one entry (as
plain JSON values) of version `n` into those of `n + 1`; the journal itself is never rewritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from companion.errors import JournalError
from companion.kernel.codec import json_value

Facts = list[dict[str, Any]]
Migration = Callable[[Facts], Facts]

MIGRATIONS: Mapping[tuple[str, int], Migration] = {}
"""By game name and the version they start from."""


def migrated(
    game: str, written: int, current: int, facts: str, migrations: Mapping[tuple[str, int], Migration] = MIGRATIONS
) -> str:
    """The facts of an entry (JSON) as rules version `current` understands them; JournalError when it cannot."""
    if written == current:
        return facts
    if written > current:
        raise JournalError(f"this game of {game} was played by newer rules (version {written}, these are {current})")
    values: Facts = json_value(facts)
    for version in range(written, current):
        step = migrations.get((game, version))
        if step is not None:
            values = step(values)
    return msgspec.json.encode(values).decode()
