"""The card file: read, checked card by card, made into a catalogue. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.inception import checks
from companion.games.inception.designs import KINDS, AnyDesign, CardFace, Design
from companion.games.inception.verbs import Times, Word
from companion.kernel.cards import Catalogue

GAME_CODE = "IC"
HERE = Path(__file__).parent
HOUSE_SET = HERE / "cards.json"
TAG_OFFSET_MM = (-21.5, 21.0)
"""Upper left corner, below the printed values: the 20 mm of a tucked card that stay in sight show the whole tag."""
OWN_NUMBERS = 1000
"""First tag number of designs that a file does not number and the house set does not know."""


Few = Annotated[int, Meta(ge=0, le=37)]
"""A number of team cards."""


class PhysicalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of cardboard."""

    id: Word
    design: str
    deck: str
    copy: Times = 1
    of: Times = 1
    faces: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)] = ("F",)


class CardSet(Struct, frozen=True, kw_only=True):
    """A checked card file."""

    title: str
    set: str
    note: str = ""
    counts: Mapping[str, int]
    hand_start: Few = 3
    draw_per_turn: Few = 2
    hand_limit: Few = 5
    display_open_below: Annotated[int, Meta(ge=0, le=5)] = 3
    display_max: Annotated[int, Meta(ge=1, le=5)] = 5
    grow_max: Annotated[int, Meta(ge=0, le=3)] = 3
    designs: Mapping[str, AnyDesign]
    cards: tuple[PhysicalCard, ...]


def read_set(path: Path = HOUSE_SET) -> CardSet:
    """The card file at `path`, checked (E_CARD_DATA).

    CatalogueError names the file, and the card and field that are wrong.
    """
    try:
        written = path.stat()
    except OSError as error:
        raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error
    return _read(path, written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=8)
def _read(path: Path, changed_at: int, size: int) -> CardSet:
    """The file as it was at that time; a file that was edited is read again."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8-sig"), object_pairs_hook=_once)
    except OSError as error:
        raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: not UTF-8 text: byte {error.start + 1} is none") from error
    except json.JSONDecodeError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: not JSON: {error}") from error
    except ValueError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: {error}") from error
    return parse_set(raw, path.name, house=path == HOUSE_SET)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A map none of whose keys stands twice, which JSON would forget in silence."""
    for key, count in Counter(key for key, _ in pairs).items():
        if count > 1:
            raise ValueError(f"{key!r} stands {count} times in the same map")
    return dict(pairs)


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        raise CatalogueError(f"E_CARD_DATA {source}: a card file is a map with designs and cards")
    faults = [*checks.vocabulary(raw), *checks.heading(raw)]
    designs: dict[str, AnyDesign] = {}
    for key, value in raw["designs"].items():
        faults += _converted(key, _design, value, designs)
    cards: dict[str, PhysicalCard] = {}
    for place, value in enumerate(raw["cards"] if isinstance(raw.get("cards"), list) else (), 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        faults += _converted(f"card {place}" + (f" ({name})" if name else ""), _card, value, cards)
    if faults:
        raise _faulty(source, faults)
    rest = {key: raw[key] for key in checks.HEADING & raw.keys()}
    try:
        file = msgspec.convert({**rest, "designs": {}, "cards": []}, CardSet)
    except msgspec.ValidationError as error:
        raise _faulty(source, [str(error)]) from error
    file = changed(file, designs=_numbered(designs, house), cards=tuple(cards.values()))
    faults = list(checks.complaints(file))
    if faults:
        raise _faulty(source, faults)
    return file


class CardFileError(CatalogueError):
    """Everything that is wrong with a card file, one sentence for each fault."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"E_CARD_DATA {source}: " + "; ".join(self.faults))


def _faulty(source: str, faults: list[str]) -> CatalogueError:
    return CardFileError(source, faults)


def _converted(name: str, convert: Callable[[Any], Any], value: Any, into: dict[str, Any]) -> list[str]:
    """Adds what was read under its name; else says what is wrong with it."""
    try:
        into[name] = convert(value)
    except (msgspec.ValidationError, CatalogueError) as error:
        return [f"{name}: {error}"]
    return []


def _card(value: Any) -> PhysicalCard:
    return msgspec.convert(value, PhysicalCard)


def _design(value: Any) -> AnyDesign:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise CatalogueError(f"{kind!r} is no kind of card; known: {', '.join(KINDS)}")
    for where, fault in checks.unknown_verbs(value):
        raise CatalogueError(f"{fault} - at `$.{where}`")
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
