"""The card file: read, checked card by card, made into a catalogue. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.inception import checks
from companion.games.inception.designs import KINDS, AnyDesign, CardFace, Design
from companion.kernel.cards import Catalogue

GAME_CODE = "IC"
HERE = Path(__file__).parent
HOUSE_SET = HERE / "cards.json"
TAG_OFFSET_MM = (-21.5, 21.0)
"""Upper left corner, below the printed values: the 20 mm of a tucked card that stay in sight show the whole tag."""
OWN_NUMBERS = 1000
"""First tag number of designs that a file does not number and the house set does not know."""


class PhysicalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of cardboard."""

    id: str
    design: str
    deck: str
    copy: int = 1
    of: int = 1
    faces: tuple[str, ...] = ("F",)


class CardSet(Struct, frozen=True, kw_only=True):
    """A checked card file."""

    title: str
    set: str
    note: str = ""
    counts: Mapping[str, int]
    hand_start: int = 3
    draw_per_turn: int = 2
    hand_limit: int = 5
    display_open_below: int = 3
    display_max: int = 5
    grow_max: int = 3
    designs: Mapping[str, AnyDesign]
    cards: tuple[PhysicalCard, ...]


@lru_cache(maxsize=8)
def read_set(path: Path = HOUSE_SET) -> CardSet:
    """The card file at `path`, checked (E_CARD_DATA).

    CatalogueError names the file, and the card and field that are wrong.
    """
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error
    except ValueError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: not JSON: {error}") from error
    return parse_set(raw, path.name, house=path == HOUSE_SET)


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        raise CatalogueError(f"E_CARD_DATA {source}: a card file is a map with designs and cards")
    faults = list(checks.vocabulary(raw))
    designs: dict[str, AnyDesign] = {}
    for key, value in raw["designs"].items():
        try:
            designs[key] = _design(value)
        except (msgspec.ValidationError, CatalogueError) as error:
            faults.append(f"{key}: {error}")
    if faults:
        raise CatalogueError(f"E_CARD_DATA {source}: " + "; ".join(faults))
    known = {field.name for field in msgspec.structs.fields(CardSet)}
    rest = {key: value for key, value in raw.items() if key in known and key != "designs"}
    try:
        file = msgspec.convert({**rest, "designs": {}}, CardSet)
    except msgspec.ValidationError as error:
        raise CatalogueError(f"E_CARD_DATA {source}: {error}") from error
    file = changed(file, designs=_numbered(designs, house))
    faults = list(checks.complaints(file))
    if faults:
        raise CatalogueError(f"E_CARD_DATA {source}: " + "; ".join(faults))
    return file


def _design(value: Any) -> AnyDesign:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if kind not in KINDS:
        raise CatalogueError(f"{kind!r} is no kind of card; known: {', '.join(KINDS)}")
    checks.verbs_known(value)
    return msgspec.convert(value, KINDS[kind])  # type: ignore[return-value]


def _numbered(designs: Mapping[str, AnyDesign], house: bool) -> dict[str, AnyDesign]:
    """Every design with a tag number: its own, else the house set's for the same key, else the next free one."""
    houses = {} if house else {key: design.number for key, design in read_set().designs.items()}
    taken = {design.number for design in designs.values()}
    result: dict[str, AnyDesign] = {}
    following = OWN_NUMBERS
    for key, design in designs.items():
        number = design.number or (houses.get(key, 0) if houses.get(key, 0) not in taken else 0)
        while not number or (not design.number and number in taken):
            number, following = following, following + 1
        taken.add(number)
        result[key] = design if design.number else changed(design, number=number)
    return result


def catalogue(file: CardSet) -> Catalogue[CardFace]:
    """The catalogue of a card set, with the tag in the upper left corner."""
    return Catalogue(GAME_CODE, _faces(file), tag_offset_mm=TAG_OFFSET_MM)


def _faces(file: CardSet) -> list[CardFace]:
    copies: dict[str, list[PhysicalCard]] = {}
    for card in file.cards:
        copies.setdefault(card.design, []).append(card)
    return [
        CardFace(
            id=key,
            name=design.name,
            number=design.number,
            copies=len(copies[key]),
            sides=("A", "B") if len(copies[key][0].faces) > 1 else ("A",),
            design=design,
            deck=copies[key][0].deck,
            ids=tuple(card.id for card in copies[key]),
        )
        for key, design in file.designs.items()
    ]


__all__ = ["CardSet", "Design", "PhysicalCard", "catalogue", "parse_set", "read_set"]
