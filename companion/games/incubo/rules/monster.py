"""The monster of a phase (T-MONSTER)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Frightened, Kept, NextPhase, PartBeaten, Rose
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.dice import fresh
from companion.games.incubo.rules.result import won
from companion.games.incubo.steps import (
    AddFear,
    AskDice,
    BeginMonster,
    CheckParts,
    ClearRows,
    MonsterResult,
    NextEncounter,
    StartPlay,
)
from companion.kernel.actions import Action, Faults
from companion.kernel.facts import Marked, Moved, Turned, over
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()


@rules.expands(BeginMonster)
def begin_monster(game: IncuboContext, state: State, step: BeginMonster) -> Iterator[StepBase]:
    """T-MONSTER 1."""
    yield Turned(game.seats[0], state.turn.number + 1, names.MONSTER_DICE)
    yield from fresh(game, state)
    yield from (AddFear(who) for who in game.sides)
    line = game.monster(board.phase(state))
    yield from (Rose(card, names.LINE[slot]) for slot, card in line.items())
    yield AskDice()
    yield StartPlay()


@rules.expands(AddFear)
def add_fear(game: IncuboContext, state: State, step: AddFear) -> Iterator[StepBase]:
    """CUBO-MON-01, CUBO-RULING-36: a Fear card nobody has looked at goes to the discard pile."""
    who = step.who
    known = state.top(names.fear_top(who))
    if known is not None:
        yield Kept(known, names.discard(who))
    elif board.fear_deck_size(state, who):
        yield Frightened(names.hidden_in_discard(who), 1)


@rules.expands(CheckParts)
def check_parts(game: IncuboContext, state: State, step: CheckParts) -> Iterator[StepBase]:
    """CUBO-MON-12, CUBO-RULING-38: what is reached is beaten for good. In the last phase enough is the victory."""
    if state.turn.phase != names.MONSTER:
        return
    reached = {
        slot
        for slot in board.standing(game, state)
        if board.part_courage(game, state, slot) >= board.part_requirement(game, state, slot)
    }
    there = board.parts(game, state)
    yield from (PartBeaten(there[slot], names.BEATEN, 1) for slot in sorted(reached))
    beaten = len(reached) + len(board.beaten(game, state))
    if board.phase(state) == names.LAST_PHASE and beaten >= board.parts_needed(game, state):
        yield from over(state, game.seats, "victory")


@rules.action
class GiveUp(Action, frozen=True):
    """Two rings against a monster of which too few parts are beaten: the game is lost (CUBO-RULING-37)."""

    verb = "give_up"
    standing = "rare"
    heading = say("Give the game up")

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: object) -> Iterator[GiveUp]:
        if moved is None and state.turn.phase == names.MONSTER:
            yield cls(game.seats[0])

    def faults(self, game: IncuboContext, state: State) -> Faults:
        if state.turn.phase != names.MONSTER or board.enough_beaten(game, state):
            yield no("E_WRONG_PHASE", "CUBO-RULING-37", say("There is nothing to be given up."))

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        yield from over(state, (), "monster")

    def label(self, game: IncuboContext, state: State) -> str:
        beaten, needed = len(board.beaten(game, state)), board.parts_needed(game, state)
        return say(
            "Yes, we give up: the game is lost ({beaten} of {what} beaten)",
            beaten=beaten,
            what=many("{n} part", "{n} parts", needed),
        )


@rules.expands(MonsterResult)
def monster_result(game: IncuboContext, state: State, step: MonsterResult) -> Iterator[StepBase]:
    """T-MONSTER 5."""
    yield ClearRows()
    for slot, card in board.parts(game, state).items():
        owner = game.part(card).owner
        if not state.mark(card, names.BEATEN):
            yield Moved(card, names.MONSTERS)
            yield from (AddFear(who) for who in game.sides if owner is None or owner == who)
            continue
        yield Marked(card, names.BEATEN, -1)
        if owner is None:
            yield from won(game, state, names.LINE[slot])
        else:
            yield Kept(card, names.discard(owner))
    yield NextPhase(names.PHASE, 1)
    yield NextEncounter()


rules.says(PartBeaten, say("{card} is beaten. Turn it over."))


@rules.tells(Frightened)
def _frightened(game: IncuboContext, before: State, after: State, fact: Frightened) -> str:
    who = next(who for who in names.SIDES if names.hidden_in_discard(who) == fact.name)
    return say(
        "{who} puts {what} on the own discard pile.",
        who=game.person(who),
        what=many("{n} Fear card", "{n} Fear cards", fact.by),
    )


@rules.tells(NextPhase)
def _next_phase(game: IncuboContext, before: State, after: State, fact: NextPhase) -> str:
    return say("R.E.M. phase {phase} begins.", phase=board.phase(after))
