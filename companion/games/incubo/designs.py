"""What is printed on the cards, as data: one struct for each kind of card (ledger 7.2), and a set of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.common.own_cards import vocabulary
from companion.games.incubo.names import Side
from companion.games.incubo.power import Power
from companion.kernel.cards import Catalogue, Face

GAME_CODE = "CU"
PREFIX = "CUBO-"
"""How the ids of the card file begin; the rules call a card by what follows."""
Courage = Annotated[int, Meta(ge=-99, le=99)]
Few = Annotated[int, Meta(ge=0, le=99)]
Dice = tuple[int, ...]


class End(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One end of a card: its courage value and its power."""

    v: Courage
    power: Power | None = None


class DreamEnd(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One end of a dream: as a courage card, and what it asks of this side: three sheep values, free cards."""

    v: Courage
    sheep: Annotated[tuple[int, ...], Meta(min_length=3, max_length=3)]
    free: Few
    power: Power | None = None


class Design(vocabulary.Design, frozen=True, kw_only=True):
    """Base of all cards; a set has one entry for each physical card. A card of one's own has its key for an `id`."""

    id: Annotated[str, Meta(max_length=80)] = ""


class CourageCard(Design, frozen=True, tag="courage"):
    """A card of a starting deck."""

    owner: Side
    alpha: End | None = None
    tommy: End | None = None


class DreamCard(Design, frozen=True, tag="dream"):
    """A dream; once won a courage card."""

    alpha: DreamEnd
    tommy: DreamEnd


class FearCard(Design, frozen=True, tag="fear"):
    """A Fear card."""

    owner: Side
    alpha: End | None = None
    tommy: End | None = None


class MonsterCard(Design, frozen=True, tag="monster"):
    """A head or an arm. A head has `free` cards for each player and says how many parts have to be beaten."""

    part: Literal["head", "arm"]
    phase: Annotated[int, Meta(ge=1, le=3)]
    required: Few
    owner: Side | None = None
    free: Few = 0
    parts_to_defeat: Annotated[int, Meta(ge=0, le=5)] = 0
    alpha: End | None = None
    tommy: End | None = None


class ChimeCard(Design, frozen=True, tag="chime"):
    """A +2 Chime card."""


class GrowthTile(Design, frozen=True, tag="growth"):
    """The tile that stands for the Growth symbol of the Bed Board: no card of a set, each table has one
    (CUBO-RULING-01)."""


GROWTH_TILE = GrowthTile(id="GROWTH", name="Growth tile", number=46655)
AnyDesign = CourageCard | DreamCard | FearCard | MonsterCard | ChimeCard | GrowthTile
KINDS: dict[str, type[AnyDesign]] = {
    "courage": CourageCard, "dream": DreamCard, "fear": FearCard, "monster": MonsterCard, "chime": ChimeCard,
}  # fmt: skip
kind_of = vocabulary.word_of
"""The word for a card's kind in the card file."""


class CardFace(Face, frozen=True, kw_only=True):
    """A printed card. Each physical card of a set has a face of its own; own cards may have several copies."""

    design: AnyDesign


class Tokens(Struct, frozen=True):
    """How many Chime tokens there are, for two and alone."""

    max: Few
    solo_max: Few


class CardSet(Struct, frozen=True, kw_only=True):
    """A checked card file."""

    title: str
    set: str
    note: str = ""
    counts: Mapping[str, int]
    chimes: Tokens
    dice: Mapping[str, Dice]
    rem_decks: tuple[int, int, int]
    cards: tuple[AnyDesign, ...] = ()
    copies: Mapping[str, int] = {}
    """By id, where there are several: own cards."""

    def numbers(self) -> dict[str, int]:
        """The tag number of each card by its id."""
        return {card.id: card.number for card in self.cards}

    def catalogue(self) -> Catalogue[CardFace]:
        """Every printed card and the Growth tile, with the tag in the middle of its left edge (ledger 2.2)."""
        faces = [
            CardFace(
                id=key_of(card.id), name=card.name, number=card.number, copies=self.copies.get(card.id, 1), design=card
            )
            for card in (*self.cards, GROWTH_TILE)
        ]
        return Catalogue(GAME_CODE, faces, tag_offset_mm=TAG_OFFSET_MM)


TAG_OFFSET_MM = (-21.0, 0.0)
"""Right of and above the card's centre: the middle of the left edge, read in both directions."""


def key_of(card: str) -> str:
    """What the rules call the card with this id in the file."""
    return card.removeprefix(PREFIX)
