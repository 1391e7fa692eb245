"""The two sums (INC-CALC-01, INC-CALC-02), line by line, from the state as it is at this moment (INC-RULING-23)."""

from __future__ import annotations

from companion.games.common.contests import SCALE_POINTS as SCALE_POINTS
from companion.games.common.contests import Sum
from companion.games.inception import names
from companion.games.inception.board import active_on, attached, flashbacks_of, values
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Flashback, Weapon
from companion.kernel.cards import face_of
from companion.kernel.sentences import say
from companion.kernel.state import State


def level(state: State) -> int | None:
    """The level of the open window, ``None`` while none is open."""
    return state.count(names.AFFECTED) - 1 if state.count(names.AFFECTED) else None


def kind(state: State) -> str:
    """``attack`` or ``convince`` while such a window is open, else empty."""
    if not state.count(names.AFFECTED):
        return ""
    return "attack" if state.count(names.ATTACKED) else "convince"


def is_attack(state: State) -> bool:
    return kind(state) == "attack"


def target(state: State) -> str:
    """Who is hit by the open attack, or would lose it; empty when nobody."""
    return next((face_of(card) for (card, name) in state.marks if name == names.TARGET), "")


def fighters(state: State) -> tuple[str, ...]:
    """Whose strength counts in the open attack (INC-RULING-17)."""
    here = level(state)
    if here is None:
        return ()
    return active_on(state, here) if state.count(names.AGAINST_ALL) else tuple(filter(None, (target(state),)))


def attached_strength(game: InceptionContext, state: State, who: str) -> int:
    """The strength of the cards attached to a character (INC-ATTACK-07)."""
    designs = (game.design(card) for card in attached(state, who))
    return sum(design.st for design in designs if isinstance(design, Weapon | Flashback))


def modifiers(game: InceptionContext, state: State, who: str) -> int:
    """The convince modifiers of the Flashbacks of a character (INC-CONV-04)."""
    designs = (game.design(card) for card in flashbacks_of(game, state, who))
    return sum(design.c_mod for design in designs if isinstance(design, Flashback))


def open_sum(game: InceptionContext, state: State) -> Sum | None:
    here = level(state)
    if here is None:
        return None
    who = fighters(state) if is_attack(state) else active_on(state, here)
    printed = [values(game, state, one) for one in who]
    reactions = (say("Reactions"), state.count(names.REACTIONS))
    lines: tuple[tuple[str, int], ...]
    if is_attack(state):
        lines = (
            (say("Strength"), sum(one.st for one in printed)),
            (say("Attached cards"), sum(attached_strength(game, state, one) for one in who)),
            reactions,
            (say("Plain discards"), state.count(names.DISCARDS)),
        )
    else:
        lines = (
            (say("Characters"), sum(one.c for one in printed)),
            (say("Flashbacks"), sum(modifiers(game, state, one) for one in who)),
            reactions,
            (say("Abilities"), state.count(names.ABILITIES)),
            (say("Display"), state.count(names.SHOWN_CARDS)),
        )
    return Sum(kind(state), lines, sum(value for _, value in lines), state.count(names.REQUIRED))
