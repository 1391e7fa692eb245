"""What the rules do next, by the names of the ledger's timing model."""

from __future__ import annotations

from typing import Literal

from companion.games.incubo.names import Side
from companion.games.incubo.power import NO_CARD, Use
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place

Kind = Literal["free", "paid", "power", "companion"]
"""How a card is drawn (T-DRAW)."""


class NextEncounter(Step, frozen=True):
    """The next dream is chosen, or the monster comes (T-RESULT 5)."""


class BeginDream(Step, frozen=True):
    """T-DREAM 2: a dream is faced."""


class BeginMonster(Step, frozen=True):
    """T-MONSTER 1."""


class AskDice(Step, frozen=True):
    """The dice that are not thrown yet."""


class StartPlay(Step, frozen=True):
    """The requirements are fixed; cards are played."""


class AddFear(Step, frozen=True):
    """A player puts the top Fear card on the own discard pile (CUBO-MON-01)."""

    who: Side


class TurnUp(Step, frozen=True):
    """T-DRAW 3: a card is turned up. `pile`: from the discard pile; `to`: where hands laid it, or the part declared."""

    who: Side
    card: CardId
    kind: Kind
    to: Place | None = None
    pile: bool = False


class Settle(Step, frozen=True):
    """A card that was turned up is placed, or its player is asked where."""

    who: Side
    card: CardId
    to: Place | None = None


class Played(Step, frozen=True):
    """T-DRAW 4 to 6: what follows once a card that was turned up was played, or was not."""

    who: Side
    card: CardId
    kind: Kind
    pile: bool = False


class PlayNext(Step, frozen=True):
    """A power plays this many further cards of the deck, or of the discard pile (`pile`)."""

    who: Side
    n: int
    pile: bool = False


class UsePower(Step, frozen=True):
    """A power is used; what is still to be chosen is asked. `source` is the card that has it."""

    who: Side
    source: CardId
    of: CardId = NO_CARD
    target: CardId = NO_CARD
    partner: CardId = NO_CARD
    out: CardId = NO_CARD
    top: tuple[CardId, ...] = ()
    pay: int = 0
    part: int = 0

    @property
    def use(self) -> Use:
        """The choices."""
        return Use(*(getattr(self, field) for field in Use.__struct_fields__))


class LookBelow(Step, frozen=True):
    """So many cards are looked at: where the deck has fewer, the discard pile comes below it (CUBO-RULING-24)."""

    who: Side
    n: int


class TakeOut(Step, frozen=True):
    """A card that was looked at leaves the deck."""

    who: Side
    card: CardId
    to: Place


class PutBack(Step, frozen=True):
    """Cards that were looked at lie on top of the deck again, in this order as far as it was told (top first)."""

    who: Side
    n: int
    top: tuple[CardId, ...] = ()


class PlaceToken(Step, frozen=True):
    """A power token is placed on a card."""

    card: CardId
    token: int


class CheckParts(Step, frozen=True):
    """Parts whose requirement is reached are beaten; in the last phase that may be the victory."""


class CheckReserve(Step, frozen=True):
    """With the option `lose_at_zero` an empty reserve loses the game (CUBO-RULING-03)."""


class AskAbandon(Step, frozen=True):
    """The dream is not reached: give it up?"""


class WinDream(Step, frozen=True):
    """T-RESULT 2."""


class LoseDream(Step, frozen=True):
    """T-RESULT 3: Terror."""


class ClearRows(Step, frozen=True):
    """T-RESULT 4, or T-MONSTER 5: the cards played go where they belong, everything on them comes off."""


class MonsterResult(Step, frozen=True):
    """T-MONSTER 5."""


class Reshuffle(Step, frozen=True):
    """An empty deck is made anew from the discard pile (CUBO-PLAY-06)."""

    who: Side
