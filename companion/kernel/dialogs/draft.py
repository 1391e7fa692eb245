"""What a phone is sent and sends while an action is said: blanks, the draft, the openers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct

from companion.kernel.actions import Standing
from companion.kernel.places import Seat
from companion.kernel.view import Contest

Said = Mapping[str, Sequence[str]]
"""What is said so far: for each field its words, one for all but lists."""
LONGEST = 200
"""Characters of a blank that is written freely."""


class Option(Struct, frozen=True):
    """One thing that may be said: its words for a record, what people read, and the card whose picture helps.

    `place`: the place of the board that it stands for, so that it may be chosen where it is drawn.
    """

    value: str
    label: str
    hint: str = ""
    card: str = ""
    place: str = ""


class Blank(Struct, frozen=True):
    """One thing to say: ``one`` or ``some`` of `options`, a ``number`` from `least` to `most`, or ``words``.

    `most` is how many of ``some`` may be taken, at least `least`; 0: any. `value` is what is said now. `hidden`: the
    options are what a hidden hand could hold; which of them it does hold, only its player knows.
    """

    field: str
    say: str
    options: tuple[Option, ...] = ()
    kind: Literal["one", "some", "number", "words"] = "one"
    value: tuple[str, ...] = ()
    optional: bool = False
    least: int = 0
    most: int = 0
    hint: str = ""
    hidden: bool = False

    @property
    def missing(self) -> bool:
        """Whether it is still to say."""
        if self.kind == "some" and self.least:
            return len(self.value) < self.least
        return not self.value and not self.optional


class Draft(Struct, frozen=True):
    """An action as far as it is said. `words` are to be sent when it is complete and allowed; else `say` tells why not.

    `preview`: what it would come to, as a comparison; `follows`: what else it would bring about, in sentences.
    """

    verb: str
    seat: Seat
    title: str
    blanks: tuple[Blank, ...]
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


def fitting(blank: Blank, said: Sequence[str] | None) -> tuple[str, ...]:
    """What was said of a blank as far as it fits; of a single way, that one."""
    if said is None:
        said = blank.value
    wished = [one for one in said if one]
    match blank.kind:
        case "one" | "some":
            known = dict.fromkeys(one.value for one in blank.options)
            fitting = [one for one in dict.fromkeys(wished) if one in known]
            if blank.kind == "some":
                return tuple(fitting[: blank.most or None])
            if not fitting and len(known) == 1 and not blank.optional and not blank.hidden:
                return tuple(known)
            return tuple(fitting[:1])
        case "number":
            return tuple(one for one in wished[:1] if _within(one, blank)) or blank.value
        case "words":
            return tuple(one.strip()[:LONGEST] for one in wished[:1] if one.strip())


def _within(text: str, blank: Blank) -> bool:
    try:
        return blank.least <= msgspec.convert(text, int, strict=False) <= blank.most
    except msgspec.ValidationError:
        return False
