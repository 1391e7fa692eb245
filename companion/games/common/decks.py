"""Decks as text: one card a line, with a number before or behind it, under the headings of the deck's piles.

Read forgivingly (``3 Stoat``, ``3x Stoat``, ``Stoat x3``, ``Stoat (3)``, ``- Stoat``); what is no card is told with
its line and the nearest name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import ConfigError
from companion.games.common.cardtext import letters
from companion.games.common.nearest import hint
from companion.kernel.deckbuilding import DeckCard, DeckFault, DeckLine
from companion.kernel.sentences import say

_TITLE = re.compile(r"\s*(?:[#/*\s]*)(?:deck\s*name|name|title)\s*[:=]\s*(?P<title>.*\S)\s*\Z", re.IGNORECASE)
_COMMENT = re.compile(r"\s*(?:#|//|;)")
_BULLET = re.compile(r"\s*[-*•·]\s+")
_BEFORE = re.compile(r"\s*(?P<count>\d{1,4})(?:\s*[x×*]\s*|\s+)(?P<name>\S.*?)\s*\Z", re.IGNORECASE)
_BEHIND = re.compile(
    r"\s*(?P<name>\S.*?)(?:\s*[,:]\s*|\s+)(?:[x×*]\s*(?P<times>\d{1,4})|\(\s*[x×*]?\s*(?P<in>\d{1,4})\s*[x×*]?\s*\)"
    r"|(?P<count>\d{1,4})\s*[x×*]?)\s*\Z",
    re.IGNORECASE,
)
_INLINE = re.compile(r"\s*(?P<head>[A-Za-z][A-Za-z \-]*?)\s*:\s*(?P<rest>\S.*)\Z")
HEADINGS = {"": "", "deck": "", "cards": "", "list": "", "board": ""}
"""What may stand behind a pile's name in its heading."""


class DeckText(Struct, frozen=True):
    """A list as it was understood. `headed`: the piles whose heading stands in it, with its line."""

    name: str
    lines: tuple[DeckLine, ...]
    faults: tuple[DeckFault, ...]
    headed: Mapping[str, int]


class Names:
    """The cards and piles that a list may name, and the ledger's code and clause for a name that is none."""

    def __init__(self, cards: Iterable[DeckCard], piles: Mapping[str, str], unknown: tuple[str, str]) -> None:
        self.cards = {card.id: card for card in cards}
        self.labels = dict(piles)
        self.piles = tuple(piles)
        self.unknown = unknown
        self._known = {letters(word): card for card in self.cards.values() for word in (card.id, card.name)}

    def card(self, text: str) -> DeckCard | None:
        """The card that is written so, if there is one."""
        return self._known.get(letters(text))

    def near(self, text: str) -> str:
        """``did you mean 'Stoat'?``"""
        return hint(text, [card.name for card in self.cards.values()])

    def counted(self, text: str) -> tuple[DeckCard | None, int, str]:
        """The card of a line, how many of it, and the name as it is written."""
        bare = _BULLET.sub("", text, count=1).strip()
        for whole in (text.strip(), bare):
            if (card := self.card(whole)) is not None:
                return card, 1, whole
        found = [match for form in (_BEFORE, _BEHIND) if (match := form.match(bare))]
        for match in found:
            if (card := self.card(match["name"])) is not None:
                return card, _number(match), match["name"]
        return (None, _number(found[0]), found[0]["name"]) if found else (None, 1, bare)

    def heading(self, text: str) -> str | None:
        """The pile of a heading like ``Side deck (20):``, ``[main]`` or ``# Side``; ``None``: it is none."""
        plain = letters(re.sub(r"\d+", "", text).replace("cards", ""))
        for pile in self.piles:
            if plain in {pile + rest for rest in HEADINGS}:
                return pile
        return self.piles[0] if plain == "deck" else None


def parsed(text: str, names: Names) -> DeckText:
    """The cards of a list with their lines; every line that is no card is a fault of its own.

    A list without any heading is sorted by where each card usually goes.
    """
    title, pile, headed = "", "", dict[str, int]()
    lines: list[DeckLine] = []
    faults: list[DeckFault] = []
    for number, line in enumerate(text.replace("\ufeff", "").splitlines(), 1):
        if (named := _TITLE.match(line)) is not None and names.card(line) is None:
            title = title or named["title"]
            continue
        if names.card(line) is None and (head := names.heading(line)) is not None:
            pile = head
            headed.setdefault(head, number)
            continue
        if not line.strip() or (_COMMENT.match(line) and names.card(line) is None):
            continue
        here, rest = _inline(line, names) or (pile, line)
        card, count, written = names.counted(rest)
        if card is None:
            wrong = say("{written} is no card; {hint}", written=repr(written), hint=names.near(written))
            faults.append(DeckFault(*names.unknown, wrong, (written,), here, (number,)))
        else:
            lines.append(DeckLine(number, here, count, card.id, card.name))
    return DeckText(title, tuple(_housed(lines, names, sorts=not headed)), tuple(faults), headed)


