"""Every sigil and trait of the card file by its id; one without a class of its own is `manual` (AUG-RULING-40)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.augmented.cards.catalogue import CardFile, read_cards
from companion.games.augmented.sigils import (
    activated,
    alters,
    conduits,
    costs,
    deaths,
    defence,
    draws,
    dust,
    endstep,
    growth,
    hands,
    looks,
    movers,
    perish,
    power,
    searches,
    strikes,
)
from companion.games.augmented.sigils.base import Sigil, Yes
from companion.games.augmented.sigils.manual import Manual

FAMILIES = (
    strikes, defence, perish, power, costs, endstep, activated, searches, draws, growth, alters, conduits, movers,
    deaths, dust, hands, looks,
)  # fmt: skip


class Purist(Yes):
    """AUG-SIGIL-Purist: who is silenced is computed by `companion.games.augmented.working`."""

    id, clause, asked_by = "purist", "AUG-SIGIL-Purist", "working"


class NullConduit(Yes):
    id, asked_by = "null-conduit", "working"


WRITTEN: dict[str, type[Sigil]] = {
    kind.id: kind for kind in (Purist, NullConduit, *(kind for family in FAMILIES for kind in family.SIGILS))
}


@lru_cache(maxsize=1)
def every() -> dict[str, type[Sigil]]:
    """The class of each sigil and trait of the card file, with its name and text."""
    file = read_cards()
    return {key: _named(key, file) for key in (*file.sigils, *file.traits)}


def _named(key: str, file: CardFile) -> type[Sigil]:
    word = file.sigils.get(key) or file.traits[key]
    kind = WRITTEN.get(key, Manual)
    return type(kind.__name__, (kind,), {
        "id": key, "title": word.name, "text": word.summary, "manual": key not in WRITTEN, "__doc__": kind.__doc__,
        "__module__": kind.__module__,
    })  # fmt: skip
