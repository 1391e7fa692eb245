"""Whole card sets in files: what may be wrong with any of them, the numbers of their tags, own cards added to one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common import card_json
from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.shapes import Shapes
from companion.kernel.sentences import joined, say

OWN_NUMBERS = 1000
"""First tag number of designs that a file does not number and the house set does not know."""
T = TypeVar("T")


class CardSet(Protocol):
    """A checked card set."""

    def numbers(self) -> Mapping[str, int]:
        """The tag number of each design by its key."""


S = TypeVar("S", bound=CardSet)


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


def count_faults(wanted: Mapping[str, int], found: Counter[str], stated: Mapping[str, int]) -> Iterator[str]:
    """Where there are not as many cards as the game has, of each sort and in ``total``; `stated` is what the file says
    of itself."""
    for key, number in wanted.items():
        said, listed = stated.get(key), found.total() if key == "total" else found[key]
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


def reader(parse: Callable[[Any, Path], T]) -> Callable[[Path], T]:
    """Reads card files with `parse`, again only when a file was edited.

    What it returns raises CatalogueError (E_CARD_DATA), which names the file, for what is no file or no JSON.
    """

    @lru_cache(maxsize=8)
    def as_it_was(path: Path, *written: int) -> T:
        try:
            raw = card_json.read(path.read_bytes())
        except CatalogueError as error:
            raise CatalogueError(f"E_CARD_DATA {path.name}: {error}") from error
        return parse(raw, path)

    def read(path: Path) -> T:
        try:
            written = path.stat()
            return as_it_was(path, written.st_mtime_ns, written.st_size)
        except OSError as error:
            raise CatalogueError(f"E_CARD_DATA {path}: {error.strerror or error}") from error

    return read


class SetFiles(Generic[S]):
    """The card sets of one game in files: its own, `house`, and those of people, read and checked card by card.

    `kind` is the struct of a set: its `designs` are a map by key, or its `cards` a list of designs with an `id`, each
    one of `kinds`; whatever else it needs stands in the file. The lists under `words` have the words of a file's texts.
    """

    words: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    """What a file may have besides."""

    def __init__(
        self, game: str, house: Path, kind: type[S], kinds: Mapping[str, type[Struct]], shapes: Shapes
    ) -> None:
        self.game, self.house, self.kind, self.kinds, self.shapes = game, house, kind, kinds, shapes
        fields = kind.__struct_fields__  # type: ignore[attr-defined]
        self.holds = tuple(field for field in ("designs", "cards") if field in fields)
        self.heading = frozenset(fields) - {"designs", "cards", "copies"}
        self._read = reader(lambda raw, path: self.parse(raw, path.name, house=path == house))

    def read(self, path: Path | None = None) -> S:
        """The set in this file, the game's own unless one is named (see `reader`)."""
        return self._read(path or self.house)

    def parse(self, raw: Any, source: str, *, house: bool = False) -> S:
        """The card set in decoded JSON; CardFileError lists everything that is wrong with it, named by card."""
        where = self.holds[0]
        if not isinstance(raw, Mapping) or not isinstance(raw.get(where), Mapping if where == "designs" else list):
            raise CardFileError(source, (f"a card file is a map with {' and '.join(self.holds)}",))
        listed = [(key, self.spelled(value)) for key, value in self.entries(raw)]
        rest = {key: one for key, one in raw.items() if key in self.heading}
        refuse(source, self._shape_faults(raw, listed, rest))
        made = [(key, self.shapes.convert(value, self.kinds[value["kind"]])) for key, value in listed]
        if where == "cards":
            made = [(card.id, card) for _, card in made]
            refuse(source, self.id_faults([card for _, card in made]))
        designs = numbered(dict(made), {} if house else self.read().numbers())
        file = self.filled(self.shapes.convert(rest, self.kind), designs, raw)
        refuse(source, self.complaints(file))
        return file

    def _shape_faults(self, raw: Mapping[str, Any], listed: Iterable[tuple[str, Any]], rest: Any) -> Iterator[str]:
        for field in self.words:
            words = raw.get(field) or []
            yield from self.shapes.faults(words, tuple[Any, ...], field)
            for word in words if isinstance(words, list) else ():
                if not isinstance(word, str) or word not in self.shapes.verbs:
                    yield f"{field}: {self.shapes.unknown_verb(word)}"
        yield from heading_faults(raw, self.game, {"game", *self.holds, *self.heading, *self.words, *self.beside})
        for key, value in listed:
            yield from (f"{key}: {say}" for say in kind_faults(value, self.kinds, self.shapes))
        yield from self.more_shape_faults(raw)
        yield from self.shapes.faults(rest, self.kind)

    def entries(self, raw: Mapping[str, Any]) -> list[tuple[str, Any]]:
        """The designs in a file, each with its key or its id."""
        if self.holds[0] == "designs":
            return list(raw["designs"].items())
        ids = [value.get("id") if isinstance(value, Mapping) else None for value in raw["cards"]]
        return [(ids[place] or f"card {place + 1}", value) for place, value in enumerate(raw["cards"])]

    # --- what only the game knows --------------------------------------------------------------------------------

    def spelled(self, value: Any) -> Any:
        """A design in a file in the spelling of its struct."""
        return value

    def more_shape_faults(self, raw: Mapping[str, Any]) -> Iterator[str]:
        """What has the wrong shape besides the designs."""
        yield from ()

    def id_faults(self, cards: list[Any]) -> Iterator[str]:
        """What is wrong with the ids of a list of designs."""
        return id_faults(card.id for card in cards)

    def filled(self, file: S, designs: Mapping[str, Any], raw: Mapping[str, Any]) -> S:
        """The set with its designs."""
        raise NotImplementedError

    def complaints(self, file: S) -> Iterable[str]:
        """Everything that is wrong with a set whose fields have the right types."""
        raise NotImplementedError
