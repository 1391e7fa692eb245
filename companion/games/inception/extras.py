"""Cards of one's own beside the set: a file with designs alone, added to the decks they belong to (ledger 7.2).

    {"game": "inception", "title": "Ana's cards",
     "designs": {"own_rope": {"kind": "weapon", "name": "Rope", "st": 1, "c": 1, "copies": 2}}}

Kinds: weapon, flashback, effect, kick (team deck) and event (its level's deck). `copies` is 1 when left out, `number`
is the printed tag number, given by the companion when left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common import card_json
from companion.games.inception import catalogue
from companion.games.inception.catalogue import CardSet, PhysicalCard, read_set
from companion.games.inception.checks_shape import near, shape_faults
from companion.games.inception.designs import KINDS, AnyDesign, Event
from companion.games.inception.faults import at, design_faults
from companion.kernel.workshop import Fault

EXTRA_KINDS = ("weapon", "flashback", "effect", "kick", "event")
FIRST_NUMBER, LAST_NUMBER = 20000, 46000
"""Tag numbers of own cards, out of the way of every set."""
MOST_COPIES = 9
KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
KNOWN = {"game", "title", "set", "note", "designs", "next_number"}


class Extras(Struct, frozen=True):
    """Checked own cards: designs and how many of each there are."""

    designs: Mapping[str, AnyDesign]
    copies: Mapping[str, int]


NONE = Extras({}, {})


def read_extras(path: Path) -> Extras:
    """The own cards at `path`; CatalogueError (E_CARD_DATA) names the file, the cards and what is wrong."""
    try:
        written = path.stat()
        return _read(path, written.st_mtime_ns, written.st_size)
    except OSError as error:
        raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error


@lru_cache(maxsize=8)
def _read(path: Path, changed_at: int, size: int) -> Extras:
    """The file as it was at that time."""
    try:
        raw = card_json.read(path.read_bytes())
    except CatalogueError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: {error}") from error
    return parse_extras(raw, path.name)


def parse_extras(raw: Any, source: str) -> Extras:
    """The own cards of a decoded file; CatalogueError lists everything that is wrong with it."""
    faults = list(extras_faults(raw))
    if faults:
        raise CatalogueError(f"E_CARD_DATA {source}: " + "; ".join(map(str, faults)))
    designs = {key: convert(value) for key, value in raw["designs"].items()}
    copies = {key: value.get("copies", 1) for key, value in raw["designs"].items()}
    return Extras(_numbered(designs), copies)


def convert(values: Mapping[str, Any]) -> AnyDesign:
    """One design of a file of own cards, known to be without faults."""
    return catalogue.convert({key: value for key, value in values.items() if key != "copies"})


def merged(file: CardSet, extras: Extras) -> CardSet:
    """A card set with own cards in its decks; CatalogueError when it has designs of the same key or tag number."""
    numbers = {design.number: key for key, design in file.designs.items()}
    for key, design in extras.designs.items():
        if key in file.designs:
            raise CatalogueError(f"E_CARD_DATA {key}: the card set has a design of this key; choose another")
        if design.number in numbers:
            raise CatalogueError(f"E_CARD_DATA {key}: has the tag number {design.number} of {numbers[design.number]}")
    cards = (card for key, design in extras.designs.items() for card in _cards(key, design, extras.copies[key]))
    return changed(file, designs={**file.designs, **extras.designs}, cards=(*file.cards, *cards))


def _cards(key: str, design: AnyDesign, copies: int) -> Iterator[PhysicalCard]:
    for copy in range(1, copies + 1):
        yield PhysicalCard(f"{key}-{copy}", key, deck_of(design), copy, copies)


def deck_of(design: AnyDesign) -> str:
    """The deck a card belongs to."""
    return f"level{design.level}" if isinstance(design, Event) else "team"


def _numbered(designs: Mapping[str, AnyDesign]) -> dict[str, AnyDesign]:
    taken = {design.number for design in designs.values()}
    free = (number for number in range(FIRST_NUMBER, LAST_NUMBER) if number not in taken)
    return {key: one if one.number else changed(one, number=next(free)) for key, one in designs.items()}


# --- what may be wrong ---------------------------------------------------------------------------------------------


def extras_faults(raw: Any) -> Iterator[Fault]:
    """Everything wrong with a file of own cards, card by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        yield Fault("", "", 'a file of own cards is a map with "designs": a map of cards by key')
        return
    if "cards" in raw:
        yield Fault("", "cards", "this is a whole set; own cards are a file with designs alone, each with its copies")
        return
    if raw.get("game", "inception") != "inception":
        yield Fault("", "game", f"these are cards of {raw['game']}")
    known = "is not known here; known: " + ", ".join(sorted(KNOWN))
    yield from (Fault("", str(key), known + near(key, KNOWN)) for key in raw if key not in KNOWN)
    following = raw.get("next_number", 0)
    if not isinstance(following, int) or not 0 <= following <= LAST_NUMBER:
        yield Fault("", "next_number", f"is the next free tag number, found {following!r}")
    numbers: dict[int, str] = {}
    houses = read_set().designs
    for key, values in raw["designs"].items():
        yield from card_faults(key, values)
        if key in houses:
            yield Fault(key, "", "the house set has a design of this key; choose another")
        number = values.get("number") if isinstance(values, Mapping) else None
        if isinstance(number, int) and number in numbers:
            yield Fault(key, "number", f"{number} is the tag number of {numbers[number]}")
        elif isinstance(number, int) and number:
            numbers[number] = key


def card_faults(key: str, values: Any) -> Iterator[Fault]:
    """What is wrong with one design of a file of own cards."""
    if not KEY.match(key):
        yield Fault(key, "", "a key begins with a letter and has letters, digits, _ and - only")
    if not isinstance(values, Mapping):
        yield Fault(key, "", "a card is a map of its fields")
        return
    kind = values.get("kind")
    if kind not in EXTRA_KINDS:
        say = f"{kind!r} cannot be added; kinds: {', '.join(EXTRA_KINDS)}{near(kind, EXTRA_KINDS)}"
        yield Fault(key, "kind", say)
        return
    copies = values.get("copies", 1)
    if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= MOST_COPIES:
        yield Fault(key, "copies", f"1 to {MOST_COPIES} copies, found {copies!r}")
    number = values.get("number", 0)
    if number and (not isinstance(number, int) or not FIRST_NUMBER <= number < LAST_NUMBER):
        yield Fault(key, "number", f"tag numbers of own cards are {FIRST_NUMBER} to {LAST_NUMBER - 1}")
    yield from _design_faults(key, values)


def _design_faults(key: str, values: Mapping[str, Any]) -> Iterator[Fault]:
    nameless = not str(values.get("name", "")).strip()
    if nameless:
        yield Fault(key, "name", "a card needs a name")
    plain = {one: value for one, value in values.items() if one not in ("copies", *(["name"] if nameless else []))}
    wrong = list(shape_faults({"name": "?", **plain}, KINDS[plain["kind"]]))
    yield from (at(key, say) for say in wrong)
    if not nameless and not wrong:
        yield from design_faults(key, convert(values))
