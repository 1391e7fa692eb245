"""When a Plot or an ability may be used (ledger 4.4, INWO-PLOT-01, -19)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import moments, names, sayings, tree, written
from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effects.attack import (
    JoinAfterRoll,
    MakePrivileged,
    MayAid,
    MayOppose,
    ModAttack,
    ModDefend,
    NegatePrivilege,
)
from companion.games.inwo.cards.effects.hands import Draw
from companion.games.inwo.cards.effects.others import Cancel
from companion.games.inwo.cards.effects.rolls import AutoFail, ModRoll, Reroll
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.plays import choices
from companion.games.inwo.refusals import no
from companion.games.inwo.sums import striking
from companion.kernel.actions import Refusal
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext

ROLL = frozenset(("after_roll", "roll"))
FOR_ATTACKS = frozenset(("with_attack", "attack_bonus", "in_privileged_attack"))
STRIKES = {
    "in_disaster": "disaster", "with_disaster": "disaster", "with_assassination": "assassination",
    "after_assassination": "assassination",
}  # fmt: skip
"""Timings that go with an Instant attack of one sort."""
WITHIN_ATTACKS = frozenset(
    (
        "any_time",
        "any_time_incl_attack",
        "nwo",
        "on_duplicate_played",
        "with_plot",
        "after_own_plot",
        *ROLL,
        *FOR_ATTACKS,
        *STRIKES,
    )
)
OWN_PHASE = {f"own_phase_{n}": phase for n, phase in enumerate(names.PHASES[:6], 1)} | {
    "own_token_phase": names.TOKENS, "own_turn_start": names.PLOT, "own_turn_end": names.FREE,
}  # fmt: skip
ANSWERS = {
    "after_plot": "plot", "response_to: plot": "plot", "response_to: action": "action", "response_to: attack": "attack",
}  # fmt: skip
IN_INSTANT = (ModAttack, ModDefend)
ON_ROLL = (ModRoll, Reroll, AutoFail, JoinAfterRoll)
SUPPORTS = (ModAttack, ModDefend, MayAid, MayOppose, MakePrivileged, NegatePrivilege)


def timing_of(design: Design, play: Play) -> str:
    """The moment a card or an ability is for; empty: nothing is known of it."""
    if play.effect < 0:
        return design.timing or ""
    effect = next(choices.every_effect(design, play), None)
    if effect is None:
        return ""
    if isinstance(effect, ON_ROLL):
        return "after_roll"
    if isinstance(effect, Cancel):
        return {"plot": "after_plot"}.get(effect.what, "any_time_incl_attack")
    if isinstance(effect, SUPPORTS) and effect.when in ("", "any_time"):
        return "any_time_incl_attack"
    return effect.when or "any_time"


def faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why it does not fit the moment."""
    design = game.design(play.card)
    when = timing_of(design, play)
    attack = written.attack(state)
    if design.kind == "goal" or when == "goal":
        yield no("GOAL-14", say("A Goal card is never played; it is claimed at the end of a turn."))
    if state.turn.phase == names.SETUP:
        yield no("SETUP-06", say("Nothing is played before the first turn."))
    yield from _turn(game, state, play, when)
    if attack is not None:
        yield from _in_attack(game, state, play, design, when, attack)
    elif when in ROLL and rolled_off(state):
        if play.victim not in rolled_off(state):
            yield no("TIMING-10", say("Say whose roll it changes."))
    elif when in ROLL | FOR_ATTACKS or when in STRIKES:
        yield no("PLOT-01", say("No attack runs that it could belong to."))
    yield from _peek(game, state, play)
    if when in ANSWERS and not play.answers and not _rolled(attack):
        yield no("PLOT-01", say("It answers something that was just announced."))
    if when == "on_duplicate_played" and written.agents_against(state, play.seat) is None:
        yield no("PLOT-01", say("It answers a duplicate that a rival has just played."))


def rolled_off(state: State) -> tuple[Seat, ...]:
    """The players who have rolled for who was first, when both have: cards may change that (INWO-TIMING-10)."""
    between = written.roll_off(state)
    rolls = between.rolls if between is not None else ()
    return tuple(seat for seat, _, _ in rolls) if len(rolls) > 1 else ()


def _rolled(attack: Attack | None) -> bool:
    return attack is not None and attack.stage in ("ROLLING", "ROLLED")


def _turn(game: InwoContext, state: State, play: Play, when: str) -> Iterator[Refusal | None]:
    own = state.turn.seat == play.seat
    if when.startswith("own_") and not own:
        yield no(
            "PLOT-01",
            game.told_of(play.card, "{card} is played in one's own turn.", "{card} are played in one's own turn."),
        )
    if when in ("rival_turn_start",) and (own or state.turn.phase != names.PLOT):
        yield no(
            "PLOT-01",
            game.told_of(
                play.card,
                "{card} is played when a rival's turn begins.",
                "{card} are played when a rival's turn begins.",
            ),
        )
    if when in OWN_PHASE and state.turn.phase != OWN_PHASE[when]:
        yield no("PLOT-01", say("It belongs to another phase of the turn."))
    if when == "on_auto_takeover" and (own or not any(name == names.TAKEN for _, name in state.marks)):
        yield no("PLOT-01", say("It is played when a rival has just taken over a Group automatically."))
    if when == "own_turn" and (written.attack(state) is not None or written.open_plays(state)):
        yield no("PLOT-19", say("Not while something else is going on."))
    if when == "after_place_hit" and not striking.place_hit(game, state):
        yield no("PLOT-01", say("It is played when a Place has been hit in this turn."))
    if when == "last_chance" and state.turn.phase != names.CLAIMS:
        yield no("PLOT-01", say("It is played when somebody claims victory."))


