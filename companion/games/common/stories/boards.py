"""Cards in spaces as stories write them: flags a card may have, boards compared card by card and part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, parse_card
from companion.games.common.nearest import hint

EMPTY = (None, "", "-", "empty")
"""What is written where no card lies."""


class Flag(Struct, frozen=True):
    """A flag of card texts: plain, or with a value of this kind that `says` and `example` explain in an error.

    A number is not negative unless it is `signed`.
    """

    value: type[int] | type[str] | None = None
    says: str = ""
    example: str = ""
    signed: bool = False


PLAIN = Flag()
NUMBER = Flag(int, "is a number", "3")


def check_flags(text: CardText, flags: Mapping[str, Flag]) -> None:
    """ScenarioError for a flag that is none, or that has a value it cannot have."""
    for name, value in text.flags.items():
        flag = flags.get(name)
        if flag is None:
            raise ScenarioError(f"{text}: unknown flag {name!r}; {hint(name, flags)}")
        if flag.value is None:
            if value is not True:
                raise ScenarioError(f"{text}: the flag {name!r} has no value; write {{{name}}} or leave it out")
        elif (
            isinstance(value, bool)
            or not isinstance(value, flag.value)
            or (isinstance(value, int) and value < 0 and not flag.signed)
        ):
            raise ScenarioError(f"{text}: {name} {flag.says}, as in {{{name}={flag.example}}}")


def board_differences(
    wanted: Mapping[str, Any], reached: Mapping[str, str], parts: Callable[[str, CardText, CardText], Iterator[str]]
) -> list[str]:
    """Space by space what is not as wanted; `parts` says in what the card of a space is otherwise."""
    found = []
    for where in sorted({*wanted, *reached}):
        want, have = wanted.get(where), reached.get(where)
        if want in EMPTY or have is None:
            if not (want in EMPTY and have is None):
                wish = "no card" if want in EMPTY else want
                found.append(f"board {where}: expected {wish}, reached {have or 'no card'}")
            continue
        wrong = list(parts(where, parse_card(want), parse_card(have)))
        if wrong:
            found.append(f"board {where}: expected {want}, reached {have} ({', '.join(wrong)})")
    return found


def card_texts(values: Any) -> list[CardText]:
    """Those of the values that can be read as cards."""
    found = []
    for value in values:
        try:
            found.append(parse_card(value))
        except ScenarioError:
            continue
    return found
