"""The form for own cards: the kinds one can make and the verbs of their texts, taken from the structs of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args, get_origin

from companion.games.common.own_cards.forms import Forms, Shape
from companion.games.common.own_cards.workshop import SetWorkshop, kinds_of, verbs_of
from companion.games.inception import names
from companion.games.inception.cards.catalogue import HOUSE_SET, parse_set, read_set
from companion.games.inception.cards.custom_cards import FIRST_NUMBER, OWN_CARDS, deck_of
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.cards.verbs.flow import Condition
from companion.games.inception.cards.workshop_words import FIELDS, KIND_WORDS
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import AnyDesign, CardFace
from companion.games.inception.options import Options
from companion.games.inception.printed import printed
from companion.games.inception.script import WHO, Verb
from companion.kernel.sentences import say
from companion.kernel.view import Printed
from companion.kernel.workshop import FormChoice, FormField

ON_EFFECTS, ON_EVENTS = (
    tuple(word for word, verb in VERBS.items() if kind in verb.fits) for kind in ("effect", "event")
)
"""The verbs that make sense on these cards."""
PEOPLE = tuple(FormChoice(who, who.capitalize()) for who in names.CHARACTERS)
LEVELS = tuple(FormChoice(level, say("Level {level}", level=level)) for level in names.LEVELS)

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


class InceptionWorkshop(SetWorkshop):
    """Weapons, flashbacks, effects, Kicks and events."""

    def __init__(self) -> None:
        fitting = {"event": ON_EVENTS, "effect": ON_EFFECTS}
        kinds = kinds_of(FORMS, OWN_CARDS.kinds, KIND_WORDS, lambda kind: fitting.get(kind, ()), ("number", "note"))
        made = {word: verb for word, verb in VERBS.items() if verb.fits}
        super().__init__(OWN_CARDS, HOUSE_SET, kinds, verbs_of(FORMS, made), EXAMPLE)

    def whole(self, file: Any) -> Mapping[str, int]:
        return {key: design.number for key, design in parse_set(file, "").designs.items()}

    def designs(self, file: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from file["designs"].items()

    def deck_of(self, design: AnyDesign) -> str:
        return deck_of(design)

    def drawn(self, design: AnyDesign) -> Printed:
        """Its texts need the house set's names."""
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
    who = FormField("who", say("Who"), "choice", default=names.COBB, choices=PEOPLE)
    flag = FormField("flag", say("Flag"), "text", say("A word that “Note a flag” has set."), default="")
    yield FormChoice("weapon_on_affected_level", say("somebody there has a weapon"))
    yield FormChoice("active_on_affected_level", say("this character is active there"), who)
    yield FormChoice("inactive", say("this character is inactive"), who)
    yield FormChoice("any_inactive_except", say("anybody but this character is inactive"), who)
    yield FormChoice("not_flag", say("this has not happened yet"), flag)


FORMS = Forms(Verb, FIELDS, _special)
