"""Every name the rules of *Incubo* use: sides, places, counters, marks and phases, in one place."""

from __future__ import annotations

from functools import cache
from typing import Literal

from companion.kernel.facts import COUNT, NUMBER, SWITCH, Counter, Counters, counted
from companion.kernel.places import Place, Zone

Side = Literal["alpha", "tommy"]
ALPHA: Side = "alpha"
TOMMY: Side = "tommy"
SIDES: tuple[Side, Side] = (ALPHA, TOMMY)
"""The two ends of a card and the two players, as the ledger calls them. In a solo game one of them plays."""
OTHER: dict[Side, Side] = {ALPHA: TOMMY, TOMMY: ALPHA}

# --- phases --------------------------------------------------------------------------------------------------------

SETUP, CHOOSE, DICE, PLAY = "setup", "choose", "dice", "play"
MONSTER_DICE, MONSTER = "monster.dice", "monster.play"
GAME_OVER = "game_over"
ENCOUNTERS = (PLAY, MONSTER)
"""The phases in which cards are played."""
PHASES = (SETUP, CHOOSE, DICE, PLAY, MONSTER_DICE, MONSTER, GAME_OVER)
LAST_PHASE = 3

# --- marks on cards ------------------------------------------------------------------------------------------------

USED = "used"
"""1: the power was used in this encounter; the card is turned by 45°."""
BEATEN = "beaten"
"""1 on a monster part that is beaten and turned over."""
COMPANION = "companion"
"""1 on a card of the Companion deck: the other player's end counts (CUBO-SOLO-07)."""
WRONG = "wrong"
"""1 on a card that hands have laid the wrong way round; never in a state that is kept."""
DOUBLE, ZERO, PLUS = 1, 2, 3
"""Power tokens as numbers: ×2, 0, and +N as `PLUS` + N."""


def token(place: int) -> str:
    """Mark: the power token that was placed as first, second … on a card (from 1)."""
    return f"token/{place}"


# --- counters ------------------------------------------------------------------------------------------------------

PHASE = "rem/phase"
"""The R.E.M. phase, 1 to 3."""
RESERVE, SPENT, FEAR = "reserve", "spent", "fear"
"""Chime tokens: common reserve, Chime discard area, Fear Reserve."""
GROWTH = "growth"
"""1 while the Growth symbol points at Tommy."""
SHUFFLED = "rem3/shuffled"
"""1 once R.E.M. 3 was shuffled before its first draw (CUBO-DREAM-05)."""
COMMON = "common"
"""1 while both requirements are one."""
LESS = "terror/less"
"""So much less Terror by powers used while abandoning."""
ABANDONING = "abandoning"
"""1 while the players are asked whether they give up."""
DECLARED = "declared"
"""The place in the line of the part a card was declared for last; 0: none."""


def rem_count(phase: int) -> str:
    """Counter: dreams in an R.E.M. deck."""
    return f"rem{phase}"


def die(who: Side) -> str:
    """Counter: the number on a player's die, plus one; 0 while it is not thrown."""
    return f"{who}.die"


def free_used(who: Side) -> str:
    """Counter: free cards used in this encounter."""
    return f"{who}.free"


def played(who: Side) -> str:
    """Counter: cards played in this encounter, in any row."""
    return f"{who}.played"


def allowance(who: Side, row: str) -> str:
    """Counter: cards that may still go to this row (``pass``, ``elim``) without a token."""
    return f"{who}.{row}/free"


def infused(who: Side) -> str:
    """Counter: how much lower the need of this player is by powers of the partner."""
    return f"{who}.infused"


def bonus(who: Side) -> str:
    """Counter: courage bought with tokens against a dream."""
    return f"{who}.bonus"


def part_bonus(slot: int) -> str:
    """Counter: courage at the part in this place of the line that belongs to no card."""
    return f"part{slot}/bonus"


def hidden_in_deck(who: Side) -> str:
    """Counter: Fear cards in the courage deck that nobody has seen."""
    return f"{who}.deck/fears"


def hidden_in_discard(who: Side) -> str:
    """Counter: Fear cards in the discard pile that nobody has seen."""
    return f"{who}.discard/fears"


# --- places --------------------------------------------------------------------------------------------------------

