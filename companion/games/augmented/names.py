"""Every name the rules use for places, counters, marks and phases (ledger sections 2 and 3)."""

from collections.abc import Callable
from functools import lru_cache

from companion.games.lane_duel import names as lane
from companion.games.lane_duel.lanes import LANES, SEATS
from companion.kernel.cards import CardId, card_id
from companion.kernel.facts import NUMBER, SWITCH, Counter, Counters
from companion.kernel.names import STACK, UNSEEN
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import say

# Phases, in the ledger's words.
DECK_CHECK = "deck_check"
MULLIGAN = "mulligan"
COIN, GAME_OVER = lane.COIN, lane.GAME_OVER
DRAW, PLAY, ATTACK, END = lane.TURN_DRAW, lane.TURN_PLAY, lane.TURN_ATTACK, lane.TURN_END
PHASES = (DECK_CHECK, MULLIGAN, COIN, DRAW, PLAY, ATTACK, END, GAME_OVER)

# What both duels call the same.
SCALE, DAMAGE, bones, hand = lane.SCALE, lane.DAMAGE, lane.bones, lane.hand
table, own = lane.lane_names(say("{name}'s {what}"))

# Counters of the whole table.
DIRECT = table.counter("direct")
"""Direct damage of the running attack step that counted."""
CAP = table.counter("cap", SWITCH)
"""1 during the very first turn of the game (AUG-CAP-01)."""
HAMMER = table.counter("hammer", SWITCH)
"""1 when the hammer of this turn is used."""

# Marks on cards. All are lost when a card leaves play (AUG-RULING-36).
VIGOUR = table.mark("vigour", NUMBER)
"""Health gained beyond the printed number."""
BUFF = table.mark("buff", NUMBER)
"""Power gained or lost for good."""
DOOMED = table.mark("doomed", SWITCH)
"""Touched by death: it perishes at the next check."""
ARMOR = table.mark("armored")
"""Armor marks; each ignores one damage."""
MIRROR = table.mark("mirror", SWITCH)
"""Its power is the facing card's (Haunting Reflection)."""
SET_POWER = table.mark("set_power")
"""A power fixed by chance when played, plus one (Dice Power)."""
AIM = "aim/"
"""Sniper: with a number from 1, the lane of that strike of the coming attack."""
MOST_AIMS = 20
"""More strikes than a card can be made to have."""
table.each("strike", range(1, MOST_AIMS + 1)).mark(AIM + "{strike}", Counter(family=f"{AIM}STRIKE"))
OPENING = table.mark("opening")
"""Power for the first strike of every attack."""
PREVENTED = table.mark("prevented")
"""Strikes of the running attack that a card could not make, as what it would have struck cannot be attacked."""
LAST = table.mark("last")
"""Its next attack ends with its death; the power of `OPENING` it has until then (Dooming Dust)."""
HUSHED = table.mark("hushed", SWITCH)
"""Its sigils are silenced until its player's next draw step (Precalculation)."""
LENT = "lent/"
"""With another mark: what a card in hand will enter with (Morsel)."""
table.each("mark", (VIGOUR, BUFF)).mark(LENT + "{mark}", NUMBER)
CHEAPER = table.mark("cheaper")
"""Bones a card in hand costs less (Unseelie Authority)."""
TWICE = table.mark("twice")
"""How often what it does on perishing happens again (Double Death)."""
GAINED = "sigil/"
"""With a sigil's id: the card has gained that sigil."""
FIRST = table.mark("first", SWITCH)
"""1 during the first strike of an attack."""
BRIEF = "brief/"
"""Marks that end with the turn."""
BRIEF_SIGIL = BRIEF + "sigil/"
"""With a sigil's id: the card has that sigil until the end of the turn."""
BRIEF_POWER = table.mark(BRIEF + "power", NUMBER)
"""Power gained for this turn."""
SPARED = table.mark(BRIEF + "spared", SWITCH)
"""1: brittle only from its player's next turn on (Bone Latcher)."""

