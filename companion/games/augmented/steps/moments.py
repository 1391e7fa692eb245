"""Moments at which a card's sigils have their say: they replace them, and by themselves they come to nothing."""

from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place


class OfCard(Step, frozen=True):
    """Something about one card."""

    card: CardId


class Moment(OfCard, frozen=True):
    """A moment of one card, for its sigils."""


class DrawEffects(Moment, frozen=True):
    """Its controller's draw step, after the energy (T-DRAW 2)."""


class PlayEffects(Moment, frozen=True):
    """It was played (T-PLAY 4)."""


class BellEffects(Moment, frozen=True):
    """The bell rang in its controller's turn."""


class AfterAttack(Moment, frozen=True):
    """It has made its last strike, and not all of them were prevented (T-ATTACK, AUG-RULING-52)."""


class EndEffects(Moment, frozen=True):
    """Its controller's end step (T-END)."""


class FoeEndEffects(Moment, frozen=True):
    """The opponent's end step."""


class Watches(Moment, frozen=True):
    """An enemy card was placed, or (`moved`) moved, into the space of `seen` (T-PLAY 5)."""

    seen: CardId
    moved: bool = False


class Allied(Moment, frozen=True):
    """Its controller placed another card, `seen`."""

    seen: CardId


class Covers(Moment, frozen=True):
    """An empty space of its controller is about to be struck by `striker` (T-ATTACK 2)."""

    space: Place
    striker: CardId


class Targeted(Moment, frozen=True):
    """It is about to be struck by `striker`, in its space."""

    striker: CardId


class Hurt(Moment, frozen=True):
    """A strike or an effect of this card dealt direct damage to the opponent."""

    points: int


class Paid(Moment, frozen=True):
    """It was sacrificed for `paying`."""

    paying: CardId
