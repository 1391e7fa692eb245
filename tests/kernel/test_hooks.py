"""Effects are asked about what concerns them, and about everything when they do not say."""

from typing import Any

from companion.kernel.cards import CardId
from companion.kernel.effects import Effect, Hooks, Query
from companion.kernel.facts import Counted, Marked, Moved, Step


class Asked(Query, frozen=True):
    """A question."""


class Wider(Asked, frozen=True):
    """A kind of it."""


class Done(Step, frozen=True):
    """A step."""


class Open(Effect):
    """Says nothing about what concerns it."""

    def modify(self, state: Any, me: CardId, query: Any, value: Any) -> Any:
        return value

    def replace(self, state: Any, me: CardId, step: Any) -> Any:
        return (step,)

    def react(self, state: Any, me: CardId, fact: Any) -> Any:
        return ()


class Choosy(Open):
    """Says what concerns it."""

    queries = (Asked,)
    steps = (Done,)
    facts = (Counted,)


ALL, SOME, NONE = (CardId("all:1"), Open(None)), (CardId("some:1"), Choosy(None)), (CardId("none:1"), Effect(None))
HOOKS = Hooks((ALL, SOME, NONE))


def test_idle_hooks_are_never_asked() -> None:
    assert NONE not in HOOKS.modifying(Query) + HOOKS.replacing(Done) + HOOKS.reacting(Counted)


def test_an_effect_is_asked_about_its_kinds_and_what_derives_from_them() -> None:
    assert HOOKS.modifying(Asked) == HOOKS.modifying(Wider) == (ALL, SOME)
    assert HOOKS.replacing(Done) == HOOKS.reacting(Counted) == (ALL, SOME)


def test_an_effect_is_not_bothered_with_other_kinds() -> None:
    assert HOOKS.modifying(Query) == HOOKS.replacing(Marked) == HOOKS.reacting(Moved) == (ALL,)