# Counters of each player.
PILES = ("main", "side")
HAND = "hand"
"""What a card is placed or played from instead of being searched (AUG-PLACE-01, AUG-PLAY-01)."""
COLLECTED = ("bones", "cells")
"""What players collect by hand (AUG-BONE-07)."""
cells = own.counter("{name}/cells", words=say("Cells"))
"""Energy cells, the maximum energy (AUG-ENERGY-05)."""
charge = own.counter("{name}/charge", words=say("Energy"))
"""Charged cells, the current energy (AUG-ENERGY-05)."""
starved = own.counter("{name}/starve")
"""Draw steps without a card to draw (AUG-RULING-09)."""
own_first = own.counter("{name}/own_first", SWITCH)
"""1 until the player's own first turn is over (AUG-DRAW-02)."""
hand_size = own.counter("{name}/hand", words=say("Hand"))
"""Cards in the hand."""
deck = own.each("pile", {"main": say("Main deck"), "side": say("Side deck")}).counter("{name}/{pile}", words="{pile}")
"""Cards left in the ``main`` or ``side`` deck."""
buried = own.counter("{name}/buried")
"""Cards in the discard pile that nobody has named yet."""
offered = own.counter("{name}/offered")
"""Sacrifices made in the running turn."""
shattered = own.counter("{name}/shattered")
"""Gems shattered in the running turn."""
fallen = own.counter("{name}/fallen")
"""The player's cards that perished in this game."""
mulligans = own.counter("{name}/mulligan")
"""Mulligans taken (AUG-START-04)."""
spent = own.counter("{name}/spent")
"""Energy spent in the running turn."""
switched = own.each("what", COLLECTED).counter("{name}/switched/{what}", SWITCH)
"""1 when the player has turned the table's switch for ``bones`` or ``cells`` over (AUG-BONE-07)."""
missed = own.each("what", COLLECTED).counter("{name}/missed/{what}")
"""``bones`` or ``cells`` that the player did not collect in the running turn (AUG-BONE-08)."""
face_up = own.counter("{name}/face_up", SWITCH)
"""1 when people said that a player's side deck may lie face up (AUG-DECK-21)."""
tokens = own.counter("{name}/tokens", words=say("Blood tokens"))
"""Blood tokens (Blood Battery)."""
looks = own.counter("{name}/looks")
"""How often the player looked at cards or searched in this turn."""
ONCE = "once/"


def once(card: CardId) -> str:
    """Counter: 1 when a card that may be played once a turn was played in this turn."""
    return f"{ONCE}{card}"


TURN_COUNTERS: tuple[Callable[[Seat], str], ...] = (
    offered, shattered, spent, looks, lambda seat: missed(seat, "bones"), lambda seat: missed(seat, "cells"),
)  # fmt: skip
"""What is counted for one turn only."""

# Places.
own.place("{name}/main", UNSEEN, say("main deck"), say("Main deck"))
own.place("{name}/side", UNSEEN, say("side deck"), say("Side deck"))
discard = own.place("{name}/discard", STACK, say("discard pile"))
"""A player's discard pile, the top card last."""
PAYING = "paying"
table.place(PAYING)  # where older games have a card that is paid for
own.each("lane", LANES).place("{name}{lane}+" + PAYING)
REMINDERS = "dead"
"""The spot of a space where reminder cards lie."""
own.each("lane", LANES).place("{name}{lane}+" + REMINDERS)


def unseen(seat: Seat, pile: str) -> Place:
    """A player's cards of one deck that are in the deck or the hand, nobody can say which."""
    return Place(f"{seat}/{pile}")


def paid_for(where: Place) -> Place:
    """Where the card is that is played to a space while it is paid for: no longer in the hand, not yet in its space."""
    return Place(where.zone, PAYING)


def reminder(where: Place) -> Place:
    """The dead reminder cards in a space, which counts as empty (AUG-RULING-27)."""
    return Place(where.zone, REMINDERS)


@lru_cache(maxsize=4)
def marks(sigils: tuple[str, ...]) -> Counters:
    """Every mark of the game on a card, with these sigils. Not to be written to: tables share it."""
    families = {"": "SIGIL", GAINED: f"{GAINED}SIGIL", BRIEF: f"{BRIEF}SIGIL", BRIEF_SIGIL: f"{BRIEF_SIGIL}SIGIL"}
    of_sigils = {f"{before}{sigil}": Counter(family=family) for before, family in families.items() for sigil in sigils}
    return table.marks | of_sigils


@lru_cache(maxsize=1024)
def _played_once(face: str, copies: int) -> Counters:
    """The counters of a face's copies, any of which may be playable once a turn only; made once for all tables."""
    return dict.fromkeys((once(card_id(face, n)) for n in range(1, copies + 1)), Counter(most=1, family=f"{ONCE}CARD"))


@lru_cache(maxsize=4)
def counters(copies: tuple[tuple[str, int], ...]) -> Counters:
    """Every counter of the game with so many copies of these faces. Not to be written to: tables share it."""
    once_a_turn = {name: kind for face, most in copies for name, kind in _played_once(face, most).items()}
    return table.counters(SEATS) | once_a_turn
