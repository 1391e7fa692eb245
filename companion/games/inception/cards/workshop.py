"""The form for own cards: the kinds one can make and the verbs of their texts, taken from the structs of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import lru_cache
from typing import Any, get_args, get_origin

from companion.errors import CatalogueError
from companion.games.common.own_cards.forms import Forms, Shape
from companion.games.common.own_cards.shapes import said
from companion.games.inception import names
from companion.games.inception.cards.catalogue import HOUSE_SET, CardFileError, parse_set, read_set
from companion.games.inception.cards.custom_cards import EXTRA_KINDS, FIRST_NUMBER, OWN_CARDS, deck_of
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.cards.verbs.flow import Condition
from companion.games.inception.cards.workshop_words import FIELDS, KIND_WORDS
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import KINDS, AnyDesign, CardFace
from companion.games.inception.options import Options
from companion.games.inception.printed import printed
from companion.games.inception.script import WHO, Verb
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, Fault, FormChoice, FormField, OwnCard, VerbHelp

ON_EFFECTS, ON_EVENTS = (
    tuple(word for word, verb in VERBS.items() if kind in verb.fits) for kind in ("effect", "event")
)
"""The verbs that make sense on these cards."""
PEOPLE = tuple(FormChoice(who, who.capitalize()) for who in names.CHARACTERS)
LEVELS = tuple(FormChoice(level, f"Level {level}") for level in names.LEVELS)

EXAMPLE: Mapping[str, Any] = {
    "my_rope": {"kind": "weapon", "name": "Climbing Rope", "st": 1, "c": 1, "copies": 2},
    "my_bluff": {
        "kind": "effect", "name": "Bluff", "c": 1, "reaction": True, "windows": ["attack", "convince"],
        "do": [{"verb": "add_either", "n": 2}],
    },
    "my_dog": {
        "kind": "event", "name": "Guard Dog", "level": 1, "affects": 1,
        "script": [{
            "verb": "attack", "st": 10, "priority": ["eames", "cobb", "arthur", "ariadne", "saito", "yusuf"],
            "failure": [{"verb": "hurt", "who": "target"}, {"verb": "card", "to": "under"}],
        }],
    },
}  # fmt: skip


class InceptionWorkshop:
    """See `companion.kernel.workshop.Workshop`."""

    set_option = "cards"
    extra_option = "extra"
    put, drop = staticmethod(OWN_CARDS.put), staticmethod(OWN_CARDS.drop)

    def kinds(self) -> Sequence[CardKind]:
        return _kinds()

    def verbs(self) -> Sequence[VerbHelp]:
        return _verbs()

    def card_faults(self, values: Mapping[str, Any], copies: int) -> Sequence[Fault]:
        found = OWN_CARDS.card_faults("own", {**values, "copies": copies})
        return [fault for fault in found if fault.field != "number"]

    def printed(self, values: Mapping[str, Any]) -> Printed:
        return _printed(OWN_CARDS.convert(values))

    def cards(self, file: Any) -> Sequence[OwnCard]:
        checked = OWN_CARDS.parse(file, "own cards")
        return [
            OwnCard(key, design.name, values["kind"], checked.copies[key], deck_of(design),
                    {name: value for name, value in values.items() if name not in ("copies", "number")},
                    _printed(design))
            for key, values in file["designs"].items()
            for design in (checked.designs[key],)
        ]  # fmt: skip

    def file_faults(self, file: Any, *, whole: bool) -> Sequence[Fault]:
        if not whole:
            return list(OWN_CARDS.faults(file))
        try:
            parse_set(file, "")
        except CardFileError as error:
            return [said(one) for one in error.faults]
        except CatalogueError as error:
            return [Fault("", "", str(error).removeprefix("E_CARD_DATA").lstrip(" :"))]
        return []

    def example(self) -> Any:
        return {"game": "inception", "title": "My cards", "designs": EXAMPLE}

    def template(self) -> str:
        return HOUSE_SET.read_text(encoding="utf-8")

    def numbered(self, file: Any, *, whole: bool) -> Any:
        if not whole:
            return OWN_CARDS.numbered(file)
        changed, known = deepcopy(file), parse_set(file, "").designs
        for key, values in changed["designs"].items():
            values["number"] = known[key].number
        return changed


def _printed(design: AnyDesign) -> Printed:
    """What would stand on a card; its texts need the house set's names."""
    face = CardFace(id="own", name=design.name, number=FIRST_NUMBER, design=design, deck=deck_of(design))
    return printed(InceptionContext(Options(), {names.PLAYER: ""}, read_set()), face)


# --- kinds and verbs -----------------------------------------------------------------------------------------------


def _special(name: str, hint: Any) -> Shape | None:
    """Fields that name somebody, a level or a condition."""
    if hint is Condition:
        return "one of", tuple(_conditions())
    if name == "priority":
        return "order", PEOPLE
    if name == "who":
        words = sorted(WHO, key=lambda word: word != "choose")
        return "choice", (*(FormChoice(word, WHO[word]) for word in words), *PEOPLE)
    if name in ("level", "affects", "origin"):
        return "choice", LEVELS
    return ("some", LEVELS) if get_origin(hint) is tuple and get_args(hint)[0] is int else None


def _conditions() -> Iterator[FormChoice]:
    who = FormField("who", "Who", "choice", default=names.COBB, choices=PEOPLE)
    flag = FormField("flag", "Flag", "text", "A word that “Note a flag” has set.", default="")
    yield FormChoice("weapon_on_affected_level", "somebody there has a weapon")
    yield FormChoice("active_on_affected_level", "this character is active there", who)
    yield FormChoice("inactive", "this character is inactive", who)
    yield FormChoice("any_inactive_except", "anybody but this character is inactive", who)
    yield FormChoice("not_flag", "this has not happened yet", flag)


FORMS = Forms(Verb, FIELDS, _special)


@lru_cache(maxsize=1)
def _kinds() -> tuple[CardKind, ...]:
    """Weapons, flashbacks, effects, Kicks and events, with the fields of their structs."""
    fitting = {"event": ON_EVENTS, "effect": ON_EFFECTS}
    return tuple(
        CardKind(kind, *KIND_WORDS[kind], tuple(FORMS.fields(KINDS[kind], ("number", "note"))), fitting.get(kind, ()))
        for kind in EXTRA_KINDS
    )


@lru_cache(maxsize=1)
def _verbs() -> tuple[VerbHelp, ...]:
    return tuple(
        VerbHelp(word, verb.title, verb.help, tuple(FORMS.fields(verb, own=verb.labels)))
        for word, verb in VERBS.items()
        if verb.fits
    )
