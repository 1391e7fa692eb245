"""The form for own cards: the kinds one can make and the powers of their ends, taken from the structs of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.common.own_cards.forms import Forms, Shape
from companion.games.common.own_cards.workshop import SetWorkshop, kinds_of, verbs_of
from companion.games.incubo.cards.catalogue import HOUSE_SET, parse_set
from companion.games.incubo.cards.custom_cards import OWN_CARDS, deck_of
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.cards.workshop_words import FIELDS, KIND_WORDS
from companion.games.incubo.designs import AnyDesign
from companion.games.incubo.power import Power
from companion.games.incubo.printed import on_card
from companion.kernel.sentences import say
from companion.kernel.view import Printed
from companion.kernel.workshop import FormChoice

SHEEP = tuple(FormChoice(place, word) for place, word in enumerate((say("left"), say("middle"), say("right"))))
EXAMPLE: Mapping[str, Any] = {
    "my_kite": {
        "kind": "courage", "name": "Paper Kite", "owner": "tommy", "copies": 2,
        "alpha": {"v": 1}, "tommy": {"v": 0, "power": {"power": "draw", "n": 1}},
    },
    "my_moon": {
        "kind": "dream", "name": "Moon in the Well",
        "alpha": {"v": 2, "sheep": [1, 1, 3], "free": 2, "power": {"power": "scry_order"}},
        "tommy": {"v": 3, "sheep": [1, 2, 4], "free": 2},
    },
    "my_storm": {
        "kind": "fear", "name": "Storm at Night", "owner": "alpha",
        "alpha": {"v": -1, "power": {"power": "lose_chime", "must": True}},
    },
}  # fmt: skip


def _special(name: str, hint: Any) -> Shape | None:
    """Three sheep stand side by side."""
    return ("numbers", SHEEP) if name == "sheep" else None


FORMS = Forms(Power, FIELDS, _special, "power")
ON_FEAR, ON_OTHERS = (tuple(word for word, one in POWERS.items() if one.fear is fear) for fear in (True, False))


class IncuboWorkshop(SetWorkshop):
    """Courage cards, dreams and Fear cards."""

    def __init__(self) -> None:
        kinds = kinds_of(
            FORMS,
            OWN_CARDS.kinds,
            KIND_WORDS,
            lambda kind: ON_FEAR if kind == "fear" else ON_OTHERS,
            ("id", "number", "note"),
        )
        super().__init__(OWN_CARDS, HOUSE_SET, kinds, verbs_of(FORMS, POWERS), EXAMPLE)

    def whole(self, file: Any) -> Mapping[str, int]:
        return {card.id: card.number for card in parse_set(file, "").cards}

    def designs(self, file: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        yield from ((card["id"], card) for card in file["cards"])

    def deck_of(self, design: AnyDesign) -> str:
        return deck_of(design)

    def drawn(self, design: AnyDesign) -> Printed:
        return on_card(design)
