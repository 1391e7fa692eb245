"""A table that a story of a duel over lanes lays out, with faces for cards no box ever held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from msgspec.structs import replace as changed

from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.stories.boards import EMPTY
from companion.games.common.stories.counts import Count
from companion.games.common.stories.layout import Layout
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.cards import CardWords
from companion.games.lane_duel.stories.words import board_given
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import Place, Seat
from companion.kernel.state import State, Turn

TURN_NUMBER = 9
"""The turn a story begins in; any number that is not the first."""


class LaneLayout(Layout):
    """`faces`: every design, those of the story included; `bound`: cards that differ from their design."""

    numbers: ClassVar[Mapping[str, Count]]
    """What is a number in the state, with its default."""
    words: ClassVar[CardWords[Any]]

    def __init__(self, faces: Mapping[str, Any], *there: Mapping[Any, Any]) -> None:
        super().__init__(*there)
        self.faces: dict[str, Any] = dict(faces)
        self.bound: dict[CardId, Any] = {}

    def take(self, face: Any, seat: Seat) -> CardId:
        """A physical card with this face that is no other's."""
        raise NotImplementedError

    def filler(self, seat: Seat) -> CardId:
        """A card nobody in the story asks for."""
        raise NotImplementedError

    def begun(self, seat: Seat, phase: str) -> State:
        """The state in which the story begins."""
        return self.state(Turn(seat, TURN_NUMBER, phase))

    def counts(self, given: Mapping[str, Any]) -> list[tuple[Seat, str, list[Any]]]:
        """Reads what is a number. Of a list of cards their number is the count; returned are those, with their key."""
        cards = []
        for key, count in self.numbers.items():
            for seat, counter, value in count.given(key, given.get(key, count.unsaid), lanes.SEATS):
                self.counters[counter] = len(value) if isinstance(value, list) else int(value)
                if isinstance(value, list):
                    cards.append((seat, key, value))
        return cards

    def written(self, given: Mapping[str, Any]) -> Iterator[tuple[Place, CardText]]:
        """The cards that are written into spaces."""
        for where, text in board_given("board", given.get("board")).items():
            if text not in EMPTY:
                yield Place(where), parse_card(text)

    def fill(self, pile: list[CardId], said: Any, seat: Seat) -> None:
        """Fills a pile with the cards of a list, the top one last, or to so many cards."""
        if isinstance(said, list):
            pile += [self.take(self.words.face_of(parse_card(text)), seat) for text in said]
            return
        while len(pile) < said:
            pile.append(self.filler(seat))

    def mark(self, card: CardId, marks: Mapping[str, int]) -> None:
        """Puts marks on a card."""
        self.marks.update({(card, name): value for name, value in marks.items()})

    def face(self, card: CardId) -> Any:
        """The face a card has."""
        return self.bound.get(card) or self.faces[face_of(card)]

    def design(self, face: Any, **own: Any) -> Any:
        """The design of a face; a new one with a number of its `own` where the box has none."""
        if face.id not in self.faces:
            number = max(one.number for one in self.faces.values()) + 1
            self.faces[face.id] = changed(face, number=number, **own)
        return self.faces[face.id]

    def bind(self, card: CardId, face: Any) -> None:
        """From now on the card has this face."""
        design = self.faces[face_of(card)]
        own = changed(face, number=design.number, copies=design.copies)
        if own != design:
            self.bound[card] = own
