"""Cards that a player looks for, and cards in a hidden hand."""

from msgspec import Struct

from companion.games.augmented.facts import NOBODY
from companion.games.common.steps import OfSeat
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.places import Place


class Wanted(Struct, frozen=True):
    """What a search may find; empty conditions do not matter.

    `names`: exact names. `tiers`: allowed tiers (AUG-RULING-29 where a text gives no others). `most`: with a resource,
    what the card may cost of it; a free card fits as well, one with any other cost does not (AUG-CLAR-17, 18).
    `costs`: it has to cost one of these. `sigils`: it prints one of these. `gem`: it provides a gem. Among the `piles`
    of a card that is placed or played the ``hand`` is one as well (AUG-PLACE-01, AUG-PLAY-01). `but`: cards that were
    discarded for the search.
    """

    piles: tuple[str, ...] = ("main", "side", "discard")
    names: tuple[str, ...] = ()
    tribes: tuple[str, ...] = ()
    tiers: tuple[str, ...] = ("common", "side-deck")
    most: tuple[tuple[str, int], ...] = ()
    costs: tuple[str, ...] = ()
    sigils: tuple[str, ...] = ()
    gem: bool = False
    but: tuple[CardId, ...] = ()


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
    """The search is over, or the card was taken from the hand; what waits for it says what it is for."""

    wanted: Wanted
    why: str
    spaces: tuple[Place, ...] = ()
    over: CardId = NOBODY
    played: bool = False
    into: Place | None = None


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
