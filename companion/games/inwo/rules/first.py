"""The first hands (INWO-SETUP-12, -13), and who takes the first turn: the highest of two dice each, the tied once more
(INWO-SETUP-15, INWO-RULING-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.refusals import no
from companion.games.inwo.rules.setup import setting_up
from companion.games.inwo.steps import AskFirst, BeginGame, DealGroups, DrawGroups, Happened
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Noted, Turned, emptied
from companion.kernel.places import CHANCE, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

FIRST, SHUFFLE = "first", "shuffle"
FIRST_GROUPS = 6


@rules.expands(DealGroups)
def deal(game: InwoContext, state: State, step: DealGroups) -> Iterator[StepBase]:
    """Six Group cards each; failed leads go back into the deck only then (INWO-SETUP-12, -13)."""
    yield from (DrawGroups(seat, FIRST_GROUPS) for seat in game.seats)
    failed = Counter(seat for seat, _ in setting_up(state).failed)
    for seat, many in failed.items():
        yield Counted(names.group_deck(seat), many)
    if failed:
        text = say("Put your failed leads back into your Group deck and shuffle it.")
        seats = tuple(failed)
        yield Asked(Prompt(seats, SHUFFLE, text, tuple(map(Shuffled, seats)), "INWO-SETUP-13",
                           meanwhile=moments.in_setup(game)))  # fmt: skip
    yield Noted(names.SETTING_UP, None)
    yield AskFirst(game.seats)


@rules.action
class Shuffled(Answer, frozen=True):
    """A deck is shuffled."""

    verb = "shuffled"
    said = say("It is shuffled")

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        return ()


@rules.action
class FirstRoll(Answer, frozen=True):
    """What somebody's two dice show: typed in, or thrown by the companion (INWO-COMP-01)."""

    verb = "first_roll"
    fields = {"who": say("Who"), "first": say("First die"), "second": say("Second die")}
    resolves_chance = True
    says_who = True

    who: Seat
    first: int
    second: int

    def label(self, game: InwoContext, state: State) -> str:
        total = self.first + self.second
        return say("{who} rolled {total}: {first} and {second}", who=game.person(self.who), total=total,
                   first=self.first, second=self.second)  # fmt: skip

    def unfit(self, game: InwoContext, state: State) -> Refusal | None:
        return no("META-07", say("A die shows 1 to 6.")) if not {self.first, self.second} <= set(range(1, 7)) else None

    def steps(self, game: InwoContext, state: State) -> Iterable[StepBase]:
        yield Counted(names.first_roll(self.who), self.first + self.second)


@rules.expands(AskFirst)
def ask_first(game: InwoContext, state: State, step: AskFirst) -> Iterator[StepBase]:
    """One after the other rolls; then the highest begins, or those who tied roll again."""
    left = [seat for seat in step.seats if not state.count(names.first_roll(seat))]
    if left:
        who = left[0]
        options = tuple(FirstRoll(CHANCE, who, one, two) for one, two in product(range(1, 7), repeat=2))
        text = say("Who begins? {who} rolls two dice.", who=game.person(who))
        yield Asked(Prompt((CHANCE,), FIRST, text, options, "INWO-SETUP-15"))
        yield AskFirst(step.seats)
        return
    most = max(state.count(names.first_roll(seat)) for seat in step.seats)
    best = tuple(seat for seat in step.seats if state.count(names.first_roll(seat)) == most)
    yield from emptied(state, tuple(names.first_roll(seat) for seat in step.seats))
    yield AskFirst(best) if len(best) > 1 else BeginGame(best[0])


@rules.expands(BeginGame)
def begin(game: InwoContext, state: State, step: BeginGame) -> Iterator[StepBase]:
    """The first turn; everybody is protected until the end of his own first (INWO-FIRST-01)."""
    yield from (Counted(names.protected(seat), 1) for seat in game.seats)
    yield Counted(names.ROUND, 1)
    yield Turned(step.seat, 1, names.PLOT)
    yield Happened("turn", CardId(""), step.seat)
