"""Decks as lists: cards with their numbers under the headings of the deck's piles, as people and programs write them.

Read forgivingly (``3 Stoat``, ``3x Stoat``, ``Stoat x3``, ``(3) Stoat``, ``- Stoat``, and what
`companion.games.common.deck_forms` reads); what is no card is told with its lines and the nearest name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.common.deck_forms import MOST_ROWS, Form, form_of
from companion.games.common.deck_lines import LONGEST, readings, said_of
from companion.games.common.nearest import Nearest
from companion.games.common.spelling import LEVELS, Spellings, bare, letters, written
from companion.kernel.deckbuilding import DeckCard, DeckFault, DeckLine
from companion.kernel.sentences import joined, say

_TITLE = re.compile(r"\s*(?:[#/*\s]*)(?:deck\s*name|name|title)\s*[:=]\s*(?P<title>.*\S)\s*\Z", re.IGNORECASE)
_COMMENT = re.compile(
    r"\s*(?:#|//|;|(?:author|by|comments?|date|description|format|game|notes?|source|total(?: cards)?|url|version)"
    r"\s*[:=]|\[(?:metadata|general|info)\])",
    re.IGNORECASE,
)
_INLINE = re.compile(r"\s*(?P<head>[^\W\d_][\w \-]*?)\s*:\s*(?P<rest>\S.*)\Z")
HEADINGS = {"": "", "deck": "", "list": "", "board": ""}
"""What may stand behind a pile's name in its heading."""
USUAL = "*"
"""Below such a heading each card goes to the pile where it usually is."""

MOST_KB = 32
MOST_LINES = 2000
MOST_COPIES = 99
"""The longest list, and the most of one card; the longest that was met names 450 cards in 26 kB."""
SUGGESTED = 8
"""For so many wrong names a near one is looked for."""
MOST_WRONG = 100
"""After so many names that are none a list is read no further."""
STRANGERS = 5
"""So many wrong names and no right one are a deck of another game."""
_SHOWN = 80


class DeckText(Struct, frozen=True):
    """A list as it was understood. `headed`: the piles whose heading stands in it, with its line."""

    name: str
    lines: tuple[DeckLine, ...]
    faults: tuple[DeckFault, ...]
    headed: Mapping[str, int]
    typed: bool = True
    """Whether its lines are those of the text; else a program wrote it."""
    strange: bool = False
    """Whether it is no deck of this game at all; then nothing else is said of it."""


class Names:
    """The cards and piles that a list may name, and the ledger's code and clause for a name that is none.

    `headings`: what else the piles are called, `USUAL` for headings above cards of several. `kinds`: words that may
    stand before a card's name (``NWO Gun Control``).
    """

    def __init__(
        self,
        cards: Iterable[DeckCard],
        piles: Mapping[str, str],
        unknown: tuple[str, str],
        headings: Mapping[str, str] | None = None,
        kinds: Iterable[str] = (),
    ) -> None:
        self.cards = {card.id: card for card in cards}
        self.labels = dict(piles)
        self.piles = tuple(piles)
        self.unknown = unknown
        self.kinds = frozenset(map(str.casefold, kinds))
        self._headings = {_heading(word): pile for word, pile in (headings or {}).items()}
        self._headings |= {bare(pile) + rest: pile for pile in piles for rest in HEADINGS}
        self._headings.setdefault("deck", self.piles[0])
        every = list(self.cards.values())
        self._called = Spellings([*((card.name, card) for card in every), *((card.id, card) for card in every)])

    @cached_property
    def nearest(self) -> Nearest:
        """The names, to find the nearest to a wrong one."""
        return Nearest(card.name for card in self.cards.values())

    def card(self, text: str) -> DeckCard | None:
        """The card that is written so, if there is one and no other can be meant."""
        return self._called.find(text)

    def near(self, text: str) -> str:
        """``did you mean 'Stoat'?``, or which ones it may mean; nothing where none is like it."""
        meant = self._called.fitting(text)
        if len(meant) > 1:
            return say("which of {names} is meant?", names=joined([repr(card.name) for card in meant], ", "))
        near = self.nearest.to(text)
        return say("did you mean {near}?", near=repr(near)) if near is not None else ""

    def no_card(self, written: str, *, hinted: bool = True) -> str:
        """What is said of a name that is no card; `hinted` with the nearest that is."""
        near = self.near(written) if hinted else ""
        if not near:
            return say("{written} is no card of this game", written=repr(written))
        return say("{written} is no card; {hint}", written=repr(written), hint=near)

    def line(self, text: str) -> tuple[DeckCard | None, int, str]:
        """The card of a line, how many of it, and the name as it is written."""
        ways = {(count, written(name)): name for count, name in readings(text, self.kinds)}
        for level in LEVELS:
            for (count, key), name in ways.items():
                if len(found := self._called.spelled(level, key)) == 1:
                    return found[0], count, name
        return None, *said_of(text)

    def heading(self, text: str) -> str | None:
        """The pile of a heading like ``Side deck (20):``, ``[main]`` or ``# Side``; ``None``: it is none."""
        return self._headings.get(_heading(text))


def parsed(text: str, names: Names) -> DeckText:
    """The cards of a list with their lines; every name that is no card is one fault, with all its lines.

    A list without any heading is sorted by where each card usually goes. What is too long for a deck, and what is none
    at all, is one fault.
    """
    if told := too_long(text):
        return DeckText("", (), (DeckFault("", "", told),), {}, strange=True)
    form = form_of(text)
    if sum(bool(row.text.strip()) for row in form.rows) > MOST_ROWS:
        told = say("this list is too long for a deck: at most {lines} lines", lines=MOST_ROWS)
        return DeckText("", (), (DeckFault("", "", told),), {}, form.typed, strange=True)
    if form.foreign:
        told = say("This is no list of cards. If a program wrote it, let it export the deck as text.")
        return DeckText("", (), (DeckFault("", "", told),), {}, typed=False, strange=True)
    return _Reading(names, form).read()