def _in_attack(
    game: InwoContext, state: State, play: Play, design: Design, when: str, attack: Attack
) -> Iterator[Refusal | None]:  # fmt: skip
    found = choices.effects(game, play) or tuple(choices.every_effect(design, play))
    cancels = any(isinstance(one, Cancel) for one in found)
    if _rolled(attack):
        if cancels and not _answers_open(state, play):
            yield no("CANCEL-13", say("Nothing is cancelled after the dice are rolled."))
        if when not in ROLL and not cancels:
            yield no("PLOT-19", say("Only what changes a roll is played now."))
    elif when in ROLL:
        yield no("PLOT-01", say("The dice have not been rolled."))
    if when in STRIKES and not _strikes(game, attack, STRIKES[when]):
        yield no("PLOT-01", sayings.goes_with(STRIKES[when]))
    if when in ("not_in_attack",) or (when and when not in WITHIN_ATTACKS and when not in ANSWERS and not cancels):
        yield no("PLOT-19", say("Not while an attack runs."))
    if attack.instant and not _rolled(attack):
        yield _instant(game, state, play, design, when, found, attack)
    if attack.privileged and not _rolled(attack):
        yield _privileged(game, state, play, when, found, attack)


def _answers_open(state: State, play: Play) -> bool:
    answered = written.play(state, play.answers) if play.answers > 0 else None
    return answered is not None and not answered.settled


def _strikes(game: InwoContext, attack: Attack, kind: str) -> bool:
    return bool(attack.card) and game.design(attack.card).kind == kind


def _instant(
    game: InwoContext, state: State, play: Play, design: Design, when: str, found: tuple[Any, ...], attack: Attack
) -> Refusal | None:  # fmt: skip
    """Only whole-card cancels, and what names Instant attacks (INWO-INSTANT-02, -10)."""
    if any(isinstance(one, Cancel) and one.what in ("plot", "instant") for one in found) or when in STRIKES:
        return None
    kind = game.design(attack.card).kind if attack.card else ""
    mine = [one for one in found if isinstance(one, IN_INSTANT)]
    if any(one.fits("destroy", kind) for one in mine) or any("instant" in getattr(one, "even_if", ()) for one in found):
        return None
    if mine:
        return no("INSTANT-03", say("A general bonus does nothing in an Instant attack."))
    spent = moments.struck(state, play.card) if play.effect >= 0 else None
    return spent or no("INSTANT-10", say("The card has been played: it is too late to answer with that."))


def _privileged(
    game: InwoContext, state: State, play: Play, when: str, found: tuple[Any, ...], attack: Attack
) -> Refusal | None:  # fmt: skip
    """Third parties are barred, except to negate the privilege (INWO-PRIV-01, -05, -07, -11)."""
    if any(isinstance(one, NegatePrivilege) or "privileged" in getattr(one, "even_if", ()) for one in found):
        return None
    if when in ("not_privileged", "nwo", "not_in_attack"):
        return no("PRIV-11", say("Not while a privileged attack runs."))
    world_seat = _defender(game, state, attack)
    if play.seat in (attack.seat, world_seat):
        return None
    if any(isinstance(one, Cancel) for one in found):
        return no("PRIV-05", say("The attack is privileged: nobody else may cancel it."))
    return no("PRIV-11" if when == "any_time" else "PRIV-01", say("The attack is privileged."))


def _defender(game: InwoContext, state: State, attack: Attack) -> str:
    return attack.seat if attack.from_hand else tree.controller(game, state, attack.target) or ""


def _stops(game: InwoContext, state: State, play: Play, other: Play) -> bool:
    """Whether a play cancels this very one, or the action that powers it, or what keeps somebody from cancelling it."""
    if not any(isinstance(one, Cancel) for one in choices.effects(game, play)):
        return False
    if play.answers < 0:
        return play.target in (*other.pay, other.card)
    answered = written.play(state, play.answers)
    while answered is not None and answered.id != other.id:
        answered = written.play(state, answered.answers)
    return answered is not None


def _peek(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """While a rival looks at somebody's cards he plays nothing out of his hand but what cancels that (INWO-TIMING-06,
    -07); while the top of his deck is taken unseen, nothing that draws from it (INWO-RULING-85)."""
    looking = (other for other in moments.against(game, state, play.seat) if moments.looks(game, other))
    if play.effect < 0 and not all(_stops(game, state, play, other) for other in looking):
        yield no("TIMING-06", say("Your hand is being looked at: only what cancels that may be played."))
    for one in choices.effects(game, play):
        if isinstance(one, Draw) and one.who_draws is None:
            yield moments.top_taken(game, state, play.seat, one.deck)
