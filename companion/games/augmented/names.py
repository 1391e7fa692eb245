"""Every name the rules use for places, counters, marks and phases (ledger sections 2 and 3)."""

from collections.abc import Callable
from functools import partial

from companion.games.lane_duel.lanes import SEATS, SLOTS, side
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat, Zone

# Phases, in the ledger's words.
DECK_CHECK = "deck_check"
MULLIGAN = "mulligan"
COIN = "coin"
DRAW = "turn.draw"
PLAY = "turn.play"
ATTACK = "turn.attack"
END = "turn.end"
GAME_OVER = "game_over"

# Counters of the whole table.
SCALE = "scale"
"""−5 … +5; positive = the token lies on B's side."""
DIRECT = "direct"
"""Direct damage of the running attack step that counted."""
CAP = "cap"
"""1 during the very first turn of the game (AUG-CAP-01)."""
HAMMER = "hammer"
"""1 when the hammer of this turn is used."""

# Marks on cards. All are lost when a card leaves play (AUG-RULING-36).
DAMAGE = "damage"
VIGOUR = "vigour"
"""Health gained beyond the printed number."""
BUFF = "buff"
"""Power gained or lost for good."""
DOOMED = "doomed"
"""Touched by death: it perishes at the next check."""
ARMOR = "armored"
"""Armor marks; each ignores one damage."""
MIRROR = "mirror"
"""Its power is the facing card's (Haunting Reflection)."""
SET_POWER = "set_power"
"""A power fixed by chance when played, plus one (Dice Power)."""
AIM = "aim/"
"""Sniper: with a number from 1, the lane of that strike of the coming attack."""
OPENING = "opening"
"""Power for the first strike of every attack."""
LAST = "last"
"""Its next attack ends with its death; the power of `OPENING` it has until then (Dooming Dust)."""
HUSHED = "hushed"
"""Its sigils are silenced until its player's next draw step (Precalculation)."""
LENT = "lent/"
"""With another mark: what a card in hand will enter with (Morsel)."""
CHEAPER = "cheaper"
"""Bones a card in hand costs less (Unseelie Authority)."""
TWICE = "twice"
"""How often what it does on perishing happens again (Double Death)."""
GAINED = "sigil/"
"""With a sigil's id: the card has gained that sigil."""
FIRST = "first"
"""1 during the first strike of an attack."""
BRIEF = "brief/"
"""Marks that end with the turn."""
BRIEF_SIGIL = BRIEF + "sigil/"
"""With a sigil's id: the card has that sigil until the end of the turn."""
BRIEF_POWER = "brief/power"
"""Power gained for this turn."""


def bones(seat: Seat) -> str:
    """Counter: bones in stock."""
    return f"{seat}/bones"


def cells(seat: Seat) -> str:
    """Counter: energy cells, the maximum energy (AUG-ENERGY-05)."""
    return f"{seat}/cells"


def charge(seat: Seat) -> str:
    """Counter: charged cells, the current energy (AUG-ENERGY-05)."""
    return f"{seat}/charge"


def starved(seat: Seat) -> str:
    """Counter: draw steps without a card to draw (AUG-RULING-09)."""
    return f"{seat}/starve"


def own_first(seat: Seat) -> str:
    """Counter: 1 until the player's own first turn is over (AUG-DRAW-02)."""
    return f"{seat}/own_first"


def hand_size(seat: Seat) -> str:
    """Counter: cards in the hand."""
    return f"{seat}/hand"


def deck(seat: Seat, pile: str) -> str:
    """Counter: cards left in the ``main`` or ``side`` deck."""
    return f"{seat}/{pile}"


def buried(seat: Seat) -> str:
    """Counter: cards in the discard pile that nobody has named yet."""
    return f"{seat}/buried"


def offered(seat: Seat) -> str:
    """Counter: sacrifices made in the running turn."""
    return f"{seat}/offered"


def shattered(seat: Seat) -> str:
    """Counter: gems shattered in the running turn."""
    return f"{seat}/shattered"


def fallen(seat: Seat) -> str:
    """Counter: the player's cards that perished in this game."""
    return f"{seat}/fallen"


def mulligans(seat: Seat) -> str:
    """Counter: mulligans taken (AUG-START-04)."""
    return f"{seat}/mulligan"


def spent(seat: Seat) -> str:
    """Counter: energy spent in the running turn."""
    return f"{seat}/spent"


def switched(seat: Seat, what: str) -> str:
    """Counter: 1 when the player has turned the table's switch for ``bones`` or ``cells`` over (AUG-BONE-07)."""
    return f"{seat}/switched/{what}"


def missed(seat: Seat, what: str) -> str:
    """Counter: ``bones`` or ``cells`` that the player did not collect in the running turn (AUG-BONE-08)."""
    return f"{seat}/missed/{what}"


def face_up(seat: Seat) -> str:
    """Counter: 1 when people said that a player's side deck may lie face up (AUG-DECK-21)."""
    return f"{seat}/face_up"


def tokens(seat: Seat) -> str:
    """Counter: blood tokens (Blood Battery)."""
    return f"{seat}/tokens"


def looks(seat: Seat) -> str:
    """Counter: how often the player looked at cards or searched in this turn."""
    return f"{seat}/looks"


def once(card: CardId) -> str:
    """Counter: 1 when a card that may be played once a turn was played in this turn."""
    return f"{ONCE}{card}"


TURN_COUNTERS: tuple[Callable[[Seat], str], ...] = (
    offered, shattered, spent, looks, partial(missed, what="bones"), partial(missed, what="cells"),
)  # fmt: skip
"""What is counted for one turn only."""


def hand(seat: Seat) -> Place:
    """The cards known to be in a player's hand."""
    return Place(f"{seat}/hand")


def unseen(seat: Seat, pile: str) -> Place:
    """A player's cards of one deck that are in the deck or the hand, nobody can say which."""
    return Place(f"{seat}/{pile}")


def discard(seat: Seat) -> Place:
    """A player's discard pile, the top card last."""
    return Place(f"{seat}/discard")


def reminder(where: Place) -> Place:
    """The dead reminder cards in a space, which counts as empty (AUG-RULING-27)."""
    return Place(where.zone, "dead")


PILES = ("main", "side")
ONCE = "once/"


PAYING = Place("paying")
"""Where a card is while it is paid for: no longer in the hand, not yet in its space."""


def zones() -> dict[str, Zone]:
    """What the rules know about each zone: its owner, its secrecy and whether its order counts."""
    result = {where.zone: Zone(where.zone, side(where)) for where in SLOTS}
    result[PAYING.zone] = Zone(PAYING.zone)
    for seat in SEATS:
        result[hand(seat).zone] = Zone(hand(seat).zone, seat, order="any")
        result[discard(seat).zone] = Zone(discard(seat).zone, seat)
        for pile in PILES:
            zone = unseen(seat, pile).zone
            result[zone] = Zone(zone, seat, secrecy="counted", order="any")
    return result
