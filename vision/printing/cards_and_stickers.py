"""Cards and stickers on paper, at true scale.

Every page carries cut marks and a ruler of 100 mm, because printers like to scale.
"""

import difflib
import fnmatch
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace

from companion.games.common.spelling import Spellings
from companion.kernel.cards import BORDERED, CARD_MM, TAG_MM, CardId, Tag, copy_of, face_of
from companion.kernel.view import Printed
from vision.printing.canvas import Point
from vision.printing.card_art import card_back, card_image, halves, tag_centre
from vision.printing.deck import Deck
from vision.printing.sheets import (
    DPI,
    GREY,
    MARGIN_MM,
    PrintingError,
    Progress,
    Sheets,
    mark,
    paper_size,
    ruler,
    sheets,
    unheard,
)
from vision.tags.symbols import MODULES, QUIET_MODULES, module_grid

_Drawn = Callable[[Printed | None, Tag | None], np.ndarray]
"""A card's picture without its tag, by its words and an unnamed tag of that size and place; of no words, the back."""
_PICTURES_KEPT = 32
"""Pictures that wait for the next copy of their card, 2.3 MB each: more than a page and its backs have."""
_NAME_MM = 5.5
"""What a card's name takes below a tag, on two lines where it is long."""


def sticker_mm(tag_mm: float) -> Point:
    """Width and height of a sticker: the tag with its quiet zone, and the card's name below."""
    width = math.ceil(2 * tag_mm * BORDERED) / 2
    return (width, width + _NAME_MM)


def largest_sticker(deck: Deck, cards: Sequence[CardId]) -> Point:
    """The size of stickers for these cards: all are cut alike."""
    sides = (deck.tags[card, side].size_mm for card in cards for side in deck.sides(card))
    return sticker_mm(max(sides, default=TAG_MM))


