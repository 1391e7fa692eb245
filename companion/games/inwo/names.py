"""Every name the rules of *Illuminati: New World Order* use: places, counters, marks, phases and windows."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from companion.kernel.cards import CardId
from companion.kernel.facts import SWITCH, Counter
from companion.kernel.names import SET, STACK, Names
from companion.kernel.places import SEATS, Place, Seat, Zone
from companion.kernel.sentences import say

Side = Literal["T", "R", "B", "L"]
SIDES: tuple[Side, ...] = ("T", "R", "B", "L")
"""The sides of a card in its printed orientation (ledger 2.2)."""

ALL_SEATS: tuple[Seat, ...] = SEATS[:6]
"""The ledger's S1 to S6, counterclockwise."""

table = Names()
own = table.seats("who", ALL_SEATS)

# --- phases (ledger 4.5) -------------------------------------------------------------------------------------------

SETUP = "setup"
PLOT, GROUP, TAKEOVER, TOKENS, ACTIONS, FREE = "plot", "group", "takeover", "tokens", "actions", "free"
KNOCK, CLAIMS, GAME_OVER = "knock", "claims", "game_over"
PHASES: tuple[str, ...] = (PLOT, GROUP, TAKEOVER, TOKENS, ACTIONS, FREE, KNOCK)
"""Phases 1 to 7 of a turn."""
ALL_PHASES: tuple[str, ...] = (SETUP, *PHASES, CLAIMS, GAME_OVER)
EARLY: tuple[str, ...] = PHASES[:4]
"""The phases in which leftover tokens may only buy Plots (INWO-BUY-05)."""

# --- marks on cards ------------------------------------------------------------------------------------------------

TOKEN = table.mark("tokens")
DEVASTATED = table.mark("devastated", SWITCH)
KILLED = table.mark("killed", SWITCH)
CAPTURED = table.mark("captured", SWITCH)
"""1: captured this turn (INWO-TOKEN-08)."""
TAKEN = table.mark("taken", SWITCH)
"""1: it came by the automatic takeover, until tokens are placed (phase 4)."""
ZAPPED, PARALYZED = table.mark("zapped", SWITCH), table.mark("paralyzed", SWITCH)
OWNER = table.mark("owner", Counter(most=len(ALL_SEATS)))
"""Whose property the card is: the seat's number from 1 (INWO-META-01)."""
HIDDEN = table.mark("hidden", SWITCH)
"""1 on a Unique Resource that lies face down (INWO-DUP-16)."""
WORTHLESS = table.mark("worthless", SWITCH)
"""1 on a hidden Unique Resource that was not shown in time (INWO-RULING-56)."""
MORE_ATTACKS = table.mark("more_attacks")
"""So many attacks that the Group may still lead this turn without a token (INWO-TURN-13)."""
MORE_ARROWS = table.mark("more_arrows")
"""So many outgoing arrows above the printed ones."""

# --- notes ---------------------------------------------------------------------------------------------------------

ATTACK, PLAYS, CHANGES, LINKS = "attack", "plays", "changes", "links"
DEATHS, USED, CLAIMED, SETTING_UP = "deaths", "used", "claims", "setup"
SHOWN = "shown"
RETALIATION, ROLL_OFF = "retaliation", "roll_off"

# --- questions that others ask about -------------------------------------------------------------------------------

DECK_SIZES, CHOOSE_ILLUMINATI, CHOOSE_LEADS = "decks", "illuminati", "leads"

# --- counters ------------------------------------------------------------------------------------------------------

