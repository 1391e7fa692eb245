"""Whole card sets in files: what may be wrong with any of them, the numbers of their tags, own cards added to one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.files import Extras
from companion.games.common.own_cards.shapes import Shapes
from companion.kernel.sentences import joined, say

OWN_NUMBERS = 1000
"""First tag number of designs that a file does not number and the house set does not know."""
T = TypeVar("T")


class CardFileError(CatalogueError):
    """Everything that is wrong with a card file, one sentence for each fault."""

    def __init__(self, source: str, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__(joined((f"E_CARD_DATA {source}: ", joined(self.faults, "; "))))


def refuse(source: str, faults: Iterable[str]) -> None:
    """CardFileError when there are any faults."""
    found = tuple(faults)
    if found:
        raise CardFileError(source, found)


def heading_faults(raw: Mapping[str, Any], game: str, fields: Collection[str]) -> Iterator[str]:
    """What stands beside the cards: the game's name, and `fields` only."""
    if raw.get("game", game) != game:
        yield joined(("game: ", say("this is a file of {file}, not of {game}", file=repr(raw["game"]), game=game)))
    if not isinstance(raw.get("cards"), list):
        yield joined(("cards: ", say("the list of all cards is missing")))
    for key in raw:
        if key not in fields:
            yield joined((key, ": ", say("there is no such field"), did_you_mean(key, fields)))


def kind_faults(value: Any, kinds: Mapping[str, type[Struct]], shapes: Shapes) -> Iterator[str]:
    """What has the wrong shape in one card, which says its `kind`."""
    kind = value.get("kind") if isinstance(value, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        near = did_you_mean(kind, kinds)
        yield say("{kind} is no kind of card; known: {known}{near}", kind=repr(kind), known=", ".join(kinds), near=near)
    else:
        yield from shapes.faults(value, kinds[kind])


def count_faults(wanted: Mapping[str, int], found: Mapping[str, int], stated: Mapping[str, int]) -> Iterator[str]:
    """Where there are not as many cards as the game has; `stated` is what the file says of itself."""
    for key, number in wanted.items():
        said, listed = stated.get(key), found.get(key, 0)
        if listed != number or said not in (None, number):
            also = "" if said in (None, number) else say(", counts says {said}", said=said)
            if key == "total":
                text = say(
                    "the game has {number} cards, {listed} are listed{also}", number=number, listed=listed, also=also
                )
            else:
                text = say(
                    "the game has {number} such cards, {listed} are listed{also}",
                    number=number,
                    listed=listed,
                    also=also,
                )
            yield joined((key, text), ": ")


def id_faults(ids: Iterable[str]) -> Iterator[str]:
    """Ids that several cards have."""
    for one, count in Counter(ids).items():
        if count > 1:
            yield joined((one, say("this id is listed {count} times", count=count)), ": ")


def number_faults(numbers: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Tag numbers that several designs have."""
    taken: dict[int, str] = {}
    for key, number in numbers:
        if number in taken:
            yield joined((key, say("has the tag number {number} of {card}", number=number, card=taken[number])), ": ")
        taken.setdefault(number, key)


def numbered(designs: Mapping[str, T], house: Mapping[str, int]) -> dict[str, T]:
    """Every design with a tag number: its own, else the house set's for the same key, else the next free one."""
    taken = {number_of(design) for design in designs.values()}
    result: dict[str, T] = {}
    following = OWN_NUMBERS
    for key, design in designs.items():
        own = number_of(design)
        number = own or (house.get(key, 0) if house.get(key, 0) not in taken else 0)
        while not number or (not own and number in taken):
            number, following = following, following + 1
        taken.add(number)
        result[key] = design if own else changed(design, number=number)  # type: ignore[type-var]
    return result


def number_of(design: Any) -> int:
    """The tag number that a design's file gives it; 0: none."""
    return int(design.number)


def check_added(known: Mapping[str, int], extras: Extras) -> None:
    """CatalogueError when own cards have a key or a tag number of the set (key to number) they are added to."""
    numbers = {number: key for key, number in known.items()}
    for key, design in extras.designs.items():
        if key in known:
            raise CatalogueError(f"E_CARD_DATA {key}: the card set has a design of this key; choose another")
        if design.number in numbers:
            raise CatalogueError(f"E_CARD_DATA {key}: has the tag number {design.number} of {numbers[design.number]}")