def written(name: str, piles: Mapping[str, Iterable[str]], names: Names) -> str:
    """A deck's lists as text, to keep or to show."""
    parts = [f"Name: {name}"] if name else []
    for pile, cards in piles.items():
        parts.append("\n".join((names.labels[pile], *cards)))
    return "\n\n".join(parts) + "\n"


def added(text: str, cards: Sequence[tuple[str, int]], pile: str, names: Names) -> str:
    """The list with cards added: on the line they already stand on, else below their pile's last card.

    Nothing else in the list is changed. ConfigError for what is no card or no pile.
    """
    for word, count in cards:
        card = names.card(word)
        if card is None:
            raise ConfigError(say("{written} is no card; {hint}", written=repr(word), hint=names.near(word)))
        if pile and pile not in names.piles:
            raise ConfigError(say("{pile} is no pile of a deck; {hint}", pile=repr(pile), hint=hint(pile, names.piles)))
        text = _one_added(text, card, count, pile or card.pile, names)
    return text


def with_lines(faults: Iterable[DeckFault], lines: Sequence[DeckLine]) -> tuple[DeckFault, ...]:
    """The faults with the lines on which their cards stand."""
    return tuple(
        changed(fault, lines=tuple(
            one.line for one in lines if one.name in fault.cards and fault.pile in ("", one.pile)
        )) if fault.cards and not fault.lines else fault
        for fault in faults
    )  # fmt: skip


def _number(match: re.Match[str]) -> int:
    groups = match.groupdict()
    return int(groups.get("count") or groups.get("times") or groups.get("in") or 1)


def _inline(line: str, names: Names) -> tuple[str, str] | None:
    """``Side: 20 Squirrel`` is a heading and a card."""
    found = _INLINE.match(line)
    head = names.heading(found["head"]) if found else None
    if found is None or head is None or names.counted(line)[0] is not None:
        return None
    return head, found["rest"]


def _housed(lines: Iterable[DeckLine], names: Names, *, sorts: bool) -> Iterable[DeckLine]:
    """The lines without a pile, sent to one: their usual one if nobody wrote headings, else the first."""
    for one in lines:
        yield one if one.pile else changed(one, pile=names.cards[one.card].pile if sorts else names.piles[0])


def _one_added(text: str, card: DeckCard, count: int, pile: str, names: Names) -> str:
    known, rows = parsed(text, names), text.splitlines()
    if not known.headed and known.lines and pile != card.pile:
        text = _headed(rows, known, names)
        known, rows = parsed(text, names), text.splitlines()
    mine = [one for one in known.lines if one.pile == pile]
    same = next((one for one in mine if one.card == card.id), None)
    line = f"{count} {card.name}"
    if same is not None:
        prefix = f"{names.labels[pile]}: " if _inline(rows[same.line - 1], names) else ""
        rows[same.line - 1] = f"{prefix}{same.count + count} {card.name}"
    elif pile in known.headed:
        rows.insert(max([known.headed[pile], *(one.line for one in mine if not _apart(rows, one, names))]), line)
    elif not known.headed and pile == card.pile:
        rows.append(line)
    else:
        rows += [*([""] if rows else []), names.labels[pile], line]
    return "\n".join(rows) + "\n"


def _apart(rows: Sequence[str], one: DeckLine, names: Names) -> bool:
    """Whether a card stands outside its pile's section, behind a heading of its own."""
    return _inline(rows[one.line - 1], names) is not None


def _headed(rows: Sequence[str], known: DeckText, names: Names) -> str:
    """A list without headings, each card below that of its pile; what is no card stays on top."""
    cards = {one.line for one in known.lines}
    parts = ["\n".join(row for number, row in enumerate(rows, 1) if number not in cards)]
    for pile in names.piles:
        parts.append("\n".join((names.labels[pile], *(rows[one.line - 1] for one in known.lines if one.pile == pile))))
    return "\n\n".join(part for part in parts if part.strip())
