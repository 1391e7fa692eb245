"""Every sigil and trait of the card file by its id; one without a class of its own is `manual` (AUG-RULING-40)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.augmented.cards.catalogue import CardFile, read_cards
from companion.games.augmented.sigils import (
    activated,
    conduits,
    deaths,
    defence,
    draws,
    dust,
    endstep,
    hands,
    perish,
    searches,
    strikes,
)
from companion.games.augmented.sigils.base import Sigil, Yes
from companion.games.augmented.sigils.manual import Manual
from companion.games.lane_duel import sigils
from companion.games.lane_duel.sigils import of_ledger, worded, written

FAMILIES = (
    strikes, defence, perish, endstep, activated, searches, draws, conduits,
    deaths, dust, hands,
)  # fmt: skip


SHARED = (
    *of_ledger("AUG", Sigil, sigils.Stinky, sigils.TouchOfDeath, sigils.DoubleStrike, sigils.TrifurcatedStrike),
    *of_ledger("", Sigil, sigils.BoneKing, sigils.WorthySacrifice, sigils.BifurcatedStrike),
)
"""Sigils whose rule is the same in other duels over lanes."""
KNOWN = (Yes.called("purist", asked_by="working"), Yes.called("null-conduit", asked_by="working"))

WRITTEN: dict[str, type[Sigil]] = {kind.id: kind for kind in (*written(*FAMILIES), *SHARED, *KNOWN)}


@lru_cache(maxsize=1)
def every() -> dict[str, type[Sigil]]:
    """The class of each sigil and trait of the card file, with its name and text."""
    file = read_cards()
    return {key: _named(key, file) for key in (*file.sigils, *file.traits)}


def _named(key: str, file: CardFile) -> type[Sigil]:
    word = file.sigils.get(key) or file.traits[key]
    kind = WRITTEN.get(key, Manual)
    return worded(kind, key, word, manual=key not in WRITTEN)
