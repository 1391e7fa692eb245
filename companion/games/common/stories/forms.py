"""What may stand in a place of a story, said once: it checks what is written, and tells the page of all words.

A `Form` is called with what knows the names (a game), where it is (``given.hand``) and the value. It raises
`companion.errors.ScenarioError` with the nearest word for what cannot stand there. Forms are put together:
``mapping(SEAT, listing(CARD))``, ``number(0) | word("all")``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.words import known_keys


class Form(Struct, frozen=True):
    """What may stand somewhere. `says` names it in errors and on pages; `fits`: whether a value is of this sort at all;
    `test` looks closer."""

    says: str
    fits: Callable[[Any], bool]
    test: Callable[[Any, str, Any], object] = lambda game, where, value: None

    def __call__(self, game: Any, where: str, value: Any) -> None:
        """ScenarioError for what cannot stand there."""
        if not self.fits(value):
            raise ScenarioError(f"{where} is {self.says}, found {found(value)}")
        self.test(game, where, value)

    def __or__(self, other: Form) -> Form:
        """Either of two. What is neither is told as what it is nearest to."""

        def test(game: Any, where: str, value: Any) -> None:
            wrong = []
            for form in (self, other):
                try:
                    form(game, where, value)
                except ScenarioError as error:
                    wrong += [error] if form.fits(value) else []
                else:
                    return
            raise next((error for error in wrong if "did you mean" in str(error)), wrong[0])

        return Form(f"{self.says} or {other.says}", lambda value: self.fits(value) or other.fits(value), test)

    def digit(self) -> Form:
        """The same as a key, which may be text."""
        return Form(self.says, lambda value: self.fits(int(value) if str(value).isdecimal() else value))

    def called(self, says: str) -> Form:
        """The same by another name."""
        return Form(says, self.fits, self.test)


def found(value: Any) -> str:
    """How a wrong value is told."""
    return f"a map ({', '.join(map(str, value))})" if isinstance(value, Mapping) else repr(value)


def number(least: int | None = None, most: int | None = None) -> Form:
    """A whole number between bounds."""
    says = "a number" if least is None else f"a number from {least}" if most is None else f"{least} to {most}"
    return Form(says, lambda value: whole(value, least) and (most is None or value <= most))


def whole(value: Any, least: int | None = None) -> bool:
    """Whether it is a whole number, at least so much."""
    return isinstance(value, int) and not isinstance(value, bool) and (least is None or value >= least)


def among(what: str, names: Callable[[Any], Iterable[Any]] | Iterable[Any], says: str = "") -> Form:
    """One of some names, which a game may know: ``there is no WHAT 'x'; did you mean …?``."""

    def test(game: Any, where: str, value: Any) -> None:
        known = list(names(game) if callable(names) else names)
        if value not in known:
            raise ScenarioError(f"{where}: there is no {what} {value!r}; {hint(value, known)}")

    every = "" if callable(names) else " or ".join(", ".join(map(str, names)).rsplit(", ", 1))
    sorts = (str, int, float) if callable(names) else tuple(map(type, names))
    return Form(says or every or f"a {what}", lambda value: isinstance(value, sorts), test)


def named(says: str, by: Callable[[Any, Any], object]) -> Form:
    """A word, or another single value, that a game understands: `by` raises ScenarioError for one that it does not."""

    def test(game: Any, where: str, value: Any) -> None:
        try:
            by(game, value)
        except ScenarioError as error:
            raise ScenarioError(f"{where}: {error}") from error

    return Form(says, lambda value: isinstance(value, str | int), test)


def listing(of: Form, says: str = "", most: int = 0) -> Form:
    """A list, or one thing alone."""
    every = says or f"a list of {plural(of.says)}"

    def test(game: Any, where: str, value: Any) -> None:
        parts = value if isinstance(value, list | tuple) else [value]
        if most and len(parts) > most:
            raise ScenarioError(f"{where} has room for {most} cards, found {len(parts)}")
        for part in parts:
            of(game, where, part)

    return Form(every, lambda value: value is not None and not isinstance(value, Mapping | bool), test)


def tuple_of(*of: Form) -> Form:
    """A list of exactly these."""
    says = f"[{', '.join(one.says for one in of)}]"

    def test(game: Any, where: str, value: Any) -> None:
        for form, part in zip(of, value, strict=True):
            form(game, where, part)

    return Form(says, lambda value: isinstance(value, list | tuple) and len(value) == len(of), test)


def mapping(keys: Form, values: Form, says: str = "") -> Form:
    """A map; its keys are checked like values."""

    def test(game: Any, where: str, value: Any) -> None:
        for key, one in value.items():
            keys(game, where, key)
            values(game, f"{where}.{key}", one)

    return Form(says or f"a map of {plural(keys.says)} ({values.says})", lambda value: isinstance(value, Mapping), test)


def record(fields: Mapping[str, Form], *needed: str) -> Form:
    """A map of these keys and no others, some of them `needed`."""

    def test(game: Any, where: str, value: Any) -> None:
        known_keys(where, value, fields)
        for key in needed:
            if key not in value:
                raise ScenarioError(f"{where} has no {key}; it is a map of {', '.join(fields)}")
        for key, one in value.items():
            fields[key](game, f"{where}.{key}", one)

    return Form(f"{{{', '.join(fields)}}}", lambda value: isinstance(value, Mapping), test)


def plural(says: str) -> str:
    """``cards`` of ``a card``, ``numbers from 1`` of ``a number from 1``."""
    return re.sub(r"\Aan? (\w+)", r"\1s", says)


SWITCH = Form("true or false", lambda value: isinstance(value, bool))
TEXT = Form("a text", lambda value: isinstance(value, str) and bool(value))
NOTHING = Form("nothing more", lambda value: value in (None, {}))
NONE = Form("nothing", lambda value: value is None or value == "none")
ANY = Form("a value", lambda value: True)
NUMBER = number()
COUNT = number(0)
