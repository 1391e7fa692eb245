"""Where in an own card something is wrong: the checks of the card file with the field they are about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace as changed

from companion.games.inception import checks
from companion.games.inception.catalogue import CardSet, read_set
from companion.games.inception.designs import AnyDesign, EffectCard, Event
from companion.games.inception.verbs import Verb
from companion.kernel.workshop import Fault

_PATH = re.compile(r"(?P<say>.*?)(?: - at `\$(?:\.(?P<path>[^`]*))?`)?\Z", re.S)
SAID = {
    r"Object missing required field `([^`]*)`": "is missing",
    r"Object contains unknown field `([^`]*)`": "does not belong here",
}
"""How msgspec says it, and how people read it."""
_NAME = re.compile(r"[\w().# -]{1,60}\Z")
_FIELD = re.compile(r"(?P<field>windows|level|affects|name|faces|needs|script|do|attack_modes): (?P<say>.*)\Z", re.S)


def at(card: str, sentence: str) -> Fault:
    """A wrong type, a missing or an unknown field (`checks_shape`) as a fault with its path."""
    match = _PATH.match(sentence)
    assert match is not None
    path, say = match["path"] or "", match["say"]
    for words, instead in SAID.items():
        field = re.match(words, say)
        if field:
            return Fault(card, ".".join(filter(None, (path, field[1]))), instead + say[field.end() :])
    return Fault(card, path, lowered(say))


def said(sentence: str) -> Fault:
    """A complaint about a whole file (``brace: expected `int` - at `$.c```) as a fault of its card."""
    card, colon, rest = sentence.partition(": ")
    if not colon or not _NAME.match(card):
        return Fault("", "", sentence)
    return at(card, rest)


def lowered(say: str) -> str:
    """A sentence that goes on after a colon."""
    return say[:1].lower() + say[1:] if say[:2].istitle() else say


def design_faults(key: str, design: AnyDesign, file: CardSet | None = None) -> Iterator[Fault]:
    """Everything wrong with a design whose fields have the right types, in the set it is added to."""
    house = file or read_set()
    whole = set(_complaints(house, key, _with(design, ())))
    alone = {path: set(_complaints(house, key, one)) - whole for path, one in _alone(design)}
    for say in _complaints(house, key, design):
        verb = next((path for path, said in alone.items() if say in said), "")
        match = _FIELD.match(say)
        if verb or match is None:
            yield Fault(key, verb or ("windows" if "window" in say else ""), lowered(say))
        else:
            yield Fault(key, match["field"], match["say"])


def _complaints(house: CardSet, key: str, design: AnyDesign) -> list[str]:
    """What the checks of a whole file say about one design."""
    said = checks.complaints(changed(house, designs={**house.designs, key: design}))
    mine = (one.removeprefix(f"{key}: ") for one in said if one.startswith(f"{key}: "))
    return [one for one in mine if one != "no card has this design"]


def _alone(design: AnyDesign) -> Iterator[tuple[str, AnyDesign]]:
    """The design with each verb of its script alone, and the path of that verb."""
    field = _script_field(design)
    for number, verb in enumerate(getattr(design, field, ()) if field else ()):
        yield f"{field}[{number}]", _with(design, (verb,))


def _with(design: AnyDesign, script: tuple[Verb, ...]) -> AnyDesign:
    field = _script_field(design)
    return changed(design, **{field: script}) if field else design


def _script_field(design: AnyDesign) -> str:
    return "script" if isinstance(design, Event) else "do" if isinstance(design, EffectCard) else ""
