"""What is printed on the cards, as data: one struct for each kind of design (ledger 7.2), and a set of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from companion.games.common.own_cards.vocabulary import Design, Word, word_of
from companion.games.inception.script import Level, People, Points, TeamCards, Verb
from companion.kernel.cards import Catalogue, Face

Window = Literal["play", "attack", "convince", "any"]
Mode = Literal["one", "all"]
Side = Literal["A", "B"]


class Values(Struct, frozen=True, forbid_unknown_fields=True):
    """Strength and convince value of a character in one state."""

    st: Points
    c: Points


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character can do in one state, in which windows, at which cost."""

    state: Literal["strong", "healthy", "weak"]
    windows: tuple[Window, ...]
    cost: tuple[Verb, ...] = ()
    do: tuple[Verb, ...] = ()

    @property
    def script(self) -> tuple[Verb, ...]:
        """Its whole text: the cost first."""
        return (*self.cost, *self.do)


class Character(Design, frozen=True, tag="character"):
    """One of the six. `face_state` says which state a face shows at which rotation."""

    abbr: Word
    states: Mapping[str, Values]
    face_state: Mapping[Side, Mapping[Literal["0", "180"], str]]
    starter: bool = False
    sideways_means: str = ""
    ability: Ability | None = None


class Weapon(Design, frozen=True, tag="weapon"):
    """Attached to a character it adds strength."""

    st: Points
    c: Points = 0
    discard_after_use: bool = False


class Flashback(Design, frozen=True, tag="flashback"):
    """Attached to Cobb it changes strength and convince value; `c` counts in the display."""

    st: Points
    c_mod: Points
    c: Points = 0


class EffectCard(Design, frozen=True, tag="effect"):
    """Discarded for what it does, in its windows; `attack_modes`: only against such attacks."""

    c: Points = 0
    reaction: bool = False
    windows: tuple[Window, ...] = ("play",)
    do: tuple[Verb, ...] = ()
    attack_modes: tuple[Mode, ...] = ()


class KickCard(Design, frozen=True, tag="kick"):
    """Laid on a level's goal; ends the game together with two others."""

    c: Points = 0


class Event(Design, frozen=True, tag="event"):
    """A card of a level's deck; its script is carried out from top to bottom on level `affects`."""

    level: Level
    affects: Level
    script: tuple[Verb, ...] = ()


class Need(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing a goal asks for: a flag, or so many active characters on a level."""

    flag: str = ""
    active_on_level: Level | None = None
    at_least: People = 1


class Goal(Design, frozen=True, tag="goal"):
    """What a level asks for, and what happens then."""

    level: Level
    needs: tuple[Need, ...] = ()
    then: tuple[Verb, ...] = ()


class Support(Design, frozen=True, tag="support"):
    """The Stewardess, on the other side Victory."""

    faces: Mapping[str, str] = {}


class Status(Design, frozen=True, tag="status"):
    """The reminder of risen values, read by its quarter turns."""

    rotation_counter: Mapping[str, int] = {}


class Help(Design, frozen=True, tag="help"):
    """Turn order and sums, for reading."""


AnyDesign = Character | Weapon | Flashback | EffectCard | KickCard | Event | Goal | Support | Status | Help
KINDS: dict[str, type[Design]] = {word_of(kind): kind for kind in AnyDesign.__args__}
TEAM_KINDS = (Weapon, Flashback, EffectCard, KickCard)


class CardFace(Face, frozen=True, kw_only=True):
    """A printed card: its design, the deck it belongs to, and the ids of its copies."""

    design: AnyDesign
    deck: str
    ids: tuple[str, ...] = ()


# --- card sets -----------------------------------------------------------------------------------------------------

GAME_CODE = "IC"
TAG_OFFSET_MM = (-21.5, 21.0)
"""Upper left corner, below the printed values: the 20 mm of a tucked card that stay in sight show the whole tag."""
Few = Annotated[int, Meta(ge=0, le=37)]
"""A number of team cards."""


class PhysicalCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of cardboard."""

    id: Word
    design: str
    deck: str
    copy: TeamCards = 1
    of: TeamCards = 1
    faces: Annotated[tuple[str, ...], Meta(min_length=1, max_length=2)] = ("F",)


class CardSet(Struct, frozen=True, kw_only=True):
    """A checked card file."""

    title: str
    set: str
    note: str = ""
    counts: Mapping[str, int]
    hand_start: Few = 3
    draw_per_turn: Few = 2
    hand_limit: Few = 5
    display_open_below: Annotated[int, Meta(ge=0, le=5)] = 3
    display_max: Annotated[int, Meta(ge=1, le=5)] = 5
    grow_max: Annotated[int, Meta(ge=0, le=3)] = 3
    designs: Mapping[str, AnyDesign] = {}
    cards: tuple[PhysicalCard, ...] = ()

    def numbers(self) -> dict[str, int]:
        """The tag number of each design by its key."""
        return {key: design.number for key, design in self.designs.items()}

    def copies(self) -> dict[str, list[PhysicalCard]]:
        """The cards of each design that has any."""
        found: dict[str, list[PhysicalCard]] = {}
        for card in self.cards:
            found.setdefault(card.design, []).append(card)
        return found

    def catalogue(self) -> Catalogue[CardFace]:
        """Every printed card, with the tag in the upper left corner."""
        listed = self.copies()
        faces = [
            CardFace(
                id=key,
                name=design.name,
                number=design.number,
                copies=len(listed[key]),
                sides=("A", "B")[: len(listed[key][0].faces)],
                design=design,
                deck=listed[key][0].deck,
                ids=tuple(card.id for card in listed[key]),
            )
            for key, design in self.designs.items()
        ]
        return Catalogue(GAME_CODE, faces, tag_offset_mm=TAG_OFFSET_MM)
