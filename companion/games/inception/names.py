"""Every name the rules of *Inception* use: characters, states, places, counters, marks and phases, in one place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.kernel.cards import CardId, card_id
from companion.kernel.facts import COUNT, SWITCH, Counter, Counters
from companion.kernel.names import IN_HAND, SET, STACK, UNSEEN, Names
from companion.kernel.places import Seat, Zone
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

table = Names()
STATE = table.mark("state", Counter(most=STRONG))
ATTEMPTS = table.mark("attempts")
"""Failed tries to recruit this character."""
GROWN = table.mark("grown")
"""How far this event's numbers have risen."""
GOES_TO = ("discard", "under", "done")
GOES = table.mark("goes", Counter(most=len(GOES_TO) - 1))
"""Where the event card goes: an index of `GOES_TO`, 0 for the discard pile."""
TARGET = table.mark("target", SWITCH)
"""Who is hit by the running attack, or would lose it."""
CHOSEN = table.mark("chosen", SWITCH)
"""On the character just chosen."""
SHOWN = table.mark("shown")
"""On the Status card: the quarter turns last seen."""

# --- counters ------------------------------------------------------------------------------------------------------

HAND, DECK = table.counter("hand"), table.counter("deck")
FRONT = table.counter("front", Counter(most=REALITY))
"""The deepest level the team has moved to, counted from the top: 4 − level, so that a new table has none."""
MOVED = table.counter("moved", SWITCH)
"""1 after the move of the running goal check."""
WITHDRAWN = table.counter("withdrawn", SWITCH)
"""1 while the card being resolved is taken back."""
OPTED = table.counter("opted")
"""The number of the text just chosen."""
OWED = table.counter("owed")
"""Cards that still have to be discarded."""
LOOK, BURY = table.counter("look/top"), table.counter("look/bury")
"""While events are looked at: how many, and how many of them may go under."""
PASSED = table.counter("passed", SWITCH)
"""1 between a “no, enough” and what follows from it."""
REQUIRED, EVADED, DECLINED = map(table.counter, ("window/required", "window/evaded", "window/declined"))
AGAINST_ALL = table.counter("window/all", SWITCH)
REACTIONS, DISCARDS, ABILITIES = map(table.counter, ("sum/reactions", "sum/discards", "sum/abilities"))
SHOWN_CARDS = table.counter("sum/display")
AFFECTED = table.counter("window/level", Counter(most=REALITY + 1))
"""Level of the open window, plus one; 0 while none is open."""
ATTACKED = table.counter("window/attack", SWITCH)
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

levels = table.each("level", LEVELS)
goal = levels.place("L{level}.goal", STACK, say("the goal of Level {level}"))
"""The goal card of a level and, on it, the Kick."""
discard = levels.place("L{level}.discard", STACK, say("the Level {level} discard pile"))
"""The resolved events of a level."""
bottom = levels.place("L{level}.bottom", Zone("", region="L{level}.deck"), say("the bottom of the Level {level} deck"))
"""The events known to lie at the bottom of a level's deck; the one that comes up first is last."""
deck = levels.place("L{level}.deck", UNSEEN, say("the Level {level} deck"), say("Level {level} events"))
"""The events of a level whose order nobody knows."""
team = levels.place("L{level}.team", SET, say("Level {level}"))
"""The characters on a level."""
TEAMS = {team(level): level for level in LEVELS}

EVENT_PLACE = table.place("event", STACK, say("the event place"))
STATUS = table.place("status", STACK, say("the Status place"))
STATUS_CARD = card_id("status", 1)
ON_TOP = table.place("team.top", Zone("", region="team.deck"), say("the top of the team deck"))
"""The part of the team deck whose order is known, its top card last; it lies on top."""
RESOLVING = table.place("team.play", STACK, say("the cards being played"))
"""A team card whose effect is being carried out: in no pile yet."""
STEWARDESS = table.place("L4.stewardess", STACK, say("the Stewardess's place"))
DISPLAY = tuple(
    table.place(f"display.{number}", STACK, say("display slot {part}", part=number)) for number in range(1, 6)
)
bench = table.each("who", RECRUITS).place("bench.{who}", STACK, say("{who}'s bench"))
"""Where a character waits to be recruited."""
DONE = table.place("done", SET, say("the done pile"))
BOX = table.place("box", SET, say("the box"), say("Box"))
TEAM_DISCARD = table.place("team.discard", SET, say("the team discard pile"))
HELD = table.place("hand", IN_HAND, say("the hand"))
under = table.each("who", CHARACTERS).place("attached+{who}", SET, say("under {who}"))
"""The cards attached to a character."""
TEAM_UNSEEN = table.place(
    "team.unseen",
    Zone("", secrecy="unseen", order="any", region="team.deck"),
    say("the team deck or the hand"),
    say("Team deck"),
)
"""Team cards in the deck or the hand, nobody but the player can say which."""


@cache
def card_of(who: str) -> CardId:
    """The card of a character."""
    return card_id(who, 1)


def counters(flags: Iterable[str], failing: Iterable[str]) -> Counters:
    """Every counter of the game; `flags` and `failing` are what its cards set and count."""
    return {
        **table.counters(PLAYER),
        **dict.fromkeys(map(flag, flags), SWITCH),
        **dict.fromkeys(map(failures, failing), COUNT),
    }
