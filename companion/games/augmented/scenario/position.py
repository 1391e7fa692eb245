"""Lays out the position a story begins with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.errors import ScenarioError
from companion.games.augmented import names
from companion.games.augmented.cards.catalogue import CardFace, catalogue
from companion.games.augmented.game import Augmented
from companion.games.augmented.options import Options
from companion.games.augmented.scenario.cards import CARDS, FACES
from companion.games.augmented.sigils import every
from companion.games.common.stories.counts import Count
from companion.games.common.stories.words import by_seat, seat_of
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.layout import LaneLayout
from companion.kernel.cards import CardId, Catalogue, card_id
from companion.kernel.places import Seat
from companion.kernel.state import State

COUNTS: Mapping[str, Count] = {
    "scale": Count(names.SCALE),
    "bones": Count(names.bones),
    "hand": Count(names.hand_size, 4),
    "main": Count(lambda seat: names.deck(seat, "main"), 20),
    "side": Count(lambda seat: names.deck(seat, "side"), 15),
    "cells": Count(names.cells, 6),
    "charge": Count(names.charge),
    "starve": Count(names.starved),
    "own_first": Count(names.own_first, False),
    "cap_turn": Count(names.CAP, False),
    "hammer_used": Count(names.HAMMER, False),
}
"""What is a number in the state, with its default."""
FILLER = "story-filler"


@lru_cache(maxsize=1)
def box() -> Catalogue[CardFace]:
    """The cards that every story may use; one with a card of its own has more."""
    filler = CardFace(id=FILLER, name="Filler", number=9999, copies=400)
    return catalogue([*FACES, filler])


class Position(LaneLayout):
    """A table while it is being laid out; `finished` gives the game the story's cards."""

    numbers = COUNTS
    words = CARDS

    def __init__(self, options: Options) -> None:
        super().__init__(box().faces)
        self.options = options
        self.used: Counter[tuple[str, Seat]] = Counter()

    def known(self, given: Mapping[str, Any]) -> None:
        """What is a number, and the cards of a list; all cells are charged unless the story says otherwise."""
        for seat, key, cards in self.counts(given):
            self.fill(self.pile(names.hand(seat) if key == names.HAND else names.unseen(seat, key)), cards, seat)
        charged = by_seat("charge", given.get("charge", {}), lanes.SEATS)
        for seat in lanes.SEATS:
            self.counters[names.charge(seat)] = charged.get(seat, self.counters[names.cells(seat)])

    def board(self, given: Mapping[str, Any]) -> None:
        """The cards in play and the dead reminders, by slot."""
        for place, text in self.written(given):
            face, dead = CARDS.face_of(text), "sideways" in text.flags
            owner = seat_of("owner", text.flags.get("owner", lanes.side(place)), lanes.SEATS)
            pile = self.pile(names.reminder(place) if dead else place)
            pile += [self.filler(owner) for _ in range(text.flags.get("under", 0))]
            card = self.take(face, owner)
            self._named(face, owner)
            pile.append(card)
            self.mark(card, CARDS.marks_of(text, self.face(card)))
            if dead:
                self.mark(card, {names.DAMAGE: 0})

    def _named(self, face: CardFace, seat: Seat) -> None:
        """The cards that a card names, or leaves behind it, can be in its player's decks."""
        token = self.faces.get(face.evolves_into or face.token)
        if token is not None:
            for pile in names.PILES if token.tier == "side-deck" else names.PILES[:1]:
                self.ready(token, seat, pile)
        shed = {name for sigil in face.sigils for name in getattr(every()[sigil], "sheds", ())}
        for named in [one for one in self.faces.values() if one.name in shed]:
            self.ready(named, seat, "side")

    def discards(self, given: Mapping[str, Any]) -> None:
        """Discard piles: so many cards, or the cards of a list, top last."""
        for seat, said in by_seat("discard", given.get("discard") or {}, lanes.SEATS, 0).items():
            self.fill(self.pile(names.discard(seat)), said, seat)

    def ready(self, face: CardFace, seat: Seat, pile: str) -> None:
        """A card that may be in that deck or, out of it, in the hand; of a discard pile, one of its cards."""
        if pile != "discard":
            self.pile(names.unseen(seat, pile)).append(self.take(face, seat))
            return
        there = self.pile(names.discard(seat))
        at = next((at for at, card in enumerate(there) if card.startswith(FILLER)), None)
        if at is not None:
            there[at] = self.take(face, seat)

    def take(self, face: CardFace, seat: Seat) -> CardId:
        """A physical card of a player with this face."""
        known = self.design(face)
        half = known.copies // 2
        self.used[face.id, seat] += 1
        copy = self.used[face.id, seat]
        if copy > half:
            raise ScenarioError(f"a story has at most {half} copies of {face.name} for a player")
        card = card_id(face.id, copy if seat == "A" else half + copy)
        self.bind(card, face)
        return card

    def filler(self, seat: Seat) -> CardId:
        """A card nobody in the story asks for."""
        return self.take(self.faces[FILLER], seat)

    def finished(self, seat: Seat, phase: str) -> tuple[Augmented, State]:
        """The game with the faces of this story, and the state."""
        cards = box() if self.faces == box().faces else catalogue(self.faces.values())
        return Augmented(self.options, {"A": "A", "B": "B"}, cards.wearing(self.bound)), self.begun(seat, phase)
