"""What becomes true in this game, beside `companion.games.lane_duel.facts` (`Grew`, `Shifted`, `Boned`).

Facts give the kernel's seven a meaning and nothing else.
"""

from typing import Literal

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved
from companion.kernel.places import Place, Seat

NOBODY = CardId("")
"""Where a card is the source of something: there is none."""


class Entered(Moved, frozen=True):
    """A card was placed in a space of `seat`; `played`: its cost was paid (AUG-PLAY-02, 03)."""

    seat: Seat = ""
    played: bool = False


class Died(Moved, frozen=True):
    """A card of `seat` perished (T-PERISH 1). `combat`: by a strike or other dealt damage, `by` whom.

    `cause` is ``sacrifice``, ``hammer``, ``shatter`` or empty. Its own effects on perishing hear this.
    """

    falls = True

    seat: Seat = ""
    combat: bool = False
    by: CardId = NOBODY
    slot: Place | None = None
    cause: str = ""


class Fallen(Counted, frozen=True):
    """The tally of a player's perished cards; what other cards do about a death hears this (T-PERISH 4)."""

    card: CardId = NOBODY
    seat: Seat = ""
    combat: bool = False
    source: CardId = NOBODY
    slot: Place | None = None
    gem: bool = False


class Cleared(Moved, frozen=True):
    """A card left its place without perishing: a stacked one with its top card, one that was discarded."""

    why: str = ""


class Fetched(Moved, frozen=True):
    """A card that everybody has seen went to a hand: searched, returned (AUG-SEARCH-03)."""

    why: str = ""


class Damaged(Marked, frozen=True):
    """A card was dealt damage by `source`, with a `strike` or otherwise; the mark is its damage."""

    source: CardId = NOBODY
    strike: bool = False
    quills: bool = False


class HealthLost(Marked, frozen=True):
    """A card lost health without damage (AUG-STRIKE-03)."""

    why: str = ""


class Absorbed(Marked, frozen=True):
    """An Armor mark absorbed a damage (AUG-RULING-42)."""

    source: CardId = NOBODY


class Gained(Marked, frozen=True):
    """A card's power, health or sigils changed for longer than the moment, or a mark was flipped."""

    why: str = ""


class Tipped(Counted, frozen=True):
    """The token moved: `seat` was dealt `wanted` direct damage by `source`."""

    seat: Seat = ""
    wanted: int = 0
    source: CardId = NOBODY


class Celled(Counted, frozen=True):
    """Energy cells were gained or removed."""

    seat: Seat = ""
    why: str = ""


class Charged(Counted, frozen=True):
    """Cells were charged or depleted."""

    seat: Seat = ""
    why: str = ""


class Switched(Counted, frozen=True):
    """`seat` stopped collecting ``bones`` or ``cells``, or began again (AUG-BONE-07, AUG-ENERGY-06)."""

    seat: Seat = ""
    what: Literal["bones", "cells"] = "bones"


class Drew(Counted, frozen=True):
    """A card went from a deck into the hand of `seat`."""

    seat: Seat = ""
    pile: str = ""


class Starved(Counted, frozen=True):
    """`seat` had no card to draw (AUG-STARVE-01)."""

    seat: Seat = ""


class Hammered(Counted, frozen=True):
    """The hammer of the turn was used."""

    seat: Seat = ""
    card: CardId = NOBODY


class Offered(Counted, frozen=True):
    """A card was sacrificed."""

    seat: Seat = ""
    card: CardId = NOBODY


class Shattered(Counted, frozen=True):
    """A gem card was shattered for a cost; cards that watch for it hear this."""

    seat: Seat = ""
    card: CardId = NOBODY


class Milled(Counted, frozen=True):
    """A card nobody has named went from a deck to the discard pile."""

    seat: Seat = ""
    pile: str = ""


class Looked(Counted, frozen=True):
    """`seat` looked at cards of a pile, or searched."""

    seat: Seat = ""
    why: str = ""


class Used(Marked, frozen=True):
    """An activated ability of a card was used; the mark counts it for this turn (AUG-CARD-05)."""

    sigil: str = ""