REM = Place("rem")
"""The dreams nobody has seen, in whatever R.E.M. deck they are."""
REM3, REM3_TOP = Place("rem3"), Place("rem3.top")
"""Dreams known to be in R.E.M. 3: somewhere, and on its top (the top card last)."""
DREAM = Place("dream")
"""The dream being faced, or the monster's head: the middle of the line."""
MIDDLE = 3
SLOTS = (1, 2, 3, 4, 5)
LINE = {slot: DREAM if slot == MIDDLE else Place(f"parts.{slot}") for slot in SLOTS}
"""The five places of the line by number, left to right as Alpha sees it."""
OFFER = tuple(LINE[slot] for slot in (2, 4, 5))
"""Where dreams lie that are drawn to choose from."""
GROWTH_PLACE = Place("growth")
"""Where the Growth tile lies."""
MONSTERS, CHIMES, BOX, COMPANIONS = Place("monsters"), Place("chimes"), Place("box"), Place("companion")
ROWS = ("play", "pass", "elim")


@cache
def deck(who: Side) -> Place:
    """The part of a courage deck whose order nobody knows."""
    return Place(f"{who}.deck")


@cache
def top(who: Side) -> Place:
    """The part of a courage deck that is known and lies on top, its top card last."""
    return Place(f"{who}.top")


@cache
def bottom(who: Side) -> Place:
    """The cards known to lie at the bottom of a courage deck; the one that comes up first is last."""
    return Place(f"{who}.bottom")


@cache
def discard(who: Side) -> Place:
    """A courage discard pile."""
    return Place(f"{who}.discard")


@cache
def fear_deck(who: Side) -> Place:
    """The Fear cards nobody has seen: in the Fear deck, or hidden among the courage cards."""
    return Place(f"{who}.fear")


@cache
def fear_top(who: Side) -> Place:
    """The known part of a Fear deck, its top card last (told stories only)."""
    return Place(f"{who}.fear.top")


@cache
def turned(who: Side) -> Place:
    """A card that was turned up and has no place yet."""
    return Place(f"{who}.turned")


@cache
def row(who: Side, name: str) -> Place:
    """One of the three rows."""
    return Place(f"{who}.{name}")


@cache
def beside(who: Side, slot: int) -> Place:
    """A player's cards beside the part in this place of the line."""
    return Place(f"{who}.part.{slot}")


ROW_PLACES = {who: {row(who, name): name for name in ROWS} for who in SIDES}
PART_PLACES = {who: {beside(who, slot): slot for slot in SLOTS} for who in SIDES}
AREAS: dict[Side, tuple[Place, ...]] = {who: (*ROW_PLACES[who], *PART_PLACES[who]) for who in SIDES}
"""Everywhere a player's cards lie in an encounter."""
OWNER: dict[Place, Side] = {where: who for who in SIDES for where in AREAS[who]}


def zones() -> dict[str, Zone]:
    """What the rules know about each zone: its secrecy and whether its order counts."""
    found: dict[str, Zone] = {}
    for who in SIDES:
        for where in (deck(who), fear_deck(who)):
            found[where.zone] = Zone(where.zone, secrecy="counted", order="any")
        for where in (top(who), bottom(who), fear_top(who)):
            found[where.zone] = Zone(where.zone, secrecy="counted", region=where.zone.rpartition(".")[0])
        found[discard(who).zone] = Zone(discard(who).zone, order="any")
        for where in (turned(who), *AREAS[who]):
            found[where.zone] = Zone(where.zone)
    for where in (REM, REM3, COMPANIONS):
        found[where.zone] = Zone(where.zone, secrecy="counted", order="any")
    for where in (REM3_TOP, GROWTH_PLACE, *LINE.values()):
        found[where.zone] = Zone(where.zone)
    for where in (MONSTERS, CHIMES, BOX):
        found[where.zone] = Zone(where.zone, order="any")
    return found


def marks(most_tokens: int) -> Counters:
    """Every mark of the game on a card; so many power tokens may lie on one."""
    tokens = (token(place) for place in range(1, most_tokens + 1))
    return {**counted((USED, BEATEN, COMPANION, WRONG), SWITCH), **counted(tokens, Counter(family="token/PLACE"))}


def counters(most_chimes: int) -> Counters:
    """Every counter of the game; there are so many Chime tokens."""
    of_sides = (free_used, played, hidden_in_deck, hidden_in_discard)
    return {
        **counted((RESERVE, SPENT, FEAR), Counter(most=most_chimes)),
        PHASE: Counter(most=LAST_PHASE),
        **counted(rem_count(phase) for phase in range(1, LAST_PHASE + 1)),
        **counted((GROWTH, SHUFFLED, COMMON, ABANDONING), SWITCH),
        **counted((LESS, DECLARED)),
        **{each(who): COUNT for each in of_sides for who in SIDES},
        **counted(die(who) for who in SIDES),
        **counted(allowance(who, name) for who in SIDES for name in ROWS),
        **{each(who): NUMBER for each in (infused, bonus) for who in SIDES},
        **counted((part_bonus(slot) for slot in SLOTS), NUMBER),
    }
