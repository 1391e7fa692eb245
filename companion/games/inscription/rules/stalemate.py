"""Stalemate: nothing is left to draw and nothing changes, so a draw is offered to both (INS-RULING-85)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.answers import Pass
from companion.games.inscription.cards.sigils.base import Sigil
from companion.games.inscription.context import InscriptionContext
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked, Moved, emptied, over
from companion.kernel.places import Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

IDLE_TURNS = 4
"""Two full turns of each player."""
FLEETING = (names.DOWN, names.NEW)
"""Marks that follow from whose turn it is and how long ago something was."""
OF_TURN = (names.capped, names.scored, names.opening, names.mixed, names.offerings)
PASSING = {names.DIRECT, names.IDLE, names.STIRRED} | {name(seat) for seat in names.SEATS for name in OF_TURN}
"""Counters that say nothing of the table beyond the running turn."""
DRAWN_FROM = tuple(pile(seat) for seat in names.SEATS for pile in (names.deck_count, names.squirrel_count))


def dry(state: State) -> bool:
    """Whether both creature decks and both squirrel piles are empty, once turns are taken."""
    return state.turn.number > 0 and not any(map(state.counters.get, DRAWN_FROM))


class Watch(Sigil, id="watch", title=say("Stalemate")):
    """INS-RULING-85: while there is nothing to draw, notes whether a turn changes anything but whose turn it is."""

    text = say("With nothing left to draw, two full turns of each player that change nothing let both agree on a draw.")
    facts = (Moved, Marked, Counted)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        if changes(fact) and not state.count(names.STIRRED):
            yield Counted(names.STIRRED, 1)


def changes(fact: Fact) -> bool:
    """Whether a fact changes the table."""
    if isinstance(fact, Marked):
        return bool(fact.by) and fact.name not in FLEETING
    if isinstance(fact, Counted):
        return bool(fact.by) and fact.name not in PASSING
    return isinstance(fact, Moved) and fact.to != fact.origin


def before_turn(state: State) -> Iterator[Fact]:
    """What changed since the last count breaks the row of idle turns, also a skipped turn or a new round."""
    if state.count(names.STIRRED):
        yield from emptied(state, (names.STIRRED, names.IDLE))


def after_turn(game: InscriptionContext, state: State, next_seat: Seat) -> Iterator[Fact]:
    """Counts a full turn that changed nothing. After two of each player a draw is offered; the count begins anew."""
    idle = state.count(names.IDLE)
    if state.count(names.STIRRED) or not dry(state):
        return
    if idle + 1 < IDLE_TURNS:
        yield Counted(names.IDLE, 1)
    else:
        yield Counted(names.IDLE, -idle)
        yield Asked(offer(game, (next_seat, names.other(next_seat))))


def offer(game: InscriptionContext, seats: tuple[Seat, ...]) -> Prompt:
    """A draw is offered to these players; the first “no” declines it for all."""
    if len(seats) > 1:
        text = say(
            "Nothing is left to draw, and nothing has changed for two turns of each player. Do you agree on a draw?"
        )
    else:
        agreed, asked = game.names[names.other(seats[0])], game.names[seats[0]]
        text = say("{name} agrees on a draw. {name_b}, do you?", name=agreed, name_b=asked)
    options: tuple[Action, ...] = (*map(Agree, seats), *map(Pass, seats))
    none = Pass(seats[0])
    return Prompt(seats, "stalemate", text, options, clause="INS-RULING-85", default=none, bell=none, each=False)


@rules.action
class Agree(Answer, frozen=True):
    """A player agrees on a draw, the end of a game that no longer moves (INS-RULING-85)."""

    verb = "agree"
    said = say("{seat} agrees on a draw")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """A draw needs both: the first to agree passes the question on."""
        if state.question is not None and len(state.question.prompt.seats) > 1:
            yield Asked(offer(game, (names.other(self.seat),)))
        else:
            yield from over(state, (), say("both agree on a draw"))
