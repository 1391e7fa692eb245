"""The first hands: six Group cards each, and failed leads go back (INWO-SETUP-12, -13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from companion.games.common.refusals import Answer
from companion.games.inwo import moments, names
from companion.games.inwo.context import InwoContext
from companion.games.inwo.rules.setup import setting_up
from companion.games.inwo.steps import AskFirst, DealGroups, DrawGroups
from companion.kernel.facts import Asked, Counted, Noted
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

SHUFFLE = "shuffle"
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
