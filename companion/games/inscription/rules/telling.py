"""Facts that several rules bring about, told in one sentence each, and the words all tellings use."""

from __future__ import annotations

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.telling import zone
from companion.kernel.facts import Counted, Marked, Turned
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

CHANGES = {
    ("squirrels", False): say("{name} draws a squirrel."),
    ("items", True): say("{name} draws an item."),
    ("skip", True): say("{name}'s next turn will be skipped."),
    ("fan", True): say("Harpie's fan lifts all cards of {name}."),
}
"""What is told of a player's counter that goes up or down."""


@rules.tells(Marked)
def marked(game: InscriptionContext, state: State, after: State, fact: Marked) -> str | None:
    """Cards that are turned over, and sleeves."""
    if fact.name == names.DOWN:
        side = say("down") if fact.by > 0 else say("up")
        return say(
            "Turn {card} on {where} face {side}.",
            card=game.call(state, fact.card),
            where=zone(state.where(fact.card)),
            side=side,
        )
    if fact.name == names.SLEEVE and fact.by > 0:
        return say("The blank is {card}; both players look at it.", card=game.call(after, fact.card))
    return None


@rules.tells(Counted)
def counted(game: InscriptionContext, state: State, after: State, fact: Counted) -> str | None:
    """What is drawn, and what the next turn brings."""
    who, slash, what = fact.name.partition("/")
    if not slash:
        return None
    name = game.names[who]
    if what == "deck" and fact.by < 0:
        return say("{name} draws {what}.", name=name, what=many("{n} creature", "{n} creatures", -fact.by))
    sentence = CHANGES.get((what, fact.by > 0))
    return say(sentence, name=name) if sentence else None


@rules.tells(Turned)
def turned(game: InscriptionContext, state: State, after: State, fact: Turned) -> str | None:
    """The begin of a turn."""
    return say("{name}'s turn.", name=game.names[fact.seat]) if fact.phase == names.TURN_START else None
