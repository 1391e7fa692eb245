"""A game's names: every place, counter and mark is declared once, with all that is known of it.

A game's ``names.py`` makes a table of its own. Each declaration gives back what the rules use: a place or a name, of a
family a function of its keys. Zones, bounds and what people call places follow from the table (`Context.declared`).

>>> table = Names()
>>> BOX = table.place("box", SET, say("the box"), pile=say("Box"))
>>> own = table.seats("name", ("A", "B"), say("{name}'s {what}"))
>>> hand, bones = own.place("{name}/hand", IN_HAND, say("hand")), own.counter("{name}/bones")
>>> hand("A"), bones("B")
(Place(zone='A/hand', spot=''), 'B/bones')
>>> hand_of_a = table.places[hand("A")]
>>> hand_of_a.said(hand_of_a.words, {"A": "Ana"}.__getitem__), list(table.zones("A"))
("Ana's hand", ['box', 'A/hand'])
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache
from itertools import groupby, product
from typing import Any, Generic, NamedTuple, TypeVar, TypeVarTuple, cast

from msgspec.structs import replace

from companion.kernel.facts import COUNT, Counter
from companion.kernel.places import Place, Seat, Zone, place
from companion.kernel.sentences import Sentence, plain, say

STACK = Zone("")
"""Cards known to all, one on top of the other."""
SET = Zone("", order="any")
"""Cards known to all, in no order."""
FACE_DOWN = Zone("", order="any", face_down=True)
"""Cards known to all that lie face down, such as won tricks."""
IN_HAND = Zone("", order="any", hand=True)
"""Cards of which all know that their owner holds them."""
UNSEEN = Zone("", secrecy="unseen", order="any")
"""Cards of which all know that they are among these, but not in which order, or in whose hand."""
COUNTED = UNSEEN
"""What `UNSEEN` is called by games that are written for version 1 of the interface."""

Ts = TypeVarTuple("Ts")
K = TypeVar("K")
R = TypeVar("R")


class Declared(NamedTuple):
    """A place's zone, its words and what stands on a pile there, what fills the blanks of both, and its family with the
    number of its key."""

    zone: Zone
    words: str
    pile: str
    values: Mapping[str, Any]
    group: tuple[str, int]

    def said(self, words: str, person: Callable[[str], str]) -> str:
        """These words with their blanks filled, as `with_keys`."""
        return with_keys(words, self.values, person)


def with_keys(words: str, values: Mapping[str, Any], person: Callable[[str], str]) -> str:
    """Words with the keys of their family in the blanks; `person` says what people call a key that is a text."""
    if "{" not in words:
        return words
    known = ((blank, one if isinstance(one, Sentence | int) else person(one)) for blank, one in values.items())
    return say(plain(words), **dict(known))


class Names:
    """The table of one game. Two games never share one; what they declare alike, a function declares in each."""

    def __init__(self) -> None:
        self.marks: dict[str, Counter] = {}
        self.counts: dict[str, tuple[Counter, Seat | None]] = {}
        self.places: dict[Place, Declared] = {}
        self.numbers: dict[str, tuple[str, Mapping[str, Any]]] = {}
        """What people call a counter or a mark, where it is said, and what fills the blanks of that."""
        self._single: Family[()] = Family(self, {})

    def place(self, name: str, kind: Zone = STACK, words: str = "", pile: str = "") -> Place:
        """A place ``zone`` or ``zone+spot`` of this kind; what people call it, and what stands on a pile there."""
        return self._single.place(name, kind, words, pile)()

    def counter(self, name: str, kind: Counter = COUNT, words: str = "") -> str:
        """A counter of the whole table, its bounds, and what people call it where pages show it."""
        return self._single.counter(name, kind, words)()

    def mark(self, name: str, kind: Counter = COUNT, words: str = "") -> str:
        """A mark on cards, its bounds, and what people call it where pages show it."""
        return self._single.mark(name, kind, words)()

    def each(self, blank: str, keys: Iterable[K], frame: str = "") -> Family[K]:
        """Names of which there is one for each key, which fills the `blank` of names and words; a mapping says what
        people call the keys, else `Context.person` does. In a `frame` a place's words are ``{what}``."""
        return self._single.each(blank, keys, frame)

    def seats(self, blank: str, seats: Iterable[Seat], frame: str = "") -> Family[Seat]:
        """As `each`, of the seats to whom the places and counters belong."""
        return Family(self, {blank: {seat: seat for seat in seats}}, frame, owned=True)

    def zones(self, seats: Container[Seat]) -> dict[str, Zone]:
        """The zones at a table with these seats, as declared; those of a family that follow each other key by key."""
        found: dict[str, Zone] = {}
        for _, run in groupby(self.places.items(), lambda one: one[1].group[0]):
            for where, (zone, *_) in sorted(run, key=lambda one: one[1].group):
                if zone.owner is None or zone.owner in seats:
                    before = found[where.zone].spots if where.zone in found else ()
                    found[where.zone] = replace(zone, spots=(*before, where.spot))
        return found

    def counters(self, seats: Container[Seat]) -> dict[str, Counter]:
        """The counters at a table with these seats."""
        return {name: kind for name, (kind, owner) in self.counts.items() if owner is None or owner in seats}


