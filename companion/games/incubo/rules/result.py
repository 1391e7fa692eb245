"""The bell, and how a dream ends: won, or abandoned with Terror (T-RESULT)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Gained, Kept, Paid, Terror, Won, gone
from companion.games.incubo.names import Side
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.powers import UseCard, effective
from companion.games.incubo.steps import (
    AskAbandon,
    CheckReserve,
    ClearRows,
    LoseDream,
    MonsterResult,
    NextEncounter,
    WinDream,
)
from companion.kernel.actions import Action, Faults, Refusal
from companion.kernel.facts import Asked, Counted, Marked, Moved, over, set_to
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, joined, many, say
from companion.kernel.state import State

rules = Rules()


def must_play(game: IncuboContext, state: State, who: Side) -> bool:
    """Whether a player still has to play a card: not who cannot draw at all (CUBO-PLAY-04, CUBO-RULING-07)."""
    may_pay = board.free_left(game, state, who) or state.count(names.RESERVE)
    return not state.count(names.played(who)) and board.can_draw(state, who) and bool(may_pay)


@rules.action
class Stop(Action, frozen=True):
    """The bell: the players stop, and the encounter is settled."""

    verb = "stop"
    said = say("We stop")

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: object) -> Iterator[Stop]:
        if moved is None and state.turn.phase in names.ENCOUNTERS:
            yield cls(game.seats[0])

    def faults(self, game: IncuboContext, state: State) -> Faults:
        if state.turn.phase == names.MONSTER:
            if not board.enough_beaten(game, state):
                yield too_few(game, state)
            return
        if state.turn.phase != names.PLAY:
            yield no("E_WRONG_PHASE", "CUBO-PLAY-05", say("Nothing is being played that could be stopped."))
        waiting = [game.person(who) for who in game.sides if must_play(game, state, who)]
        if waiting:
            told = say("At least one card is still to be played by {who}.", who=and_list(waiting))
            yield no("E_MIN_ONE", "CUBO-PLAY-04", told)

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        if state.turn.phase == names.MONSTER:
            yield MonsterResult()
        else:
            yield WinDream() if board.reached(game, state) else AskAbandon()


def too_few(game: IncuboContext, state: State) -> Refusal:
    """Too few parts of the monster are beaten (CUBO-RULING-37)."""
    left = board.parts_needed(game, state) - len(board.beaten(game, state))
    text = say(
        "{what} must be beaten. Ring twice to give the game up.", what=many("{n} more part", "{n} more parts", left)
    )
    return no("E_TOO_FEW_PARTS", "CUBO-RULING-37", text)


def cost(game: IncuboContext, state: State) -> int:
    """The Terror of giving up now, powers used for it included (CUBO-RULING-22)."""
    return max(0, board.terror(game, state) - state.count(names.LESS))


@rules.expands(AskAbandon)
def ask_abandon(game: IncuboContext, state: State, step: AskAbandon) -> Iterator[StepBase]:
    """CUBO-RESULT-04: the outcome is named before anybody says yes."""
    terror, reserve = cost(game, state), state.count(names.RESERVE)
    outcome = (
        say("That loses the game.") if terror > reserve else say("{left} stay in the reserve.", left=reserve - terror)
    )
    yield from set_to(state, names.ABANDONING, 1)
    free = sum(board.free_left(game, state, who) for who in game.sides if board.can_draw(state, who))
    kinds = (GoOn, Abandon) if free else (Abandon, GoOn)
    options: list[Action] = [kind(seat) for kind in kinds for seat in game.seats]
    text = say(
        "Give this dream up? Terror takes {what}. {outcome}",
        what=many("{n} Chime token", "{n} Chime tokens", terror),
        outcome=outcome,
    )
    if free:
        still = say("{cards} can still be turned up.", cards=many("{n} free card", "{n} free cards", free))
        text = joined((text, still), " ")
    less = (one for one in UseCard.candidates(game, state, None) if _soothes(game, state, one))
    yield Asked(
        Prompt(
            game.seats,
            "abandon",
            text,
            (*options, *(less if terror else ())),
            clause="CUBO-RESULT-04",
            bell=Abandon(game.seats[0]),
            each=False,
            verbs=("use", "draw", "companion"),
        )
    )


def _soothes(game: IncuboContext, state: State, action: UseCard) -> bool:
    power = effective(game, state, action.use(game))
    return power is not None and power.soothes and not state.mark(action.card, names.USED)


@rules.action
class Abandon(Answer, frozen=True):
    """The dream is given up."""

    verb = "abandon"
    said = say("Give it up")

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        yield LoseDream()


@rules.action
class GoOn(Answer, frozen=True):
    """The dream is not given up."""

    verb = "go_on"
    said = say("Go on")

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        yield from set_to(state, names.ABANDONING, 0)


@rules.expands(WinDream)
def win_dream(game: IncuboContext, state: State, step: WinDream) -> Iterator[StepBase]:
    """T-RESULT 2: the player at the Growth symbol gets the dream."""
    yield from won(game, state, names.DREAM)
    yield ClearRows()
    yield NextEncounter()


def won(game: IncuboContext, state: State, where: Place) -> Iterator[StepBase]:
    """A dream or a head goes to the player at the Growth symbol, which then turns; not alone (CUBO-SOLO-08)."""
    card, who = state.top(where), board.growth(game, state)
    assert card is not None
    yield Kept(card, names.discard(who))
    turn = 0 if game.alone else 1 - 2 * state.count(names.GROWTH)
    yield Won(names.GROWTH, turn, who)


@rules.expands(LoseDream)
def lose_dream(game: IncuboContext, state: State, step: LoseDream) -> Iterator[StepBase]:
    """T-RESULT 3."""
    card, terror = state.top(names.DREAM), cost(game, state)
    assert card is not None
    if terror > state.count(names.RESERVE):
        yield from over(state, (), "terror")
        return
    yield Terror(names.RESERVE, -terror)
    if terror:
        yield Counted(names.FEAR, terror // 2)
        yield Counted(names.SPENT, terror - terror // 2)
        yield CheckReserve()
    yield Moved(card, names.REM3_TOP)
    yield Counted(names.rem_count(names.LAST_PHASE), 1)
    yield ClearRows()
    yield NextEncounter()


@rules.expands(ClearRows)
def clear_rows(game: IncuboContext, state: State, step: ClearRows) -> Iterator[StepBase]:
    """T-RESULT 4, and the cards beside the parts of a monster; powers may be used again in the next encounter."""
    for who in game.sides:
        partner = game.partner(who)
        passed = names.COMPANIONS if partner is None else names.discard(partner)
        to = {"play": names.discard(who), "pass": passed, "elim": names.BOX}
        for where in names.AREAS[who]:
            for card in state.at(where):
                target = to[names.ROW_PLACES[who].get(where, "play")]
                yield from gone(state, Kept(card, target))
    yield from (Marked(card, name, -by) for (card, name), by in state.marks.items() if name == names.USED)


@rules.expands(CheckReserve)
def check_reserve(game: IncuboContext, state: State, step: CheckReserve) -> Iterator[StepBase]:
    """CUBO-RULING-03, the other reading: an empty reserve ends the game."""
    if game.options.lose_at_zero and not state.count(names.RESERVE):
        yield from over(state, (), "chimes")


@rules.tells(Won)
def _won(game: IncuboContext, before: State, after: State, fact: Won) -> str:
    turned = (
        "" if game.alone else say(" The Growth symbol now points at {who}.", who=game.person(board.growth(game, after)))
    )
    return say("{who} wins it.{turned}", who=game.person(fact.who), turned=turned)


@rules.tells(Terror)
def _terror(game: IncuboContext, before: State, after: State, fact: Terror) -> str:
    lost = -fact.by
    return say(
        "Terror {lost}: {what} lost, {half} of them to the Fear Reserve.",
        lost=lost,
        what=many("{n} Chime token", "{n} Chime tokens", lost),
        half=lost // 2,
    )


@rules.tells(Paid)
def _paid(game: IncuboContext, before: State, after: State, fact: Paid) -> str:
    return say(
        "{what} paid; {left} left.",
        what=many("{n} Chime token", "{n} Chime tokens", -fact.by),
        left=after.count(names.RESERVE),
    )


@rules.tells(Gained)
def _gained(game: IncuboContext, before: State, after: State, fact: Gained) -> str:
    return say("{what} back in the reserve.", what=many("{n} Chime token", "{n} Chime tokens", fact.by))
