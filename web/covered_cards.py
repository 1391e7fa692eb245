"""Which cards of the virtual table a phone cannot know: those that lie face down, and the top of a pile.

It gets a name for each that tells nothing and that hands can use as the card's own. A card is known to all who saw it
open where it lies now, to who laid it down by its own name, and to the seat out of whose hand it came.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import RLock
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from companion.kernel.cards import CardId
from web.protocols import VirtualCard

PREFIX = "covered:"
"""No card's name begins so."""
MOST = 64
"""Tops of piles whose names are remembered at once: one is enough for each finger at the table."""
B = TypeVar("B", bound=msgspec.Struct)
ONE, SEVERAL = ("card", "under"), ("along",)
"""The fields of bodies that name cards."""


class Covered:
    """The covered cards of one table; any thread may ask. `look` first, whenever it is asked."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._names: dict[CardId, CardId] = {}
        self._cards: dict[CardId, CardId] = {}
        self._tops: list[CardId] = []
        self._open: set[CardId] = set()
        self._laid: dict[CardId, set[str]] = {}
        self._number = 0

    def look(self, cards: Sequence[VirtualCard]) -> None:
        """How the cards lie now: what lies open is known to all, and what has left is forgotten."""
        with self._lock:
            there = {one.card: one for one in cards if one.on_table}
            self._open = {card for card, one in there.items() if card in self._open or self._shows(one)}
            self._laid = {card: who for card, who in self._laid.items() if card in there}
            for card in [*self._names]:
                if card in self._open or (card not in there and card not in self._tops):
                    self._forget(card)

    def top(self, card: CardId) -> CardId:
        """A new name for the card on top of a pile."""
        with self._lock:
            self._forget(card)
            self._tops = [*self._tops, card][-MOST:]
            return self._named(card)

    def laid(self, card: CardId, who: str) -> None:
        """Somebody laid a card whose name they know, or carries it."""
        with self._lock:
            if card not in self._names:
                self._laid.setdefault(card, set()).add(who)

    def hides(self, one: VirtualCard, who: str) -> bool:
        """Whether a card that lies there shows nothing that `who` would know it by."""
        with self._lock:
            if one.card in self._open or not (one.face_down or one.card in self._tops):
                return False
            return who not in self._laid.get(one.card, ())

    def shown(self, one: VirtualCard) -> Any:
        """The card as somebody sees it who does not know it."""
        with self._lock:
            return replace(one, card=self._named(one.card), face_down=True, side="A")  # type: ignore[type-var]

    def card(self, name: CardId) -> CardId:
        """The card that is called so; KeyError for a name that is no longer given."""
        if not name.startswith(PREFIX):
            return name
        with self._lock:
            return self._cards[name]

    def meant(self, asked: B) -> B:
        """A body with its cards' own names."""
        fields = asked.__struct_fields__
        own = {field: self.card(getattr(asked, field)) for field in ONE if field in fields and getattr(asked, field)}
        several = {field: tuple(map(self.card, getattr(asked, field))) for field in SEVERAL if field in fields}
        return replace(asked, **own, **several)

    def _shows(self, one: VirtualCard) -> bool:
        """Whether all can see what it is: one from a pile that is still carried shows its back."""
        return not one.face_down and not (one.held and one.card in self._tops)

    def _named(self, card: CardId) -> CardId:
        if card not in self._names:
            self._number += 1
            name = CardId(f"{PREFIX}{self._number}")
            self._names[card], self._cards[name] = name, card
        return self._names[card]

    def _forget(self, card: CardId) -> None:
        if (name := self._names.pop(card, None)) is not None:
            del self._cards[name]
        self._tops = [one for one in self._tops if one != card]


def named(asked: msgspec.Struct) -> Iterable[CardId]:
    """The cards that a body names, as it names them."""
    for field in asked.__struct_fields__:
        if field in ONE and getattr(asked, field):
            yield getattr(asked, field)
        elif field in SEVERAL:
            yield from getattr(asked, field)
