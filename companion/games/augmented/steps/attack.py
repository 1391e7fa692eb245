"""Strikes, and the damage they and other things do."""

from companion.games.augmented.facts import NOBODY
from companion.games.common.steps import OfSeat
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place


class Aims(Step, frozen=True):
    """Who may choose targets is asked, one after another (AUG-CLAR-08)."""

    cards: tuple[CardId, ...]


class Attack(Step, frozen=True):
    """One card attacks; its target list is fixed now."""

    card: CardId


class Strike(Step, frozen=True):
    """T-ATTACK 1 to 3: one struck space. `first`: the first strike of the attack. `free`: it belongs to no attack."""

    card: CardId
    space: Place
    first: bool = False
    free: bool = False


class Land(Step, frozen=True):
    """T-ATTACK 3 to 5: the strike reaches its space. `free`: as of the strike."""

    card: CardId
    space: Place
    free: bool = False


class Attacked(Step, frozen=True):
    """All `strikes` of an attack are over; they may have been prevented."""

    card: CardId
    strikes: int


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
    """Damage that is no strike, and the perish checks of both cards (AUG-CLAR-01). `deadly`: as of the damage."""

    card: CardId
    points: int
    by: CardId = NOBODY
    deadly: bool = False


class LoseHealth(Step, frozen=True):
    """Health is lost without damage, not by combat (AUG-COMBAT-04)."""

    card: CardId
    points: int
    why: str = ""


class Direct(OfSeat, frozen=True):
    """Direct damage to `seat`; in an attack the first turn's cap holds (AUG-CAP-01)."""

    points: int
    by: CardId = NOBODY