class Family(Generic[*Ts]):
    """Names that are alike but for their keys. A function that gives such names may stand for their pattern."""

    def __init__(self, table: Names, blanks: dict[str, dict[Any, Any]], frame: str = "", owned: bool = False) -> None:
        self._table, self._blanks, self._frame, self._owned = table, blanks, frame, owned
        self._keys: list[Any] = list(product(*blanks.values()))

    def each(self, blank: str, keys: Iterable[K], frame: str = "") -> Family[*Ts, K]:
        """Those of which there is one for each of these keys too."""
        called = dict(keys) if isinstance(keys, Mapping) else {key: key for key in keys}
        return Family(self._table, {**self._blanks, blank: called}, frame, self._owned)

    def place(
        self, name: str | Callable[[*Ts], Place], kind: Zone = STACK, words: str = "", pile: str = ""
    ) -> Callable[[*Ts], Place]:
        """Places by their keys, as `Names.place`; the region of their `kind` may have blanks."""
        called = name if callable(name) else self._called(place, name)
        family, ranks = next(((blank, list(labels)) for blank, labels in self._blanks.items()), ("", []))
        for keys in self._keys:
            where, region = called(*keys), self._filled(kind.region, keys)
            zone = replace(kind, name=where.zone, owner=keys[0] if self._owned else None, region=region)
            said = (words and self._frame) or words or where.zone
            group = (family, ranks.index(keys[0]) if ranks else 0)
            self._table.places[where] = Declared(zone, said, pile, {"what": words, **self._labels(keys)}, group)
        return called

    def counter(self, name: str | Callable[[*Ts], str], kind: Counter = COUNT, words: str = "") -> Callable[[*Ts], str]:
        """Counters by their keys, as `Names.counter`."""
        called = name if callable(name) else self._called(str, name)
        for keys in self._keys:
            self._table.counts[called(*keys)] = (kind, keys[0] if self._owned else None)
        return self._numbered(called, words)

    def mark(self, name: str | Callable[[*Ts], str], kind: Counter = COUNT, words: str = "") -> Callable[[*Ts], str]:
        """Marks by their keys, as `Names.mark`."""
        called = name if callable(name) else self._called(str, name)
        self._table.marks.update((called(*keys), kind) for keys in self._keys)
        return self._numbered(called, words)

    def _numbered(self, called: Callable[[*Ts], str], words: str) -> Callable[[*Ts], str]:
        if words:
            self._table.numbers.update((called(*keys), (words, self._labels(keys))) for keys in self._keys)
        return called

    def _labels(self, keys: tuple[Any, ...]) -> dict[str, Any]:
        """What people call each key, by its blank."""
        return {blank: known[key] for (blank, known), key in zip(self._blanks.items(), keys, strict=True)}

    def _called(self, made: Callable[[str], R], pattern: str) -> Callable[[*Ts], R]:
        return cast(Callable[[*Ts], R], cache(lambda *keys: made(self._filled(pattern, keys))))

    def _filled(self, pattern: str, keys: tuple[Any, ...]) -> str:
        return pattern.format(**dict(zip(self._blanks, keys, strict=True)))
