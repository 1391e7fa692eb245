"""What the rules know besides the state: options, cards, seats, what people call things. It knows no rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from companion.games.inwo import names
from companion.games.inwo.cards.designs import AnyDesign, CardFace, CardSet
from companion.games.inwo.cards.naming import several
from companion.games.inwo.mats import mat_for
from companion.games.inwo.options import Options
from companion.kernel.cards import CardId, Catalogue, face_of
from companion.kernel.context import Context
from companion.kernel.places import Place, Seat
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State


class InwoContext(Context):
    """The ground the rules stand on. Seats sit counterclockwise in the order of their letters (INWO-RULING-70)."""

    declared, phases = names.table, names.ALL_PHASES
    catalogue: Catalogue[CardFace]
    options: Options
    asks_by_sight = True
    """Whether what everybody sees decides if all are asked for a hidden copy; by older rules what is hidden did."""
    most_watched = 4
    """Up to how many structures have room on a mat; where there are more, all begin on the phones (ledger 2.3, 7.)."""
    rules: ClassVar[Rules]
    """The rules of the game that is built on it: what may be done meanwhile stands on each action."""

    def __init__(self, options: Options, players: Mapping[Seat, str], file: CardSet) -> None:
        super().__init__(options, players)
        self.file = file
        self.catalogue = file.catalogue()
        self.mat = mat_for(self.seats)
        self.duel = len(self.seats) == 2
        """Two players, who have rules of their own (INWO-COMP-04)."""

    # --- seats -----------------------------------------------------------------------------------------------------

    def playing(self, state: State) -> tuple[Seat, ...]:
        """The seats that are not eliminated, in order."""
        return tuple(seat for seat in self.seats if not state.count(names.out(seat)))

    def rivals(self, state: State, seat: Seat) -> tuple[Seat, ...]:
        """The other seats in play, in order of play from this one."""
        return tuple(one for one in self.in_turn(seat) if not state.count(names.out(one)))

    def after(self, state: State, seat: Seat) -> Seat:
        """Whose turn comes after this seat's (INWO-TURN-21)."""
        return next(iter(self.rivals(state, seat)), seat)

    # --- options ---------------------------------------------------------------------------------------------------

    @property
    def goal(self) -> int:
        """The Basic Goal (INWO-RULING-02)."""
        least = 12 if self.duel else 0
        return max(least, self.options.goal_number or (least or 10))

    @property
    def takeovers(self) -> bool:
        """Whether phase 3 takes place (INWO-2P-03)."""
        chosen = self.options.auto_takeover
        return not self.duel if chosen is None else chosen

    # --- cards -----------------------------------------------------------------------------------------------------

    def design(self, card: CardId) -> AnyDesign:
        """What is printed on a card; KeyError for a card of another game."""
        return self.catalogue.face(card).design

    def is_group(self, card: CardId) -> bool:
        """Whether it is an Organization, a Place or a Personality."""
        return card in self.catalogue and self.design(card).kind in GROUPS

    def is_illuminati(self, card: CardId) -> bool:
        """Whether it is an Illuminati card."""
        return card in self.catalogue and self.design(card).kind == "illuminati"

    def is_resource(self, card: CardId) -> bool:
        """Whether it is a Resource."""
        return card in self.catalogue and self.design(card).kind == "resource"

    def same(self, one: CardId, other: CardId) -> bool:
        """Whether two cards are copies of one design."""
        return face_of(one) == face_of(other)

    def owner(self, state: State, card: CardId) -> Seat | None:
        """Whose property a card is, as far as that is known (INWO-META-01)."""
        number = state.mark(card, names.OWNER)
        return self.seats[number - 1] if 0 < number <= len(self.seats) else None

    def known(self, state: State, face: str) -> Iterator[CardId]:
        """The copies of a design that are on the table."""
        return (card for card in self.catalogue.copies(face) if state.where(card) is not None)

    # --- words -----------------------------------------------------------------------------------------------------

    def call(self, state: State, card: CardId) -> str:
        """What people call a card, or a seat."""
        return self.person(card) if card in self.names else self.card_name(card)

    def how_many(self, card: CardId) -> int:
        if card not in self.catalogue:
            return 1
        design = self.design(card)
        return 1 + several(design.kind, design.name)

    def told_of(self, card: CardId, one: str, several: str, /, **more: object) -> str:
        """A sentence about a card, whose blank is the first: "{card} is …" or, where its name is of several, "{card}
        are …"."""
        blank = one[one.index("{") + 1 : one.index("}")]
        return many(one, several, self.how_many(card), **{blank: self.card_name(card), **more})

    def place_fault(self, state: State, where: Place) -> str:
        """An arrow is a place while its card lies on the table."""
        arrow = names.arrow_of(where)
        if arrow is None:
            return super().place_fault(state, where)
        master, side = arrow
        if master not in self.catalogue or state.where(master) is None or side not in names.SIDES:
            return f"there is no arrow {where}; write {names.ARROW}+CARD/SIDE, a card on the table and T, R, B or L"
        return ""

    def place_name(self, where: Place) -> str:
        """What people call a place."""
        arrow = names.arrow_of(where)
        if arrow is None or arrow[1] not in _ARROWS:
            return super().place_name(where)
        return say(_ARROWS[self.printed_side(*arrow)], card=self.card_name(arrow[0]))

    def printed_side(self, card: CardId, side: str) -> str:
        """At which edge of the paper a side of a card is, held upright as it is printed (ledger 2.2): an Illuminati
        lies across, and its right side is the paper's top."""
        shift = 1 if card in self.catalogue and self.is_illuminati(card) else 0
        return names.SIDES[(names.SIDES.index(side) - shift) % len(names.SIDES)]


GROUPS = ("organization", "place", "personality")
_ARROWS = {
    "T": say("the top arrow of {card}"), "R": say("the right arrow of {card}"),
    "B": say("the bottom arrow of {card}"), "L": say("the left arrow of {card}"),
}  # fmt: skip
