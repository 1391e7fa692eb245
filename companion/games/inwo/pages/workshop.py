"""The form for own cards: the kinds one can make and the effects they may have, taken from the structs of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

from msgspec.structs import replace as changed

from companion.games.common.own_cards.forms import Forms, FormWords, Shape
from companion.games.common.own_cards.workshop import SetWorkshop
from companion.games.inwo.cards.catalogue import OWN_CARDS
from companion.games.inwo.cards.designs import AnyDesign
from companion.games.inwo.cards.effect import Effect
from companion.games.inwo.cards.effects import EFFECTS
from companion.games.inwo.cards.effects.goals import GoalAlt, GoalCountsAs, GoalDouble, GoalNeed
from companion.games.inwo.cards.texts import trait
from companion.games.inwo.pages.printed import on_card
from companion.games.inwo.words import ALIGNMENTS, ATTRIBUTES
from companion.kernel.blanks import Option
from companion.kernel.view import Printed

HIDDEN = frozenset((
    "not_", "master", "all", "any", "choose_one_of", "actions", "discard", "participates", "power_total", "outline",
    "power_if", "pairs", "amount_if", "also", "amount_choice", "names", "formula", "depth", "and_", "needs_outgoing",
    "limits", "illuminati", "name_", "card",
))  # fmt: skip
"""Fields that only a file can have: lists of more than words, and predicates inside predicates."""
GOALS = (GoalAlt, GoalDouble, GoalNeed, GoalCountsAs)
ON_GOALS = tuple(word for word, one in EFFECTS.items() if issubclass(one, GOALS))
ON_OTHERS = tuple(word for word in EFFECTS if word not in ON_GOALS)


def _special(name: str, hint: Any) -> Shape | None:
    """Numbers that may also be a word are entered as numbers; attributes are chosen from those of the printed set."""
    if name in ("attributes", "attr", "not_attr"):
        return "some", tuple(Option(word, trait(word)) for word in ATTRIBUTES)
    return ("number", ()) if int in get_args(hint) else None


ALIGNING = {f"={word}": (trait(word), "") for word in ALIGNMENTS}
WORDS = FormWords.read(Path(__file__).with_name("workshop.toml"))
FORMS = Forms(Effect, changed(WORDS, labels={**WORDS.labels, **ALIGNING}), _special, "effect", HIDDEN)


class InwoWorkshop(SetWorkshop):
    """Groups, Resources, Plots and everything else that lies in the two decks."""

    def __init__(self) -> None:
        super().__init__(OWN_CARDS, FORMS, EFFECTS)

    def words(self, kind: str) -> tuple[str, ...]:
        return ON_GOALS if kind == "goal" else (*ON_OTHERS, *ON_GOALS) if kind == "illuminati" else ON_OTHERS

    def left_out(self, struct: type[Any]) -> tuple[str, ...]:
        """All but those of its kind that people write themselves."""
        apart = ("id", "number", "note", "promo", "revised", "summary")
        return tuple(one for one in struct.__struct_fields__ if one not in struct.bears or one in apart)

    def drawn(self, design: AnyDesign) -> Printed:
        return on_card(design)
