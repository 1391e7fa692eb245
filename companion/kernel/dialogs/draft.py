"""What a phone is sent and sends while an action is said: the draft with its blanks, the openers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Standing
from companion.kernel.blanks import Blank
from companion.kernel.places import Seat
from companion.kernel.view import Contest

Said = Mapping[str, Sequence[str]]
"""What is said so far: for each field its words, one for all but lists."""
LONGEST = 200
"""Letters of a blank that is written freely, where it says nothing else."""


class Draft(Struct, frozen=True):
    """An action as far as it is said. `words` are to be sent when it is complete and allowed; else `say` tells why not.

    `missing`: the name of the first blank that is still to fill. `preview`: what it would come to, as a comparison;
    `follows`: what else it would bring about, in sentences.
    """

    verb: str
    seat: Seat
    title: str
    blanks: tuple[Blank, ...]
    missing: str = ""
    words: str = ""
    button: str = ""
    say: str = ""
    clause: str = ""
    follows: tuple[str, ...] = ()
    preview: Contest | None = None


class Opener(Struct, frozen=True):
    """A dialog that may be opened now; with `said`, what is filled in already. `answers`: it answers the question.

    `standing`: how the action belongs on a phone (`companion.kernel.actions.Action.standing`). `places`: the places of
    the board that may be tapped to open it.
    """

    verb: str
    seat: Seat
    title: str
    answers: bool = False
    standing: Standing = "often"
    said: Mapping[str, tuple[str, ...]] = {}
    places: tuple[str, ...] = ()


class Given(dict[str, Any]):
    """What is said and fits, by field; `wished` is all that was said, also for blanks that come later."""

    def __init__(self, wished: Said) -> None:
        super().__init__()
        self.wished = wished

    def wish(self, field: str) -> str:
        """What was said of a field, whether or not its blank has come; empty: nothing."""
        return next(iter(self.wished.get(field, ())), "")


def bounded(blank: Blank) -> Blank:
    """A blank with the bounds that it has where it names none: numbers count from 0, what is written has an end."""
    match blank.kind:
        case "number" if blank.least is None:
            return replace(blank, least=0)
        case "words" if blank.most is None:
            return replace(blank, most=LONGEST)
    return blank


def filled(blank: Blank, said: Sequence[str]) -> Blank:
    """A blank with what is said of it, in the shape of its kind."""
    if blank.kind == "some":
        return replace(blank, value=tuple(said))
    word = next(iter(said), None)
    return replace(blank, value=int(word) if word is not None and blank.kind == "number" else word)


def fitting(blank: Blank, said: Sequence[str] | None) -> tuple[str, ...]:
    """What was said of a blank as far as it fits; of a single way, that one."""
    if said is None:
        said = blank.words
    wished = [one for one in said if one]
    match blank.kind:
        case "one" | "some":
            known = dict.fromkeys(one.value for one in blank.options)
            fitting = [one for one in dict.fromkeys(wished) if one in known]
            if blank.kind == "some":
                return tuple(fitting[: int(blank.most or 0) or None])
            if not fitting and len(known) == 1 and not blank.optional and not blank.hidden:
                return tuple(known)
            return tuple(fitting[:1])
        case "number":
            return tuple(one for one in wished[:1] if _within(one, blank)) or blank.words
        case _:
            return tuple(one.strip()[: int(blank.most or LONGEST)] for one in wished[:1] if one.strip())


def _within(text: str, blank: Blank) -> bool:
    try:
        number = msgspec.convert(text, int, strict=False)
    except msgspec.ValidationError:
        return False
    return (blank.least or 0) <= number and (blank.most is None or number <= blank.most)
