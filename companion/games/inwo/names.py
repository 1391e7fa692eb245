"""Every name the rules of *Illuminati: New World Order* use: places, counters, marks, phases and windows."""

from __future__ import annotations

from typing import Final, Literal

from companion.kernel.cards import CardId
from companion.kernel.facts import COUNT, SWITCH, Counter, Counters, counted
from companion.kernel.places import SEATS, Place, Seat, Zone

Side = Literal["T", "R", "B", "L"]
SIDES: tuple[Side, ...] = ("T", "R", "B", "L")
"""The sides of a card in its printed orientation (ledger 2.2)."""

ALL_SEATS: tuple[Seat, ...] = SEATS[:6]
"""The ledger's S1 to S6, counterclockwise."""

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

TOKEN = "tokens"
DEVASTATED = "devastated"
KILLED = "killed"
CAPTURED = "captured"
"""1: captured this turn (INWO-TOKEN-08)."""
TAKEN = "taken"
"""1: it came by the automatic takeover, until tokens are placed (phase 4)."""
ZAPPED, PARALYZED = "zapped", "paralyzed"
OWNER = "owner"
"""Whose property the card is: the seat's number from 1 (INWO-META-01)."""
HIDDEN = "hidden"
"""1 on a Unique Resource that lies face down (INWO-DUP-16)."""
WORTHLESS = "worthless"
"""1 on a hidden Unique Resource that was not shown in time (INWO-RULING-56)."""

MORE_ATTACKS = "more_attacks"
"""So many attacks that the Group may still lead this turn without a token (INWO-TURN-13)."""
MORE_ARROWS = "more_arrows"
"""So many outgoing arrows above the printed ones."""

MARKS: Counters = {
    **counted((TOKEN, MORE_ARROWS, MORE_ATTACKS)),
    **counted((DEVASTATED, KILLED, CAPTURED, TAKEN, ZAPPED, PARALYZED, HIDDEN, WORTHLESS), SWITCH),
    OWNER: Counter(most=len(ALL_SEATS)),
}
"""Every mark of the game on a card, with its bounds."""

# --- notes ---------------------------------------------------------------------------------------------------------

ATTACK, PLAYS, CHANGES, LINKS = "attack", "plays", "changes", "links"
DEATHS, USED, CLAIMED, OFFER, SETTING_UP = "deaths", "used", "claims", "offer", "setup"
RETALIATION, ROLL_OFF = "retaliation", "roll_off"

# --- questions that others ask about -------------------------------------------------------------------------------

CHOOSE_ILLUMINATI, CHOOSE_LEADS = "illuminati", "leads"

# --- counters ------------------------------------------------------------------------------------------------------

ROUND = "round"
GOAL = "goal"
"""How many Groups the Basic Goal needs (INWO-GOAL-02)."""
PROMISES = "promises"
"""Promises noted; nobody is held to them (INWO-TRADE-06)."""
WHISPERS = "whispers"
"""Words between two players, of which nobody else learns (INWO-TRADE-07)."""
NEXT_PLAY = "plays"
"""Plays announced so far; the next one's id."""
CONTESTED = "ruling/contested"
"""1 while somebody contests what was proposed for a card that people read themselves."""


def plots(seat: Seat) -> str:
    """Counter: hidden Plots in hand."""
    return f"{seat}/plots"


def groups(seat: Seat) -> str:
    """Counter: Groups and Resources in hand."""
    return f"{seat}/groups"


def plot_deck(seat: Seat) -> str:
    """Counter: undrawn Plots."""
    return f"{seat}/plot_deck"


def group_deck(seat: Seat) -> str:
    """Counter: undrawn Groups and Resources."""
    return f"{seat}/group_deck"


def turns(seat: Seat) -> str:
    """Counter: turns completed."""
    return f"{seat}/turns"


def unseen(seat: Seat) -> str:
    """Counter: cards discarded face down (INWO-GLOSS-07)."""
    return f"{seat}/unseen"


def protected(seat: Seat) -> str:
    """Counter: 1 until the seat's first turn is over (INWO-FIRST-01)."""
    return f"{seat}/protected"


def first_roll(seat: Seat) -> str:
    """Counter: what the seat rolled for the first turn; 0 before."""
    return f"{seat}/first"


def out(seat: Seat) -> str:
    """Counter: 1 once eliminated."""
    return f"{seat}/out"


def on_phone(seat: Seat) -> str:
    """Counter: 1 while the seat's cards are kept on its phone and no camera looks at them (ledger 2.3, 7.)."""
    return f"{seat}/on_phone"


def frozen(seat: Seat) -> str:
    """Counter: 1 while a seat has to say whether it carries out its threat (INWO-TIMING-12)."""
    return f"{seat}/frozen"


def smoking(seat: Seat) -> str:
    """Counter: 1 from when a Place of the seat is Devastated until the next phase (ledger 6.1)."""
    return f"{seat}/smoking"


def goal_cards(seat: Seat) -> str:
    """Counter: Goal cards its holder has declared; shown to the holder alone."""
    return f"{seat}/goal_cards"


def took_resource(seat: Seat) -> str:
    """Counter: Resources taken over with the Illuminati action this turn (INWO-RES-03)."""
    return f"{seat}/took_resource"


def drew_group(seat: Seat) -> str:
    """Counter: Group cards drawn with the Illuminati action this turn (INWO-DRAW-02)."""
    return f"{seat}/drew_group"


