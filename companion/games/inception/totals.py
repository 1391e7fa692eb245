"""The two sums (INC-CALC-01, INC-CALC-02), line by line, from the state as it is at this moment (INC-RULING-23)."""

from __future__ import annotations

from companion.games.common.contests import SCALE_POINTS as SCALE_POINTS
from companion.games.common.contests import Sum
from companion.games.inception import names
from companion.games.inception.board import active_on, attached, values
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


def strengthening(game: InceptionContext, state: State, who: str) -> list[tuple[Weapon | Flashback, int]]:
    """The cards attached to a character that count in a fight, with their strength (INC-ATTACK-07)."""
    designs = map(game.design, attached(state, who))
    return [(one, one.st) for one in designs if isinstance(one, Weapon | Flashback)]


def persuading(game: InceptionContext, state: State, who: str) -> list[tuple[Flashback, int]]:
    """The Flashbacks of a character with their convince modifiers (INC-CONV-04)."""
    designs = map(game.design, attached(state, who))
    return [(one, one.c_mod) for one in designs if isinstance(one, Flashback)]


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
            (say("Attached cards"), sum(by for one in who for _, by in strengthening(game, state, one))),
            reactions,
            (say("Plain discards"), state.count(names.DISCARDS)),
        )
    else:
        lines = (
            (say("Characters"), sum(one.c for one in printed)),
            (say("Flashbacks"), sum(by for one in who for _, by in persuading(game, state, one))),
            reactions,
            (say("Abilities"), state.count(names.ABILITIES)),
            (say("Display"), state.count(names.SHOWN_CARDS)),
        )
    return Sum(kind(state), lines, sum(value for _, value in lines), state.count(names.REQUIRED))