class _Reading:
    """A list while it is read, row by row."""

    def __init__(self, names: Names, form: Form) -> None:
        self.names, self.form = names, form
        self.divided = len({pile for row in form.rows if row.heading and (pile := names.heading(row.text))}) > 1
        self.title, self.pile = form.title, ""
        self.headed: dict[str, int] = {}
        self.lines: list[DeckLine] = []
        self.wrong: dict[str, DeckFault] = {}
        self.line, self.card = cache(names.line), cache(names.card)
        """Lines that say the same are looked up once."""

    def read(self) -> DeckText:
        for row in self.form.rows:
            if len(self.wrong) >= MOST_WRONG:
                break
            if row.heading:
                self._below((self.names.heading(row.text) if self.divided else None) or USUAL, row.line)
            elif self.form.typed:
                self._typed(row.line, row.text)
            else:
                self._card(row.line, self.pile, row.text)
        lines = tuple(_housed(self.lines, self.names, sorts=not self.headed))
        if len(self.wrong) >= STRANGERS and not lines:
            told = say(
                "None of its {n} names is a card of this game. This is a deck of another game or program.",
                n=len(self.wrong),
            )
            strange = DeckFault(*self.names.unknown, told)
            return DeckText(self.title, (), (strange,), {}, self.form.typed, strange=True)
        faults = (*self._faults(), *_too_many(lines))
        return DeckText(self.title, lines, faults, self.headed, self.form.typed)

    def _typed(self, number: int, line: str) -> None:
        line = line.strip()[:LONGEST]
        if not line:
            return
        if (card := self.card(line)) is None:
            if (named := _TITLE.match(line)) is not None:
                self.title = self.title or named["title"]
                return
            if (head := self.names.heading(line)) is not None:
                self._below(head, number)
                return
            if _COMMENT.match(line):
                return
        self._card(number, *((None if card else inline(line, self.names)) or (self.pile, line)))

    def _below(self, pile: str, line: int) -> None:
        self.pile = pile
        self.headed.setdefault(pile, line)

    def _card(self, number: int, pile: str, text: str) -> None:
        card, count, named = self.line(text)
        if card is not None:
            self.lines.append(DeckLine(number, card.pile if pile == USUAL else pile, count, card.id, card.name))
            return
        shown = named if len(named) <= _SHOWN else f"{named[:_SHOWN]}…"
        pile = "" if pile == USUAL else pile
        known = self.wrong.get(key := letters(shown), DeckFault(*self.names.unknown, shown, (shown,), pile))
        self.wrong[key] = changed(known, lines=(*known.lines, number))

    def _faults(self) -> Iterable[DeckFault]:
        yield from (changed(fault, say=self.names.no_card(fault.say, hinted=at < SUGGESTED))
                    for at, fault in enumerate(self.wrong.values()))  # fmt: skip
        if len(self.wrong) >= MOST_WRONG:
            told = say("{n} names are no cards of this game; the list was read no further", n=MOST_WRONG)
            yield DeckFault(*self.names.unknown, told)


def too_long(text: str) -> str:
    """What is said of a list that no deck needs; nothing of any other."""
    if len(text.encode(errors="surrogatepass")) > MOST_KB * 1024:
        return say("this list is too long for a deck: at most {size} kB", size=MOST_KB)
    if len(text.splitlines()) > MOST_LINES:
        return say("this list is too long for a deck: at most {lines} lines", lines=MOST_LINES)
    return ""


def all_faults(known: DeckText, wrong: Iterable[DeckFault]) -> tuple[DeckFault, ...]:
    """What is wrong with a list, and with the deck it names where it names one."""
    return known.faults if known.strange else (*known.faults, *with_lines(wrong, known.lines))


def with_lines(faults: Iterable[DeckFault], lines: Sequence[DeckLine]) -> tuple[DeckFault, ...]:
    """The faults with the lines on which their cards stand."""
    return tuple(
        changed(fault, lines=tuple(dict.fromkeys(
            one.line for one in lines if one.name in fault.cards and fault.pile in ("", one.pile)
        ))) if fault.cards and not fault.lines else fault
        for fault in faults
    )  # fmt: skip


def _heading(text: str) -> str:
    """The letters of a heading without its numbers and the word *cards*."""
    return re.sub(r"[\W\d_]+", "", bare(text)).replace("cards", "")


def _too_many(lines: Sequence[DeckLine]) -> Iterable[DeckFault]:
    """More of a card than any list may name."""
    counts: dict[str, int] = {}
    for one in lines:
        counts[one.name] = counts.get(one.name, 0) + one.count
    return with_lines((
        DeckFault("", "", say("{count} copies of {card}; a list names at most {most} of a card",
                              count=count, card=name, most=MOST_COPIES), (name,))
        for name, count in counts.items() if count > MOST_COPIES
    ), lines)  # fmt: skip


def inline(line: str, names: Names) -> tuple[str, str] | None:
    """``Side: 20 Squirrel`` is a heading and a card."""
    found = _INLINE.match(line)
    head = names.heading(found["head"]) if found else None
    if found is None or head is None or names.card(line) is not None:
        return None
    return head, found["rest"]


def _housed(lines: Iterable[DeckLine], names: Names, *, sorts: bool) -> Iterable[DeckLine]:
    """The lines without a pile, sent to one: their usual one if nobody wrote headings, else the first."""
    for one in lines:
        yield one if one.pile else changed(one, pile=names.cards[one.card].pile if sorts else names.piles[0])
