"""Own cards: what is asked of one, and the face it becomes (AUG-CARD-11 … 14). A card of one's own goes into decks as
any other; the file's `copies` say how many of it a deck may have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from companion.games.augmented.cards.catalogue import FILE, CardFace, Tier, for_both, read_cards
from companion.games.augmented.cards.cost import Cost
from companion.games.augmented.pages.view import on_card
from companion.games.augmented.sigils import every
from companion.games.common.own_cards import vocabulary
from companion.games.common.own_cards.vocabulary import word_of
from companion.games.lane_duel.own_cards import DuelCards, DuelSet, DuelWorkshop, Hearts, Number, Sigils, forms
from companion.kernel.sentences import say
from companion.kernel.workshop import Fault

Few = Annotated[int, Meta(ge=0, le=9)]
Cells = Annotated[int, Meta(ge=0, le=6)]
Temple = Literal["", "beast", "undead", "tech", "magick"]
Tribe = Literal[
    "amphibian", "android", "ant", "avian", "bat", "bot", "canine", "cell", "chess", "conduit", "construct", "cryptid",
    "demon", "employee", "feline", "fish", "hooved", "hound", "insect", "latcher", "machine", "mechabeast", "mox",
    "noble", "pirate", "possessed", "pumpkin", "reptile", "skeleton", "sorceror", "spectre", "tentacle", "umbral",
    "vermin", "wizard", "zombie",
]  # fmt: skip
"""Those of the printed cards (AUG-CARD-09)."""


class Symbols(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many symbols of each colour; ``prism`` is any."""

    green: Few = 0
    orange: Few = 0
    blue: Few = 0
    prism: Few = 0

    def present(self) -> dict[str, int]:
        """The colours there are."""
        return {colour: getattr(self, colour) for colour in self.__struct_fields__ if getattr(self, colour)}


class Design(vocabulary.Design, frozen=True, kw_only=True):
    """What all own cards have. `sigils` are sigils and traits, `token` the card it grows into, leaves or brings."""

    temple: Temple = ""
    blood: Few = 0
    bones: Number = 0
    energy: Cells = 0
    overcharge: Cells = 0
    gems: Symbols | None = None
    shatters: Symbols | None = None
    power: Number
    health: Hearts
    sigils: Sigils = ()
    token: str = ""
    tribes: tuple[Tribe, ...] = ()
    portrait: str = ""


class Common(Design, frozen=True, tag="common"):
    """A card of the main deck."""


class Uncommon(Design, frozen=True, tag="uncommon"):
    """An uncommon card of the main deck (AUG-DECK-09)."""


class Rare(Design, frozen=True, tag="rare"):
    """A rare card: one of it, three of all (AUG-DECK-11, 12)."""


class Talking(Design, frozen=True, tag="talking"):
    """A talking card: one in a deck (AUG-DECK-13)."""


class SideDeck(Design, frozen=True, tag="side-deck"):
    """A card of the side deck (AUG-DECK-15)."""


KINDS: dict[str, type[Design]] = {word_of(kind): kind for kind in (Common, Uncommon, Rare, Talking, SideDeck)}
TIERS: dict[type[Design], Tier] = {
    Common: "common", Uncommon: "uncommon", Rare: "rare", Talking: "talking", SideDeck: "side-deck",
}  # fmt: skip
NEEDS = {"fledgling": "token", "frozen-away": "token", "nine-lives": "token"}
BLOODLESS = "bloodless"
"""The trait of what cannot be sacrificed (AUG-BLOOD-01)."""


def deck_of(design: Design) -> str:
    """The deck a card belongs to."""
    return say("Side deck") if isinstance(design, SideDeck) else say("Main deck")


def face_of_design(key: str, design: Any, copies: int) -> CardFace:
    """The face of an own card. A trait that gives the power stands in its place (AUG-CARD-14)."""
    words = read_cards()
    ruled = next((word for word in design.sigils if word in words.traits and words.traits[word].power_rule), "")
    cost = Cost(
        design.blood, design.bones, design.energy, design.overcharge,
        design.gems.present() if design.gems else {}, design.shatters.present() if design.shatters else {},
    )  # fmt: skip
    face = CardFace(
        id=key, name=design.name, number=design.number, temple=design.temple, tier=TIERS[type(design)],
        tribes=design.tribes, power=None if ruled else design.power, power_rule=ruled, health=design.health, cost=cost,
        sigils=tuple(word for word in design.sigils if word in words.sigils),
        traits=tuple(word for word in design.sigils if word in words.traits), living=BLOODLESS not in design.sigils,
        max_copies=copies, token=design.token, evolves_into=design.token,
        portrait=OWN_CARDS.drawn_like(design),
    )  # fmt: skip
    return for_both(face)


class AugmentedCards(DuelCards):
    """The own cards, with what only this game has."""

    def card_complaints(self, key: str, design: Any) -> Iterator[Fault]:
        """What is wrong with a design whose fields have the right types."""
        yield from super().card_complaints(key, design)
        if design.overcharge > design.energy:
            yield Fault(key, "overcharge", say("no more overcharge than energy"))  # AUG-OVER-05


def _set() -> DuelSet:
    return DuelSet("augmented", FILE, KINDS, lambda: read_cards().cards)


OWN_CARDS = AugmentedCards(_set(), every(), ("token",), NEEDS, deck_of)


class AugmentedWorkshop(DuelWorkshop):
    """Cards of the main deck in four tiers, and of the side deck."""

    def __init__(self) -> None:
        form = forms(Path(__file__).with_name("workshop.toml"), OWN_CARDS, lambda: read_cards().cards)
        super().__init__(OWN_CARDS, form, face_of_design, lambda face: on_card(face, every()))
