"""Whether something fits into the moment: whose turn it is, what runs, who is protected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from companion.games.inwo import names, tree, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import api
from companion.games.inwo.sums.announced import effects_of
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

WINDOW = "window"
"""The question by which every window is opened (ledger 4.1)."""


def window(state: State) -> bool:
    """Whether a window is open."""
    return state.question is not None and state.question.prompt.key == WINDOW


def early(state: State, seat: Seat) -> bool:
    """Whether it is the seat's own phase 1 to 4, in which tokens only buy Plots (INWO-RULING-08)."""
    return state.turn.seat == seat and state.turn.phase in names.EARLY


def privileged(state: State) -> bool:
    """Whether a privileged attack runs."""
    attack = written.attack(state)
    return attack is not None and attack.privileged


def protected(state: State, seat: Seat) -> bool:
    """Whether a seat has not finished its first turn (INWO-FIRST-01)."""
    return bool(state.count(names.protected(seat)))


def shielded(state: State, seat: Seat, against: Seat) -> bool:
    """Whether the opening rule keeps `against` from harming a seat (INWO-FIRST-01, -05)."""
    return seat != against and protected(state, seat) and not written.may_retaliate(state, seat, against)


def running(game: InwoContext, state: State) -> bool:
    """Whether an attack runs or a play is being answered (INWO-TOKEN-01)."""
    return written.attack(state) is not None or bool(written.open_plays(state))


def struck(state: State, card: CardId) -> Refusal | None:
    """That a card is the target of an Instant attack (INWO-INSTANT-06)."""
    attack = written.attack(state)
    if attack is None or not attack.instant or card != attack.target:
        return None
    return no("INSTANT-06", say("The target of an Instant attack spends no tokens."))


COMMIT, ROLL, PLACE = "commit", "roll", "place"
REASKED = frozenset((WINDOW, COMMIT))
"""Questions that a response withdraws; they are asked anew after it."""
OF_ATTACKS = frozenset((WINDOW, COMMIT, ROLL, PLACE))
"""Questions that nobody answers any more once the attack has ended."""
WINDOWS = ("windows",)
"""`Action.meanwhile` of what may be done while a window of an attack or a play is open; each judges itself."""
ANY_QUESTION = (*WINDOWS, "shedding")
"""The same of what may also be done while somebody holds too many Plots: the game waits, but extras may be used and
given away, and plays are answered (INWO-PLOT-13, INWO-RULING-10)."""


SETTING_UP = ("setting_up",)
"""The same of what may be done during the set-up, where all are asked all the time."""


def in_setup(game: InwoContext) -> tuple[str, ...]:
    """The verbs of all that anybody may do while the set-up asks something."""
    return game.rules.meanwhile("setting_up")


def in_windows(game: InwoContext) -> tuple[str, ...]:
    """The verbs of all that anybody may try while a window is open."""
    return game.rules.meanwhile("windows")


def while_shedding(game: InwoContext) -> tuple[str, ...]:
    """The verbs of all that anybody may try while a hand is shed."""
    return game.rules.meanwhile("shedding")


def hand_limit(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Plots a seat may hold (INWO-PLOT-14, -16)."""
    return api.hand_limit(game, state, seat)


def barred(game: InwoContext, state: State, attack: Attack, seat: Seat, side: str) -> Refusal | None:
    """Why a seat may not take part in an attack at all (INWO-PRIV-01 to -05, INWO-FIRST-02)."""
    if seat == attack.seat:
        return None
    if shielded(state, attack.seat, seat):
        return no("FIRST-02", say("Nobody interferes with {who}'s attacks yet.", who=game.person(attack.seat)))
    if not attack.privileged:
        return None
    if side == "attack":
        return no("PRIV-02", say("Nobody helps a privileged attack."))
    if attack.from_hand or tree.controller(game, state, attack.target) == attack.seat:
        return no("PRIV-03", say("Nobody opposes this privileged attack."))
    if tree.controller(game, state, attack.target) != seat:
        return no("PRIV-01", say("The attack is privileged: only the defender may oppose it."))
    return None


def locked(game: InwoContext, state: State, seat: Seat, clause: str) -> Refusal | None:
    """That an effect looks into a seat's cards, so that it may not touch them (INWO-RULING-62)."""
    if any(looks(game, play) for play in against(game, state, seat)):
        return no(clause, say("Your cards are being looked at: nothing is spent, given or thrown away to dodge."))
    return None


def top_taken(game: InwoContext, state: State, seat: Seat, deck: str) -> Refusal | None:
    """That the top of a seat's deck is being taken unseen, so that it draws and buys nothing from it until then
    (INWO-RULING-85)."""
    every = (one.blind_top for play in against(game, state, seat) for one in effects_of(game.design(play.card), play))
    if any(top is not None and deck in (top, "any") for top in every):
        return no("TIMING-06", say("The top of your deck is being taken: until then nothing is drawn from it."))
    return None


def against(game: InwoContext, state: State, seat: Seat) -> Iterator[Play]:
    """The plays of rivals that are being answered and touch a seat's cards."""
    return (play for play in written.open_plays(state) if victim_of(game, state, play) == seat)


def looks(game: InwoContext, play: Play) -> bool:
    """Whether a play looks into a rival's cards or takes from them (window W-PEEK)."""
    return any(one.looks for one in effects_of(game.design(play.card), play))


def victim_of(game: InwoContext, state: State, play: Play) -> Seat:
    """Whose cards a play touches: the player it names, or who has its target; empty: nobody's, or its user's own."""
    found = play.victim or (tree.controller(game, state, play.target) if play.target else None)
    return found if found is not None and found != play.seat else ""


DRAWING = frozenset(("drawing",))
"""Questions while a draw of several cards is unfinished (INWO-PLOT-17)."""


def goal_limit(game: InwoContext, state: State, seat: Seat) -> int:
    """How many Goal cards a seat may hold (INWO-GOAL-10)."""
    return api.goal_card_limit(game, state, seat)


def no_draw(game: InwoContext, state: State, seat: Seat, deck: Literal["plot", "group"]) -> Refusal | None:
    """That a card keeps a seat from drawing until the turn ends (INWO-PLOT-02), or its deck is touched just now."""
    if state.count(names.no_draw(seat, deck)):
        told = say("You draw no Plots this turn.") if deck == "plot" else say("You draw no Group cards this turn.")
        return no("PLOT-02", told)
    return top_taken(game, state, seat, deck)


def threatening(state: State, seat: Seat) -> Refusal | None:
    """That a seat first says whether it carries out its threat (INWO-TIMING-12)."""
    if state.count(names.frozen(seat)):
        return no("TIMING-12", say("First play what you threaten with, or withdraw it."))
    return None
