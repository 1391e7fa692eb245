"""Steps of stories: a word, ``{do: verb, …}`` or ``{verb: …}``, with what people may say aside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.nearest import hint, nearest
from companion.kernel.actions import Action

ASIDE = ("do", "by", "answers", "refused", "error", "note")
"""Keys of a step that are not about its action."""


class Verbs:
    """The verbs of a game: its own with the keys each may have (``None``: any), and those of all its `actions`.

    `called`: other words for them.
    """

    def __init__(
        self,
        keys: Mapping[str, Iterable[str] | None],
        actions: Iterable[type[Action]] = (),
        called: Mapping[str, str] | None = None,
    ) -> None:
        self.keys = {verb: None if some is None else tuple(some) for verb, some in keys.items()}
        self.actions = {kind.verb: kind for kind in actions if kind.verb not in self.keys}
        self.called = dict(called or {})

    def verb(self, step: Any) -> str:
        """The verb of a step, known or not."""
        return self._split(step)[0]

    def read(self, step: Any) -> tuple[str, Any]:
        """The verb and what it says: a map of keys, or the value in ``{verb: value}``.

        ScenarioError for a verb or a key that is none.
        """
        verb, said = self._split(step)
        if verb not in self.keys and verb not in self.actions:
            every = (*self.keys, *self.actions)
            meant = hint(verb, every if nearest(verb, every) else self.keys)
            raise ScenarioError(f"there is no action {verb or step!r}; {meant}")
        known = self.keys.get(verb)
        if known is not None and isinstance(said, Mapping):
            for key in said:
                if key not in known:
                    raise ScenarioError(f"{verb} has no {key!r}; {hint(key, (*known, *ASIDE))}")
        return verb, said

    def _split(self, step: Any) -> tuple[str, Any]:
        if not isinstance(step, Mapping):
            return self._called(step), None
        said = {str(key): value for key, value in step.items() if key not in ASIDE}
        if "do" in step:
            return self._called(step["do"]), said
        if len(said) != 1:
            raise ScenarioError(f"a step has one action, found {', '.join(said) or 'none'}")
        ((verb, value),) = said.items()
        return self._called(verb), value

    def _called(self, verb: Any) -> str:
        name = str(verb).strip().lower()
        return self.called.get(name, name)


def pair(said: Any, verb: str, first: str, second: str) -> tuple[Any, Any]:
    """Two things as a list or as a map; ScenarioError shows the form."""
    if isinstance(said, Mapping) and first in said and second in said:
        return said[first], said[second]
    if isinstance(said, (list, tuple)) and len(said) == 2:
        return said[0], said[1]
    raise ScenarioError(f"{verb} is [{first}, {second}], found {said!r}")
