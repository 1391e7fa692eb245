"""What is computed, never stored: sigils and traits modify the answers."""

from companion.kernel.cards import CardId
from companion.kernel.effects import Query
from companion.kernel.places import Place, Seat


class Base(Query, frozen=True):
    """T-POWER base: the printed power, or what a trait makes of it (AUG-CARD-14)."""

    card: CardId


class Raised(Query, frozen=True):
    """What is added to a card's power now."""

    card: CardId
    first: bool = False
    """Asked for the first strike of an attack."""


class Lowered(Query, frozen=True):
    """What is taken off a card's power now."""

    card: CardId


class Total(Query, frozen=True):
    """The power in the end, where a text fixes it."""

    card: CardId


class Aim(Query, frozen=True):
    """The spaces an attack goes to, a tuple in striking order."""

    card: CardId


class Shielded(Query, frozen=True):
    """Whether strikes on a card by `by` do nothing (Repulsive and its like)."""

    card: CardId
    by: CardId


class Gems(Query, frozen=True):
    """The gems a card provides, a tuple of colours."""

    card: CardId


class Blood(Query, frozen=True):
    """How much blood a sacrificed card gives for `paying`."""

    card: CardId
    paying: CardId


class BonesOf(Query, frozen=True):
    """How many bones a card leaves."""

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
