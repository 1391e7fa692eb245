"""T-GOALS and T-END: what a level asks for, the move down, Kicks, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import KickCard, Need
from companion.games.inception.facts import Unfinished, Went, defeat
from companion.games.inception.rules.choices import Answer, question
from companion.games.inception.rules.hand import out_of_hand
from companion.games.inception.steps import CheckGoals, Do, MoveDown, Wake
from companion.kernel.actions import CardAction, Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Ended, Fact, Moved, over
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()
FINAL_INCEPTION = Need(flag="inception1")
"""INC-WIN-01."""
CHALLENGE = {3: "yusuf", 2: "arthur", 1: "eames"}
"""Who holds which level in the film (INC-RULING-39)."""
ENDS = {
    "victory": say("The Kick wakes everybody: the Inception is done."),
    "four_inactive": say("Four characters are inactive: the game is lost."),
    "dead_end": say("Nobody is active on the deepest level: the game is lost."),
    "final_inception": say("The final Inception failed twice: the game is lost."),
    "cobb_or_saito": say("The Kick came while Cobb or Saito was lost: the game is lost."),
    "challenge": say("The Kick came, but not in the order of the film: the challenge is lost."),
}


def needs(game: InceptionContext, level: int) -> tuple[Need, ...]:
    """What the goal of a level asks for. Nobody is woken before the final Inception (INC-WIN-01)."""
    printed = game.goal(level).needs
    return (FINAL_INCEPTION, *printed) if level == names.LIMBO and FINAL_INCEPTION not in printed else printed


def met(game: InceptionContext, state: State, need: Need) -> bool:
    """Whether one thing a goal asks for is there."""
    if need.active_on_level is not None:
        return len(board.active_on(state, need.active_on_level)) >= need.at_least
    return board.has_flag(game, state, need.flag)


def goals_met(game: InceptionContext, state: State, level: int) -> bool:
    return all(met(game, state, need) for need in needs(game, level))


@rules.expands(CheckGoals)
def check_goals(game: InceptionContext, state: State, step: CheckGoals) -> Iterator[StepBase]:
    """T-GOALS 2: at most one move a check. The Kick of Level 0 waits for the player."""
    level = board.front(state)
    if state.count(names.MOVED) or not goals_met(game, state, level):
        return
    then = game.goal(level).then
    staying = [verb.stay for verb in then if verb.stay is not None]
    if staying and len(board.active_on(state, level)) > max(staying):
        yield Do(then, state.top(names.goal(level)) or names.STATUS_CARD)


# --- the move down -------------------------------------------------------------------------------------------------


def stay_question(state: State, level: int, to: int) -> Asked:
    """Who stays on a level while the others go down."""
    options = [Stay(names.PLAYER, (who,)) for who in board.active_on(state, level)]
    text = say(
        "The goals of Level {level} are reached. Who stays, while the others go down to Level {to}?", level=level, to=to
    )
    return question("stay", text, options, "INC-RULING-35", ("stay",))


@rules.action
class Stay(Answer, frozen=True):
    """Who stays on the level while the others go down (INC-RULING-35)."""

    verb = "stay"
    said = say("{who} stays")
    answers = ("stay",)

    who: tuple[str, ...]

    def hands(self, game: InceptionContext, state: State) -> frozenset[CardId]:
        there = board.active_on(state, board.front(state))
        return frozenset(names.card_of(who) for who in there if who not in self.who)

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Stay]:
        """Hands show it by taking the others along: whoever they leave there stays, rightly or not."""
        there = board.active_on(state, board.front(state)) if state.turn.phase in names.CHECKS else ()
        if moved is None:
            yield from (cls(names.PLAYER, (who,)) for who in there)
        elif any(names.card_of(who) in moved for who in there):
            yield cls(names.PLAYER, tuple(who for who in there if names.card_of(who) not in moved))

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        if len(self.who) != 1 or self.who[0] not in board.active_on(state, board.front(state)):
            yield no("E_STAY_ONE", "INC-RULING-35", say("Exactly one active character of this level stays."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield MoveDown(self.who)


@rules.expands(MoveDown)
def move_down(game: InceptionContext, state: State, step: MoveDown) -> Iterator[Fact]:
    """All active characters but those who stay go one level down, with what is attached (INC-STEP4-02)."""
    level = board.front(state)
    for who in board.active_on(state, level):
        if who not in step.stay:
            yield Went(names.card_of(who), names.team(level - 1))
    yield Counted(names.FRONT, 1)
    yield Counted(names.MOVED, 1)


# --- Kicks and the end ---------------------------------------------------------------------------------------------


@rules.action
class LayKick(CardAction, PlayerAction, frozen=True):
    """A Kick is laid on a level's goal (INC-RULING-36)."""

    verb = "kick"
    said = say("Lay the Kick on Level {level}")
    ways = (board.such(board.from_hand, KickCard), board.levels)

    level: int

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if not isinstance(game.design(self.card), KickCard):
            yield no("E_NO_KICK", "INC-RULING-36", say("{card} is no Kick."))
        if state.turn.phase not in names.CHECKS:
            yield no("E_WRONG_STEP", "INC-RULING-36", say("A Kick is laid when goals are checked, in steps 4 and 6."))
        if not board.may_hold(state, self.card):
            yield no("E_NO_KICK", "INC-RULING-36", say("There is no Kick in your hand."))
        if self.level != board.front(state) or self.level not in names.KICK_LEVELS:
            yield no("E_WRONG_LEVEL", "INC-RULING-36", say("A Kick is laid on the front level only, 3, 2 or 1."))
        if board.kick_on(game, state, self.level) is not None:
            yield no("E_KICK_PLACED", "INC-RULING-36", say("Level {level} has its Kick."))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """The goal may be complete with it."""
        return (*out_of_hand(state, self.card), Moved(self.card, names.goal(self.level)), CheckGoals())


