"""The form for own cards: the kinds one can make and the effects they may have, taken from the structs of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from companion.games.common.own_cards.forms import Forms, Shape
from companion.games.common.own_cards.workshop import SetWorkshop, verbs_of
from companion.games.inwo.cards.catalogue import HOUSE_SET, parse_set
from companion.games.inwo.cards.checks import sort_of
from companion.games.inwo.cards.custom_cards import OWN_CARDS
from companion.games.inwo.cards.deck import PILES
from companion.games.inwo.cards.designs import KINDS, AnyDesign
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.effects.goals import GoalAlt, GoalCountsAs, GoalDouble, GoalNeed
from companion.games.inwo.cards.texts import trait
from companion.games.inwo.pages.printed import on_card
from companion.games.inwo.pages.workshop_choices import CHOICES
from companion.games.inwo.pages.workshop_words import FIELDS, HIDDEN, KIND_WORDS
from companion.games.inwo.words import ALIGNMENTS, ATTRIBUTES
from companion.kernel.view import Printed
from companion.kernel.workshop import CardKind, FormChoice

EXAMPLE: Mapping[str, Any] = {
    "my_choir": {
        "kind": "organization", "name": "Silent Choir", "power": 2, "global_power": 1, "resistance": 4, "copies": 2,
        "alignments": ["Peaceful", "Weird"], "attributes": ["Church"], "arrows": {"in": "T", "out": ["R", "L"]},
        "effects": [{"effect": "mod_attack", "mode": "control", "role": "direct", "amount": 4,
                     "target": {"align": ["Weird"]}}],
    },
    "my_fog": {
        "kind": "disaster", "name": "Sudden Fog", "power": 12, "targets": {"kind": ["place"]}, "tags": ["storm"],
        "timing": "any_time", "destroy_margin": 8,
    },
    "my_lamp": {
        "kind": "resource", "name": "Lamp of Many Rooms", "attributes": ["Artifact", "Magic"], "unique": True,
        "takes_token": True,
        "effects": [{"effect": "hand_limit", "add": 1}],
    },
}  # fmt: skip
GOALS = (GoalAlt, GoalDouble, GoalNeed, GoalCountsAs)
ON_GOALS = tuple(word for word, one in EFFECTS.items() if issubclass(one, GOALS))
ON_OTHERS = tuple(word for word in EFFECTS if word not in ON_GOALS)


def _special(name: str, hint: Any) -> Shape | None:
    """Numbers that may also be a word are entered as numbers; attributes are chosen from those of the printed set."""
    if name in ("attributes", "attr", "not_attr"):
        return "some", tuple(FormChoice(word, trait(word)) for word in ATTRIBUTES)
    return ("number", ()) if int in get_args(hint) else None


ALIGNING = {f"={word}": (trait(word), "") for word in ALIGNMENTS}
FORMS = Forms(Effect, {**FIELDS, **CHOICES, **ALIGNING}, _special, "effect", HIDDEN)


class InwoWorkshop(SetWorkshop):
    """Groups, Resources, Plots and everything else that lies in the two decks."""

    def __init__(self) -> None:
        kinds = tuple(
            CardKind(
                kind, *KIND_WORDS[kind],
                tuple(FORMS.fields(struct, tuple(one for one in struct.__struct_fields__ if not _asked(struct, one)))),
                ON_GOALS if kind == "goal" else (*ON_OTHERS, *ON_GOALS) if kind == "illuminati" else ON_OTHERS,
            )
            for kind, struct in KINDS.items()
        )  # fmt: skip
        super().__init__(OWN_CARDS, HOUSE_SET, kinds, verbs_of(FORMS, EFFECTS), EXAMPLE)

    def whole(self, file: Any) -> Mapping[str, int]:
        return {card.id: card.number for card in parse_set(file, "")}

    def designs(self, file: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from ((card["id"], card) for card in file["cards"])

    def deck_of(self, design: AnyDesign) -> str:
        return PILES[sort_of(design)]

    def drawn(self, design: AnyDesign) -> Printed:
        return on_card(design)


def _asked(struct: type[AnyDesign], field: str) -> bool:
    """Whether the form asks for a field: those of its kind that people write themselves."""
    return field in struct.bears and field not in ("id", "number", "note", "promo", "revised", "summary")
