"""The engine: steps become facts, facts become state.

Exact semantics:

- Effects come from ``game.effects(state)``: cards in play, and lasting things under their marker's name. Their order is
  the resolving order: the active player's cards in arrow order, then the adversary's; on a card, printed order.
- ``replace`` sees the state before. Each effect replaces a given step at most once: whatever it returns instead carries
  the memory of who has replaced it, so an effect may return the step itself.
- ``react`` is asked of every effect that was active before **or** is active after the fact, so a card hears its own
  arrival and its own death; ``Moved.origin`` is the last known place.
- Depth first: replacements and reactions are finished before the next step.
- ``modify`` folds over the effects from the game's printed base (`ask`).
- `Asked` suspends: the steps left become the question's ``rest``, with the memory of who has replaced them, and resume
  when it is answered.
- More than the game's `most_steps` steps for one action raise `RulesLoop`; the action is rejected whole.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import UNSET

from companion.errors import RulesLoop
from companion.kernel.actions import Action
from companion.kernel.actions.fixes import Fix
from companion.kernel.context import Context
from companion.kernel.effects import Hooks, Query
from companion.kernel.facts import Answered, Asked, Ended, Fact, Replaced, changed
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

LIMIT = 500
"""Steps one action may set in motion where a game does not say; the longest legal attack stays far below."""

_FRESH: Replaced = ()


class Resolving(Protocol):
    """What the engine needs of a game."""

    @property
    def most_steps(self) -> int:
        """More steps than any action can set in motion."""

    def hooks(self, state: State) -> Hooks:
        """The active effects."""

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        """What an action sets in motion."""

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        """What a step comes to."""


def perform(game: Resolving, state: State, action: Action) -> tuple[State, tuple[Fact, ...]]:
    """What becomes true when `action` is done; legality is the caller's business (`Game.why_not`).

    An answer to the open question resolves as `Answered`, then the action's steps, then the suspended rest. What is
    done meanwhile (`Prompt.meanwhile`) leaves the question open, unless its own steps withdraw it.
    """
    if isinstance(action, Fix):
        return fold(state, action.facts())
    question = state.question
    if question is None or not question.accepts(action):
        return resolve(game, state, game.steps(state, action))
    last = not question.prompt.each or question.waiting == (action.seat,)
    rest = question.remembered if last else ()
    return resolve(game, state, (Answered(action.seat), *game.steps(state, action)), rest)


def _alike(old: State, new: State) -> bool:
    """Whether nothing has changed that effects may depend on: cards, marks, notes, the turn and counters."""
    return (
        new.cards is old.cards
        and new.marks is old.marks
        and new.turn is old.turn
        and new.counters is old.counters
        and new.notes is old.notes
    )


def fold(state: State, facts: Iterable[Fact]) -> tuple[State, tuple[Fact, ...]]:
    """The state after plain facts, without any rule; also the facts with their last places filled in.

    >>> from companion.kernel.facts import Moved
    >>> from companion.kernel.places import Place
    >>> state, facts = fold(State(), [Moved("wolf:1", Place("A1")), Moved("wolf:1", Place("A2"))])
    >>> state.where("wolf:1"), facts[1].origin
    (Place(zone='A2', spot=''), Place(zone='A1', spot=''))
    """
    told = []
    for fact in facts:
        fact = fact.located(state)
        state = fact.apply(state)
        told.append(fact)
    return state, tuple(told)


def resolve(
    game: Resolving, state: State, steps: Iterable[StepBase], waiting: Iterable[tuple[StepBase, Replaced]] = ()
) -> tuple[State, tuple[Fact, ...]]:
    """Expands steps into facts until nothing is left to do, a question is asked or the game ends.

    After `steps` come those `waiting` for a question, each with who has replaced it.
    """
    work: deque[tuple[StepBase, Replaced]] = deque((step, _FRESH) for step in steps)
    work.extend(waiting)
    facts: list[Fact] = []
    hooks, most = game.hooks(state), game.most_steps
    done = 0
    while work:
        step, replaced = work.popleft()
        done += 1
        if done > most:
            raise RulesLoop(f"more than {most} steps, last {step!r}")
        instead = hooks.replacement(state, step, replaced) if hooks.active else None
        if instead is not None:
            work.extendleft(reversed(instead))
        elif not isinstance(step, Fact):
            work.extendleft([(follow, _FRESH) for follow in game.expand(state, step)][::-1])
        else:
            fact = step.located(state)
            if isinstance(fact, Asked):
                fact, work = _suspended(fact, work), deque()
            old, before, state = state, hooks, fact.apply(state)
            facts.append(fact)
            if isinstance(fact, Ended):
                break
            hooks = before if _alike(old, state) else game.hooks(state)
            if hooks.active or before.active:
                work.extendleft([(follow, _FRESH) for follow in hooks.reactions(before, state, fact)][::-1])
    return state, tuple(facts)


def _suspended(fact: Asked, work: Iterable[tuple[StepBase, Replaced]]) -> Asked:
    """The question with the work that waits for it; the memory from the first step on that somebody has replaced."""
    left = tuple(work)
    first = next((at for at, (_, replaced) in enumerate(left) if replaced), len(left))
    return changed(
        fact,
        rest=(*fact.rest, *(step for step, _ in left)),
        replaced=tuple(replaced for _, replaced in left[first:]) or UNSET,
    )


def ask(game: Context, state: State, query: Query, base: Any) -> Any:
    """The answer to a query: the printed `base`, modified by every active effect in order."""
    for me, effect in game.hooks(state).modifying(type(query)):
        base = effect.modify(state, me, query, base)
    return base
