"""Pass the parcel, for one to eight: everybody says ready, then it goes on until it has been all the way round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.facts import Asked, Counted, Ended, Fact, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Mat, Place, Region, Seat, Zone
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.view import CardView, Cell, Player, Row, View

PARCEL = CardId("parcel:1")


def lap(seat: Seat) -> Place:
    return Place(f"{seat}/lap")


class Parcel(BaseGame):
    name = "parcel"
    title = "Pass the Parcel"
    seat_counts = tuple(range(1, len(SEATS) + 1))
    rules = Rules()
    catalogue = Catalogue("PP", (Face(id="parcel", name="Parcel", number=1, copies=1),))
    zones = {f"{seat}/lap": Zone(f"{seat}/lap", owner=seat) for seat in SEATS}
    mat = Mat((800, 300), (), tuple(Region(f"{seat}/lap", 80.0 * n, 100, 70, 95) for n, seat in enumerate(SEATS)))

    def setup(self) -> Iterable[Fact]:
        yield Moved(PARCEL, lap(self.seats[0]))
        yield Turned(self.seats[0], 1, "ready")
        yield Asked(Prompt(self.seats, "ready", "Is everybody ready?", tuple(Ready(seat) for seat in self.seats)))

    def after(self, seat: Seat) -> Seat:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def view(self, state: State, seat: Seat | None = None) -> View:
        here = {each: tuple(CardView(card, "Parcel") for card in state.at(lap(each))) for each in self.seats}
        cells = tuple(Cell(str(lap(each)), self.names[each], each, here[each]) for each in self.seats)
        players = tuple(Player(each, self.names[each]) for each in self.seats)
        headline = "The parcel is open" if state.over else f"{self.names[state.turn.seat]} has the parcel"
        return View(headline, players=players, rows=(Row(cells),), layout="rows")


@Parcel.rules.action
class Ready(Action, frozen=True):
    verb = "ready"
    said = "Ready"

    def steps(self, game: Any, state: State) -> Iterator[Fact]:
        yield Counted("ready", 1)


@Parcel.rules.action
class HandOn(Action, frozen=True):
    verb = "hand_on"
    said = "Hand it on"

    @classmethod
    def candidates(cls, game: Any, state: State, moved: frozenset[CardId] | None) -> Iterator[HandOn]:
        if moved is None or PARCEL in moved:
            yield cls(state.turn.seat)

    def fault(self, game: Any, state: State) -> Refusal | None:
        return None if self.seat == state.turn.seat else Refusal("E_NOT_YOUR_TURN", say="You do not have the parcel.")

    def steps(self, game: Any, state: State) -> Iterator[Fact]:
        to = game.after(self.seat)
        yield Moved(PARCEL, lap(to))
        yield Turned(to, state.turn.number + 1, "pass")
        if to == game.seats[0]:
            yield Ended(game.seats, "all the way round")


Parcel.vocabulary = Parcel.rules.vocabulary()
