"""What is printed on a card, and what a sleeve makes of a blank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.inscription.options import DeathCard
from companion.kernel.cards import CardId, Face, card_id
from companion.kernel.sentences import joined, many, say

Kind = Literal["creature", "rare", "squirrel", "other", "item", "smoke", "blank"]
Pile = Literal["creature", "squirrel", "item", "smoke", "upgrade", "swap", "blank", "bonus"]
Special = Literal["", "chime", "nine-lives", "thirteen", "grows-on-death"]


class Awake(Struct, frozen=True, forbid_unknown_fields=True):
    """The second form of a card that toggles (Child 13)."""

    power: int
    health: int
    sigils: tuple[str, ...] = ()


class CardFace(Face, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A printed card (INS-TYPE-01…05).

    `piles` says how many copies lie in which shared pile, numbered in this order. `power` and `health` are ``None``
    where the card prints none; `power_rule` is the sigil that gives the power instead of a number. `grows_to`,
    `releases`, `copy`, `tail`, `drops`, `becomes` and `brings` name other cards. `unused` is why it needs an opt-in,
    `text` what an item does. `portrait` is the name it is drawn as, where not its own.
    """

    kind: Kind
    piles: Mapping[Pile, int] = {}
    power: int | None = None
    power_rule: str = ""
    health: int | None = None
    blood: int = 0
    bones: int = 0
    sigils: tuple[str, ...] = ()
    ant: bool = False
    grows_to: str = ""
    releases: str = ""
    copy: str = ""
    tail: str = ""
    drops: str = ""
    becomes: str = ""
    brings: str = ""
    amount: int = 0
    awake: Awake | None = None
    special: Special = ""
    unused: str = ""
    text: str = ""
    note: str = ""
    portrait: str = ""

    @property
    def alive(self) -> bool:
        """Whether it is a creature: sacrifices, Leader and Stinky are for those alone (INS-TYPE-03, INS-RULING-51)."""
        return self.kind not in ("other", "item")

    @property
    def placed(self) -> bool:
        """Whether it is an item that goes into a space (INS-ITEM-04)."""
        return self.kind == "item" and self.health is not None

    @property
    def changing(self) -> bool:
        """Whether marks decide what it is (a sleeved blank, Child 13, Amorphous, numbers read off the card)."""
        return (
            self.kind == "blank" or self.awake is not None or "amorphous" in self.sigils
            or (self.health is None and self.kind != "item")
        )  # fmt: skip

    @property
    def powers(self) -> tuple[str, ...]:
        """Its sigils, and the rule of its power where that is not printed as a sigil as well."""
        extra = self.power_rule
        return (*self.sigils, extra) if extra and extra not in self.sigils else self.sigils

    @property
    def effects(self) -> tuple[str, ...]:
        """All it does: its sigils and what it alone does (a card file's `named`)."""
        own = (self.special, "leaves-vertebrae" if self.drops else "", "release" if self.releases else "")
        return (*self.powers, *filter(None, own))

    def cost_text(self) -> str:
        """The cost in words: ``2 blood``, ``4 bones`` or ``free``."""
        return _cost_text(self.blood, self.bones)


@lru_cache(maxsize=64)
def _cost_text(blood: int, bones: int) -> str:
    parts = [say("{blood} blood", blood=blood)] if blood else []
    parts += [many("{n} bone", "{n} bones", bones)] if bones else []
    return joined(parts, ", ") or say("free")


def sleeved(face: CardFace, card: DeathCard) -> CardFace:
    """A blank's face with a sleeve on: an ordinary creature (INS-DEATHCARD-02, 04)."""
    return changed(
        face, kind="creature", name=card.name, blood=card.blood, bones=card.bones, power=card.power,
        power_rule=card.power_rule, health=card.health, sigils=card.sigils,
    )  # fmt: skip


def pile_of(face: CardFace) -> Iterator[tuple[CardId, Pile]]:
    """Every physical copy of a face with the shared pile it lies in before the game."""
    piles = (pile for pile, copies in face.piles.items() for _ in range(copies))
    return ((card_id(face.id, copy), pile) for copy, pile in enumerate(piles, 1))
