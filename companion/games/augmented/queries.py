"""What is computed in this game beside what every duel over lanes asks (`companion.games.lane_duel.queries`)."""

from companion.kernel.cards import CardId
from companion.kernel.effects import Query
from companion.kernel.places import Place, Seat


class Total(Query, frozen=True):
    """The power in the end, where a text fixes it."""

    card: CardId


class Shielded(Query, frozen=True):
    """Whether strikes on a card by `by` do nothing (Repulsive and its like)."""

    card: CardId
    by: CardId


class Reach(Query, frozen=True):
    """The spaces a card's strikes may be aimed at, a tuple; none: it may not choose."""

    card: CardId


class Gems(Query, frozen=True):
    """The gems a card provides, a tuple of colours."""

    card: CardId


class Grave(Query, frozen=True):
    """Where a perishing card goes: a tuple of places, more than one where its player chooses."""

    card: CardId


class CostOf(Query, frozen=True):
    """What a card in the hand of `seat` costs on a space, a `companion.games.augmented.cards.cost.Cost`."""

    card: CardId
    seat: Seat
    to: Place


class Rooted(Query, frozen=True):
    """Whether a card cannot be moved."""

    card: CardId
