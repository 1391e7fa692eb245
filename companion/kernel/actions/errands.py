"""What hands have to do where no camera looks: what it is, whose it is, and how the rules will know that it is done."""

from __future__ import annotations

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.places import Place, Seat
from companion.kernel.state import State


class Errand(Struct, frozen=True):
    """Something a seat has to do, in words ("draw a card from the main deck").

    It is open until somebody says that it is done, the camera sees its `card` (where it is `fetched`), or the game
    shows it: the `card` moves on; `hand`, the counter of a hand, falls below the `count` of cards that were to be drawn
    into it; from `pile`, the counter or the place of a pile, something is taken that is no errand itself; or a later
    errand is `about` the same thing and does for both. `anew`: it is a whole hand that is taken up or drawn again.
    `shuffles`: the decks to shuffle, after the seat's hand has gone `back` into them (a `card` comes `back` into
    the hand itself), or one or several a `heap` of the mat into the first, as far as the rules have its cards there
    no more. `passes`: `count` cards that nobody looks at go from the top of the first pile onto the second, or
    `under` it. `to`: the seat that gets `count` cards of this one's hand, of its own choice. `source`: the pile
    beside the table (`companion.kernel.view.Beside.where`) from which `count` cards are drawn into the seat's hand.
    `onto`: the pile on the mat where its `card` is laid face up.
    `home`: the pile into which its `card` goes, or `under` which.
    """

    seat: Seat
    say: str
    card: CardId = CardId("")
    fetched: bool = False
    hand: str = ""
    count: int = 1
    pile: str = ""
    about: str = ""
    watched: bool = False
    anew: bool = False
    shuffles: tuple[Place, ...] = ()
    back: bool = False
    heap: Place | tuple[Place, ...] | None = None
    passes: tuple[Place, Place] | None = None
    under: bool = False
    to: Seat = ""
    source: str = ""
    onto: Place | None = None
    home: Place | None = None

    @property
    def heaps(self) -> tuple[Place, ...]:
        """The places of the mat whose cards go into the deck."""
        return (self.heap,) if isinstance(self.heap, Place) else self.heap or ()

    @property
    def drawn(self) -> bool:
        """Whether it is to bring cards into a hand which nobody else sees."""
        return bool(self.hand) or self.anew

    def shown_by(self, facts: tuple[Fact, ...], after: State, later: tuple[Errand, ...]) -> bool:
        """Whether what happened later shows that it was done; `later` are the errands that came of the same."""
        if self.about and any(one.about == self.about for one in later):
            return True
        if self.card and any(isinstance(fact, Moved) and fact.card == self.card for fact in facts):
            return True
        if self.hand and after.count(self.hand) < self.count:
            return True
        return bool(self.pile) and all(one.pile != self.pile for one in later) and _taken(self.pile, facts)


def _taken(pile: str, facts: tuple[Fact, ...]) -> bool:
    """Whether something was taken from a pile, known by its counter or by its place."""
    return any(
        (isinstance(fact, Counted) and fact.name == pile and fact.by < 0)
        or (isinstance(fact, Moved) and fact.origin is not None and str(fact.origin) == pile)
        for fact in facts
    )
