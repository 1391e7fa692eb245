"""Lays out the position a story begins with: cards in their places, counts, and faces for cards no box ever held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.stories.counts import Count
from companion.games.common.stories.words import by_seat
from companion.games.inscription import names
from companion.games.inscription.faces import CardFace
from companion.games.inscription.game import Inscription
from companion.games.inscription.scenario.cards import CARDS, grown, item_named, unplayed
from companion.games.lane_duel.stories.layout import LaneLayout
from companion.kernel.cards import CardId, Catalogue, card_id, copy_of, face_of
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

COUNTS: Mapping[str, Count] = {
    "bones": Count(names.bones), "hand": Count(names.hand_count, 4), "items": Count(names.item_count),
    "lives": Count(names.lives, 2), "deck": Count(names.deck_count, 10), "squirrels": Count(names.squirrel_count, 8),
    "first_turn": Count(names.capped, False), "opening": Count(names.opening, False),
    "scale": Count(names.SCALE), "round": Count(names.ROUND, 1, least=1),
}  # fmt: skip
"""What is a number in the state, with its default."""
SHARED = (names.CREATURES, names.SWAPS, names.SMOKE, names.ITEMS, names.UNUSED, names.BLANKS)
"""Where cards of a story are taken from. The upgrades stay where they are as long as there are others."""

MOST = 200
"""Cards of one design."""


class Position(LaneLayout):
    """A table while it is being laid out, from the state after setup. `finished` gives the game its own catalogue."""

    numbers = COUNTS
    words = CARDS

    def __init__(self, game: Inscription, state: State) -> None:
        self.game = game
        super().__init__(game.catalogue.faces, state.cards, state.counters, state.marks)
        self.taken: set[CardId] = set()
        self.listed: dict[Seat, list[CardId]] = {seat: [] for seat in names.SEATS}
        """Cards that were given as held and that no step has spoken of yet."""
        self.played_squirrels: Counter[Seat] = Counter()
        self.played_creatures: Counter[Seat] = Counter()
        self.fetched: list[tuple[CardFace, Seat]] = []

    def board(self, given: Mapping[str, Any]) -> None:
        """The cards in play, by slot."""
        for where, text in self.written(given):
            self._lay(text, where)

    def known(self, given: Mapping[str, Any]) -> None:
        """What is a number, and the cards of which that is known: those of a hand."""
        for seat, key, cards in self.counts(given):
            for said in cards:
                text = parse_card(said)
                if key == "items":
                    item_named(said, f"items of {seat}: ")
                face = unplayed(text)
                if key == "hand":
                    card = self.take(face, seat)
                    self.mark(card, {names.GROWN: grown(text, face)})
                    self.pile(names.hand(seat)).append(card)
                    self.listed[seat].append(card)

    def dead(self, given: Mapping[str, Any]) -> None:
        """Dead piles, so many cards of any kind, so many squirrels among them."""
        squirrels = by_seat("dead_squirrels", given.get("dead_squirrels", {}), names.SEATS, 0)
        for seat, said in by_seat("dead", given.get("dead", {}), names.SEATS, 0).items():
            pile = self.pile(names.dead(seat))
            pile += [self.take(self.faces["squirrel"], seat) for _ in range(squirrels[seat])]
            self.fill(pile, said, seat)

    def squirrels(self, given: Mapping[str, Any], drawn: bool) -> None:
        """Squirrels neither in play nor dead: the pile, and in the hand as many as said, else those that are played.

        `drawn`: the story draws squirrels, so those the hand has no room for are drawn in it.
        """
        held = by_seat("squirrels_in_hand", given.get("squirrels_in_hand", {}), names.SEATS)
        for seat in names.SEATS:
            there, played = self.pile(names.squirrels(seat)), self.played_squirrels[seat]
            known = len(self.pile(names.hand(seat))) + self.played_creatures[seat]
            room = max(0, self.counters[names.hand_count(seat)] - known)
            wanted = self.counters[names.squirrel_count(seat)]
            wanted += held.get(seat, min(played, room) if drawn else played)
            while len(there) < wanted:
                there.append(self._extra(self.faces["squirrel"]))
            del there[wanted:]

    def ready(self, text: CardText, seat: Seat, cost: Mapping[str, int]) -> None:
        """Makes sure that a card the story speaks of can be in that hand or deck."""
        face = unplayed(text, **cost)
        held = next((card for card in self.listed[seat] if self._is(card, face)), None)
        if held is not None:
            self.listed[seat].remove(held)
            self.bind(held, face)
            return
        known = self.game.catalogue.faces.get(face.id)
        piles = set(known.piles) if known is not None else set()
        if piles & {"swap", "upgrade", "smoke"} and face.kind != "item":
            self.fetched.append((face, seat))
            return
        if face.kind == "squirrel" and face == known:
            self.played_squirrels[seat] += 1
            return
        self.played_creatures[seat] += face.kind not in ("squirrel", "item")
        card = self._spare(face, names.CREATURES, names.UNUSED, names.ITEMS)
        if card is not None:
            self.bind(card, face)
        else:
            card = self.take(face, seat)
            apart = known is not None and not piles & {"creature", "item"}
            home = names.ITEMS if face.kind == "item" else names.hand(seat) if apart else names.CREATURES
            self.pile(home).append(card)
        self.mark(card, {names.GROWN: grown(text, face)})

    def fetch(self) -> None:
        """Fetched cards the story plays are in the hand from the start, as far as its count has room for them.

        The others are fetched in the story itself; they wait in their piles.
        """
        for face, seat in self.fetched:
            held = self.pile(names.hand(seat))
            played = self.played_creatures[seat] + self.played_squirrels[seat]
            waits = face == self.faces.get(face.id) and self._spare(face, names.SWAPS, names.UPGRADES, names.SMOKE)
            if len(held) + played < self.counters[names.hand_count(seat)] or not waits:
                held.append(self.take(face, seat))

    def take(self, face: CardFace, seat: Seat) -> CardId:
        """A physical card with this face out of the box: a spare one, or one more than were ever printed."""
        known = self.game.catalogue.faces.get(face.id)
        own = (names.squirrels(seat),) if face.kind == "squirrel" else ()
        rare = (names.UPGRADES,) if known is not None and set(known.piles) == {"upgrade"} else ()
        card = self._spare(face, *own, *SHARED, *rare)
        if card is None:
            return self._extra(face)
        next(there for there in self.cards.values() if card in there).remove(card)
        self.bind(card, face)
        return card

    def filler(self, seat: Seat) -> CardId:
        """A card nobody in the story asks for."""
        there = self.cards[names.CREATURES]
        free = (card for card in there if card not in self.taken)
        card = max(free, key=lambda one: (copy_of(one), one), default=None)
        if card is None:
            raise ScenarioError("there are not that many cards for the dead piles")
        there.remove(card)
        return card

    def bind(self, card: CardId, face: CardFace) -> None:
        """From now on the card has this face, and is not for others."""
        self.taken.add(card)
        if "fecundity" in face.sigils and not face.copy:
            face = changed(face, copy=self._copy(face))
        super().bind(card, face)

    def finished(self, seat: Seat, phase: str) -> tuple[Inscription, State]:
        """The game with the faces of this story, and the state."""
        cards = Catalogue(self.game.catalogue.game_code, self.faces.values()).wearing(self.bound)
        return type(self.game)(self.game.options, self.game.names, cards), self.begun(seat, phase)

    def _lay(self, text: CardText, where: Place) -> None:
        face = CARDS.face_of(text)
        if face.health is None:
            raise ScenarioError(f"{text} on {where}: {face.name} is never laid into a space")
        if text.health is not None and text.health < 1:
            raise ScenarioError(f"{text} on {where}: a card in play has at least 1 health")
        if text.flags.get("base"):
            self._lay(parse_card(text.flags["base"]), where)
        card = self.take(face, where.zone[0])
        self.pile(where).append(card)
        self.mark(card, CARDS.marks_of(text, face))

    def _is(self, card: CardId, face: CardFace) -> bool:
        """Whether a card has this face but for its cost."""
        return CARDS.alike(changed(self.face(card), blood=face.blood, bones=face.bones), face)

    def _spare(self, face: CardFace, *places: Place) -> CardId | None:
        """A card of this design in the first of the places that has one for others."""
        there = (card for where in places for card in self.cards.get(where, ()))
        return next((card for card in there if face_of(card) == face.id and card not in self.taken), None)

    def _extra(self, face: CardFace) -> CardId:
        """One more card of a design than were ever printed."""
        known = self.design(face, copies=0)
        if known.copies >= MOST:
            raise ScenarioError(f"a story has at most {MOST} cards {face.name}")
        self.faces[face.id] = changed(known, copies=known.copies + 1)
        card = card_id(face.id, known.copies + 1)
        self.bind(card, face)
        return card

    def _copy(self, face: CardFace) -> str:
        """The copy in the swaps pile that a Fecundity card no box ever held needs (INS-RULING-47)."""
        sigils = tuple(sigil for sigil in face.sigils if sigil != "fecundity")
        name = f"{face.name} (copy)"
        copied = changed(face, id=f"{face.id}-copy", name=name, sigils=sigils, copy="", piles={"swap": 1})
        self.pile(names.SWAPS).append(self._extra(copied))
        return copied.id