def taken_over(seat: Seat) -> str:
    """Counter: automatic takeovers this turn (INWO-TURN-05)."""
    return f"{seat}/taken_over"


def free_moves(seat: Seat) -> str:
    """Counter: moves of Groups this turn that cost no action."""
    return f"{seat}/free_moves"


def missed_draws(seat: Seat) -> str:
    """Counter: Plots the seat goes without the next time it draws."""
    return f"{seat}/missed_draws"


DECKS = ("plot", "group")


def extra_turn(seat: Seat) -> str:
    """Counter: 1 while a seat takes an extra turn without draws, Plots and Illuminati token (INWO-ERRATA-11)."""
    return f"{seat}/extra_turn"


def restricted(seat: Seat) -> str:
    """Counter: 1 while a seat's turn is drawing and placing tokens, and nothing else."""
    return f"{seat}/restricted"


def put_off(seat: Seat) -> str:
    """Counter: 1 while a seat's turn begins after somebody's extra turn."""
    return f"{seat}/put_off"


def contested(seat: Seat) -> str:
    """Counter: 1 once a seat has contested a ruling on the text that is put to the table; it does so once at most."""
    return f"{seat}/contested"


def no_draw(seat: Seat, deck: str) -> str:
    """Counter: 1 while a seat draws nothing from its Plot or Group deck, to the end of the turn."""
    return f"{seat}/no_draw_{deck}"


# --- places --------------------------------------------------------------------------------------------------------

PLAY: Final = Place("play")
"""Cards being announced, the newest last."""
NWO: Final = Place("nwo")
"""New World Orders in force, in the order played (INWO-NWO-02)."""
LOST: Final = Place("lost")
"""Out of the game for good."""
ARROW = "arrow"
"""The zone of all outgoing arrows; its spots are ``card/side``."""


def arrow(master: CardId, side: str) -> Place:
    """An outgoing arrow of a card in play, where its puppet lies."""
    return Place(ARROW, f"{master}/{side}")


def arrow_of(where: Place | None) -> tuple[CardId, str] | None:
    """The master and side of an arrow's place; ``None`` for any other place."""
    if where is None or where.zone != ARROW:
        return None
    master, _, side = where.spot.rpartition("/")
    return CardId(master), side


def illuminati(seat: Seat) -> Place:
    """Where a seat's Illuminati lies."""
    return Place(f"{seat}.illuminati")


def resources(seat: Seat) -> Place:
    """A seat's Resources and spies, beside the structure."""
    return Place(f"{seat}.resources")


def exposed(seat: Seat) -> Place:
    """A seat's exposed and linked Plots."""
    return Place(f"{seat}.exposed")


def lies_exposed(where: Place | None) -> bool:
    """Whether a place is somebody's for exposed Plots."""
    seat = owner_of(where)
    return seat is not None and where == exposed(seat)


def pending(seat: Seat) -> Place:
    """Group cards from the hand that were attacked in vain this turn, or are being attacked."""
    return Place(f"{seat}.pending")


def discard(seat: Seat) -> Place:
    """A seat's face-up discard pile."""
    return Place(f"{seat}.discard")


def destroyed(seat: Seat) -> Place:
    """The Groups this seat has destroyed."""
    return Place(f"{seat}.destroyed")


def hand(seat: Seat) -> Place:
    """Cards known to be in a hand, since they came back from the table. All others are in no place."""
    return Place(f"{seat}.hand")


def owner_of(where: Place | None) -> Seat | None:
    """The seat whose zone a place is; ``None`` for the table's own and for arrows."""
    seat = where.zone.partition(".")[0] if where is not None and "." in where.zone else ""
    return seat if seat in ALL_SEATS else None


def zones(seats: tuple[Seat, ...] = ALL_SEATS) -> dict[str, Zone]:
    """What the rules know about each zone."""
    found = {where.zone: Zone(where.zone) for where in (PLAY, NWO)}
    found[ARROW] = Zone(ARROW)
    found[LOST.zone] = Zone(LOST.zone, order="any")
    for seat in seats:
        for place in (illuminati, discard):
            found[place(seat).zone] = Zone(place(seat).zone, owner=seat)
        for place in (resources, exposed, pending, destroyed):
            found[place(seat).zone] = Zone(place(seat).zone, owner=seat, order="any")
        found[hand(seat).zone] = Zone(hand(seat).zone, owner=seat, secrecy="counted", order="any", hand=True)
    return found


def all_open(seat: Seat) -> str:
    """Counter: 1 once a claimant has laid all Plots open (INWO-GOAL-11)."""
    return f"{seat}/all_open"


def counters(seats: tuple[Seat, ...]) -> Counters:
    """Every counter of the game."""
    of_seats = (
        plots, groups, plot_deck, group_deck, turns, unseen, first_roll, goal_cards, took_resource, drew_group,
        taken_over, free_moves, missed_draws,
    )  # fmt: skip
    switches = (protected, out, on_phone, frozen, smoking, all_open, contested, extra_turn, put_off)
    return {
        **counted((ROUND, GOAL, PROMISES, WHISPERS, NEXT_PLAY, CONTESTED)),
        **{each(seat): COUNT for each in of_seats for seat in seats},
        **{each(seat): SWITCH for each in switches for seat in seats},
        **counted(no_draw(seat, deck) for seat in seats for deck in DECKS),
    }
