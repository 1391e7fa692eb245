"""The card file: read, checked card by card, made into a catalogue. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common import card_json
from companion.games.inception import checks
from companion.games.inception.checks_shape import near, shape_faults
from companion.games.inception.designs import KINDS, AnyDesign, CardFace, Design
from companion.games.inception.verbs import TeamCards, Word
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
    copy: TeamCards = 1
    of: TeamCards = 1
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
        raw = card_json.read(path.read_bytes())
    except OSError as error:
        raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error
    except CatalogueError as error:
        raise CatalogueError(f"E_CARD_DATA {path.name}: {error}") from error
    return parse_set(raw, path.name, house=path == HOUSE_SET)


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        raise CatalogueError(f"E_CARD_DATA {source}: a card file is a map with designs and cards")
    faults = [*checks.vocabulary(raw), *checks.heading(raw)]
    for key, value in raw["designs"].items():
        faults += (f"{key}: {say}" for say in _design_faults(value))
    listed = raw["cards"] if isinstance(raw.get("cards"), list) else ()
    for place, value in enumerate(listed, 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        called = f"card {place}" + (f" ({name})" if name else "")
        faults += (f"{called}: {say}" for say in shape_faults(value, PhysicalCard))
    rest = {key: raw[key] for key in checks.HEADING & raw.keys()}
    faults += shape_faults({**rest, "designs": {}, "cards": []}, CardSet)
    if faults:
        raise _faulty(source, faults)
    designs = {key: convert(value) for key, value in raw["designs"].items()}
    file = msgspec.convert({**rest, "designs": {}, "cards": listed}, CardSet)
    file = changed(file, designs=_numbered(designs, house))
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


def convert(values: Mapping[str, Any]) -> AnyDesign:
    """One design, known to have the shape of its kind."""
    return msgspec.convert(values, KINDS[values["kind"]])  # type: ignore[return-value]


def _design_faults(value: Any) -> Iterator[str]:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        yield f"{kind!r} is no kind of card; known: {', '.join(KINDS)}{near(kind, KINDS)}"
    else:
        yield from shape_faults(value, KINDS[kind])


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
