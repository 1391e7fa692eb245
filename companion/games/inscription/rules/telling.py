"""Facts that several rules bring about, told in one sentence each, and the words all tellings use."""

from __future__ import annotations

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.telling import zone
from companion.kernel.facts import Counted, Marked, Turned
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.tell import number_of

rules = Rules()


@rules.tells(Marked)
def marked(game: InscriptionContext, state: State, after: State, fact: Marked) -> str | None:
    """Cards that are turned over, and sleeves."""
    if fact.name == names.DOWN:
        side = "down" if fact.by > 0 else "up"
        return f"Turn {game.call(state, fact.card)} on {zone(state.where(fact.card))} face {side}."
    if fact.name == names.SLEEVE and fact.by > 0:
        return f"The blank is {game.call(after, fact.card)}; both players look at it."
    return None


@rules.tells(Counted)
def counted(game: InscriptionContext, state: State, after: State, fact: Counted) -> str | None:
    """What is drawn, and what the next turn brings."""
    who, slash, what = fact.name.partition("/")
    if not slash:
        return None
    name = game.names[who]
    if what == "deck" and fact.by < 0:
        return f"{name} draws {number_of(-fact.by, 'creature')}."
    if what == "squirrels" and fact.by < 0:
        return f"{name} draws a squirrel."
    if what == "items" and fact.by > 0:
        return f"{name} draws an item."
    if what in ("skip", "fan") and fact.by > 0:
        return f"{name}'s next turn will be skipped." if what == "skip" else f"Harpie's fan lifts all cards of {name}."
    return None


@rules.tells(Turned)
def turned(game: InscriptionContext, state: State, after: State, fact: Turned) -> str | None:
    """The begin of a turn."""
    return f"{game.names[fact.seat]}'s turn." if fact.phase == names.TURN_START else None
