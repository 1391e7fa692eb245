"""Verbs that open a window: attack, convince, recruit (T-ATTACK 1, T-CONVINCE 1, T-RECRUIT 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from msgspec import Meta

from companion.games.common.nearest import did_you_mean
from companion.games.common.own_cards.vocabulary import word_of
from companion.games.inception import names
from companion.games.inception.board import active_on, affected_level, growth, in_team
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Targeted
from companion.games.inception.rules.windows import goes
from companion.games.inception.script import CardVerb, Rises, Script, Value, Verb, sentence
from companion.games.inception.steps import Compare, Do, Joins, Window
from companion.kernel.facts import Counted, Fact
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import joined, say
from companion.kernel.state import State


def _opened(level: int, required: int) -> Iterator[Fact]:
    yield Counted(names.REQUIRED, required)
    yield Counted(names.AFFECTED, level + 1)


class _Contest(CardVerb, frozen=True, kw_only=True):
    """A sum is compared; `grows`: the number rises with every failure."""

    belongs = "event"
    fits = ("event",)

    grows: Rises = 0
    success: tuple[Verb, ...] = ()
    failure: tuple[Verb, ...] = ()

    def parts(self) -> tuple[Script, ...]:
        return (self.success, self.failure)

    def faults(self) -> Iterator[str]:
        if not self.success and not self.failure:
            yield joined((word_of(self), ": ", say("nothing happens, whether it succeeds or fails")))

    def rises(self) -> int:
        return self.grows

    def rising(self) -> str:
        """How its number rises, in words."""
        return say(" (+{grows} each failure)", grows=self.grows) if self.grows else ""

    def outcomes(self, game: InceptionContext) -> str:
        """What success and failure come to, in words."""
        good = say(" Success: {what}", what=sentence(game, self.success)) if self.success else ""
        bad = say(" Failure: {what}", what=sentence(game, self.failure)) if self.failure else ""
        return joined((good, bad))


class Attack(_Contest, frozen=True, tag="attack"):
    """T-ATTACK. Nobody of the list there: no attack takes place (INC-RULING-16)."""

    title = say("Attack")
    help = say("Opens an attack window.")
    labels = {"st": (say("Strength ST"), say("What the team has to reach."))}
    contest = "attack"

    st: Value
    priority: Annotated[tuple[str, ...], Meta(min_length=1)]
    mode: Literal["one", "all"] = "one"

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        level = affected_level(game, state)
        there = active_on(state, level)
        hit = next((who for who in self.priority if who in there), None)
        if hit is None:
            return
        yield from _opened(level, self.st + growth(game, state, step.source))
        yield Counted(names.ATTACKED, 1)
        if self.mode == "all":
            yield Counted(names.AGAINST_ALL, 1)
        yield Targeted(names.card_of(hit), names.TARGET, 1)
        yield Window()
        yield Compare(self, step.source)

    def faults(self) -> Iterator[str]:
        known = say("characters: {names}", names=", ".join(names.CHARACTERS))
        for one in self.priority:
            if one not in names.CHARACTERS:
                near = did_you_mean(one, names.CHARACTERS)
                yield say("{one} in the priority list is nobody; {known}{near}", one=repr(one), known=known, near=near)
        if len(set(self.priority)) < len(self.priority):
            yield say("the priority list names somebody twice")
        yield from super().faults()

    def required(self) -> int:
        return self.st

    def text(self, game: InceptionContext) -> str:
        whom = say(" on all") if self.mode == "all" else ""
        order = ", ".join(game.abbreviation(who) for who in self.priority)
        return say(
            "Attack {st}{whom}{rising} ({order}).{outcomes}",
            st=self.st,
            whom=whom,
            rising=self.rising(),
            order=order,
            outcomes=self.outcomes(game),
        )


class Convince(_Contest, frozen=True, tag="convince"):
    """T-CONVINCE."""

    title = say("Convince")
    help = say("Opens a convince window.")
    labels = {"c": (say("Convince value C"), say("What the team has to reach."))}
    contest = "convince"

    c: Value

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        return self.opened(game, state, step)

    def opened(self, game: InceptionContext, state: State, step: Do, recruit: str = "") -> Iterable[StepBase]:
        """The window of this convince, also for somebody to be recruited. Nobody there: nothing (INC-RULING-19)."""
        level = affected_level(game, state)
        if active_on(state, level):
            yield from _opened(level, self.c + growth(game, state, step.source))
            yield Window()
            yield Compare(self, step.source, recruit, step.target)

    def required(self) -> int:
        return self.c

    def text(self, game: InceptionContext) -> str:
        return say("Convince {c}{rising}.{outcomes}", c=self.c, rising=self.rising(), outcomes=self.outcomes(game))


class Recruit(CardVerb, frozen=True, tag="recruit"):
    """T-RECRUIT."""

    title = say("Recruit")
    help = say("A character of the bench.")
    says = say("Recruit {who}: convince {c}.")
    belongs = "event"

    who: str
    c: Value

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        """The third time nobody has to be convinced (INC-RECRUIT-05)."""
        if in_team(state, self.who):
            yield goes(state, step.source, "done")
        elif state.mark(names.card_of(self.who), names.ATTEMPTS) >= 2:
            yield Joins(self.who, names.WEAK)
            yield goes(state, step.source, "done")
        else:
            yield from Convince(self.c).opened(game, state, step, self.who)

    def faults(self) -> Iterator[str]:
        if self.who not in names.RECRUITS:
            yield say("{who} is not on the bench", who=self.who)

    def required(self) -> int:
        return self.c
