"""Two plays at the same moment that exclude each other: both roll, the higher one plays (INWO-TIMING-08 to -10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.common.refusals import Answer
from companion.games.inwo import names, tokens, written
from companion.games.inwo.context import InwoContext
from companion.games.inwo.notes import RollOff
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.attacks.windows import reopened
from companion.games.inwo.steps import Announce, AskRollOff, DecideRollOff, DropPlay, Proceed, Void
from companion.kernel.actions import Refusal
from companion.kernel.facts import Asked, Noted
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, say
from companion.kernel.state import State

rules = Rules()

ROLL_OFF = "roll_off"


@rules.expands(AskRollOff)
def ask(game: InwoContext, state: State, step: AskRollOff) -> Iterator[StepBase]:
    """Both players roll two dice."""
    between = written.roll_off(state)
    assert between is not None
    other = written.play(state, between.other)
    assert other is not None
    yield from reopened(state)
    rolled = {seat for seat, _, _ in between.rolls}
    seats = tuple(seat for seat in (other.seat, between.play.seat) if seat not in rolled)
    who = and_list(game.person(seat) for seat in seats)
    text = say("Both at the same moment: two dice for {who}, the higher one plays.", who=who)
    yield Asked(Prompt(seats, ROLL_OFF, text, (), "INWO-TIMING-09", verbs=(ROLL_OFF,)), (Proceed(),))


@rules.action
class RollForIt(Answer, frozen=True):
    """What a player rolled for the first play (INWO-TIMING-09)."""

    verb = ROLL_OFF
    said = say("Rolled {first} and {second}")
    fields = {"first": say("First die"), "second": say("Second die")}
    form = say("This was rolled")

    first: int
    second: int

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        if not (1 <= self.first <= 6 and 1 <= self.second <= 6):
            return no("META-07", say("A die shows 1 to 6."))
        return None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        between = written.roll_off(state)
        assert between is not None
        yield Noted(names.ROLL_OFF, changed(between, rolls=(*between.rolls, (self.seat, self.first, self.second))))


@rules.expands(DecideRollOff)
def decide(game: InwoContext, state: State, step: DecideRollOff) -> Iterator[StepBase]:
    """The higher roll plays; equal ones are rolled again. Who loses has played nothing, and keeps card and tokens."""
    between = written.roll_off(state)
    assert between is not None
    other = written.play(state, between.other)
    if other is not None:
        mine, theirs = between.total(between.play.seat), between.total(other.seat)
        if mine == theirs:
            yield Noted(names.ROLL_OFF, RollOff(between.play, between.other))
            yield AskRollOff()
            return
    yield Noted(names.ROLL_OFF, None)
    if other is None or mine > theirs:
        if other is not None:
            yield Void(other.id)
            yield from (tokens.back(card) for card in other.pay)
            yield DropPlay(other.id, "hand")
        yield Announce(changed(between.play, id=state.count(names.NEXT_PLAY) + 1))
    else:
        yield Proceed()
