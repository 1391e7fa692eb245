"""Verbs that change an open sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import names, totals
from companion.games.inception.board import active_on, everybody_active, values
from companion.games.inception.cards.verbs.people import AboutSomebody
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Boosted, Targeted
from companion.games.inception.script import CardVerb, Points, is_choice
from companion.games.inception.steps import Do
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

ATTACK, CONVINCE = frozenset(("attack",)), frozenset(("convince",))


class _Adds(CardVerb, frozen=True):
    """So much is added to an open sum that it counts in."""

    fits = ("effect",)

    n: Points

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if totals.kind(state) in self.counts_in:
            yield Boosted(self.line(step), self.n, step.source)

    def line(self, step: Do) -> str:
        """The line of the sum that rises."""
        return names.REACTIONS

    def faults(self) -> Iterator[str]:
        if self.n == 0:
            yield joined(("n: ", say("nothing is added")))


class AddSt(_Adds, frozen=True, tag="add_st"):
    """+n to the strength total of the open attack."""

    title = say("Add strength")
    help = say("The strength total of the open attack rises.")
    says = say("{plus} strength.")
    counts_in = ATTACK


class AddC(_Adds, frozen=True, tag="add_c"):
    """+n to the open convince total."""

    title = say("Add convince value")
    help = say("The open convince total rises.")
    says = say("{plus} convince.")
    counts_in = CONVINCE

    def line(self, step: Do) -> str:
        return names.ABILITIES if step.me else names.REACTIONS


class AddEither(_Adds, frozen=True, tag="add_either"):
    """+n to whichever total is open."""

    title = say("Add to either sum")
    help = say("Whichever sum is open rises.")
    says = say("{plus} to either sum.")
    counts_in = ATTACK | CONVINCE


def _attacked(state: State) -> tuple[str, ...]:
    level = totals.level(state)
    return active_on(state, level) if level is not None else ()


class AddStOf(AboutSomebody, frozen=True, tag="add_st_of"):
    """+ the strength printed for the present state of a character, without attachments."""

    title = say("Add somebody's strength")
    help = say("The printed strength of somebody else joins in.")
    says = say("Add the strength of {who}.")
    fits = ("effect",)
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

    title = say("Evade the attack")
    help = say("The attack fails without a fight.")
    says = say("Evade the attack.")
    fits = ("effect",)
    counts_in = ATTACK

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        if totals.is_attack(state):
            yield Counted(names.EVADED, 1)


class Retarget(AboutSomebody, frozen=True, tag="retarget"):
    """Somebody else is hit."""

    title = say("Another target")
    help = say("Somebody else is attacked instead.")
    says = say("New target: {who}.")
    fits = ("effect",)
    counts_in = ATTACK
    needs_somebody = True
    may_be_nobody = True
    question = ("retarget", say("Who is attacked instead?"), "INC-ABIL-05")

    def about(self, game: InceptionContext, state: State) -> tuple[str, ...]:
        return tuple(who for who in _attacked(state) if who != totals.target(state))

    def upon(self, game: InceptionContext, state: State, step: Do, who: str) -> Iterable[StepBase]:
        yield from (Targeted(old, names.TARGET, -1) for (old, name) in state.marks if name == names.TARGET)
        yield Targeted(names.card_of(who), names.TARGET, 1)
