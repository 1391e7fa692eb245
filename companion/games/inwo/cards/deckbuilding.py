"""What those who build decks for this game are told: its cards, the starter decks, and the check of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec.structs import replace

from companion.errors import ConfigError
from companion.games.common import deck_editing, decks
from companion.games.common.decks import Names
from companion.games.inwo.cards.deck import PILES, Deck, faults, names_of, ready
from companion.games.inwo.cards.designs import COPIES, CardSet, Design
from companion.games.inwo.names import ALL_SEATS
from companion.kernel.cards import CardId, card_id, copy_of, face_of
from companion.kernel.deckbuilding import DeckCard, DeckPile, DeckReport, ReadyDeck
from companion.kernel.places import Seat


class Decks:
    """The `Deckbuilding` of a card file (INWO-SETUP-02)."""

    seat_options: Mapping[Seat, str] = {seat: f"deck_{seat.lower()}" for seat in ALL_SEATS}
    switches: Sequence[str] = ()

    def __init__(self, file: CardSet) -> None:
        self.file = file

    @cached_property
    def names(self) -> Names:
        """What the cards are called; made when a deck is first read, for it reads every design."""
        return names_of(self.file)

    def piles(self) -> Sequence[DeckPile]:
        return tuple(DeckPile(pile, label) for pile, label in PILES.items())

    def cards(self) -> Sequence[DeckCard]:
        return sorted(self.names.cards.values(), key=lambda card: card.name.lower())

    def ready(self) -> Sequence[ReadyDeck]:
        seats = dict(zip((deck.id for deck in self.file.decks), ALL_SEATS, strict=False))
        return tuple(ReadyDeck(deck.name, self.text(ready(deck, self.file)), seats.get(deck.id))
                     for deck in self.file.decks)  # fmt: skip

    def text(self, deck: Deck) -> str:
        """A deck as people write it."""
        return deck_editing.written(deck.name, {pile: getattr(deck, pile) for pile in PILES}, self.names)

    def check(self, text: str, switches: Mapping[str, Any] | None = None) -> DeckReport:
        known = decks.parsed(text, self.names)
        piles = self._entries(known)
        counts = {pile: sum(count for _, count in entries) for pile, entries in piles.items()}
        said = decks.all_faults(known, faults(piles))
        return DeckReport(known.name, known.lines, counts, said, ())

    def add(self, text: str, cards: Sequence[tuple[str, int]], pile: str = "") -> str:
        return deck_editing.added(text, cards, pile, self.names)

    def value(self, text: str) -> Mapping[str, Any]:
        known = self._known(text)
        lines = {pile: [f"{one.count} {one.name}" for one in known.lines if one.pile == pile] for pile in PILES}
        return {**lines, "name": known.name}

    def copies(self, text: str, seat: Seat) -> Sequence[CardId]:
        return pieces(_counts(self._known(text)), seat)

    def stocked(self, brought: Mapping[Seat, Deck]) -> CardSet:
        """The set with as many copies of each card as these decks need."""
        copies = dict(self.file.copies)
        for seat, deck in brought.items():
            for card in pieces(_counts(decks.parsed(self.text(deck), self.names)), seat):
                copies[face_of(card)] = max(copies.get(face_of(card), COPIES), copy_of(card))
        return replace(self.file, copies=copies)

    def _known(self, text: str) -> decks.DeckText:
        known = decks.parsed(text, self.names)
        if known.faults:
            raise ConfigError("; ".join(map(str, known.faults)))
        return known

    def _entries(self, known: decks.DeckText) -> dict[str, list[tuple[Design, int]]]:
        cards = self.file.cards
        return {pile: [(cards[one.card], one.count) for one in known.lines if one.pile == pile] for pile in PILES}


def pieces(counts: Mapping[str, int], seat: Seat) -> list[CardId]:
    """The copies that a seat brings of so many cards by id. Its first copy of a card is that of its place, each further
    one as many later as seats can play: no two seats share one, and there is no most.
    """
    first, step = ALL_SEATS.index(seat) + 1, len(ALL_SEATS)
    return [card_id(card, first + step * number) for card, count in counts.items() for number in range(count)]


def _counts(known: decks.DeckText) -> Counter[str]:
    counts = Counter[str]()
    for one in known.lines:
        counts[one.card] += one.count
    return counts
