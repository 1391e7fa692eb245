"""Lays out the position a story begins with: cards in their places, counts, and faces for cards no box ever held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.nearest import hint
from companion.games.common.stories.counts import Count
from companion.games.inscription import names
from companion.games.inscription.faces import CardFace
from companion.games.inscription.scenario.cards import (
    alike,
    face_of_text,
    item_face,
    item_names,
    marks_of_text,
    unplayed,
)
from companion.games.lane_duel.stories.layout import LaneLayout
from companion.kernel.cards import CardId, Catalogue, card_id, copy_of, face_of
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

COUNTS: Mapping[str, Count] = {
    "bones": Count(names.bones), "hand": Count(names.hand_count, 4), "items": Count(names.item_count),
    "lives": Count(names.lives, 2), "deck": Count(names.deck_count, 10), "squirrels": Count(names.squirrel_count, 8),
    "first_turn": Count(names.capped, False), "opening": Count(names.opening, False),
    "scale": Count(names.SCALE), "round": Count(names.ROUND, 1, least=1),
}  # fmt: skip
"""What is a number in the state, with its default."""
SHARED = (names.CREATURES, names.SWAPS, names.SMOKE, names.ITEMS, names.UNUSED, names.BLANKS)
"""Where cards of a story are taken from. The upgrades stay where they are as long as there are others."""


class Position(LaneLayout):
    """A table while it is being laid out, from the state after setup. `finished` gives the game its own catalogue."""

    numbers = COUNTS

    def __init__(self, game: Inscription, state: State) -> None:
        self.game = game
        super().__init__(game.catalogue.faces, state.cards, state.counters, state.marks)
        self.taken: set[CardId] = set()
        self.listed: dict[Seat, list[CardId]] = {}
        """Cards that were given as held and that no step has spoken of yet."""
        self.played_squirrels = dict.fromkeys(names.SEATS, 0)
        self.played_creatures = dict.fromkeys(names.SEATS, 0)
        self.fetched: list[tuple[CardFace, Seat]] = []

    def board(self, given: Mapping[str, Any]) -> None:
        """The cards in play, by slot."""
        for where, text in self.written(given):
            self._lay(text, where)

    def known(self, given: Mapping[str, Any]) -> None:
        """What is a number, and the cards of which that is known."""
        for seat, key, cards in self.counts(given):
            for text in cards:
                self._keep(text, seat, key)

    def dead(self, cards: Mapping[Seat, Any], squirrels: Mapping[Seat, int]) -> None:
        """Dead piles, so many cards of any kind, so many squirrels among them."""
        for seat in names.SEATS:
            pile = self.pile(names.dead(seat))
            listed = cards.get(seat, 0)
            pile += [self._take(self.faces["squirrel"], seat) for _ in range(squirrels.get(seat, 0))]
            if isinstance(listed, list):
                pile += [self._take(face_of_text(parse_card(text)), seat) for text in listed]
                continue
            while len(pile) < listed:
                pile.append(self._filler())

    def squirrels(self, held: Mapping[Seat, int], drawn: bool) -> None:
        """Squirrels neither in play nor dead: the pile, and in the hand as many as said, else those that are played.

        `drawn`: the story draws squirrels, so those the hand has no room for are drawn in it.
        """
        for seat in names.SEATS:
            place, pile = names.squirrels(seat), self.counters[names.squirrel_count(seat)]
            there = self.pile(place)
            known = len(self.cards.get(names.hand(seat), ())) + self.played_creatures[seat]
            room = max(0, self.counters[names.hand_count(seat)] - known)
            played = self.played_squirrels[seat]
            wanted = pile + held.get(seat, min(played, room) if drawn else played)
            while len(there) < wanted:
                there.append(self._extra(self.faces["squirrel"]))
            del there[wanted:]

    def ready(self, text: CardText, seat: Seat, cost: Mapping[str, int] | None) -> None:
        """Makes sure that a card the story speaks of can be in that hand or deck."""
        face = unplayed(text, cost)
        held = next((card for card in self.listed.get(seat, ()) if self._is(card, face)), None)
        if held is not None:
            self.listed[seat].remove(held)
            self._bind(held, face)
            return
        known = self.game.catalogue.faces.get(face.id)
        if known is not None and set(known.piles) & {"swap", "upgrade", "smoke"} and face.kind != "item":
            self.fetched.append((face, seat))
            return
        self.played_creatures[seat] += face.kind not in ("squirrel", "item")
        if face.kind == "squirrel" and face == known:
            self.played_squirrels[seat] += 1
            return
        home = next((where for where in (names.CREATURES, names.UNUSED, names.ITEMS) if self._spare(face, where)), None)
        if home is not None:
            card = self._spare(face, home)
            assert card is not None
            self._bind(card, face)
            self._grown(card, text, face)
            return
        card = self._take(face, seat)
        self._grown(card, text, face)
        apart = known is not None and not {"creature", "item"} & set(known.piles)
        home = names.ITEMS if face.kind == "item" else names.hand(seat) if apart else names.CREATURES
        self.pile(home).append(card)

    def fetch(self) -> None:
        """Fetched cards the story plays are in the hand from the start, as far as its count has room for them.

        The others are fetched in the story itself; they wait in their piles.
        """
        for face, seat in self.fetched:
            held = self.pile(names.hand(seat))
            played = self.played_creatures[seat] + self.played_squirrels[seat]
            if len(held) + played < self.counters[names.hand_count(seat)] or not self._waits(face):
                held.append(self._take(face, seat))

    def _waits(self, face: CardFace) -> bool:
        """Whether a card just like that can be fetched."""
        printed = self.faces.get(face.id)
        places = (names.SWAPS, names.UPGRADES, names.SMOKE)
        return face == printed and any(self._spare(face, where) for where in places)

    def finished(self, seat: Seat, phase: str) -> tuple[Inscription, State]:
        """The game with the faces of this story, and the state."""
        old = self.game.catalogue
        cards_ = Catalogue(old.game_code, self.faces.values(), bound={**old.bound, **self.bound})
        game = type(self.game)(self.game.options, self.game.names, cards_)
        return game, self.begun(seat, phase)

    def _grown(self, card: CardId, text: CardText, face: CardFace) -> None:
        """What a card that has grown by its deaths remembers outside of play, too."""
        self.marks.update({(card, name): by for name, by in marks_of_text(text, face) if name == names.GROWN})

    def _lay(self, text: CardText, where: Place) -> None:
        face = face_of_text(text)
        if face.health is None:
            raise ScenarioError(f"{text} on {where}: {face.name} is never laid into a space")
        if text.health is not None and text.health < 1:
            raise ScenarioError(f"{text} on {where}: a card in play has at least 1 health")
        base = text.flags.get("base")
        if base:
            self._lay(parse_card(str(base)), where)
        card = self._take(face, where.zone[0])
        self.pile(where).append(card)
        self.marks.update({(card, name): value for name, value in marks_of_text(text, face)})

    def _keep(self, word: Any, seat: Seat, key: str) -> None:
        text = parse_card(word)
        if key == "items" and item_face(text.name) is None:
            raise ScenarioError(f"items of {seat}: there is no item {word!r}; {hint(text.name, item_names())}")
        face = unplayed(text, None)
        if key == "hand":
            card = self._take(face, seat)
            self._grown(card, text, face)
            self.pile(names.hand(seat)).append(card)
            self.listed.setdefault(seat, []).append(card)

    def _is(self, card: CardId, face: CardFace) -> bool:
        """Whether a card has this face but for its cost."""
        known = self.bound.get(card, self.faces[face_of(card)])
        return alike(changed(known, blood=face.blood, bones=face.bones), face)

    def _take(self, face: CardFace, seat: Seat) -> CardId:
        """A physical card with this face out of the box: a spare one, or one more than were ever printed."""
        places = (names.squirrels(seat), *SHARED) if face.kind == "squirrel" else SHARED
        for where in places if self._common(face) else (*places, names.UPGRADES):
            card = self._spare(face, where)
            if card is not None:
                self.cards[where].remove(card)
                self._bind(card, face)
                return card
        return self._extra(face)

    def _common(self, face: CardFace) -> bool:
        known = self.game.catalogue.faces.get(face.id)
        return known is None or set(known.piles) != {"upgrade"}

    def _spare(self, face: CardFace, where: Place) -> CardId | None:
        found = (card for card in self.cards.get(where, ()) if face_of(card) == face.id and card not in self.taken)
        return next(found, None)

    def _extra(self, face: CardFace) -> CardId:
        known = self.design(face, copies=0)
        self.faces[face.id] = changed(known, copies=known.copies + 1)
        card = card_id(face.id, known.copies + 1)
        self._bind(card, face)
        return card

    def _bind(self, card: CardId, face: CardFace) -> None:
        self.taken.add(card)
        if "fecundity" in face.sigils and not face.copy:
            face = changed(face, copy=self._copy(face))
        self.bind(card, face)

    def _copy(self, face: CardFace) -> str:
        """The copy in the swaps pile that a Fecundity card no box ever held needs (INS-RULING-47)."""
        sigils = tuple(sigil for sigil in face.sigils if sigil != "fecundity")
        name = f"{face.name} (copy)"
        copied = changed(face, id=f"{face.id}-copy", name=name, sigils=sigils, copy="", piles={"swap": 1})
        self.pile(names.SWAPS).append(self._extra(copied))
        return copied.id

    def _filler(self) -> CardId:
        """A card nobody in the story asks for."""
        there = self.cards[names.CREATURES]
        free = (card for card in there if card not in self.taken)
        card = max(free, key=lambda one: (copy_of(one), one), default=None)
        if card is None:
            raise ScenarioError("there are not that many cards for the dead piles")
        there.remove(card)
        return card
