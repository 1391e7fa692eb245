"""Decks that people build: what a game with own decks offers to a page and a command, and what it says about a list.

A deck is kept as the text people write (``3 Stoat``), so that a list can be pasted, checked, printed and read again.
Nothing here knows files, pages or printers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import Sentence, joined, say

SHOWN = 12
"""More lines than this are not told of one fault."""


class DeckPile(Struct, frozen=True):
    """One pile of a deck (``main``), what people call it, and how many cards belong in it."""

    name: str
    label: str
    size: str = ""


class DeckCard(Struct, frozen=True):
    """A card one may put into a deck: its id, name and cost, a few words about it, and the pile it usually goes to.

    By the rest one looks for it: its `kinds` (tier, temple), the `resources` it costs, its `power`, and its `rules`:
    each a sigil and what that does.
    """

    id: str
    name: str
    cost: str = ""
    about: str = ""
    pile: str = ""
    kinds: tuple[str, ...] = ()
    resources: tuple[str, ...] = ()
    power: int | None = None
    rules: tuple[tuple[str, str], ...] = ()


class DeckLine(Struct, frozen=True):
    """A line of a list as it was understood: `card` is the id; `line` counts from 1."""

    line: int
    pile: str
    count: int
    card: str
    name: str


class DeckFault(Struct, frozen=True):
    """One thing that is wrong with a deck: the ledger's code and clause, a sentence, and the names of the cards.

    `lines` are the lines of the list that it is about, `pile` the pile; empty where it is about the whole.
    """

    code: str
    clause: str
    say: str
    cards: tuple[str, ...] = ()
    pile: str = ""
    lines: tuple[int, ...] = ()

    def __str__(self) -> str:
        return self._with(self.code, self.clause)

    @property
    def told(self) -> Sentence:
        """It and its clause, for people; the code is for programs."""
        return self._with(self.clause)

    def _with(self, *rules: str) -> Sentence:
        rule = ", ".join(dict.fromkeys(filter(None, rules)))
        return joined((at_lines(self.lines), self.say, f" ({rule})" if rule else ""))


def at_lines(lines: Sequence[int]) -> str:
    """The lines of a list that a sentence is about, as its beginning; nothing without one."""
    numbers = ", ".join((*map(str, lines[:SHOWN]), *(["…"] if len(lines) > SHOWN else [])))
    if len(lines) > 1:
        return say("lines {numbers}: ", numbers=numbers)
    return say("line {number}: ", number=numbers) if lines else ""


class CostBar(Struct, frozen=True):
    """How many cards ask for `amount` of a resource (``blood``)."""

    resource: str
    amount: int
    count: int


class DeckReport(Struct, frozen=True):
    """What is to be said about a list: how it was understood, all that is wrong, cards by pile.

    `costs` are those of the first pile.
    """

    name: str
    lines: tuple[DeckLine, ...]
    counts: Mapping[str, int]
    faults: tuple[DeckFault, ...]
    costs: tuple[CostBar, ...]

    @property
    def valid(self) -> bool:
        """Whether the deck may be played."""
        return not self.faults


class ReadyDeck(Struct, frozen=True):
    """A deck that comes with the game, and the seat that plays it when nothing else is chosen."""

    name: str
    text: str
    seat: Seat | None = None


class Deckbuilding(Protocol):
    """What a game says about decks. All methods are pure."""

    seat_options: Mapping[Seat, str]
    """The game's option that holds each seat's deck."""
    switches: Sequence[str]
    """The options of the table that a deck's check depends on."""

    def piles(self) -> Sequence[DeckPile]:
        """The piles of a deck, the first being where cards go without a heading."""

    def cards(self) -> Sequence[DeckCard]:
        """Every card there is, by name."""

    def ready(self) -> Sequence[ReadyDeck]:
        """Decks to begin with at once."""

    def check(self, text: str, switches: Mapping[str, Any] | None = None) -> DeckReport:
        """How a list is understood and all that is wrong with it."""

    def add(self, text: str, cards: Sequence[tuple[str, int]], pile: str = "") -> str:
        """The list with cards (id or name, and how many) added to a pile; without one, each to its usual pile."""

    def value(self, text: str) -> Mapping[str, Any]:
        """The deck as the value of a seat's option; ConfigError names a line that is no card."""

    def copies(self, text: str, seat: Seat) -> Sequence[CardId]:
        """The pieces of cardboard that a seat plays this deck with; ConfigError when there are not so many."""
