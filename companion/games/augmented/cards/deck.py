"""Decks as lists, and every rule a deck has to meet (AUG-DECK-01 … 21). Pure functions; all faults are reported."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import SIDE_DECK, CardFace
from companion.games.common.cardtext import letters
from companion.games.common.nearest import hint

LEAST, MOST = 20, 40
RARES = 3
TALKING = 1
TEMPLES = 2
_LINE = re.compile(r"^\s*(?:(?P<before>\d+)\s*[x×]?\s+)?(?P<name>.+?)(?:\s+[x×]\s*(?P<after>\d+))?\s*$")


class Deck(Struct, frozen=True, forbid_unknown_fields=True):
    """A player's decks as lists of cards: ``("3 Wolf", "Stoat")``."""

    main: tuple[str, ...] = ()
    side: tuple[str, ...] = ()
    name: str = ""


class DeckFault(Struct, frozen=True):
    """One thing that is wrong with a deck: the ledger's code and clause, the card it is about, and a sentence."""

    code: str
    clause: str
    say: str
    card: str = ""


def counted(lines: Iterable[str], faces: Mapping[str, CardFace]) -> Counter[str]:
    """The faces of a list by id; ConfigError names a line that is no card, with the nearest one that is."""
    known = {letters(word): face.id for face in faces.values() for word in (face.id, face.name)}
    result: Counter[str] = Counter()
    for line in lines:
        found = _LINE.match(line)
        if found is None:
            continue
        name, count = found["name"], int(found["before"] or found["after"] or 1)
        if letters(line) in known:
            name, count = line, 1
        if letters(name) not in known:
            raise ConfigError(f"{name!r} is no card; {hint(name, [face.name for face in faces.values()])}")
        result[known[letters(name)]] += count
    return result


def pasted(text: str) -> tuple[str, ...]:
    """The lines of a pasted list; empty lines and those beginning with # are left out."""
    return tuple(line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#"))


def faults(
    main: Sequence[tuple[CardFace, int]], side: Sequence[tuple[CardFace, int]], *, two_temples: bool = False
) -> list[DeckFault]:
    """Everything that keeps these decks from being played, in the ledger's order."""
    deck, beside = _merged(main), _merged(side)
    found = [*_size(deck), *_copies(deck), *_rares(deck), *_talking(deck)]
    if two_temples:
        found += _temples(deck, beside)
    return found + list(_side(beside))


def face_up_fault(side: Sequence[tuple[CardFace, int]]) -> DeckFault | None:
    """Why a side deck may not lie face up (AUG-DECK-21)."""
    if len({face.id for face, count in side if count}) <= 1:
        return None
    say = "The side deck lies face up although its cards are not all equal."
    return DeckFault("E_SIDE_DECK_FACE_UP", "AUG-DECK-21", say)


def spread(entries: Iterable[tuple[CardFace, int]]) -> dict[str, int]:
    """How many cards ask for how much of each resource: ``{"blood 2": 3, "free": 4}``, for a chart."""
    result: Counter[str] = Counter()
    for face, count in entries:
        if face.cost.free:
            result["free"] += count
        for kind in face.cost.kinds:
            amount = getattr(face.cost, kind)
            result[f"{kind} {sum(amount.values()) if isinstance(amount, Mapping) else amount}"] += count
    return dict(sorted(result.items()))


def _merged(entries: Sequence[tuple[CardFace, int]]) -> list[tuple[CardFace, int]]:
    counts: dict[str, tuple[CardFace, int]] = {}
    for face, count in entries:
        known, before = counts.get(face.id, (face, 0))
        counts[face.id] = (known, before + count)
    return [entry for entry in counts.values() if entry[1] > 0]


def _size(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    total = sum(count for _, count in deck)
    if total < LEAST:
        say = f"The main deck has {total} cards; it needs at least {LEAST}."
        yield DeckFault("E_DECK_TOO_SMALL", "AUG-DECK-02", say)
    if total > MOST:
        yield DeckFault(
            "E_DECK_TOO_LARGE", "AUG-DECK-03", f"The main deck has {total} cards; at most {MOST} are allowed."
        )


def _copies(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    clauses = {"common": "AUG-DECK-07", "uncommon": "AUG-DECK-09", "side-deck": "AUG-DECK-16"}
    for face, count in deck:
        if face.tier in clauses and count > face.max_copies:
            clause = "AUG-DECK-08" if face.tier == "common" and face.max_copies != 3 else clauses[face.tier]
            say = f"{count} copies of {face.name}; at most {face.max_copies} are allowed."
            yield DeckFault("E_TOO_MANY_COPIES", clause, say, face.name)


def _rares(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    rares = [(face, count) for face, count in deck if face.tier == "rare"]
    total = sum(count for _, count in rares)
    if total > RARES:
        named = ", ".join(face.name for face, _ in rares)
        yield DeckFault(
            "E_TOO_MANY_RARES", "AUG-DECK-11", f"{total} rares ({named}); at most {RARES} are allowed.", named
        )
    for face, count in rares:
        if count > 1:
            say = f"{count} copies of the rare {face.name}; one is allowed."
            yield DeckFault("E_DUPLICATE_RARE", "AUG-DECK-12", say, face.name)


def _talking(deck: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    talking = [(face, count) for face, count in deck if face.tier == "talking"]
    total = sum(count for _, count in talking)
    if total > TALKING:
        named = ", ".join(face.name for face, _ in talking)
        say = f"{total} talking cards ({named}); one is allowed."
        yield DeckFault("E_TOO_MANY_TALKING", "AUG-DECK-13", say, named)


def _temples(deck: Sequence[tuple[CardFace, int]], side: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    temples = list(dict.fromkeys(face.temple for face, _ in (*deck, *side) if face.temple))
    if len(temples) > TEMPLES:
        say = f"Cards of {len(temples)} temples ({', '.join(temples)}); this table allows {TEMPLES}."
        yield DeckFault("E_TOO_MANY_TEMPLES", "AUG-DECK-05", say)


def _side(side: Sequence[tuple[CardFace, int]]) -> Iterator[DeckFault]:
    total = sum(count for _, count in side)
    if total != SIDE_DECK:
        say = f"The side deck has {total} cards; it has exactly {SIDE_DECK}."
        yield DeckFault("E_SIDE_DECK_SIZE", "AUG-DECK-18", say)
    for face, _ in side:
        if face.tier != "side-deck":
            say = f"{face.name} is {face.tier}; only side-deck cards may be in the side deck."
            yield DeckFault("E_SIDE_DECK_TIER", "AUG-DECK-15", say, face.name)
