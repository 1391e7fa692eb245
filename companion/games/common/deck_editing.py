"""Lists that are written and changed: a deck as text, cards added to a list, and nothing else of it touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.errors import ConfigError
from companion.games.common.decks import USUAL, DeckText, Names, inline, parsed
from companion.games.common.nearest import hint
from companion.kernel.deckbuilding import DeckCard, DeckLine
from companion.kernel.sentences import say


def written(name: str, piles: Mapping[str, Iterable[str]], names: Names) -> str:
    """A deck's lists as text, to keep or to show."""
    parts = [f"Name: {name}"] if name else []
    for pile, cards in piles.items():
        parts.append("\n".join((names.labels[pile], *cards)))
    return "\n\n".join(parts) + "\n"


def typed(text: str, names: Names) -> str:
    """A list as people type it, also when a program wrote it; what is no card stays on top."""
    known = parsed(text, names)
    if known.typed or not known.lines:
        return text
    counts = Counter[tuple[str, str]]()
    for one in known.lines:
        counts[one.pile, one.name] += one.count
    piles = {pile: [f"{n} {name}" for (where, name), n in counts.items() if where == pile] for pile in names.piles}
    strangers = [name for fault in known.faults for name in fault.cards if names.card(name) is None]
    return "\n".join([*strangers, ""]) + written(known.name, piles, names) if strangers else written(
        known.name, piles, names)  # fmt: skip


def added(text: str, cards: Sequence[tuple[str, int]], pile: str, names: Names) -> str:
    """The list with cards added: on the line they already stand on, else below their pile's last card.

    Of a card of which there are to be 0 every line is taken out, of that pile or of all. Nothing else in the list is
    changed. ConfigError for what is no card or no pile.
    """
    text = typed(text, names)
    for word, count in cards:
        card = names.card(word)
        if card is None:
            raise ConfigError(names.no_card(word))
        if pile and pile not in names.piles:
            raise ConfigError(say("{pile} is no pile of a deck; {hint}", pile=repr(pile), hint=hint(pile, names.piles)))
        text = _one_added(text, card, count, pile or card.pile, names) if count else _taken_out(text, card, pile, names)
    return text


def _taken_out(text: str, card: DeckCard, pile: str, names: Names) -> str:
    gone = {one.line for one in parsed(text, names).lines if one.card == card.id and pile in ("", one.pile)}
    return "".join(f"{row}\n" for number, row in enumerate(text.splitlines(), 1) if number not in gone)


def _one_added(text: str, card: DeckCard, count: int, pile: str, names: Names) -> str:
    known, rows = parsed(text, names), text.splitlines()
    if not known.headed and known.lines and pile != card.pile:
        text = _headed(rows, known, names)
        known, rows = parsed(text, names), text.splitlines()
    mine = [one for one in known.lines if one.pile == pile]
    same = next((one for one in mine if one.card == card.id), None)
    line = f"{count} {card.name}"
    sorted_there = known.headed.get(USUAL) if pile == card.pile else None
    if same is not None:
        prefix = f"{names.labels[pile]}: " if inline(rows[same.line - 1], names) else ""
        rows[same.line - 1] = f"{prefix}{same.count + count} {card.name}"
    elif (heading := known.headed.get(pile, sorted_there)) is not None:
        rows.insert(max([heading, *(one.line for one in mine if not _apart(rows, one, names))]), line)
    elif not known.headed and pile == card.pile:
        rows.append(line)
    else:
        rows += [*([""] if rows else []), names.labels[pile], line]
    return "\n".join(rows) + "\n"


def _apart(rows: Sequence[str], one: DeckLine, names: Names) -> bool:
    """Whether a card stands outside its pile's section, behind a heading of its own."""
    return inline(rows[one.line - 1], names) is not None


def _headed(rows: Sequence[str], known: DeckText, names: Names) -> str:
    """A list without headings, each card below that of its pile; what is no card stays on top."""
    cards = {one.line for one in known.lines}
    parts = ["\n".join(row for number, row in enumerate(rows, 1) if number not in cards)]
    for pile in names.piles:
        parts.append("\n".join((names.labels[pile], *(rows[one.line - 1] for one in known.lines if one.pile == pile))))
    return "\n\n".join(part for part in parts if part.strip())
