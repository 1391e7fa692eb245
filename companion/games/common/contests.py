"""Contests of sums: a total against what is required, and what could still change it, tried out and not guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.engine import Resolving, perform
from companion.kernel.facts import Fact
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import PossibleBoost

SCALE_POINTS = 10
"""Points from level to the end of the scale."""
DEEP, WIDE = 2, 8
"""How many questions in a row, and how many answers to each, are tried out."""


def on_scale(points: int) -> int:
    """Points as the scale shows them, −10 to +10."""
    return max(-SCALE_POINTS, min(SCALE_POINTS, points))


class Sum(Struct, frozen=True):
    """An open window's sum: its lines, what they come to, and what is required."""

    kind: str
    lines: tuple[tuple[str, int], ...]
    total: int
    required: int

    @property
    def scale(self) -> int:
        """Total minus required, as the scale shows it; negative falls short."""
        return on_scale(self.total - self.required)

    def say(self, most: int) -> str:
        """Whether it is enough; `most` is what everything known could bring it to."""
        gap = self.required - self.total
        if gap <= 0:
            return say("That is enough.") if gap == 0 else say("That is enough, with {gap} to spare.", gap=-gap)
        if most >= self.required:
            return say("{gap} short. What is known could bring it to {most}.", gap=gap, most=most)
        return say("{gap} short. What is known brings it to {most} at most.", gap=gap, most=most)


class Outcome(Struct, frozen=True):
    """What an action would do to the open sum: the best and the worst rise, and whether the best is enough."""

    best: int | None = None
    worst: int | None = None
    enough: bool = False

    def told(self, text: str) -> str:
        """A card's text, and that its worth depends on a choice."""
        if self.best is not None and self.worst is not None and self.best != self.worst:
            return say(
                "{text} From {worst} to {best}, as you choose.",
                text=text,
                worst=f"{self.worst:+}",
                best=f"{self.best:+}",
            )
        return text


class Trial(Struct, frozen=True):
    """How the actions of a game are tried out while a sum is open.

    `open_sum` is the sum in a state; `closed` the kind of fact that compares it (its `success`: the sum was enough);
    `windows` are the keys of the questions that keep the window open; answers with one of the verbs `declining` are
    not tried.
    """

    open_sum: Callable[[State], Sum | None]
    closed: type[Any]
    windows: tuple[str, ...]
    declining: tuple[str, ...]

    def outcome(self, game: Resolving, state: State, action: Action) -> Outcome:
        """What an action would do to the open sum, by doing it."""
        before = self.open_sum(state)
        assert before is not None
        gains: list[int] = []
        enough = False
        for after, facts in self._ends(game, state, action, DEEP):
            closed = self._comparison(facts)
            found = self.open_sum(after)
            if closed is not None:
                enough = enough or closed.success
            elif found is not None:
                gains.append(found.total - before.total)
                enough = enough or found.total >= found.required
        return Outcome(max(gains, default=None), min(gains, default=None), enough)

    def _comparison(self, facts: Iterable[Fact]) -> Any:
        return next((fact for fact in facts if isinstance(fact, self.closed)), None)

    def _ends(
        self, game: Resolving, state: State, action: Action, deep: int
    ) -> Iterator[tuple[State, tuple[Fact, ...]]]:
        """The states an action can lead to, once what it asks has been answered."""
        after, facts = perform(game, state, action)
        question = after.question
        if question is None or question.prompt.key in self.windows or self._comparison(facts):
            yield after, facts
        elif deep:
            answers = [one for one in question.prompt.options if isinstance(one, Action)]
            for answer in [one for one in answers if one.verb not in self.declining][:WIDE]:
                yield from self._ends(game, after, answer, deep - 1)


def fixed_rise(listed: tuple[PossibleBoost, ...]) -> int:
    """What boosts everybody knows of bring for sure, each at its worth; plain discards aside."""
    known = (one for one in listed if one.sure and one.gain is not None and one.where != "plain")
    return sum(max(0, one.gain or 0) for one in known)
