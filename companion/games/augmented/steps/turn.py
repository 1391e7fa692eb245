"""The game and its turns, and what comes to a player."""

from typing import Literal

from companion.games.common.steps import OfSeat
from companion.kernel.facts import Step


class OfferMulligan(OfSeat, frozen=True):
    """`seat` keeps the starting hand or draws a new one (AUG-START-04)."""


class ThrowCoin(Step, frozen=True):
    """Who goes first (AUG-START-05)."""


class DrawCards(OfSeat, frozen=True):
    """`seat` draws cards outside the draw step, from the deck of choice."""

    count: int = 1
    why: str = ""
    piles: tuple[str, ...] = ("main", "side")


class Mill(OfSeat, frozen=True):
    """The top card of a deck goes to the discard pile."""

    pile: str = "main"


class EndStep(OfSeat, frozen=True):
    """T-END."""


class EndTurn(OfSeat, frozen=True):
    """The turn is over."""


class Gain(OfSeat, frozen=True):
    """Bones or energy cells (charged ones) come to `seat`, who may not collect them (AUG-BONE-07, AUG-ENERGY-06)."""

    what: Literal["bones", "cells"]
    count: int
    why: str = ""
