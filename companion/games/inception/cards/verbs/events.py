"""Verbs about event cards, what has happened, and the way of the team through the levels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Literal

from msgspec import Meta

from companion.games.common.own_cards.vocabulary import Word
from companion.games.inception import names
from companion.games.inception.board import active_on, front, has_flag
from companion.games.inception.cards.verbs.people import AboutSomebody
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Failed, Happened, defeat
from companion.games.inception.rules.choices import Pass, Send, question
from companion.games.inception.rules.goals import stay_question
from companion.games.inception.script import FLAGS, CardVerb, Level, flag_words
from companion.games.inception.steps import Do, Forget, MoveDown, Wake
from companion.kernel.facts import Counted, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import joined, say
from companion.kernel.state import State


class LookEvents(CardVerb, frozen=True, tag="look_events"):
    """The player looks at the top n events of the front and may bury some."""

    n: Annotated[int, Meta(ge=1, le=13)]  # no level has more events
    bury: Annotated[int, Meta(ge=0, le=13)] = 0

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        level = front(state)
        if state.at(names.deck(level)) or state.at(names.bottom(level)):
            text = say("Look at the top {events} of Level {level}. Put up to {bury} under the deck, the rest back.")
            asked = self.filled(text, level=level)
            yield Counted(names.LOOK, self.n)
            yield Counted(names.BURY, self.bury)
            yield question("bury", asked, (Pass(names.PLAYER),), "INC-RULING-57", ("bury",), step.first)
            yield Forget((names.LOOK, names.BURY))

    def faults(self) -> Iterator[str]:
        if self.bury > self.n:
            yield joined(("bury: ", self.filled(say("of {n} events {bury} cannot go under the deck"))))


class Card(CardVerb, frozen=True, tag="card"):
    """Where the event card goes."""

    belongs = "event"

    to: Literal["under", "done", "discard"]

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        by = names.GOES_TO.index(self.to) - state.mark(step.source, names.GOES)
        if by:
            yield Marked(step.source, names.GOES, by)


class Mark(CardVerb, frozen=True, tag="mark"):
    """A flag for the rest of the game."""

    flag: Word

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if not state.count(names.flag(self.flag)):
            yield Happened(names.flag(self.flag), 1)

    def text(self, game: InceptionContext) -> str:
        return FLAGS.get(self.flag, say("Note: {flag}.", flag=flag_words(self.flag)))


class CountFailure(CardVerb, frozen=True, tag="count_failure"):
    """A counter that loses the game at `lose_at`."""

    key: Word
    lose_at: Annotated[int, Meta(ge=1, le=9)]

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield Failed(names.failures(self.key), 1)
        if state.count(names.failures(self.key)) + 1 >= self.lose_at:
            yield from defeat(state, self.key)


class Move(AboutSomebody, frozen=True, tag="move", rename={"origin": "from"}):
    """An active character of the player's choice goes from one level to another, with attachments."""

    origin: Level
    to: Annotated[tuple[Level, ...], Meta(min_length=1)]

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return active_on(state, self.origin)

    def feasible(self, game: InceptionContext, state: State, me: str, target: str) -> bool:
        return super().feasible(game, state, me, target) and not has_flag(game, state, "sent_back")

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        who = self.candidates(game, state, step.me, step.target)
        options = [Send(names.PLAYER, one, level) for one in who for level in self.to]
        if options:
            yield question("send", say("Who goes back to which level?"), options, "INC-LEVEL0-04", ("send",))


class MoveTeam(CardVerb, frozen=True, tag="move_team", rename={"origin": "from"}):
    """The team goes one level down; `stay` of them stay."""

    belongs = "goal"

    origin: Level
    to: Level
    stay: Annotated[int, Meta(ge=0, le=1)] = 0

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield stay_question(state, self.origin, self.to) if self.stay else MoveDown()

    def blanks(self, game: InceptionContext) -> dict[str, str]:
        return {"stays": say(", {stay} stays", stay=self.stay) if self.stay else ""}


class FinalKick(CardVerb, frozen=True, tag="final_kick"):
    """T-END."""

    belongs = "goal"

    def resolve(self, game: Any, state: State, step: Do) -> Iterable[StepBase]:
        yield Wake()
