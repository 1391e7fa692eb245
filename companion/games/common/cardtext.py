"""Cards in words, as scenarios write them: ``Name power/health-left [Sigil, Sigil] {flag, flag=value}``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.spelling import Spellings

FORM = '"Name power/health-left [Sigil, Sigil] {flag, flag=value}"'
_TEXT = re.compile(
    r"""^\s*(?P<name>[^\[\]{}]+?)
        (?:\s+(?P<power>-?\d+|[*?xX])\s*/\s*(?P<health>-?\d+|[*?xX]))?
        \s*(?:\[(?P<sigils>[^\[\]{}]*)\])?
        \s*(?:\{(?P<flags>[^\[\]{}]*)\})?\s*$""",
    re.VERBOSE,
)


class CardText(Struct, frozen=True):
    """A card as written; ``None`` is a part that was left out (then the printed card is meant).

    `power` and `health` are also ``None`` where they stand for "whatever it is" (``*``). A flag without
    value is ``True``.
    """

    name: str
    power: int | None = None
    health: int | None = None
    sigils: tuple[str, ...] | None = None
    flags: Mapping[str, Any] = {}
    numbered: bool = False
    """Whether it was written with numbers at all."""

    def __str__(self) -> str:
        numbers = f" {_number(self.power)}/{_number(self.health)}" if self.numbered else ""
        sigils = "" if self.sigils is None else f" [{', '.join(self.sigils)}]"
        flags = ", ".join(name if value is True else f"{name}={value}" for name, value in self.flags.items())
        return f"{self.name}{numbers}{sigils}{f' {{{flags}}}' if flags else ''}"


def parse_card(text: Any) -> CardText:
    """The card written in `text`; ScenarioError shows the form that was expected."""
    match = _TEXT.match(text) if isinstance(text, str) else None
    if match is None:
        raise ScenarioError(f"{text!r} is not a card; a card is written {FORM}")
    return CardText(
        match["name"].strip(),
        _read_number(match["power"]),
        _read_number(match["health"]),
        None if match["sigils"] is None else tuple(_items(match["sigils"])),
        dict(_flag(item) for item in _items(match["flags"] or "")),
        match["power"] is not None,
    )


def named(word: Any, names: Iterable[str]) -> str | None:
    """The one of `names` that `word` is a spelling of."""
    return Spellings((name, name) for name in names).find(word)


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]


def _flag(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    value = value.strip()
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    if not equals:
        return key, True
    return key, int(value) if re.fullmatch(r"-?\d+", value) else value


def _read_number(text: str | None) -> int | None:
    return int(text) if text is not None and text.lstrip("-").isdigit() else None


def _number(value: int | None) -> str:
    return "*" if value is None else str(value)
