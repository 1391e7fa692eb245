"""Every name the rules use for places, counters, marks and phases (ledger sections 2 and 3)."""

from collections.abc import Callable
from functools import lru_cache, partial

from companion.games.lane_duel import names as lane
from companion.games.lane_duel.lanes import SEATS, SLOTS, side
from companion.games.lane_duel.names import counter, pile
from companion.kernel.cards import CardId, card_id
from companion.kernel.facts import COUNT, NUMBER, SWITCH, Counter, Counters, counted
from companion.kernel.places import Place, Seat, Zone

# Phases, in the ledger's words.
DECK_CHECK = "deck_check"
MULLIGAN = "mulligan"
COIN, GAME_OVER = lane.COIN, lane.GAME_OVER
DRAW, PLAY, ATTACK, END = lane.TURN_DRAW, lane.TURN_PLAY, lane.TURN_ATTACK, lane.TURN_END
PHASES = (DECK_CHECK, MULLIGAN, COIN, DRAW, PLAY, ATTACK, END, GAME_OVER)

# What both duels call the same.
SCALE, DAMAGE, bones, hand = lane.SCALE, lane.DAMAGE, lane.bones, lane.hand

# Counters of the whole table.
DIRECT = "direct"
"""Direct damage of the running attack step that counted."""
CAP = "cap"
"""1 during the very first turn of the game (AUG-CAP-01)."""
HAMMER = "hammer"
"""1 when the hammer of this turn is used."""

# Marks on cards. All are lost when a card leaves play (AUG-RULING-36).
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
MOST_AIMS = 20
"""More strikes than a card can be made to have."""
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
SPARED = "brief/spared"
"""1: brittle only from its player's next turn on (Bone Latcher)."""
cells = counter("cells")
"""Energy cells, the maximum energy (AUG-ENERGY-05)."""
charge = counter("charge")
"""Charged cells, the current energy (AUG-ENERGY-05)."""
starved = counter("starve")
"""Draw steps without a card to draw (AUG-RULING-09)."""
own_first = counter("own_first")
"""1 until the player's own first turn is over (AUG-DRAW-02)."""
hand_size = counter("hand")
"""Cards in the hand."""


def deck(seat: Seat, pile: str) -> str:
    """Counter: cards left in the ``main`` or ``side`` deck."""
    return f"{seat}/{pile}"


buried = counter("buried")
"""Cards in the discard pile that nobody has named yet."""
offered = counter("offered")
"""Sacrifices made in the running turn."""
shattered = counter("shattered")
"""Gems shattered in the running turn."""
fallen = counter("fallen")
"""The player's cards that perished in this game."""
mulligans = counter("mulligan")
"""Mulligans taken (AUG-START-04)."""
spent = counter("spent")
"""Energy spent in the running turn."""


def switched(seat: Seat, what: str) -> str:
    """Counter: 1 when the player has turned the table's switch for ``bones`` or ``cells`` over (AUG-BONE-07)."""
    return f"{seat}/switched/{what}"


def missed(seat: Seat, what: str) -> str:
    """Counter: ``bones`` or ``cells`` that the player did not collect in the running turn (AUG-BONE-08)."""
    return f"{seat}/missed/{what}"


face_up = counter("face_up")
"""1 when people said that a player's side deck may lie face up (AUG-DECK-21)."""
tokens = counter("tokens")
"""Blood tokens (Blood Battery)."""
looks = counter("looks")
"""How often the player looked at cards or searched in this turn."""


def once(card: CardId) -> str:
    """Counter: 1 when a card that may be played once a turn was played in this turn."""
    return f"{ONCE}{card}"


TURN_COUNTERS: tuple[Callable[[Seat], str], ...] = (
    offered, shattered, spent, looks, partial(missed, what="bones"), partial(missed, what="cells"),
)  # fmt: skip
"""What is counted for one turn only."""


def unseen(seat: Seat, pile: str) -> Place:
    """A player's cards of one deck that are in the deck or the hand, nobody can say which."""
    return Place(f"{seat}/{pile}")


discard = pile("discard")
"""A player's discard pile, the top card last."""


def reminder(where: Place) -> Place:
    """The dead reminder cards in a space, which counts as empty (AUG-RULING-27)."""
    return Place(where.zone, REMINDERS)


REMINDERS = "dead"
"""The spot of a space where reminder cards lie."""
PILES = ("main", "side")
COLLECTED = ("bones", "cells")
"""What players collect by hand (AUG-BONE-07)."""
ONCE = "once/"


PAYING = Place("paying")
"""Where a card is while it is paid for: no longer in the hand, not yet in its space."""


def zones() -> dict[str, Zone]:
    """What the rules know about each zone: its owner, its secrecy and whether its order counts."""
    result = {where.zone: Zone(where.zone, side(where), spots=("", REMINDERS)) for where in SLOTS}
    result[PAYING.zone] = Zone(PAYING.zone)
    for seat in SEATS:
        result[hand(seat).zone] = Zone(hand(seat).zone, seat, order="any")
        result[discard(seat).zone] = Zone(discard(seat).zone, seat)
        for deck_name in PILES:
            zone = unseen(seat, deck_name).zone
            result[zone] = Zone(zone, seat, secrecy="counted", order="any")
    return result


@lru_cache(maxsize=4)
def marks(sigils: tuple[str, ...]) -> Counters:
    """Every mark of the game on a card, with these sigils. Not to be written to: tables share it."""
    families = {"": "SIGIL", GAINED: f"{GAINED}SIGIL", BRIEF: f"{BRIEF}SIGIL", BRIEF_SIGIL: f"{BRIEF_SIGIL}SIGIL"}
    return {
        **counted((DAMAGE, ARMOR, SET_POWER, OPENING, LAST, CHEAPER, TWICE)),
        **counted((DOOMED, MIRROR, HUSHED, FIRST, SPARED), SWITCH),
        **counted((VIGOUR, BUFF, LENT + VIGOUR, LENT + BUFF, BRIEF_POWER), NUMBER),
        **counted((f"{AIM}{number}" for number in range(1, MOST_AIMS + 1)), Counter(family=f"{AIM}STRIKE")),
        **{f"{before}{sigil}": Counter(family=family) for before, family in families.items() for sigil in sigils},
    }


@lru_cache(maxsize=1024)
def _played_once(face: str, copies: int) -> Counters:
    """The counters of a face's copies, any of which may be playable once a turn only; made once for all tables."""
    return counted((once(card_id(face, n)) for n in range(1, copies + 1)), Counter(most=1, family=f"{ONCE}CARD"))


@lru_cache(maxsize=4)
def counters(copies: tuple[tuple[str, int], ...]) -> Counters:
    """Every counter of the game with so many copies of these faces. Not to be written to: tables share it."""
    of_seats = (
        bones, cells, charge, starved, hand_size, buried, offered, shattered, fallen, mulligans, spent, tokens, looks,
    )  # fmt: skip
    return {
        SCALE: Counter(-5, 5),
        DIRECT: COUNT,
        **counted((CAP, HAMMER), SWITCH),
        **{each(seat): COUNT for each in of_seats for seat in SEATS},
        **{each(seat): SWITCH for each in (own_first, face_up) for seat in SEATS},
        **counted(deck(seat, which) for seat in SEATS for which in PILES),
        **counted((switched(seat, what) for seat in SEATS for what in COLLECTED), SWITCH),
        **counted(missed(seat, what) for seat in SEATS for what in COLLECTED),
        **{name: kind for face, most in copies for name, kind in _played_once(face, most).items()},
    }
