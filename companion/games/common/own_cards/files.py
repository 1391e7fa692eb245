"""Files of own cards: designs alone, added to a game's set. What may be wrong with one, its numbers, its changes.

    {"game": "…", "title": "Ana's cards", "designs": {"own_rope": {"kind": "weapon", "name": "Rope", "copies": 2}}}

`copies` is 1 when left out, `number` is the printed tag number, given by the companion when left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.sets import CardSet, SetFiles, reader
from companion.games.common.own_cards.shapes import at
from companion.kernel.sentences import joined, say
from companion.kernel.workshop import OWN_NUMBERS, Fault

FIRST_NUMBER, LAST_NUMBER = OWN_NUMBERS.start, OWN_NUMBERS.stop
MOST_COPIES = 9
KEY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")
KNOWN = {"game", "title", "set", "note", "designs", "next_number"}


class Extras(Struct, frozen=True):
    """Checked own cards: designs and how many of each there are."""

    designs: Mapping[str, Any]
    copies: Mapping[str, int]


class OwnCards:
    """The own cards of one game: designs of these `kinds` beside its `sets`.

    `deeper` says what is wrong with a design whose fields have the right types, `deck_of` on which pile it belongs;
    `added` is a set with own cards in its decks.
    """

    def __init__(
        self,
        sets: SetFiles[Any],
        kinds: Iterable[str],
        deeper: Callable[[str, Any], Iterator[Fault]],
        deck_of: Callable[[Any], str],
        added: Callable[[Any, Extras], Any],
    ) -> None:
        self.sets, self.deeper, self.deck_of, self.added = sets, deeper, deck_of, added
        self.game, self.shapes, self.kinds = sets.game, sets.shapes, {kind: sets.kinds[kind] for kind in kinds}
        self.read = reader(lambda raw, path: self.parse(raw, path.name))

    def parse(self, raw: Any, source: str) -> Extras:
        """The own cards of a decoded file; CatalogueError lists everything that is wrong with it."""
        faults = list(self.faults(raw))
        if faults:
            raise CatalogueError(joined((f"E_CARD_DATA {source}: ", joined(faults, "; "))))
        designs = {key: self.convert(value) for key, value in raw["designs"].items()}
        taken = {design.number for design in designs.values()}
        free = (number for number in range(FIRST_NUMBER, LAST_NUMBER) if number not in taken)
        numbered = {key: one if one.number else changed(one, number=next(free)) for key, one in designs.items()}
        return Extras(numbered, {key: value.get("copies", 1) for key, value in raw["designs"].items()})

    def convert(self, values: Mapping[str, Any]) -> Any:
        """One design known to be without faults."""
        plain = {key: value for key, value in self.sets.spelled(values).items() if key != "copies"}
        return self.shapes.convert(plain, self.kinds[values["kind"]])

    # --- beside a set --------------------------------------------------------------------------------------------

    def card_set(self, options: Any) -> Any:
        """The cards of a table by its options `cards` and `extra`, each the path of a file; CatalogueError
        (E_CARD_DATA) for a wrong one."""
        file = self.sets.read(Path(options.cards).expanduser() if options.cards else None)
        return self.merged(file, self.read(Path(options.extra).expanduser())) if options.extra else file

    def merged(self, file: CardSet, extras: Extras) -> Any:
        """A card set with own cards; CatalogueError when they have a key or a tag number of the set."""
        known = file.numbers()
        numbers = {number: key for key, number in known.items()}
        for key, design in extras.designs.items():
            if key in known:
                raise CatalogueError(f"E_CARD_DATA {key}: the card set has a design of this key; choose another")
            if design.number in numbers:
                raise CatalogueError(
                    f"E_CARD_DATA {key}: has the tag number {design.number} of {numbers[design.number]}"
                )
        return self.added(file, extras)

    # --- what may be wrong ---------------------------------------------------------------------------------------

    def faults(self, raw: Any) -> Iterator[Fault]:
        """Everything wrong with a file of own cards, card by card."""
        if not isinstance(raw, Mapping) or not isinstance(raw.get("designs"), Mapping):
            yield Fault("", "", say('a file of own cards is a map with "designs": a map of cards by key'))
            return
        if "cards" in raw:
            text = say("this is a whole set; own cards are a file with designs alone, each with its copies")
            yield Fault("", "cards", text)
            return
        if raw.get("game", self.game) != self.game:
            yield Fault("", "game", say("these are cards of {game}", game=raw["game"]))
        known = say("is not known here; known: {known}", known=", ".join(sorted(KNOWN)))
        yield from (Fault("", str(key), known + did_you_mean(key, KNOWN)) for key in raw if key not in KNOWN)
        following = raw.get("next_number", 0)
        if not isinstance(following, int) or not 0 <= following <= LAST_NUMBER:
            yield Fault("", "next_number", say("is the next free tag number, found {found}", found=repr(following)))
        numbers: dict[int, str] = {}
        houses = self.sets.read().numbers()
        for key, values in raw["designs"].items():
            yield from self.card_faults(key, values)
            if key in houses:
                yield Fault(key, "", say("the house set has a design of this key; choose another"))
            number = values.get("number") if isinstance(values, Mapping) else None
            if isinstance(number, int) and number in numbers:
                yield Fault(
                    key, "number", say("{number} is the tag number of {card}", number=number, card=numbers[number])
                )
            elif isinstance(number, int) and number:
                numbers[number] = key

    def card_faults(self, key: str, values: Any) -> Iterator[Fault]:
        """What is wrong with one design of a file of own cards."""
        values = self.sets.spelled(values)
        if not KEY.match(key):
            yield Fault(key, "", say("a key begins with a letter and has letters, digits, _ and - only"))
        if not isinstance(values, Mapping):
            yield Fault(key, "", say("a card is a map of its fields"))
            return
        kind = values.get("kind")
        if not isinstance(kind, str) or kind not in self.kinds:
            near = did_you_mean(kind, self.kinds)
            text = say(
                "{kind} cannot be added; kinds: {kinds}{near}", kind=repr(kind), kinds=", ".join(self.kinds), near=near
            )
            yield Fault(key, "kind", text)
            return
        copies = values.get("copies", 1)
        if not isinstance(copies, int) or isinstance(copies, bool) or not 1 <= copies <= MOST_COPIES:
            yield Fault(key, "copies", say("1 to {most} copies, found {found}", most=MOST_COPIES, found=repr(copies)))
        number = values.get("number", 0)
        if number and (not isinstance(number, int) or not FIRST_NUMBER <= number < LAST_NUMBER):
            yield Fault(
                key,
                "number",
                say("tag numbers of own cards are {first} to {last}", first=FIRST_NUMBER, last=LAST_NUMBER - 1),
            )
        yield from self._design_faults(key, values, self.kinds[kind])

    def _design_faults(self, key: str, values: Mapping[str, Any], kind: type[Struct]) -> Iterator[Fault]:
        nameless = not str(values.get("name", "")).strip()
        if nameless:
            yield Fault(key, "name", say("a card needs a name"))
        plain = {one: value for one, value in values.items() if one not in ("copies", *(["name"] if nameless else []))}
        wrong = list(self.shapes.faults({"name": "?", **plain}, kind))
        yield from (at(key, one) for one in wrong)
        if not nameless and not wrong:
            yield from (changed(one, card=key) for one in self.deeper(key, self.convert(values)))

    # --- a file that is changed ----------------------------------------------------------------------------------

    def put(self, file: Any, key: str, values: Mapping[str, Any], copies: int) -> Any:
        """The file with a card added (`key` empty) or changed; CatalogueError names what is wrong."""
        new: dict[str, Any] = deepcopy(file) if file else {"game": self.game, "title": "Own cards", "designs": {}}
        key = key or self._key(new, str(values.get("name", "")))
        old = new["designs"].get(key, {})
        card = {**values, "name": str(values.get("name", "")).strip(), "copies": copies}
        if "number" in old:
            card["number"] = old["number"]
        new["designs"][key] = card
        new = self.numbered(new)
        self.parse(new, "own cards")
        return new

    def drop(self, file: Any, key: str) -> Any:
        """The file without a card; its tag number is not given to another. CatalogueError when it is not there."""
        if not file or key not in file["designs"]:
            raise CatalogueError(say("there is no own card {key}", key=repr(key)))
        new = self.numbered(file)
        del new["designs"][key]
        return new

    def numbered(self, file: Any) -> Any:
        """The same file with the tag number of every design written down, so that printed tags stay true."""
        new = deepcopy(file)
        taken = [values.get("number") or 0 for values in new["designs"].values()]
        following = max(FIRST_NUMBER, new.get("next_number", 0), *(number + 1 for number in taken), 0)
        for values in new["designs"].values():
            if not values.get("number"):
                values["number"], following = following, following + 1
        new["next_number"] = following
        return new

    def _key(self, file: Mapping[str, Any], name: str) -> str:
        """A key that no design has: ``own_rope``, ``own_rope_2``."""
        word = re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")
        stem = f"own_{word or 'card'}"[:40]
        taken = {*file["designs"], *self.sets.read().numbers()}
        candidates = (stem if number == 1 else f"{stem}_{number}" for number in range(1, len(taken) + 2))
        return next(one for one in candidates if one not in taken)
