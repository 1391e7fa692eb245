"""How a card bends the rules: three pure hooks at named moments, no mutation, no priority numbers.

An effect belongs to a game (`self.game`, for its catalogue and options) and is asked for each card `me` that has it.
The order is the table's order (`Game.effects`); what a ruling needs otherwise is a step in the procedure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Replaced
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Query(Struct, frozen=True):
    """A question about derived values (``Power(card)``). Subclasses are asked through `companion.kernel.engine.ask`."""


class Effect:
    """A rule printed on a card. Override the hooks you need; the engine only asks those.

    `me` is the card that has the effect (or the name of a lasting marker). Hooks must not keep anything.

    `queries` are the kinds `modify` is asked about, `steps` those `replace` is shown and `facts` those `react` hears;
    ``None``: every kind. Naming them spares the engine calls that would come to nothing.
    """

    queries: ClassVar[tuple[type[Query], ...] | None] = None
    steps: ClassVar[tuple[type[StepBase], ...] | None] = None
    facts: ClassVar[tuple[type[StepBase], ...] | None] = None

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    def key(self) -> str:
        """What tells it from the other effects of its card, also in a journal."""
        return type(self).__name__

    def modify(self, state: State, me: CardId, query: Query, value: Any) -> Any:
        """The answer to a query as this effect changes it."""
        return value

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        """What happens instead of `step`; ``(step,)`` leaves it alone."""
        return (step,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        """What follows from `fact`, which has just become true."""
        return ()


Active = tuple[tuple[CardId, Effect], ...]
"""Cards and the effects they have, in resolving order."""


class Hooks:
    """Active effects in resolving order, split by the hook they implement, so that idle ones cost nothing.

    A value: a game may keep it for all states with the same effects (`Context.hooks`).
    """

    __slots__ = ("_modifying", "_reacting", "_replacing", "active")

    def __init__(self, active: Active) -> None:
        self.active = active
        self._modifying: dict[type, Active] = {}
        self._replacing: dict[type, Active] = {}
        self._reacting: dict[type, Active] = {}

    def modifying(self, kind: type[Query]) -> Active:
        """The effects that may change the answer to this kind of query."""
        found = self._modifying.get(kind)
        if found is None:
            found = self._modifying[kind] = self._concerned(kind, "modify", "queries")
        return found

    def replacing(self, kind: type[StepBase]) -> Active:
        """The effects that may replace this kind of step."""
        found = self._replacing.get(kind)
        if found is None:
            found = self._replacing[kind] = self._concerned(kind, "replace", "steps")
        return found

    def reacting(self, kind: type[StepBase]) -> Active:
        """The effects that may react to this kind of fact."""
        found = self._reacting.get(kind)
        if found is None:
            found = self._reacting[kind] = self._concerned(kind, "react", "facts")
        return found

    def _concerned(self, kind: type, hook: str, kinds: str) -> Active:
        return tuple([one for one in self.active if _concerns(type(one[1]), kind, hook, kinds)])

    def replacement(self, state: State, step: StepBase, replaced: Replaced) -> list[tuple[StepBase, Replaced]] | None:
        """What happens instead of a step, by the first effect that has not replaced it; ``None``: the step itself."""
        for me, effect in self.replacing(type(step)):
            key = (me, effect.key)
            if key in replaced:
                continue
            instead = tuple(effect.replace(state, me, step))
            if instead != (step,):
                return [(other, (*replaced, key)) for other in instead]
        return None

    def reactions(self, before: Hooks, state: State, fact: Fact) -> list[StepBase]:
        """What follows from a fact, heard by all that were active before or are active after it."""
        hearing = self.reacting(type(fact))
        if before is not self:
            earlier = before.reacting(type(fact))
            if earlier != hearing:
                hearing = hearing + tuple(one for one in earlier if one not in hearing)
        return [follow for me, effect in hearing for follow in effect.react(state, me, fact)]


def _asks(effect: type[Effect], kind: type, hook: str, kinds: str) -> bool:
    """Whether an effect implements a hook and wants to be asked it for this kind."""
    if getattr(effect, hook) is getattr(Effect, hook):
        return False
    wanted = getattr(effect, kinds)
    return wanted is None or issubclass(kind, wanted)


_concerns: Callable[..., bool] = cache(_asks)
"""The same, found out once for all boards: there are far fewer kinds of effects than boards."""
