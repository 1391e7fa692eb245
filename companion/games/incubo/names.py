"""Every name the rules of *Incubo* use: sides, places, counters, marks and phases, in one place."""

from __future__ import annotations

from typing import Literal

from companion.kernel.facts import NUMBER, SWITCH, Counter, Counters
from companion.kernel.names import SET, STACK, UNSEEN, Names
from companion.kernel.places import Place, Zone
from companion.kernel.sentences import say

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

table = Names()
sides = table.each("name", SIDES, say("{name}'s {what}"))

# --- marks on cards ------------------------------------------------------------------------------------------------

USED = table.mark("used", SWITCH)
"""1: the power was used in this encounter; the card is turned by 45°."""
BEATEN = table.mark("beaten", SWITCH)
"""1 on a monster part that is beaten and turned over."""
COMPANION = table.mark("companion", SWITCH)
"""1 on a card of the Companion deck: the other player's end counts (CUBO-SOLO-07)."""
WRONG = table.mark("wrong", SWITCH)
"""1 on a card that hands have laid the wrong way round; never in a state that is kept."""
DOUBLE, ZERO, PLUS = 1, 2, 3
"""Power tokens as numbers: ×2, 0, and +N as `PLUS` + N."""


def token(place: int) -> str:
    """Mark: the power token that was placed as first, second … on a card (from 1)."""
    return f"token/{place}"


def tokens(most: int) -> Counters:
    """The marks of so many power tokens on a card."""
    return dict.fromkeys(map(token, range(1, most + 1)), Counter(family="token/PLACE"))


# --- counters ------------------------------------------------------------------------------------------------------

PHASE = table.counter("rem/phase", Counter(most=LAST_PHASE))
"""The R.E.M. phase, 1 to 3."""
RESERVE = table.counter("reserve", words=say("Chimes"))
SPENT, FEAR = table.counter("spent", words=say("Spent")), table.counter("fear", words=say("Fear Reserve"))
CHIME_TOKENS = RESERVE, SPENT, FEAR
"""Chime tokens: common reserve, Chime discard area, Fear Reserve. A game has only so many."""
GROWTH = table.counter("growth", SWITCH)
"""1 while the Growth symbol points at Tommy."""
SHUFFLED = table.counter("rem3/shuffled", SWITCH)
"""1 once R.E.M. 3 was shuffled before its first draw (CUBO-DREAM-05)."""
COMMON = table.counter("common", SWITCH)
"""1 while both requirements are one."""
LESS = table.counter("terror/less")
"""So much less Terror by powers used while abandoning."""
ABANDONING = table.counter("abandoning", SWITCH)
"""1 while the players are asked whether they give up."""
DECLARED = table.counter("declared")
"""The place in the line of the part a card was declared for last; 0: none."""
rem_count = table.each("phase", range(1, LAST_PHASE + 1)).counter("rem{phase}")
"""Dreams in an R.E.M. deck."""
die = sides.counter("{name}.die")
"""The number on a player's die, plus one; 0 while it is not thrown."""
free_used = sides.counter("{name}.free")
"""Free cards used in this encounter."""
played = sides.counter("{name}.played")
"""Cards played in this encounter, in any row."""
ROWS = ("play", "pass", "elim")
allowance = sides.each("row", ROWS).counter("{name}.{row}/free")
"""Cards that may still go to this row (``pass``, ``elim``) without a token."""
infused = sides.counter("{name}.infused", NUMBER)
"""How much lower the need of this player is by powers of the partner."""
bonus = sides.counter("{name}.bonus", NUMBER)
"""Courage bought with tokens against a dream."""
MIDDLE = 3
SLOTS = (1, 2, 3, 4, 5)
part_bonus = table.each("slot", SLOTS).counter("part{slot}/bonus", NUMBER)
"""Courage at the part in this place of the line that belongs to no card."""
hidden_in_deck = sides.counter("{name}.deck/fears")
"""Fear cards in the courage deck that nobody has seen."""
hidden_in_discard = sides.counter("{name}.discard/fears")
"""Fear cards in the discard pile that nobody has seen."""

