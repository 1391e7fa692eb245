"""The card file: read and checked card by card. The house set, or a person's own (ledger 7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.files import reader
from companion.games.common.own_cards.shapes import Shapes
from companion.games.inception.cards import checks
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.designs import KINDS, AnyDesign, CardSet, PhysicalCard
from companion.games.inception.script import Verb

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
OWN_NUMBERS = 1000
"""First tag number of designs that a file does not number and the house set does not know."""
SHAPES = Shapes(Verb, VERBS)


def read_set(path: Path = HOUSE_SET) -> CardSet:
    """The card file at `path`, checked (E_CARD_DATA).

    CatalogueError names the file, and the card and field that are wrong.
    """
    return _read(path)


_read = reader(lambda raw, path: parse_set(raw, path.name, house=path == HOUSE_SET))


def parse_set(raw: Any, source: str, *, house: bool = False) -> CardSet:
    """The card set in decoded JSON; CatalogueError lists everything that is wrong with it, named by card."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
        raise CatalogueError(f"E_CARD_DATA {source}: a card file is a map with designs and cards")
    faults = [f"verbs: {SHAPES.unknown_verb(word)}" for word in raw.get("verbs") or () if word not in VERBS]
    faults += checks.heading(raw)
    for key, value in raw["designs"].items():
        faults += (f"{key}: {say}" for say in _design_faults(value))
    listed = raw["cards"] if isinstance(raw.get("cards"), list) else ()
    for place, value in enumerate(listed, 1):
        name = value.get("id") if isinstance(value, Mapping) else None
        called = f"card {place}" + (f" ({name})" if name else "")
        faults += (f"{called}: {say}" for say in SHAPES.faults(value, PhysicalCard))
    rest = {key: raw[key] for key in checks.HEADING & raw.keys()}
    faults += SHAPES.faults({**rest, "designs": {}, "cards": []}, CardSet)
    if faults:
        raise CardFileError(source, faults)
    designs = {key: SHAPES.convert(value, KINDS[value["kind"]]) for key, value in raw["designs"].items()}
    file: CardSet = SHAPES.convert({**rest, "designs": {}, "cards": listed}, CardSet)
    file = changed(file, designs=_numbered(designs, house))
    faults = list(checks.complaints(file))
    if faults:
        raise CardFileError(source, faults)
    return file


class CardFileError(CatalogueError):
    """Everything that is wrong with a card file, one sentence for each fault."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(f"E_CARD_DATA {source}: " + "; ".join(self.faults))


def _design_faults(value: Any) -> Iterator[str]:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in KINDS:
        yield f"{kind!r} is no kind of card; known: {', '.join(KINDS)}{did_you_mean(kind, KINDS)}"
    else:
        yield from SHAPES.faults(value, KINDS[kind])


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
