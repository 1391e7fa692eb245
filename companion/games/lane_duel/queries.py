"""What is computed of a card in play, for its sigils and others' to bend."""

from companion.kernel.cards import CardId
from companion.kernel.effects import Query


class CardQuery(Query, frozen=True):
    """A question about one card in play."""

    card: CardId


class BasePower(CardQuery, frozen=True):
    """T-POWER `base`: the printed number, or what a power sigil says."""


class Power(CardQuery, frozen=True):
    """T-POWER: what other cards add and take, for creatures."""


class Aim(CardQuery, frozen=True):
    """The spaces an attack goes to, a tuple of places."""


class Flies(CardQuery, frozen=True):
    """Whether a card attacks as if airborne."""


class Leaps(CardQuery, frozen=True):
    """Whether a card blocks airborne attackers."""


class Deadly(CardQuery, frozen=True):
    """Whether any damage this card's attack does is death."""


class Blood(CardQuery, frozen=True):
    """How much blood a sacrificed card gives."""


class BonesOf(CardQuery, frozen=True):
    """How many bones a card leaves."""
