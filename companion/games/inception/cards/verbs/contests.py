"""Verbs about sums: those that change an open one, those that open a window (T-ATTACK 1, T-CONVINCE 1, T-RECRUIT 1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.games.common.nearest import did_you_mean
from companion.games.inception import names, totals
from companion.games.inception.board import active_on, affected_level, everybody_active, growth, in_team, values
from companion.games.inception.cards.verbs.people import AboutSomebody
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Boosted, Targeted
from companion.games.inception.rules.windows import goes
from companion.games.inception.script import CardVerb, Points, Value, Verb, is_choice, sentence
from companion.games.inception.steps import Compare, Do, Joins, Window
from companion.kernel.facts import Counted, Fact
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

ATTACK, CONVINCE = frozenset(("attack",)), frozenset(("convince",))


class _Adds(CardVerb, frozen=True):
    """So much is added to an open sum that it counts in."""

    of_ability: ClassVar[str] = names.REACTIONS
    """The line of the sum that rises by an ability; by a card it is that of the reactions."""

    n: Points

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if totals.kind(state) in self.counts_in:
            yield Boosted(self.of_ability if step.me else names.REACTIONS, self.n, step.source)

    def faults(self) -> Iterator[str]:
        if self.n == 0:
            yield joined(("n: ", say("nothing is added")))


class AddSt(_Adds, frozen=True, tag="add_st"):
    """+n to the strength total of the open attack."""

    counts_in = ATTACK


class AddC(_Adds, frozen=True, tag="add_c"):
    """+n to the open convince total."""

    counts_in = CONVINCE
    of_ability = names.ABILITIES


class AddEither(_Adds, frozen=True, tag="add_either"):
    """+n to whichever total is open."""

    counts_in = ATTACK | CONVINCE


def _attacked(state: State) -> tuple[str, ...]:
    level = totals.level(state)
    return active_on(state, level) if level is not None else ()


class AddStOf(AboutSomebody, frozen=True, tag="add_st_of"):
    """+ the strength printed for the present state of a character, without attachments."""

    counts_in = ATTACK
    needs_somebody = True
    may_be_nobody = True
    question = ("cover", say("Whose strength is added?"), "INC-ATTACK-08")

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return _attacked(state) if is_choice(self.who) else everybody_active(state)

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        if totals.is_attack(state):
            yield Boosted(names.REACTIONS, values(game, state, who).st, step.source)


class Evade(CardVerb, frozen=True, tag="evade"):
    """The open attack is evaded without a fight."""

    counts_in = ATTACK

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if totals.is_attack(state):
            yield Counted(names.EVADED, 1)


class Retarget(AboutSomebody, frozen=True, tag="retarget"):
    """Somebody else is hit."""

    counts_in = ATTACK
    needs_somebody = True
    may_be_nobody = True
    question = ("retarget", say("Who is attacked instead?"), "INC-ABIL-05")

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return tuple(who for who in _attacked(state) if who != totals.target(state))

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield from (Targeted(old, names.TARGET, -1) for (old, name) in state.marks if name == names.TARGET)
        yield Targeted(names.card_of(who), names.TARGET, 1)


# --- windows ----------------------------------------------------------------------------------------------------


def _opened(level: int, required: int) -> Iterator[Fact]:
    yield Counted(names.REQUIRED, required)
    yield Counted(names.AFFECTED, level + 1)


class _Contest(CardVerb, frozen=True, kw_only=True):
    """A sum is compared; `grows`: the number rises with every failure."""

    belongs = "event"
    lists = ("success", "failure")

    grows: Annotated[int, Meta(ge=0, le=3)] = 0  # the Status card has four positions (INC-RULING-28)
    success: tuple[Verb, ...] = ()
    failure: tuple[Verb, ...] = ()

    def blanks(self, game: InceptionContext) -> dict[str, str]:
        """How its number rises, and what success and failure come to."""
        good = say(" Success: {what}", what=sentence(game, self.success)) if self.success else ""
        bad = say(" Failure: {what}", what=sentence(game, self.failure)) if self.failure else ""
        rising = say(" (+{grows} each failure)", grows=self.grows) if self.grows else ""
        return {"rising": rising, "outcomes": joined((good, bad))}


class Attack(_Contest, frozen=True, tag="attack"):
    """T-ATTACK. Nobody of the list there: no attack takes place (INC-RULING-16)."""

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

    def blanks(self, game: InceptionContext) -> dict[str, str]:
        whom = say(" on all") if self.mode == "all" else ""
        order = ", ".join(game.abbreviation(who) for who in self.priority)
        return {"whom": whom, "order": order, **super().blanks(game)}


class Convince(_Contest, frozen=True, tag="convince"):
    """T-CONVINCE."""

    labels = {"c": (say("Convince value C"), say("What the team has to reach."))}
    contest = "convince"

    c: Value

    def resolve(self, game: InceptionContext, state: State, step: Do, recruit: str = "") -> Iterable[StepBase]:
        """Nobody there: nothing (INC-RULING-19). `recruit`: who is to be won by it."""
        level = affected_level(game, state)
        if active_on(state, level):
            yield from _opened(level, self.c + growth(game, state, step.source))
            yield Window()
            yield Compare(self, step.source, recruit, step.target)


class Recruit(CardVerb, frozen=True, tag="recruit"):
    """T-RECRUIT."""

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
            yield from Convince(self.c).resolve(game, state, step, self.who)

    def faults(self) -> Iterator[str]:
        if self.who not in names.RECRUITS:
            yield say("{who} is not on the bench", who=self.who)