# --- places --------------------------------------------------------------------------------------------------------

_KNOWN = Zone("", secrecy="unseen", region="{name}")
deck = sides.place("{name}.deck", UNSEEN, say("deck"), say("Courage deck"))
"""The part of a courage deck whose order nobody knows."""
fear_deck = sides.place("{name}.fear", UNSEEN, say("Fear deck"), say("Fear deck"))
"""The Fear cards nobody has seen: in the Fear deck, or hidden among the courage cards."""
top = sides.place("{name}.top", _KNOWN, say("deck (top)"))
"""The part of a courage deck that is known and lies on top, its top card last."""
bottom = sides.place("{name}.bottom", _KNOWN, say("deck (bottom)"))
"""The cards known to lie at the bottom of a courage deck; the one that comes up first is last."""
fear_top = sides.place("{name}.fear.top", Zone("", secrecy="unseen", region="{name}.fear"), say("Fear deck (top)"))
"""The known part of a Fear deck, its top card last (told stories only)."""
discard = sides.place("{name}.discard", SET, say("discard pile"))
"""A courage discard pile."""
turned = sides.place("{name}.turned", STACK, say("turned-up card"))
"""A card that was turned up and has no place yet."""
_rows = sides.each("what", {"play": say("Play row"), "pass": say("Pass row"), "elim": say("Elimination row")})
row = _rows.place("{name}.{what}", STACK, say("{name}'s {what}"))
"""One of the three rows."""
beside = sides.each("slot", SLOTS).place("{name}.part.{slot}", STACK, say("{name}'s column at Part {slot}"))
"""A player's cards beside the part in this place of the line."""
ROW_PLACES = {who: {row(who, name): name for name in ROWS} for who in SIDES}
PART_PLACES = {who: {beside(who, slot): slot for slot in SLOTS} for who in SIDES}
AREAS: dict[Side, tuple[Place, ...]] = {who: (*ROW_PLACES[who], *PART_PLACES[who]) for who in SIDES}
"""Everywhere a player's cards lie in an encounter."""
OWNER: dict[Place, Side] = {where: who for who in SIDES for where in AREAS[who]}

REM = table.place("rem", UNSEEN, say("the R.E.M. decks"), say("R.E.M. decks"))
"""The dreams nobody has seen, in whatever R.E.M. deck they are."""
REM1 = table.place("rem1", UNSEEN, say("the R.E.M. 1 deck"), say("R.E.M. 1 deck"))
REM2 = table.place("rem2", UNSEEN, say("the R.E.M. 2 deck"), say("R.E.M. 2 deck"))
"""Where the first two decks lie; which dreams they hold nobody knows, so the rules have them in `REM`."""
REM3 = table.place("rem3", UNSEEN, say("the R.E.M. 3 deck"), say("R.E.M. 3 deck"))
"""Dreams known to be in R.E.M. 3, somewhere."""
COMPANIONS = table.place("companion", UNSEEN, say("the Companion deck"), say("Companion deck"))
REM3_TOP = table.place("rem3.top", Zone("", region="rem3"), say("the top of R.E.M. 3"))
"""Dreams known to be on the top of R.E.M. 3, the top card last."""
GROWTH_PLACE = table.place("growth", STACK, say("the Growth place"))
"""Where the Growth tile lies."""
LINE = {
    slot: table.place("dream", STACK, say("the middle"))
    if slot == MIDDLE
    else table.place(f"parts.{slot}", STACK, say("Part {slot}", slot=slot))
    for slot in SLOTS
}
"""The five places of the line by number, left to right as Alpha sees it."""
DREAM = LINE[MIDDLE]
"""The dream being faced, or the monster's head: the middle of the line."""
OFFER = tuple(LINE[slot] for slot in (2, 4, 5))
"""Where dreams lie that are drawn to choose from."""
MONSTERS = table.place("monsters", SET, say("the monster cards"), say("Monsters"))
CHIMES = table.place("chimes", SET, say("the Chime deck"))
BOX = table.place("box", SET, say("the box"), say("Box"))
