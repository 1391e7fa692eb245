"""Shapes that the steps of many rules have."""

from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Seat


class OfSeat(Step, frozen=True):
    """Something that happens to one player, or that one player does."""

    seat: Seat


class OfCard(Step, frozen=True):
    """Something that happens to one card."""

    card: CardId