ROUND = table.counter("round", words=say("Round"))
GOAL = table.counter("goal")
"""How many Groups the Basic Goal needs (INWO-GOAL-02)."""
PROMISES = table.counter("promises")
"""Promises noted; nobody is held to them (INWO-TRADE-06)."""
WHISPERS = table.counter("whispers", Counter(secret=True))
"""Words between two players, of which nobody else learns (INWO-TRADE-07)."""
TRADES = table.counter("trades")
"""Gifts and trades that were accepted."""
NEXT_PLAY = table.counter("plays")
"""Plays announced so far; the next one's id."""
RULINGS = table.counter("rulings")
"""Rulings that the table has agreed on; the last one's number."""
CONTESTED = table.counter("ruling/contested")
"""1 while somebody contests what was proposed for a card that people read themselves."""
plots = own.counter("{who}/plots", words=say("Plots hidden"))
"""Hidden Plots in hand."""
groups = own.counter("{who}/groups", words=say("Groups in hand"))
"""Groups and Resources in hand."""
plot_deck = own.counter("{who}/plot_deck", words=say("Plot deck"))
"""Undrawn Plots."""
group_deck = own.counter("{who}/group_deck", words=say("Group deck"))
"""Undrawn Groups and Resources."""
turns = own.counter("{who}/turns")
"""Turns completed."""
unseen = own.counter("{who}/unseen")
"""Cards discarded face down (INWO-GLOSS-07)."""
protected = own.counter("{who}/protected", SWITCH)
"""1 until the seat's first turn is over (INWO-FIRST-01)."""
first_roll = own.counter("{who}/first")
"""What the seat rolled for the first turn; 0 before."""
out = own.counter("{who}/out", SWITCH)
"""1 once eliminated."""
on_phone = own.counter("{who}/on_phone", SWITCH)
"""1 while the seat's cards are kept on its phone and no camera looks at them (ledger 2.3, 7.)."""
frozen = own.counter("{who}/frozen", SWITCH)
"""1 while a seat has to say whether it carries out its threat (INWO-TIMING-12)."""
smoking = own.counter("{who}/smoking", SWITCH)
"""1 from when a Place of the seat is Devastated until the next phase (ledger 6.1)."""
goal_cards = own.counter("{who}/goal_cards", Counter(secret=True), say("Goal cards"))
"""Goal cards its holder has declared; shown to the holder alone."""
took_resource = own.counter("{who}/took_resource")
"""Resources taken over with the Illuminati action this turn (INWO-RES-03)."""
drew_group = own.counter("{who}/drew_group")
"""Group cards drawn with the Illuminati action this turn (INWO-DRAW-02)."""
taken_over = own.counter("{who}/taken_over")
"""Automatic takeovers this turn (INWO-TURN-05)."""
free_moves = own.counter("{who}/free_moves")
"""Moves of Groups this turn that cost no action."""
missed_draws = own.counter("{who}/missed_draws")
"""Plots the seat goes without the next time it draws."""
extra_turn = own.counter("{who}/extra_turn", SWITCH)
"""1 while a seat takes an extra turn without draws, Plots and Illuminati token (INWO-ERRATA-11)."""
restricted = own.counter("{who}/restricted", SWITCH)
"""1 while a seat's turn is drawing and placing tokens, and nothing else."""
put_off = own.counter("{who}/put_off", SWITCH)
"""1 while a seat's turn begins after somebody's extra turn."""
contested = own.counter("{who}/contested", SWITCH)
"""1 once a seat has contested a ruling on the text that is put to the table; it does so once at most."""
all_open = own.counter("{who}/all_open", SWITCH)
"""1 once a claimant has laid all Plots open (INWO-GOAL-11)."""
DECKS = ("plot", "group")
unnamed = own.each("deck", DECKS).counter("{who}/unnamed_{deck}")
"""Cards that a seat has thrown face up on its pile and of which nobody has said yet which they are (INWO-GLOSS-07)."""
no_draw = own.each("deck", DECKS).counter("{who}/no_draw_{deck}")
"""1 while a seat draws nothing from its Plot or Group deck, to the end of the turn."""

# --- places --------------------------------------------------------------------------------------------------------

PLAY: Final = table.place("play", STACK, say("the card being played"))
"""Cards being announced, the newest last."""
NWO: Final = table.place("nwo", STACK, say("the New World Orders"))
"""New World Orders in force, in the order played (INWO-NWO-02)."""
ARROW = table.place("arrow").zone
"""The zone of all outgoing arrows; its spots are ``card/side``."""
LOST: Final = table.place("lost", SET, say("out of the game"))
"""Out of the game for good."""
illuminati = own.place("{who}.illuminati", STACK, say("{who}'s Power Structure"))
"""Where a seat's Illuminati lies."""
discard = own.place("{who}.discard", STACK, say("{who}'s discard pile"))
"""A seat's face-up discard pile."""
resources = own.place("{who}.resources", SET, say("{who}'s Resources"))
"""A seat's Resources and spies, beside the structure."""
exposed = own.place("{who}.exposed", SET, say("{who}'s exposed Plots"))
"""A seat's exposed and linked Plots."""
pending = own.place("{who}.pending", SET, say("{who}'s waiting Groups"))
"""Group cards from the hand that were attacked in vain this turn, or are being attacked."""
destroyed = own.place("{who}.destroyed", SET, say("{who}'s destroyed Groups"))
"""The Groups this seat has destroyed."""
hand = own.place("{who}.hand", Zone("", secrecy="unseen", order="any", hand=True), say("{who}'s hand"))
"""Cards known to be in a hand, since they came back from the table. All others are in no place."""


@lru_cache(maxsize=4096)
def arrow(master: CardId, side: str) -> Place:
    """An outgoing arrow of a card in play, where its puppet lies."""
    return Place(ARROW, f"{master}/{side}")


def arrow_of(where: Place | None) -> tuple[CardId, str] | None:
    """The master and side of an arrow's place; ``None`` for any other place."""
    if where is None or where.zone != ARROW:
        return None
    master, _, side = where.spot.rpartition("/")
    return CardId(master), side


def lies_exposed(where: Place | None) -> bool:
    """Whether a place is somebody's for exposed Plots."""
    seat = owner_of(where)
    return seat is not None and where == exposed(seat)


def owner_of(where: Place | None) -> Seat | None:
    """The seat whose zone a place is; ``None`` for the table's own and for arrows."""
    seat = where.zone.partition(".")[0] if where is not None and "." in where.zone else ""
    return seat if seat in ALL_SEATS else None
