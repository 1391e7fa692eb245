"""What the rules have to do; the procedures of ledger section 4 expand these.

A `Moment` comes to nothing by itself. It is the moment at which a card's sigils have their say: they replace it.
"""

from typing import Literal

from msgspec import Struct

from companion.games.augmented.facts import NOBODY
from companion.games.common.steps import OfSeat
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place, Seat

# --- the game and the turn ---------------------------------------------------------------------------------------


class BeginGame(Step, frozen=True):
    """After the checklist: the starting hands."""


class OfferMulligan(OfSeat, frozen=True):
    """`seat` keeps the starting hand or draws a new one (AUG-START-04)."""


class ThrowCoin(Step, frozen=True):
    """Who goes first (AUG-START-05)."""


class ToDraw(OfSeat, frozen=True):
    """T-DRAW 3: a card is owed, or none is drawn, or the player starves."""


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


# --- cards come and go -------------------------------------------------------------------------------------------


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


class Feast(Step, frozen=True):
    """May `seat` lay a card that eats corpses into the space where `fallen` fell in combat?"""

    space: Place
    seat: Seat
    fallen: CardId


class Discard(Step, frozen=True):
    """A card leaves play for the discard pile without perishing."""

    card: CardId
    why: str = ""


class Check(Step, frozen=True):
    """The card perishes if it has no health left or was touched by death (AUG-PERISH-01)."""

    card: CardId
    by: CardId = NOBODY
    combat: bool = True


# --- attack ------------------------------------------------------------------------------------------------------


class Aims(Step, frozen=True):
    """Who may choose targets is asked, one after another (AUG-CLAR-08)."""

    cards: tuple[CardId, ...]


class Attacks(Step, frozen=True):
    """T-ATTACK: the spaces still to come, and the cards that were in play when the bell rang."""

    spaces: tuple[Place, ...]
    cards: tuple[CardId, ...]


class Attack(Step, frozen=True):
    """One card attacks; its target list is fixed now."""

    card: CardId


class Strike(Step, frozen=True):
    """T-ATTACK 1 to 3: one struck space. `first`: the first strike of the attack."""

    card: CardId
    space: Place
    first: bool = False
    free: bool = False


class Land(Step, frozen=True):
    """T-ATTACK 3 to 5: the strike reaches its space."""

    card: CardId
    space: Place


class Hit(Step, frozen=True):
    """T-ATTACK 6 to 8: a card is struck."""

    card: CardId
    target: CardId
    points: int


class Damage(Step, frozen=True):
    """A card is dealt damage by another (or by none); no perish check.

    `deadly`: whoever takes it perishes (Touch of Death). Armor and its like replace this.
    """

    card: CardId
    points: int
    by: CardId = NOBODY
    strike: bool = False
    quills: bool = False
    deadly: bool = False


class Deal(Step, frozen=True):
    """Damage that is no strike, and the perish checks of both cards (AUG-CLAR-01)."""

    card: CardId
    points: int
    by: CardId = NOBODY


class LoseHealth(Step, frozen=True):
    """Health is lost without damage, not by combat (AUG-COMBAT-04)."""

    card: CardId
    points: int
    why: str = ""


class Direct(OfSeat, frozen=True):
    """Direct damage to `seat`; in an attack the first turn's cap holds (AUG-CAP-01)."""

    points: int
    by: CardId = NOBODY


# --- searching ---------------------------------------------------------------------------------------------------


class Wanted(Struct, frozen=True):
    """What a search may find; empty conditions do not matter.

    `names`: exact names. `tiers`: allowed tiers (AUG-RULING-29 where a text gives no others). `most`: with a resource,
    what the card may cost of it; a free card fits as well, one with any other cost does not (AUG-CLAR-17, 18).
    `costs`: it has to cost one of these. `sigils`: it prints one of these. `gem`: it provides a gem.
    """

    piles: tuple[str, ...] = ("main", "side", "discard")
    names: tuple[str, ...] = ()
    tribes: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ("common", "side-deck")
    most: tuple[tuple[str, int], ...] = ()
    costs: tuple[str, ...] = ()
    sigils: tuple[str, ...] = ()
    gem: bool = False


class Search(OfSeat, frozen=True):
    """`seat` looks through piles for a card; it goes to the hand, or to one of `spaces` (`played`: played there, its
    cost paid or waived), or over another card, or `into` a pile.
    """

    wanted: Wanted
    why: str
    spaces: tuple[Place, ...] = ()
    over: CardId = NOBODY
    played: bool = False
    into: Place | None = None


class Searched(OfSeat, frozen=True):
    """The search is over; what waits for it says what it is for."""

    wanted: Wanted
    why: str
    spaces: tuple[Place, ...] = ()
    over: CardId = NOBODY
    played: bool = False
    into: Place | None = None


# --- cards in hand -----------------------------------------------------------------------------------------------


class NameCard(OfSeat, frozen=True):
    """`seat` names a card in hand for the `sigil` of `card`; what follows is the sigil's `named`."""

    card: CardId
    sigil: str
    say: str


class Naming(Step, frozen=True):
    """A card in hand is being named; what waits for it says for which sigil."""

    card: CardId
    sigil: str


class ThrowHand(OfSeat, frozen=True):
    """The whole hand goes to the discard pile."""


# --- moments -----------------------------------------------------------------------------------------------------


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
    """It has made its last strike (T-ATTACK)."""


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
