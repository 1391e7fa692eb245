"""Own cards: what is asked of one, and the face it becomes (INS-RULING-80). They lie in the creature pile, or with the
upgrades where another card brings them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta

from companion.games.common.own_cards import vocabulary
from companion.games.inscription.cards.catalogue import read_cards
from companion.games.inscription.cards.sigils import RULED, SIGILS
from companion.games.inscription.faces import CardFace, Kind, Pile
from companion.games.inscription.pages.devices import on_card
from companion.games.lane_duel.own_cards import DuelCards, DuelSet, DuelWorkshop, Hearts, Number, Sigils, forms
from companion.kernel.sentences import say

HOUSE_SET = Path(__file__).parent.parent / "cards.json"
Blood = Annotated[int, Meta(ge=0, le=4)]
"""There are four spaces to offer from."""


class Design(vocabulary.Design, frozen=True, kw_only=True):
    """What all own cards have. The fields after `sigils` name cards, but for `ant`: it counts among ants."""

    blood: Blood = 0
    bones: Number = 0
    power: Number
    health: Hearts
    sigils: Sigils = ()
    grows_to: str = ""
    releases: str = ""
    copy: str = ""
    tail: str = ""
    ant: bool = False
    portrait: str = ""


class Creature(Design, frozen=True, tag="creature"):
    """A creature of the pile that all draw from."""


class Rare(Design, frozen=True, tag="rare"):
    """A rare creature of that pile."""


class Thing(Design, frozen=True, tag="other"):
    """No creature: it cannot be sacrificed (INS-TYPE-03)."""


class Grown(Design, frozen=True, tag="grown"):
    """What another card becomes, leaves or brings; it is never drawn."""


KINDS: dict[str, type[Design]] = {"creature": Creature, "rare": Rare, "other": Thing, "grown": Grown}
FACES: dict[type[Design], Kind] = {Creature: "creature", Rare: "rare", Thing: "other", Grown: "creature"}
TARGETS = ("grows_to", "releases", "copy", "tail")
NEEDS = {
    "fledgling": "grows_to", "finical-hatchling": "grows_to", "frozen-away": "releases", "fecundity": "copy",
}  # fmt: skip


def deck_of(design: Design) -> str:
    """The pile a card belongs to."""
    return say("Upgrades pile") if isinstance(design, Grown) else say("Creature pile")


def face_of_design(key: str, design: Any, copies: int) -> CardFace:
    """The face of an own card."""
    ruled = next((sigil for sigil in design.sigils if sigil in RULED), "")
    pile: Pile = "upgrade" if isinstance(design, Grown) else "creature"
    return CardFace(
        id=key, name=design.name, number=design.number, copies=copies, kind=FACES[type(design)], piles={pile: copies},
        power=None if ruled else design.power, power_rule=ruled, health=design.health, blood=design.blood,
        bones=design.bones, sigils=design.sigils, ant=design.ant, portrait=OWN_CARDS.drawn_like(design),
        **{field: getattr(design, field) for field in TARGETS},
    )  # fmt: skip


def _printed() -> tuple[CardFace, ...]:
    return (*read_cards().cards, *read_cards().expansion)


def _in_every_box() -> Iterator[CardFace]:
    """What a card may grow into at every table."""
    return (face for face in read_cards().cards if face.kind not in ("item", "blank"))


OWN_CARDS = DuelCards(DuelSet("inscription", HOUSE_SET, KINDS, _printed), SIGILS, TARGETS, NEEDS, deck_of)


class InscriptionWorkshop(DuelWorkshop):
    """Creatures, rare ones, things, and what they grow into."""

    def __init__(self) -> None:
        form = forms(Path(__file__).with_name("workshop.toml"), OWN_CARDS, _in_every_box)
        super().__init__(OWN_CARDS, form, face_of_design, lambda face: on_card(face, SIGILS))
