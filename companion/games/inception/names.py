"""Every name the rules of *Inception* use: characters, states, places, counters, marks and phases, in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from companion.kernel.cards import CardId, card_id
from companion.kernel.facts import SWITCH, Counter, Counters, counted
from companion.kernel.places import Place, Seat, Zone
from companion.kernel.sentences import say

PLAYER: Seat = "A"
CHARACTERS = ("cobb", "saito", "arthur", "ariadne", "eames", "yusuf")
RECRUITS = ("ariadne", "eames", "yusuf")
COBB, SAITO = "cobb", "saito"

STATES = ("inactive", "weak", "healthy", "strong")
"""Low to high; the mark `STATE` holds the number, 1 for inactive."""
INACTIVE, WEAK, HEALTHY, STRONG = 1, 2, 3, 4
HOW = {"inactive": say("inactive"), "weak": say("weak"), "healthy": say("healthy"), "strong": say("strong")}
"""What people call the states."""

LEVELS = (4, 3, 2, 1, 0)
KICK_LEVELS = (3, 2, 1)
REALITY, LIMBO = 4, 0

# --- phases --------------------------------------------------------------------------------------------------------

SETUP = "setup"
STEPS = ("step1", "step2", "step3", "step4", "step5", "step6")
DRAW, PLAY, LIMIT, GOALS, EVENT, GOALS_AGAIN = STEPS
CHECKS = (GOALS, GOALS_AGAIN)
GAME_OVER = "game_over"
PHASES = (SETUP, *STEPS, GAME_OVER)

# --- marks on cards ------------------------------------------------------------------------------------------------

STATE = "state"
ATTEMPTS = "attempts"
"""Failed tries to recruit this character."""
GROWN = "grown"
"""How far this event's numbers have risen."""
GOES = "goes"
"""Where the event card goes: an index of `GOES_TO`, 0 for the discard pile."""
GOES_TO = ("discard", "under", "done")
TARGET = "target"
"""Who is hit by the running attack, or would lose it."""
CHOSEN = "chosen"
"""On the character just chosen."""
SHOWN = "shown"
"""On the Status card: the quarter turns last seen."""
MARKS: Counters = {
    STATE: Counter(most=STRONG),
    **counted((ATTEMPTS, GROWN, SHOWN)),
    GOES: Counter(most=len(GOES_TO) - 1),
    **counted((TARGET, CHOSEN), SWITCH),
}
"""Every mark of the game on a card, with its bounds."""

# --- counters ------------------------------------------------------------------------------------------------------

HAND, DECK = "hand", "deck"
FRONT = "front"
"""The deepest level the team has moved to, counted from the top: 4 − level, so that a new table has none."""
MOVED = "moved"
"""1 after the move of the running goal check."""
WITHDRAWN = "withdrawn"
"""1 while the card being resolved is taken back."""
OPTED = "opted"
"""The number of the text just chosen."""
OWED = "owed"
"""Cards that still have to be discarded."""
LOOK, BURY = "look/top", "look/bury"
"""While events are looked at: how many, and how many of them may go under."""
PASSED = "passed"
"""1 between a “no, enough” and what follows from it."""
REQUIRED, EVADED, DECLINED = "window/required", "window/evaded", "window/declined"
AGAINST_ALL = "window/all"
REACTIONS, DISCARDS, ABILITIES, SHOWN_CARDS = "sum/reactions", "sum/discards", "sum/abilities", "sum/display"
AFFECTED = "window/level"
"""Level of the open window, plus one; 0 while none is open."""
ATTACKED = "window/attack"
"""1 while the open window is an attack."""
WINDOW = (
    REQUIRED, EVADED, DECLINED, AGAINST_ALL, REACTIONS, DISCARDS, ABILITIES, SHOWN_CARDS, AFFECTED, ATTACKED,
)  # fmt: skip


flag = "flag/{}".format
"""Counter: 1 once this has happened (``sedated``, ``inception3``, ``mal_dead``, ``sent_back``)."""
failures = "failures/{}".format
"""Counter: how often this failed."""

WINDOWS = {"attack": say("attack"), "convince": say("convince")}
"""What people call the windows."""

# --- places --------------------------------------------------------------------------------------------------------

EVENT_PLACE, DONE, STATUS, BOX = Place("event"), Place("done"), Place("status"), Place("box")
TEAM_DISCARD, HELD = Place("team.discard"), Place("hand")
UNSEEN = Place("team.unseen")
"""Team cards in the deck or the hand, nobody but the player can say which."""
ON_TOP = Place("team.top")
"""The part of the team deck whose order is known, its top card last; it lies on top."""
RESOLVING = Place("team.play")
"""A team card whose effect is being carried out: in no pile yet."""
STEWARDESS = Place("L4.stewardess")
DISPLAY = tuple(Place(f"display.{number}") for number in range(1, 6))


def _on_level(part: str) -> Callable[[int], Place]:
    return cache(lambda level: Place(f"L{level}.{part}"))


goal = _on_level("goal")
"""The goal card of a level and, on it, the Kick."""
deck = _on_level("deck")
"""The events of a level whose order nobody knows."""
bottom = _on_level("bottom")
"""The events known to lie at the bottom of a level's deck; the one that comes up first is last."""
discard = _on_level("discard")
"""The resolved events of a level."""
team = _on_level("team")
"""The characters on a level."""


@cache
def bench(who: str) -> Place:
    """Where a character waits to be recruited."""
    return Place(f"bench.{who}")


@cache
def under(who: str) -> Place:
    """The cards attached to a character."""
    return Place("attached", who)


@cache
def card_of(who: str) -> CardId:
    """The card of a character."""
    return card_id(who, 1)


TEAMS = {team(level): level for level in LEVELS}
STATUS_CARD = card_id("status", 1)


def zones() -> dict[str, Zone]:
    """What the rules know about each zone: its secrecy and whether its order counts."""
    result: dict[str, Zone] = {}
    for level in LEVELS:
        for where in (goal(level), discard(level), bottom(level)):
            result[where.zone] = Zone(where.zone)
        result[deck(level).zone] = Zone(deck(level).zone, secrecy="counted", order="any")
        result[team(level).zone] = Zone(team(level).zone, order="any")
    for where in (EVENT_PLACE, STATUS, ON_TOP, RESOLVING, STEWARDESS, *DISPLAY, *map(bench, RECRUITS)):
        result[where.zone] = Zone(where.zone)
    for where in (DONE, BOX, TEAM_DISCARD, HELD):
        result[where.zone] = Zone(where.zone, order="any")
    attached = under(COBB).zone
    result[attached] = Zone(attached, order="any", spots=CHARACTERS)
    result[UNSEEN.zone] = Zone(UNSEEN.zone, secrecy="counted", order="any", region="team.deck")
    return result


def counters(flags: Iterable[str], failing: Iterable[str]) -> Counters:
    """Every counter of the game; `flags` and `failing` are what its cards set and count."""
    return {
        **counted((HAND, DECK)),
        FRONT: Counter(most=REALITY),
        **counted((OPTED, OWED, LOOK, BURY, *WINDOW)),
        **counted((MOVED, WITHDRAWN, PASSED, AGAINST_ALL, ATTACKED), SWITCH),
        AFFECTED: Counter(most=REALITY + 1),
        **counted(map(flag, flags), SWITCH),
        **counted(map(failures, failing)),
    }
