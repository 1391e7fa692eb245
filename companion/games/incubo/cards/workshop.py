"""The form for own cards: the kinds one can make and the powers of their ends, taken from the structs of the file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.games.common.own_cards.forms import Forms, FormWords, Shape
from companion.games.common.own_cards.workshop import SetWorkshop
from companion.games.incubo.cards.catalogue import OWN_CARDS
from companion.games.incubo.cards.powers import POWERS
from companion.games.incubo.designs import AnyDesign
from companion.games.incubo.power import Power
from companion.games.incubo.printed import on_card
from companion.kernel.blanks import Option
from companion.kernel.sentences import say
from companion.kernel.view import Printed

SHEEP = tuple(Option(place, word) for place, word in enumerate((say("left"), say("middle"), say("right"))))


def _special(name: str, hint: Any) -> Shape | None:
    """Three sheep stand side by side."""
    return ("numbers", SHEEP) if name == "sheep" else None


FORMS = Forms(Power, FormWords.read(Path(__file__).with_name("workshop.toml")), _special, "power")


class IncuboWorkshop(SetWorkshop):
    """Courage cards, dreams and Fear cards."""

    def __init__(self) -> None:
        super().__init__(OWN_CARDS, FORMS, POWERS)

    def words(self, kind: str) -> tuple[str, ...]:
        return tuple(word for word, power in POWERS.items() if power.fear == (kind == "fear"))

    def drawn(self, design: AnyDesign) -> Printed:
        return on_card(design)
