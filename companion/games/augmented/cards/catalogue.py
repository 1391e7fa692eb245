"""The printed cards: one `CardFace` for each design, read from ``cards.json`` and checked (ledger section 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.augmented.cards.cost import Cost
from companion.games.lane_duel import card_file
from companion.kernel.cards import CardId, Catalogue, Face, copy_of
from companion.kernel.places import Seat

GAME_CODE = "AU"
FILE = Path(__file__).parent.parent / "cards.json"
SIDE_DECK = 20
"""Cards of a side deck (AUG-DECK-18)."""

Tier = Literal["common", "uncommon", "rare", "talking", "side-deck"]


class CardFace(Face, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed card. `power` is ``None`` where a trait gives it (`power_rule`, AUG-CARD-14) or its rule is missing.

    `max_copies` is how often it may be in a main deck. `evolves_into` and `token` name the card that Fledgling and
    its like bring. `portrait` is the name it is drawn as, where not its own. `gems`, `blood`, `bones` and `dropdmg` are
    numbers a card has without a sigil for them: gems it provides, what a sacrifice of it is worth, bones it leaves,
    bones it drops whenever it is damaged.
    """

    temple: str = ""
    tier: Tier = "common"
    tribes: tuple[str, ...] = ()
    power: int | None = None
    power_rule: str = ""
    health: int = 1
    cost: Cost = Cost()
    sigils: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    living: bool = True
    max_copies: int = 3
    token: str = ""
    evolves_into: str = ""
    status: Literal["listed", "draft", "incomplete"] = "listed"
    gems: tuple[str, ...] = ()
    blood: int | None = None
    bones: int | None = None
    dropdmg: int = 0
    portrait: str = ""

    @property
    def copies_a_player(self) -> int:
        """How many copies one player can need: in the main deck, and as side-deck cards in both (AUG-DECK-16, 18)."""
        most = 1 if self.tier in ("rare", "talking") else self.max_copies
        return most + SIDE_DECK if self.tier == "side-deck" else most

    def is_a(self, tribe: str) -> bool:
        """Whether it belongs to a tribe (AUG-CARD-09); an Amalgam belongs to every one."""
        return tribe in self.tribes or "amalgam-trait" in self.traits


class Word(card_file.Word, frozen=True, forbid_unknown_fields=True):
    """What the sheet says of a sigil or trait.

    `trigger` is its printed moment, `activation` the price and limit of an activated ability, `provides` its gems,
    `marks` how it is marked. `text_missing`: nobody knows its text.
    """

    trigger: str = ""
    activation: Mapping[str, Any] = {}
    conduit: bool = False
    marks: Mapping[str, Any] = {}
    provides: tuple[str, ...] = ()
    power_rule: bool = False
    text_missing: bool = False
    working_title: bool = False


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``cards.json``."""

    sigils: Mapping[str, Word]
    traits: Mapping[str, Word]
    cards: tuple[CardFace, ...]
    note: str = ""


@lru_cache(maxsize=4)
def read_cards(path: Path = FILE) -> CardFile:
    """The card file, checked; CatalogueError says what is wrong with which card."""
    file = card_file.card_file(path, CardFile, complaints)
    return changed(file, cards=tuple(map(for_both, file.cards)))


def for_both(face: CardFace) -> CardFace:
    """A face with the pieces of cardboard that both players can need."""
    return changed(face, copies=2 * face.copies_a_player)


def complaints(file: CardFile) -> Iterator[str]:
    """Everything that is wrong with a card file, one sentence each (E_CARD_DATA: AUG-CARD-11, AUG-OVER-05)."""
    known = {face.id for face in file.cards}
    for face in file.cards:
        yield from face_faults(face)
        for target in (face.token, face.evolves_into):
            if target and target not in known:
                yield f"{face.id}: names {target!r}, which is no card"
        yield from card_file.strangers(face, face.sigils, file.sigils, "sigil")
        yield from card_file.strangers(face, face.traits, file.traits, "trait")


def face_faults(face: CardFace) -> Iterator[str]:
    """What is wrong with one card by itself."""
    if not face.name.strip():
        yield f"{face.id}: E_CARD_DATA, it has no name (AUG-CARD-11)"
    if face.power is None and not face.power_rule and face.status == "listed":
        yield f"{face.id}: E_CARD_DATA, it has neither power nor a rule for it (AUG-CARD-11)"
    if face.health < 1:
        yield f"{face.id}: E_CARD_DATA, its health is {face.health} (AUG-CARD-11)"
    if face.cost.overcharge > face.cost.energy:
        yield f"{face.id}: E_CARD_DATA, it costs more overcharge than energy (AUG-OVER-05)"


def catalogue(faces: Iterable[CardFace]) -> Catalogue[CardFace]:
    """The catalogue of these faces with the game's tag code."""
    return Catalogue(GAME_CODE, faces)


@lru_cache(maxsize=1)
def printed() -> Catalogue[CardFace]:
    """The catalogue of the cards that come with the game, the same for every table."""
    return catalogue(read_cards().cards)


def owner_of(card: CardId, face: CardFace) -> Seat:
    """Whose card this is: the first half of a design's copies is A's, the second B's."""
    return "A" if copy_of(card) <= face.copies // 2 else "B"
