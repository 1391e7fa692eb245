"""Cards out of hands and decks that only people see: they say which, as far as the table gets to know it."""

from __future__ import annotations

from typing import Literal

from companion.games.common.steps import OfSeat
from companion.games.inwo.notes import Play
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Seat

What = Literal[
    "search",
    "steal_open",
    "steal_plot",
    "steal_group",
    "steal_goal",
    "expose",
    "discard",
    "discard_group",
    "top",
    "top_group",
]


class AskChosen(Step, frozen=True):
    """Somebody takes or shows `n` hidden cards and says which they are where they become known.

    ``search``: out of the own deck; ``steal_…``: out of the victim's hand, ``steal_open``: it lies exposed then;
    ``expose``: own Plots are laid open; ``discard``: a Plot of the victim is thrown away; ``top``: cards off a deck.
    """

    play: Play
    what: What
    seat: Seat
    n: int = 1
    asked: bool = False
    """Whether the question stands; then this only remembers what it is about."""


class ToBeShown(OfSeat, frozen=True):
    """A seat has taken `n` hidden cards of a victim, to whom it has to show which (INWO-META-02)."""

    victim: Seat
    deck: Literal["plot", "group"]
    n: int = 1


class AskShuffle(OfSeat, frozen=True):
    """A seat has searched its deck: it shuffles, and any other player may cut (INWO-GLOSS-10)."""


class AskWhoseDeck(OfSeat, frozen=True):
    """A seat draws `n` more Plots from rivals' decks, from whose is asked for each."""

    n: int


class AskDrawn(OfSeat, frozen=True):
    """A seat is drawing `n` more cards; until all are drawn, none goes back into the deck (INWO-PLOT-17)."""

    n: int


class AskGamble(OfSeat, frozen=True):
    """A seat throws the dice of one of its cards; `deck`: the one that is drawn from, where the card leaves it open."""

    card: CardId
    deck: str = ""


class AskRuling(Step, frozen=True):
    """The user of a play is asked what its text does; `asked`: the question stands, this only remembers it."""

    play: Play
    asked: bool = False
