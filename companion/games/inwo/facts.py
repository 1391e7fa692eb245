"""What becomes true in *Illuminati: New World Order*, each one of the kernel's facts with a meaning."""

from __future__ import annotations

from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Marked, Moved, Noted
from companion.kernel.places import Seat


class TokenPlaced(Marked, frozen=True):
    """A card got Action tokens."""


class TokenSpent(Marked, frozen=True):
    """A card spent its token on an action."""


class TokenLost(Marked, frozen=True):
    """A card lost tokens without use."""


class TokenBack(Marked, frozen=True):
    """A card took its token back."""


class PlotDrawn(Counted, frozen=True):
    """A hidden Plot came into a hand."""

    seat: Seat = ""


class GroupDrawn(Counted, frozen=True):
    """A Group card came into a hand."""

    seat: Seat = ""


class Traded(Counted, frozen=True):
    """Cards change hands: what `seat` gives `to`, and what comes back for it."""

    seat: Seat = ""
    to: Seat = ""
    card: CardId = CardId("")
    plots: int = 0
    groups: int = 0
    back_plots: int = 0
    back_groups: int = 0


class Declined(Counted, frozen=True):
    """What `seat` offered `to` is refused; nothing changes."""

    seat: Seat = ""
    to: Seat = ""


class TakenOver(Moved, frozen=True):
    """A card came into play from a hand without an attack."""

    seat: Seat = ""


class Captured(Moved, frozen=True):
    """A Group was captured by attack."""

    seat: Seat = ""


class Regrouped(Moved, frozen=True):
    """A Group hangs at another arrow."""


class Followed(Moved, frozen=True):
    """A Resource went along with the Group it is linked to (INWO-RES-08)."""


class Swapped(Moved, frozen=True):
    """An agents card took the place of the captured Group (INWO-META-03)."""


class Destroyed(Moved, frozen=True):
    """A Group was destroyed."""

    falls = True

    seat: Seat = ""


class Devastated(Marked, frozen=True):
    """A Place is Devastated, or has Relief (by -1)."""


class Discarded(Moved, frozen=True):
    """A card went to a discard pile."""

    seat: Seat = ""


class ToHand(Moved, frozen=True):
    """A card went back to a hand."""

    seat: Seat = ""


class LaidOpen(Moved, frozen=True):
    """A Plot lies exposed now."""

    seat: Seat = ""


class Stolen(LaidOpen, frozen=True):
    """A card was taken out of a hand and lies open; its victim is shown which (INWO-META-02)."""

    victim: Seat = ""


class Announced(Moved, frozen=True):
    """A card is being played."""

    seat: Seat = ""


class Ruled(Counted, frozen=True):
    """The table agrees on what the text of the card `of` comes to (INWO-RULING-68)."""

    of: CardId = CardId("")
    what: str = ""
    card: CardId = CardId("")
    n: int = 0
    word: str = ""
    who: Seat = ""


class Declared(Noted, frozen=True):
    """An attack was declared."""


class ThrownAgain(Noted, frozen=True):
    """The dice of the attack are taken back and thrown again, because a card in play says so."""

    card: CardId = CardId("")


class AttackEnded(Noted, frozen=True):
    """The attack is over. `result`: success, failed, cancelled or called_off."""

    result: str = ""
    target: CardId = CardId("")
    strength: int | None = None
    final: int | None = None
    margin: int | None = None
