"""The dice (CUBO-COMP-09 to -12, CUBO-REQ-01 to -05, CUBO-MON-03, -04), and where cards begin to be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Thrown
from companion.games.incubo.names import Side
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import AskDice, BeginDream, CheckParts, StartPlay
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Asked, Fact, Turned, set_to
from companion.kernel.places import CHANCE
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()


def missing(game: IncuboContext, state: State) -> tuple[Side, ...]:
    """Whose die is not thrown yet."""
    return tuple(who for who in game.sides if not state.count(names.die(who)))


def fresh(game: IncuboContext, state: State) -> Iterator[Fact]:
    """Dice, free cards, allowances and courage start anew with each encounter (T-DREAM 2)."""
    for who in names.SIDES:
        for counter in (names.die(who), names.free_used(who), names.played(who), names.infused(who), names.bonus(who)):
            yield from set_to(state, counter, 0)
        for row in names.ROWS[1:]:
            yield from set_to(state, names.allowance(who, row), 1 if who in game.sides else 0)
    for slot in names.SLOTS:
        yield from set_to(state, names.part_bonus(slot), 0)
    for counter in (names.COMMON, names.LESS, names.ABANDONING, names.DECLARED):
        yield from set_to(state, counter, 0)


@rules.expands(BeginDream)
def begin_dream(game: IncuboContext, state: State, step: BeginDream) -> Iterator[StepBase]:
    """T-DREAM 2."""
    yield from fresh(game, state)
    yield Turned(game.seats[0], state.turn.number, names.DICE)
    yield AskDice()
    yield StartPlay()


@rules.expands(AskDice)
def ask_dice(game: IncuboContext, state: State, step: AskDice) -> Iterator[StepBase]:
    """Each die is typed in, or thrown by the companion (CUBO-RULING-55)."""
    if not missing(game, state):
        return
    die = game.die(board.phase(state))
    options: list[Action] = [
        Roll(game.seat(who), who, value) for who in missing(game, state) for value in dict.fromkeys(die)
    ]
    throws = tuple(map(Throw, game.seats))
    yield Asked(
        Prompt(
            game.seats,
            "dice",
            say("Throw your dice and type what they show, or ring and the companion throws."),
            (*throws, *options),
            clause="CUBO-REQ-01",
            bell=throws[0],
            each=False,
            verbs=("roll", "throw_dice"),
        )
    )
    yield AskDice()


@rules.action
class Roll(Answer, frozen=True):
    """What a die shows: typed in, or thrown by the companion (chance's answer)."""

    verb = "roll"
    resolves_chance = True
    says_who = True

    who: Side
    value: int

    def unfit(self, game: IncuboContext, state: State) -> Refusal | None:
        if self.who not in game.sides:
            return no("E_SOLO", "CUBO-SOLO-03", say("{who} does not play in this game.", who=self.who.capitalize()))
        if self.who not in missing(game, state):
            return no("E_WRONG_PHASE", "CUBO-REQ-01", say("That die has been thrown."))
        die = game.die(board.phase(state))
        if self.value not in die:
            shows = ", ".join(map(str, dict.fromkeys(die)))
            return no("E_DIE_VALUE", "CUBO-COMP-10", say("This die shows {shows}.", shows=shows))
        return None

    def steps(self, game: IncuboContext, state: State) -> Iterable[StepBase]:
        yield Thrown(names.die(self.who), self.value + 1)

    def label(self, game: IncuboContext, state: State) -> str:
        return say("{who}'s die: {value}", who=game.person(self.who), value=self.value)


@rules.action
class Throw(Answer, frozen=True):
    """The companion throws the missing dice."""

    verb = "throw_dice"
    said = say("Throw for us")
    throws = True

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        die = game.die(board.phase(state))
        for who in missing(game, state):
            rolls = tuple(Roll(CHANCE, who, value) for value in die)
            yield Asked(
                Prompt((CHANCE,), "die", say("{who}'s die", who=game.person(who)), rolls, "CUBO-RULING-55", each=False)
            )


@rules.expands(StartPlay)
def start_play(game: IncuboContext, state: State, step: StartPlay) -> Iterator[StepBase]:
    """The requirements stand; cards may be played."""
    phase = names.MONSTER if state.turn.phase == names.MONSTER_DICE else names.PLAY
    yield Turned(game.seats[0], state.turn.number, phase)
    yield CheckParts()


@rules.tells(Thrown)
def _thrown(game: IncuboContext, before: State, after: State, fact: Thrown) -> str:
    who = next(who for who in names.SIDES if names.die(who) == fact.name)
    return say("{who}'s die shows {value}.", who=game.person(who), value=fact.by - 1)
