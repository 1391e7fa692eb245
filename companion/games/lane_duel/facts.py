"""What becomes true in a duel over lanes. Facts give the kernel's seven a meaning and nothing else."""

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved
from companion.kernel.places import Place, Seat


class Entered(Moved, frozen=True):
    """A card was played from the hand into a space (or an item card was placed)."""

    seat: Seat = ""
    free: bool = False


class Created(Moved, frozen=True):
    """A card was fetched from a pile into a space or a hand; `why` is the sigil or item."""

    why: str = ""


class Grew(Moved, frozen=True):
    """The stronger form was laid on its base card, or took its place."""

    base: CardId = CardId("")


class Shifted(Moved, frozen=True):
    """A card in play went to another space; `why` is the sigil or item."""

    why: str = ""


class Died(Moved, frozen=True):
    """A card of `seat` perished. `combat`: by a strike or other damage, from `by`."""

    falls = True

    seat: Seat = ""
    combat: bool = False
    sacrificed: bool = False
    by: CardId = CardId("")
    slot: Place | None = None


class Cleared(Moved, frozen=True):
    """A card left the table without dying: the round reset, a base card, an item used up."""


class Shown(Moved, frozen=True):
    """A card was shown to everybody and is now known (a search, a reveal)."""


class Struck(Marked, frozen=True):
    """A strike of `striker` took hearts off a card."""

    striker: CardId = CardId("")


class Hurt(Marked, frozen=True):
    """Damage that is no strike: quills or a chime's answer (INS-RULING-30, 50; AUG-STRIKE-02)."""

    source: CardId = CardId("")


class Dealt(Counted, frozen=True):
    """Direct damage: nothing stood in the way of a strike."""

    striker: CardId = CardId("")
    space: Place | None = None
    surplus: bool = False


class Tipped(Counted, frozen=True):
    """The tooth moved. `wanted` points were dealt, `counted` of them counted (the cap)."""

    seat: Seat = ""
    wanted: int = 0
    counted: int = 0


class Boned(Counted, frozen=True):
    """Bones were gained or paid."""

    why: str = ""
