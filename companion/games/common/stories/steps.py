"""Steps of stories: a word, ``{do: verb, …}`` or ``{verb: …}``, with what people may say aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.nearest import hint, nearest
from companion.games.common.stories.fields import ASIDE, fields
from companion.games.common.stories.forms import ANY, NOTHING, Form, record
from companion.games.common.stories.words import listed
from companion.kernel.actions import Action

ALONE = ""
"""The key of what is said of an action in one piece (``{hold: 3}``)."""


class Step(Struct, frozen=True):
    """A step as it was told: its verb, what it says by key, the answers to what it raises, and who does it."""

    verb: str
    said: Mapping[str, Any]
    answers: list[Any]
    by: Any = None

    @property
    def whole(self) -> Any:
        """What is said in one piece, else the map of keys."""
        return self.said.get(ALONE, self.said) if self.said else None


class Verb(Struct, frozen=True):
    """A verb that is more than the fields of an action: what it does, and what may be said of it."""

    does: Callable[..., Any]
    form: Form = ANY
    keys: tuple[str, ...] = ()
    """Its keys, where it is a map; said alone is what the first of them says."""


def verb(does: Callable[..., Any], *keys: str, **forms: Form) -> Verb:
    """A verb with keys of which anything may be said, and others with what may be."""
    every = dict.fromkeys(keys, ANY) | forms
    return Verb(does, record(every) if every else ANY, tuple(every))


class Verbs:
    """The verbs of a game: its `own`, and those of all its `actions`. `called`: other words for them."""

    def __init__(
        self, own: Mapping[str, Verb], actions: Iterable[type[Action]] = (), called: Mapping[str, str] | None = None
    ) -> None:
        self.own = dict(own)
        self.actions = {kind.verb: kind for kind in actions if kind.verb not in self.own}
        self.called = dict(called or {})

    def read(self, step: Any, game: Any = None) -> Step:
        """A step by its keys; ScenarioError for a verb or a key that is none, and for what a verb cannot say (`game`
        knows the names)."""
        aside = step if isinstance(step, Mapping) else {}
        verb, said = self._split(step)
        if verb not in self.own and verb not in self.actions:
            every = (*self.own, *self.actions, *self.called)
            meant = hint(verb, every if nearest(verb, every) else self.own)
            raise ScenarioError(f"there is no action {verb or step!r}; {meant}")
        told = Step(verb, said, listed(aside.get("answers")), aside.get("by"))
        own = self.own.get(verb)
        if own is not None:
            for key in said if own.keys or ALONE in said else ():
                if key in (*self.own, *self.actions) and key not in (own.keys or (ALONE,)):
                    raise ScenarioError(f"a step has one action, found {verb}, {key}")
                if key not in (own.keys or (ALONE,)):
                    raise ScenarioError(f"{verb} has no {key!r}; {hint(key, (*own.keys, *ASIDE))}")
            if own.form.says == NOTHING.says and not own.form.fits(told.whole):
                raise ScenarioError(f"{verb} needs nothing more, found {told.whole!r}")
            own.form(game, verb, said if own.keys else told.whole)
        return told

    def _first(self, verb: str) -> str:
        """The key of what stands beside the verb, where other keys do, too."""
        if verb in self.own:
            return next(iter(self.own[verb].keys), ALONE)
        return next((one.name for one in fields(self.actions[verb])), ALONE) if verb in self.actions else ALONE

    def _split(self, step: Any) -> tuple[str, dict[str, Any]]:
        if not isinstance(step, Mapping):
            return self._called(step), {}
        said = {str(key): value for key, value in step.items() if key not in ASIDE}
        if "do" in step:
            return self._called(step["do"]), said
        verbs = (key for key in said if self._called(key) in (*self.own, *self.actions))
        word = next(verbs, next(iter(said), ""))
        if not said:
            raise ScenarioError("a step has one action, found none")
        verb, value = self._called(word), said.pop(word)
        if isinstance(value, Mapping):
            return verb, {**{str(key): one for key, one in value.items()}, **said}
        if not said and value is None:
            return verb, {}
        key = ALONE if not said and verb in self.actions else self._first(verb)
        return verb, {key: value, **said}

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
