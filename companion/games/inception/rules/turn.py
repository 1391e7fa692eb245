"""T-TURN: the six steps, the draw, the ring that goes on, the Status card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import board, names, totals
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Flashback
from companion.games.inception.facts import defeat
from companion.games.inception.rules.beside import ALWAYS, ATTACK, CONVINCE, EVENT, WINDOWS, asked, window_open
from companion.games.inception.rules.choices import unanswered
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.goals import goals_met
from companion.games.inception.rules.hand import flashback_first, remembered
from companion.games.inception.steps import CheckGoals, DrawCards, Enter, PassIdle
from companion.kernel.actions import Action, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Marked, Turned, emptied
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State

rules = Rules()
FOLLOWING = dict(zip(names.STEPS, (*names.STEPS[1:], names.STEPS[0]), strict=True))
STEP_NAMES = {
    names.DRAW: say("Step 1: draw two cards."),
    names.PLAY: say("Step 2: play cards."),
    names.LIMIT: say("Step 3: discard down to the limit."),
    names.GOALS: say("Step 4: goals."),
    names.EVENT: say("Step 5: event."),
    names.GOALS_AGAIN: say("Step 6: goals."),
}
NOT_YET = {names.SETUP: say("The table is being laid."), names.DRAW: say("First draw two cards and ring.")}


@rules.action
class Draw(PlayerAction, frozen=True):
    """“I drew two” (INC-STEP1-01)."""

    verb = "draw"
    standing = "next"
    said = say("I drew two")
    ways = ()
    phases = (names.DRAW,)
    not_now = no("E_ALREADY_DRAWN", "INC-STEP1-01", say("Two cards are drawn in step 1 only."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (DrawCards(game.file.draw_per_turn), Enter(names.PLAY))


@rules.action
class Ring(PlayerAction, frozen=True):
    """The bell: the step ends, or the sum is compared now."""

    verb = "ring"
    standing = "next"

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Ring]:
        return (cls(names.PLAYER),) if state.turn.phase in names.STEPS and state.turn.phase != names.DRAW else ()

    def faults(self, game: InceptionContext, state: State) -> Faults:
        phase, level, most = state.turn.phase, board.front(state), game.file.hand_limit
        if totals.level(state) is not None and state.question is not None:
            yield None if asked(state, *WINDOWS) else unanswered(state)
            return
        if phase not in FOLLOWING or phase == names.DRAW:
            yield no("E_MUST_DRAW", "INC-STEP1-01", NOT_YET.get(phase, ""))
        more = state.count(names.HAND) - most
        if phase == names.LIMIT and more > 0:
            text = say("Discard {number} more: the limit is {most}.", number=more, most=most)
            yield no("E_HAND_LIMIT", "INC-STEP3-01", text)
        if phase != names.EVENT:
            yield flashback_first(game, state)
            return
        unseen = board.event_card(state) is None and len(board.top_events(state, level)) > 1
        if unseen and board.active_on(state, level):
            text = say("Turn up the top card of the Level {level} deck, or tap which one it is.", level=level)
            yield no("E_WRONG_STEP", "INC-STEP5-01", text)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """In a window the sum is compared (the waiting step does it); else the next step, an open move before it."""
        phase, level = state.turn.phase, board.front(state)
        if totals.level(state) is not None:
            return
        if phase in names.CHECKS:
            yield CheckGoals()
        if phase == names.EVENT and board.event_card(state) is None:
            top = board.top_events(state, level)
            if not board.active_on(state, level):
                yield from defeat(state, "dead_end")
                return
            if len(top) == 1:
                yield from TurnUp(names.PLAYER, top[0]).steps(game, state)
                return
        yield Enter(FOLLOWING[phase])

    def label(self, game: InceptionContext, state: State) -> str:
        return {ATTACK: say("Fight"), CONVINCE: say("Compare now")}.get(window_open(state), say("Go on"))


@rules.expands(Enter)
def enter(game: InceptionContext, state: State, step: Enter) -> Iterator[StepBase]:
    phase = step.phase
    yield Turned(names.PLAYER, state.turn.number + (phase == names.DRAW), phase)
    if phase == names.PLAY and board.active(state, names.COBB):
        for card in state.at(names.HELD):
            if isinstance(game.design(card), Flashback):
                yield from remembered(card)
    elif phase in names.CHECKS:
        yield from emptied(state, (names.MOVED,))
        yield CheckGoals()
    elif phase == names.EVENT:
        yield from _event_step(state)
    if game.options.brisk and not game.passes_idle and idle(game, state, phase):
        yield Enter(FOLLOWING[phase])


def _event_step(state: State) -> Iterator[StepBase]:
    """T-EVENT 1 and 2 (INC-RULING-43): the top event is turned up by hand, by a tap, or by the companion."""
    level = board.front(state)
    if not board.active_on(state, level):
        yield from defeat(state, "dead_end")
    elif options := tuple(TurnUp(CHANCE, card) for card in board.top_events(state, level)):
        text = say("Turn up the top card of the Level {level} deck.", level=level)
        if not board.deck_size(state, level):
            text = joined((say("Shuffle the Level {level} discard pile into its deck first.", level=level), text), " ")
        seats, ring, verbs = (CHANCE, names.PLAYER), Ring(names.PLAYER), ("event", "use", "ring", *ALWAYS)
        yield Asked(Prompt(seats, EVENT, text, options, "INC-STEP5-01", bell=ring, each=False, verbs=verbs))


def idle(game: InceptionContext, state: State, phase: str) -> bool:
    """Whether there is nothing to decide in a step (for tables that like it brisk)."""
    if phase == names.LIMIT:
        return state.count(names.HAND) <= game.file.hand_limit
    if phase in names.CHECKS:
        kick = board.front(state) in names.KICK_LEVELS and board.kick_on(game, state, board.front(state)) is None
        return not goals_met(game, state, board.front(state)) and not (kick and state.count(names.HAND))
    return False


@rules.expands(PassIdle)
def pass_idle(game: InceptionContext, state: State, step: PassIdle) -> Iterator[StepBase]:
    """One idle step after the other passes, up to the first in which there is something to decide."""
    phase = state.turn.phase
    if state.question is None and idle(game, state, phase):
        yield Enter(FOLLOWING[phase])
        yield PassIdle()


def bell(game: InceptionContext, state: State) -> Action | Refusal:
    """What one ring means (ledger section 6)."""
    if state.over is not None:
        return no("E_GAME_OVER", "INC-TURN-02", say("The game is over; begin a new one on the phone."))
    if state.question is not None:
        action = state.question.prompt.bell
    else:
        action = Draw(names.PLAYER) if state.turn.phase == names.DRAW else Ring(names.PLAYER)
    return action.why_not(game, state) or action if isinstance(action, Action) else unanswered(state)


# --- the Status card -----------------------------------------------------------------------------------------------


ENDS = (
    say("upright: +0"),
    say("a quarter turn clockwise: +1"),
    say("upside down: +2"),
    say("three quarter turns: +3"),
)
"""How the Status card may lie."""


@rules.action
class Spin(PlayerAction, frozen=True):
    """The Status card is turned: so many quarter turns from upright (INC-RULING-29). Never wrong."""

    verb = "spin"
    heading = say("The Status card was turned")

    turns: int

    def hands(self, game: InceptionContext, state: State) -> frozenset[CardId]:
        return frozenset((names.STATUS_CARD,))

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Spin]:
        if moved is None or names.STATUS_CARD in moved:
            shown = state.mark(names.STATUS_CARD, names.SHOWN)
            yield from (cls(names.PLAYER, turns) for turns in range(4) if turns != shown)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if not 0 <= self.turns <= 3:
            yield no("E_ILLEGAL_MOVE", "INC-RULING-29", say("The Status card has four ends."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Marked(names.STATUS_CARD, names.SHOWN, self.turns - state.mark(names.STATUS_CARD, names.SHOWN))
        if state.question is not None:
            yield Asked(state.question.prompt)

    def label(self, game: InceptionContext, state: State) -> str:
        return say("It lies {how}", how=ENDS[self.turns % 4])

    @classmethod
    def tap_heading(cls, game: InceptionContext, state: State) -> str | None:
        """Only when it should lie otherwise."""
        return "" if board.status_turns(game, state) == state.mark(names.STATUS_CARD, names.SHOWN) else cls.heading


@rules.tells(Turned)
def _phase(game: InceptionContext, before: State, after: State, fact: Turned) -> str | None:
    return STEP_NAMES.get(fact.phase)


@rules.tells(Counted)
def _counted(game: InceptionContext, before: State, after: State, fact: Counted) -> str | None:
    if fact.name == names.FRONT:
        return say("The team goes down to Level {level}.", level=board.front(after))
    if fact.name == names.DECK and fact.by > 0 and before.turn.phase != names.SETUP:
        what = many("{n} card", "{n} cards", fact.by)
        return say("The team deck was empty: shuffle the discard pile, {what}.", what=what)
    return None
