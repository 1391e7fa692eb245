"""Heath: a game with all that a trick-taking game from outside has beside the mat, and no rules to play it by.

Its hands are not called "hand", its tricks lie face down on the mat, and its chest is nowhere on it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.cards import Catalogue, Face
from companion.kernel.facts import Counted, Moved, Turned
from companion.kernel.game import BaseGame
from companion.kernel.names import IN_HAND, SET, UNSEEN, Names
from companion.kernel.names.hidden_hands import HiddenHand
from companion.kernel.picture import Expectation, Expected, face_up
from companion.kernel.places import Fiducial, Mat, Region
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import View

PEOPLE = {"A": "Ana", "B": "Luka"}
DEALT = 3

names = Names()
own = names.seats("seat", ("A", "B"), say("{seat}'s {what}"))
STOCK = names.place("stock", UNSEEN, say("the stock"))
CHEST = names.place("chest", SET, say("the chest"))
trick = own.place("{seat}.trick", SET, say("place"))
won = own.place("{seat}.won", SET, say("tricks"))
seen = own.place("{seat}.seen", IN_HAND, say("cards"))
held = own.counter("{seat}.held")
LEFT = names.counter("left")
HANDS = {seat: HiddenHand(held(seat), known=(seen(seat),), unseen=(STOCK,), left=LEFT) for seat in PEOPLE}


def _region(name: str, x: float, y: float, kind: str = "slot") -> Region:
    return Region(name, x, y, 70, 95, kind=kind, label=name)  # type: ignore[arg-type]


MAT = Mat(
    title="heath",
    size_mm=(400, 320),
    fiducials=tuple(Fiducial(n, x, y) for n, (x, y) in enumerate(((15, 15), (385, 15), (385, 305), (15, 305)))),
    regions=(
        _region("A.trick", 165, 50),
        _region("B.trick", 165, 175),
        _region("A.won", 300, 50, "pile"),
        _region("B.won", 300, 175, "pile"),
        _region("stock", 20, 115, "pile"),
    ),
)


class Heath(BaseGame):
    """Twelve cards, of which each holds three."""

    name, title, blurb = "heath", "Heath", "Nothing to play."
    declared = names
    hidden_hands = HANDS
    catalogue = Catalogue("HE", [Face(id=f"broom{n}", name=f"Broom {n}", number=n, copies=1) for n in range(1, 13)])
    mat = MAT
    phases = ("play",)
    seat_counts = (2,)
    rules = Rules()

    def setup(self) -> Iterator[StepBase]:
        """All cards are the stock; each has drawn three."""
        cards = tuple(self.catalogue.cards())
        yield from (Moved(card, STOCK) for card in cards)
        yield Counted(LEFT, len(cards) - DEALT * len(self.seats))
        yield from (Counted(held(seat), DEALT) for seat in self.seats)
        yield Turned("A", 1, "play")

    def picture(self, state: State) -> Expectation:
        """The trick face up, stock and tricks face down."""
        shown = {trick(seat): face_up(state.at(trick(seat))) for seat in self.seats}
        return shown | dict.fromkeys((STOCK, *map(won, self.seats)), Expected(hidden=True, optional=True))

    def view(self, state: State, seat: str | None = None) -> View:
        """Who is to play."""
        return View(f"{self.names[state.turn.seat]}'s turn")
