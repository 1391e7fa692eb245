"""The form for own cards: the kinds one can make and the verbs of their texts, taken from the structs of the file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

from companion.games.common.own_cards.files import FIRST_NUMBER
from companion.games.common.own_cards.forms import LONGEST, Forms, FormWords, Shape
from companion.games.common.own_cards.workshop import SetWorkshop
from companion.games.inception import names
from companion.games.inception.cards.catalogue import OWN_CARDS, deck_of, read_set
from companion.games.inception.cards.verbs import VERBS
from companion.games.inception.cards.verbs.flow import CONDITIONS, Condition
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import AnyDesign, CardFace
from companion.games.inception.options import Options
from companion.games.inception.printed import printed
from companion.games.inception.script import WHO, Verb
from companion.kernel.blanks import Blank, Option
from companion.kernel.sentences import say
from companion.kernel.view import Printed

PEOPLE = tuple(Option(who, who.capitalize()) for who in names.CHARACTERS)
LEVELS = tuple(Option(level, say("Level {level}", level=level)) for level in names.LEVELS)


def _special(name: str, hint: Any) -> Shape | None:
    """Fields that name somebody, a level or a condition."""
    if hint is Condition:
        return "pair", tuple(_conditions())
    if name == "priority":
        return "order", PEOPLE
    if name == "who":
        words = sorted(WHO, key=lambda word: word != "choose")
        return "one", (*(Option(word, WHO[word]) for word in words), *PEOPLE)
    if name in ("level", "affects", "origin"):
        return "one", LEVELS
    return ("some", LEVELS) if get_origin(hint) is tuple and get_args(hint)[0] is int else None


def _conditions() -> Iterator[Option]:
    who = Blank("who", say("Who"), PEOPLE, value=names.COBB)
    flag = Blank(
        "flag", say("Flag"), kind="text", value="", most=LONGEST, hint=say("A word that “Note a flag” has set.")
    )
    blanks = {"weapon_on_affected_level": None, "not_flag": flag}
    yield from (Option(name, label, blank=blanks.get(name, who)) for name, (label, _) in CONDITIONS.items())


FORMS = Forms(Verb, FormWords.read(Path(__file__).with_name("workshop.toml")), _special)


class InceptionWorkshop(SetWorkshop):
    """Weapons, flashbacks, effects, Kicks and events."""

    def __init__(self) -> None:
        super().__init__(OWN_CARDS, FORMS, {word: verb for word, verb in VERBS.items() if verb.fits})

    def words(self, kind: str) -> tuple[str, ...]:
        return tuple(word for word, verb in VERBS.items() if kind in verb.fits)

    def drawn(self, design: AnyDesign) -> Printed:
        """Its texts need the house set's names."""
        face = CardFace(id="own", name=design.name, number=FIRST_NUMBER, design=design, deck=deck_of(design))
        return printed(InceptionContext(Options(), {names.PLAYER: ""}, read_set()), face)