@rules.action
class Kick(PlayerAction, frozen=True):
    """The synchronized Kick (INC-RULING-37)."""

    verb = "wake"
    standing = "next"
    said = say("Kick now: wake everybody")
    phases = names.CHECKS
    not_now = no(
        "E_WRONG_STEP", "INC-RULING-37", say("The Kick is performed when goals are checked, in steps 4 and 6.")
    )

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Kick]:
        return (cls(names.PLAYER),) if state.turn.phase in names.CHECKS and board.front(state) == names.LIMBO else ()

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if board.front(state) == names.LIMBO and goals_met(game, state, names.LIMBO):
            return
        if not met(game, state, FINAL_INCEPTION):
            yield no("E_KICK_INCOMPLETE", "INC-WIN-01", say("The final Inception on Level 1 has not succeeded."))
        text = say("Mal has to be dead, and Levels 3, 2 and 1 each need a Kick and an active character.")
        yield no("E_KICK_INCOMPLETE", "INC-RULING-37", text)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Wake()


@rules.expands(Wake)
def wake(game: InceptionContext, state: State, step: Wake) -> Iterator[Fact]:
    """T-END."""
    film = all(who in board.active_on(state, level) for level, who in CHALLENGE.items())
    if not met(game, state, FINAL_INCEPTION):
        yield Unfinished(names.flag(FINAL_INCEPTION.flag), 0)
    elif {names.COBB, names.SAITO} & set(board.inactive(state)):
        yield from defeat(state, "cobb_or_saito")
    elif game.options.difficulty == "challenge" and not film:
        yield from defeat(state, "challenge")
    else:
        yield from over(state, (names.PLAYER,), "victory")


rules.says(Unfinished, say("The Kick wakes nobody: the final Inception has not succeeded. The game goes on."))


@rules.tells(Ended)
def _ended(game: InceptionContext, before: State, after: State, fact: Ended) -> str:
    return ENDS.get(fact.why, fact.why)
