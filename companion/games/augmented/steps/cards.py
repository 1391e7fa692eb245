"""Cards come into play, move, grow and perish."""

from companion.games.augmented.facts import NOBODY
from companion.games.lane_duel import steps
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place, Seat


class Shatter(Step, frozen=True):
    """T-PLAY 2: a card is shattered for `paying`."""

    card: CardId
    seat: Seat
    paying: CardId = NOBODY


class Enter(Step, frozen=True):
    """T-PLAY 3 to 5: the card is placed; `played`: its own "when played" effects follow."""

    card: CardId
    to: Place
    seat: Seat
    played: bool = False


class Grow(Step, frozen=True):
    """A copy of `into` is searched and placed over `card`, which becomes part of it (AUG-CLAR-19)."""

    card: CardId
    into: CardId


class Move(Step, frozen=True):
    """A card in play goes to another space, if it may and the space is empty."""

    card: CardId
    to: Place
    why: str = ""


class Swap(Step, frozen=True):
    """Two cards in play change places."""

    card: CardId
    other: CardId
    why: str = ""


class Perish(Step, frozen=True):
    """T-PERISH."""

    card: CardId
    combat: bool = False
    by: CardId = NOBODY
    cause: str = ""


class Bury(Step, frozen=True):
    """T-PERISH, when it is known where the card goes."""

    card: CardId
    to: Place
    combat: bool = False
    by: CardId = NOBODY
    cause: str = ""


class Feast(steps.Feast, frozen=True):
    """In the space lay `fallen`."""

    fallen: CardId


class Works(Step, frozen=True):
    """The ability `sigil` of `card` is paid for, with these `cards`: it does what it does."""

    card: CardId
    sigil: str
    seat: Seat
    cards: tuple[CardId, ...] = ()


class Discard(Step, frozen=True):
    """A card leaves play for the discard pile without perishing."""

    card: CardId
    why: str = ""


class Check(Step, frozen=True):
    """The card perishes if it has no health left or was touched by death (AUG-PERISH-01)."""

    card: CardId
    by: CardId = NOBODY
    combat: bool = True
