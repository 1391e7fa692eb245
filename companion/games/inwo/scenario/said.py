"""What may stand in stories of this game: seats, cards, arrows, and the maps that describe them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.forms import (
    COUNT,
    NUMBER,
    SWITCH,
    TEXT,
    Form,
    among,
    listing,
    mapping,
    named,
    number,
    record,
    tuple_of,
)
from companion.games.inwo import names
from companion.games.inwo.notes import Op
from companion.games.inwo.scenario.cards import PUPPET, design_of, known, sort_of
from companion.games.inwo.words import ALIGNMENTS, Purpose, Stat
from companion.kernel.places import Seat

SEATS = tuple(f"S{number}" for number in range(1, len(names.ALL_SEATS) + 1))
ZONES = ("hand", "resources", "linked", "destroyed")
NOT_THERE = "none"
"""Said of a card that the story does without: the puppet an Illuminati usually has."""


def seat_of(said: Any) -> Seat:
    """The letter of a ledger's seat: S1 is A."""
    if str(said) not in SEATS:
        raise ScenarioError(f"a seat is S1 to S{len(SEATS)}, found {said!r}")
    return names.ALL_SEATS[SEATS.index(str(said))]


def told_seat(seat: Seat) -> str:
    """A seat as the ledger calls it."""
    return SEATS[names.ALL_SEATS.index(seat)] if seat in names.ALL_SEATS else seat


class Cast:
    """Who and what a story is about: its seats, its cards by their keys, and the faces it may name."""

    def __init__(self, given: Mapping[str, Any], *more: Any) -> None:
        players = given.get("players")
        if players is not None:
            number(2, len(SEATS))(None, "given.players", players)
        cards = given.get("cards") or {}
        mapping(TEXT, CARD_GIVEN)(None, "given.cards", cards)
        self.none = {key for key, value in cards.items() if value == NOT_THERE}
        self.cards = {key: value for key, value in cards.items() if key not in self.none}
        count = players or max([3, *(SEATS.index(one) + 1 for one in _seats_in((given, more)))])
        self.people = SEATS[:count]
        self.entries = {**self.cards, **dict(self._unsaid())}
        made = {str(value["card"]["id"]) for value in self.cards.values() if "id" in _described(value)}
        self.faces = {*known(), *made}

    def _unsaid(self) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """An Illuminati and a puppet for every seat of which the story says nothing."""
        for number_, seat in enumerate(self.people, 1):
            own = {key: value for key, value in self.cards.items() if value["seat"] == seat}
            root, puppet = f"I{number_}", f"P{number_}"
            groups = [value for value in own.values() if sort_of(value) != "illuminati" and not value.get("zone")]
            if all(sort_of(value) != "illuminati" for value in own.values()):
                if root in self.cards:
                    raise ScenarioError(f"given.cards: {root} is the Illuminati of {seat}; call another card otherwise")
                raw = {"id": f"plain-s{number_}", "kind": "illuminati", "power": 8, "global_power": 8}
                yield root, {"card": raw, "seat": seat}
            if not groups and puppet not in self.none:
                yield puppet, {"card": dict(PUPPET), "seat": seat, "master": root, "side": "R"}


def _described(value: Mapping[str, Any]) -> Mapping[str, Any]:
    return value["card"] if isinstance(value["card"], Mapping) else {}


def _seats_in(said: Any) -> Iterator[str]:
    if isinstance(said, Mapping):
        yield from _seats_in([*said.keys(), *said.values()])
    elif isinstance(said, Sequence) and not isinstance(said, str):
        for one in said:
            yield from _seats_in(one)
    elif said in SEATS:
        yield str(said)


def _card(cast: Cast | None, text: Any) -> None:
    if cast is not None and text not in cast.entries and text not in cast.faces:
        raise ScenarioError(f"there is no card {text!r} in this story; {hint(text, (*cast.entries, *cast.faces))}")


def _here(cast: Cast | None, text: Any) -> None:
    if cast is not None and text not in cast.entries:
        raise ScenarioError(f"there is no card {text!r} under cards; {hint(text, cast.entries)}")


SEAT = among("seat", lambda cast: SEATS if cast is None else cast.people, "a seat")
CARD = named("a card", _card)
"""A card of the story by its key, or of the set by its id."""
HERE = named("a key of cards", _here)
SIDE = among("side", names.SIDES)
PHASE = number(1, len(names.PHASES))
CARDS = listing(CARD)
ALIGNED = listing(among("alignment", ALIGNMENTS))
DIE = number(1, 6)
DICE = tuple_of(DIE, DIE)
AT = tuple_of(CARD, SIDE)
"""An arrow: its master and the side."""
MADE = Form(
    "the id of a card, or a map that describes one",
    lambda value: isinstance(value, str | Mapping),
    lambda cast, where, value: design_of(where, value),
)
CHANGED = record(
    {"stat": among("stat", get_args(Stat)), "op": among("operation", get_args(Op)), "n": NUMBER, "temporary": SWITCH,
     "purpose": among("purpose", get_args(Purpose))},
    "stat", "op", "n",
)  # fmt: skip
GIVEN = {
    "card": MADE, "seat": SEAT, "master": HERE, "side": SIDE, "zone": among("zone", ZONES), "tokens": COUNT,
    "devastated": SWITCH, "captured": SWITCH, "killed": SWITCH, "owner": SEAT, "link": listing(HERE),
    "change": listing(CHANGED, "a list of changes"), "align": record({"add": ALIGNED, "remove": ALIGNED}),
}  # fmt: skip
"""What may be said of a card under `cards`."""
CARD_GIVEN = Form(
    record(GIVEN).says,
    lambda value: isinstance(value, Mapping) or value == NOT_THERE,
    lambda cast, where, value: value == NOT_THERE or record(GIVEN, "card", "seat")(cast, where, value),
)
