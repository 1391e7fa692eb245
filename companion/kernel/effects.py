"""How a card bends the rules: three pure hooks at named moments, no mutation, no priority numbers.

An effect belongs to a game (`self.game`, for its catalogue and options) and is asked for each card `me` that has it.
The order is the table's order (`Game.effects`); what a ruling needs otherwise is a step in the procedure.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import Struct

from companion.kernel.actions import StepBase
from companion.kernel.cards import CardId

if TYPE_CHECKING:
    from companion.kernel.facts import Fact
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

    def modify(self, state: State, me: CardId, query: Query, value: Any) -> Any:
        """The answer to a query as this effect changes it."""
        return value

    def replace(self, state: State, me: CardId, step: StepBase) -> Iterable[StepBase]:
        """What happens instead of `step`; ``(step,)`` leaves it alone."""
        return (step,)

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        """What follows from `fact`, which has just become true."""
        return ()
