"""An order of paper: which sheets of which game, and the making of them. The command line and the pages share it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from companion import games
from companion.kernel.cards import TAG_MM, CardId
from companion.kernel.engine import resolve
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Mat
from companion.kernel.state import State
from vision.printing.cards_and_stickers import print_cards, print_stickers, select
from vision.printing.deck import deck_of
from vision.printing.instructions import instructions, print_instructions
from vision.printing.labels import SHEETS, print_labels
from vision.printing.mat_art import LOOKS
from vision.printing.mat_pages import print_mat, tiles
from vision.printing.sheets import PAPERS, Progress, unheard

Kind = Literal["instructions", "mat", "cards", "stickers"]
KINDS: tuple[Kind, ...] = ("instructions", "mat", "cards", "stickers")


class Order(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to be printed: a kind of sheet of a game with its options, for `players` (0: as many as it begins with).

    `cards` are words as `select` reads them, none being all; `paper` is ``whole`` for a mat in one piece; `labels` is a
    number of `SHEETS` for stickers, `first` the first label that is left on its sheet. `tag_mm` is the tags' side.
    `needed`: only cards that take part when a game of these options begins.
    """

    game: str
    what: Kind
    options: Mapping[str, Any] = {}
    players: int = 0
    paper: str = "A4"
    look: str = "light"
    cards: Sequence[str] = ()
    backs: bool | None = None
    tag_mm: float = TAG_MM
    labels: str = ""
    first: int = 1
    needed: bool = False


def make(order: Order, path: Path, tell: Progress = unheard) -> list[Path]:
    """Make the sheets of an order; the files written. CompanionError says what is wrong with it."""
    game = game_of(order.game, order.options, order.players)
    if order.what == "mat":
        return print_mat(game.mat, path, order.paper, LOOKS[order.look], tell)
    paper = "A4" if order.paper == "whole" else order.paper
    if order.what == "instructions":
        return print_instructions(game.mat, path, paper, tell)
    words = [*order.cards, *(needed(game) if order.needed else ())]
    deck = deck_of(game, order.tag_mm, words)
    cards = select(deck, words)
    if order.what == "cards":
        return print_cards(deck, path, paper, cards, order.backs, tell)
    if order.labels:
        return print_labels(deck, path, order.labels, cards, first=order.first, progress=tell)
    return print_stickers(deck, path, paper, cards, tell)


def needed(game: BaseGame) -> list[CardId]:
    """The cards of the decks that people bring, and those that are on the table or in its piles when a game begins."""
    laid = resolve(game, State(), game.setup())[0].cards.values()
    brought = (stock.cards for stock in game.stock())
    return sorted({card for cards in (*laid, *brought) for card in cards})


def game_of(name: str, options: Mapping[str, Any], players: int = 0) -> BaseGame:
    """A game as it is printed: with its options, for so many players."""
    seats = {letter: f"Player {letter}" for letter in SEATS[:players]}
    return games.find(name).build(options, seats or None)


class MatOffer(Struct, frozen=True):
    """A mat for these numbers of players: its width and height in mm, and its sheets by paper."""

    players: tuple[int, ...]
    size_mm: tuple[float, float]
    sheets: Mapping[str, int]


class PrintOffer(Struct, frozen=True):
    """What can be printed of a game: its mats, the number of its cards, and sheets of labels by paper.

    `how` are headings and what stands below them for the first mat, by paper.
    """

    mats: tuple[MatOffer, ...]
    cards: int
    labels: Mapping[str, str]
    how: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]


def offer_of(name: str, options: Mapping[str, Any]) -> PrintOffer:
    """What can be printed of a game; ConfigError when there is no such game."""
    kind = games.find(name).kind
    mats: list[tuple[Mat, list[int]]] = []
    for players in sorted(kind.seat_counts if kind is not None else ()):
        mat = game_of(name, options, players).mat
        same = next((those for known, those in mats if known == mat), None)
        if same is None:
            mats.append((mat, [players]))
        else:
            same.append(players)
    cards = sum(1 for _ in game_of(name, options).catalogue.cards())
    labels = {number: sheet.paper for number, sheet in SHEETS.items()}
    return PrintOffer(
        tuple(MatOffer(tuple(players), mat.size_mm, sheets_of(mat)) for mat, players in mats),
        cards,
        labels,
        {paper: tuple(instructions(mats[0][0], size)) for paper, size in PAPERS.items()},
    )


def sheets_of(mat: Mat) -> dict[str, int]:
    """How many sheets of each paper a mat takes."""
    return {paper: min(len(tiles(mat, page)) for page in (size, size[::-1])) for paper, size in PAPERS.items()}
