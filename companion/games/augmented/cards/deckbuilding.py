"""What those who build decks for this game are told: its cards, its ready decks, and the check of a list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ConfigError
from companion.games.augmented.cards.catalogue import SIDE_DECK, CardFace
from companion.games.augmented.cards.deck import (
    LEAST,
    MAIN,
    MOST,
    PILES,
    SIDE,
    Deck,
    copies,
    costs,
    deck_card,
    faults,
    names_of,
)
from companion.games.augmented.cards.ready import READY
from companion.games.common import deck_editing, decks
from companion.kernel.cards import CardId
from companion.kernel.deckbuilding import DeckCard, DeckPile, DeckReport, ReadyDeck
from companion.kernel.places import Seat
from companion.kernel.sentences import joined, say


class Decks:
    """The `Deckbuilding` of a card file (AUG-DECK-01 … 21)."""

    seat_options: Mapping[Seat, str] = {"A": "deck_a", "B": "deck_b"}
    switches: Sequence[str] = ("two_temples",)

    def __init__(self, faces: Sequence[CardFace]) -> None:
        self.faces = {face.id: face for face in faces}
        self.names = names_of(map(deck_card, faces))

    def piles(self) -> Sequence[DeckPile]:
        sizes = {MAIN: say("{least} to {most}", least=LEAST, most=MOST), SIDE: f"{SIDE_DECK}"}
        return tuple(DeckPile(pile, label, sizes[pile]) for pile, label in PILES.items())

    def cards(self) -> Sequence[DeckCard]:
        return sorted(self.names.cards.values(), key=lambda card: card.name.lower())

    def ready(self) -> Sequence[ReadyDeck]:
        return tuple(ReadyDeck(deck.name, self.text(deck), seat) for seat, deck in READY.items())

    def text(self, deck: Deck) -> str:
        """A deck as people write it."""
        return deck_editing.written(deck.name, {pile: getattr(deck, pile) for pile in PILES}, self.names)

    def check(self, text: str, switches: Mapping[str, Any] | None = None) -> DeckReport:
        known = decks.parsed(text, self.names)
        piles = self._entries(known)
        wrong = faults(piles[MAIN], piles[SIDE], two_temples=bool((switches or {}).get("two_temples")))
        counts = {pile: sum(count for _, count in entries) for pile, entries in piles.items()}
        said = decks.all_faults(known, wrong)
        return DeckReport(known.name, known.lines, counts, said, costs(piles[MAIN]))

    def add(self, text: str, cards: Sequence[tuple[str, int]], pile: str = "") -> str:
        return deck_editing.added(text, cards, pile, self.names)

    def value(self, text: str) -> Mapping[str, Any]:
        known = self._known(text)
        lines = {pile: [f"{one.count} {one.name}" for one in known.lines if one.pile == pile] for pile in PILES}
        return {**lines, "name": known.name}

    def copies(self, text: str, seat: Seat) -> Sequence[CardId]:
        piles = self._entries(self._known(text))
        for face, _ in (entry for entries in piles.values() for entry in entries):
            total = sum(many for entries in piles.values() for one, many in entries if one.id == face.id)
            if total > face.copies_a_player:
                raise ConfigError(
                    say(
                        "{total} copies of {card}; there are tags for {most}",
                        total=total,
                        card=face.name,
                        most=face.copies_a_player,
                    )
                )
        return [card for cards in copies(piles, seat).values() for card in cards]

    def _known(self, text: str) -> decks.DeckText:
        known = decks.parsed(text, self.names)
        if known.faults:
            raise ConfigError(joined(known.faults, "; "))
        return known

    def _entries(self, known: decks.DeckText) -> dict[str, list[tuple[CardFace, int]]]:
        return {pile: [(self.faces[one.card], one.count) for one in known.lines if one.pile == pile] for pile in PILES}