def select(deck: Deck, patterns: Sequence[str] = ()) -> list[CardId]:
    """The cards a list of words means: ``stoat`` (all its copies), ``stoat:1``, ``*wolf*``, a name; none means all.

    PrintingError names the word that fits no card and the nearest one that would.
    """
    cards = list(dict.fromkeys(card for card, _ in deck.tags))
    if not patterns:
        return cards
    chosen: list[CardId] = []
    for pattern in patterns:
        fitting = [card for card in cards if any(fnmatch.fnmatch(name, pattern) for name in (card, face_of(card)))]
        if not fitting and (face := _called(deck, cards).find(pattern)) is not None:
            fitting = [card for card in cards if face_of(card) == face]
        if not fitting:
            near = difflib.get_close_matches(pattern, [*map(face_of, cards), *cards], 1)
            raise PrintingError(f"no card is called {pattern!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        chosen += fitting
    return list(dict.fromkeys(chosen))


def _called(deck: Deck, cards: Iterable[CardId]) -> Spellings[str]:
    """Faces by the names that are printed on their cards."""
    firsts = {face_of(card): card for card in cards}
    return Spellings((deck.words(card, deck.sides(card)[0]).name, face) for face, card in firsts.items())


def print_cards(
    deck: Deck,
    path: Path,
    paper: str = "A4",
    cards: Sequence[CardId] | None = None,
    backs: bool | None = None,
    progress: Progress = unheard,
) -> list[Path]:
    """Cards, nine to a page, with cut marks; the files written.

    With `backs` every page is followed by its backs, mirrored for printing on both sides (turned over the long edge);
    left out, backs are printed when a chosen card has two printed sides.
    """
    chosen = list(select(deck) if cards is None else cards)
    if backs is None:
        backs = any(len(deck.sides(card)) > 1 for card in chosen)
    out, page = sheets(path, "Cards"), paper_size(paper)
    if backs:
        out.both_sides()
    groups = list(_groups(chosen, 9))
    drawn = lru_cache(maxsize=_PICTURES_KEPT)(_picture)
    for number, group in enumerate(groups, 1):
        _card_page(out, deck, drawn, group, page, back=False)
        if backs:
            _card_page(out, deck, drawn, group, page, back=True)
        progress(number, len(groups))
    return out.save()


def _picture(words: Printed | None, place: Tag | None) -> np.ndarray:
    return card_back(DPI) if words is None else card_image(words, None, DPI, beside=place)


def _card_page(out: Sheets, deck: Deck, drawn: _Drawn, cards: Sequence[CardId], page: Point, back: bool) -> None:
    out.page(page)
    size = (3 * CARD_MM[0], 3 * CARD_MM[1])
    shift = ((page[0] - size[0]) / 2, (page[1] - size[1]) / 2)
    for index, card in enumerate(cards):
        row, column = divmod(index, 3)
        at = (shift[0] + (2 - column if back else column) * CARD_MM[0], shift[1] + row * CARD_MM[1])
        _card(out, deck, drawn, card, at, back)
    for step in range(4):
        for x in (shift[0] + step * CARD_MM[0],):
            mark(out, (x, shift[1]), (0, -1))
            mark(out, (x, shift[1] + size[1]), (0, 1))
        y = shift[1] + step * CARD_MM[1]
        mark(out, (shift[0], y), (-1, 0))
        mark(out, (shift[0] + size[0], y), (1, 0))
    ruler(out, page, "backs" if back else f"{cards[0]} to {cards[-1]}")


def _card(out: Sheets, deck: Deck, drawn: _Drawn, card: CardId, at: Point, back: bool) -> None:
    if back and len(deck.sides(card)) == 1:
        out.picture(drawn(None, None), at, CARD_MM, "back")
        return
    side = "B" if back else "A"
    tag = deck.tags[card, side]
    words = deck.words(card, side)
    place = replace(tag, payload="", card="", side="A")
    out.picture(drawn(words, place), at, CARD_MM, repr((words, place)))
    centre = tag_centre(tag)
    quiet = QUIET_MODULES * tag.size_mm / MODULES
    out.symbol(module_grid(tag.payload), (at[0] + centre[0], at[1] + centre[1]), tag.size_mm, quiet)
    note = f"{face_of(card)} {copy_of(card)}"
    out.text((at[0] + CARD_MM[0] / 2, at[1] + CARD_MM[1] - 4.3), note, 1.9, GREY, centred=True)


def print_stickers(
    deck: Deck,
    path: Path,
    paper: str = "A4",
    cards: Sequence[CardId] | None = None,
    progress: Progress = unheard,
) -> list[Path]:
    """Tags to stick on cards one already owns, with the card's name; the files written."""
    chosen = select(deck) if cards is None else cards
    out, page = sheets(path, "Stickers"), paper_size(paper)
    size = largest_sticker(deck, chosen)
    across, down = (int((side - 2 * MARGIN_MM) // length) for side, length in zip(page, size, strict=True))
    wanted = [deck.tags[card, side] for card in chosen for side in deck.sides(card)]
    groups = list(_groups(wanted, across * down))
    for number, group in enumerate(groups, 1):
        out.page(page)
        shift = ((page[0] - across * size[0]) / 2, (page[1] - down * size[1]) / 2)
        for index, tag in enumerate(group):
            row, column = divmod(index, across)
            sticker(out, deck, tag, (shift[0] + column * size[0], shift[1] + row * size[1]), size)
        ruler(out, page, where_to_stick(group[0]))
        progress(number, len(groups))
    return out.save()


def where_to_stick(tag: Tag) -> str:
    """Where on a card a sticker belongs: the distances of its light border from the two nearest edges, in mm."""
    right, up = tag.offset_mm
    half = tag.size_mm / 2 + QUIET_MODULES * tag.size_mm / MODULES
    across = ("right", CARD_MM[0] / 2 - right - half) if right >= 0 else ("left", CARD_MM[0] / 2 + right - half)
    down = ("top", CARD_MM[1] / 2 - up - half) if up >= 0 else ("bottom", CARD_MM[1] / 2 + up - half)
    edges = " and ".join(f"{distance:.0f} mm from the {edge} edge" for edge, distance in (across, down))
    return f"stick each tag on its card upright, {edges}"


def sticker(out: Sheets, deck: Deck, tag: Tag, at: Point, size: Point) -> None:
    """A tag and its card's name in a frame to cut along."""
    w, h = size
    right, bottom = at[0] + w, at[1] + h
    for start, end in (((at[0], at[1]), (right, at[1])), ((at[0], bottom), (right, bottom))):
        out.line(start, end, GREY, 0.1)
    for x in (at[0], right):
        out.line((x, at[1]), (x, bottom), GREY, 0.1)
    tag_symbol(out, tag, at, w)
    name_on(out, deck, tag, (at[0], at[1] + w), (w, h - w))


def tag_symbol(out: Sheets, tag: Tag, at: Point, w: float) -> None:
    """A tag with its light border in a square as wide as a sticker (`w` mm), by its top left corner."""
    scale = tag.size_mm / MODULES
    side = min(tag.size_mm, w - 2 * QUIET_MODULES * scale)
    out.symbol(module_grid(tag.payload), (at[0] + w / 2, at[1] + w / 2), side, (w - side) / 2 - 0.1)


def name_on(out: Sheets, deck: Deck, tag: Tag, corner: Point, room: Point) -> None:
    """The name of a tag's card in the middle of a room, on two lines where it is long."""
    name = f"{deck.words(tag.card, tag.side).name} {copy_of(tag.card)}{'' if tag.side == 'A' else ' ' + tag.side}"
    lines = halves(name) if len(name) > 13 else [name]
    size = min(2.4, *(room[0] * 1.75 / len(line) for line in lines))  # Helvetica's letters are half as wide as high
    for row, line in enumerate(lines):
        y = corner[1] + room[1] / 2 + (row - (len(lines) - 1) / 2) * size * 1.1
        out.text((corner[0] + room[0] / 2, y), line, size, centred=True)


def _groups(things: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    return (things[start : start + size] for start in range(0, len(things), size))
