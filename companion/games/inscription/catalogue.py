"""The printed cards: one `CardFace` for each design, read from ``cards.json`` and checked reference by reference.

INS-RULING-80, ledger section 9. The rulebook prints no card list; numbers are those of the released video game.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace as changed

from companion.errors import CatalogueError
from companion.games.inscription.sigils import SIGILS
from companion.kernel.cards import CardId, Catalogue, Face, card_id

GAME_CODE = "IS"
HERE = Path(__file__).parent

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
    `text` what an item does.
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

    def cost_text(self) -> str:
        """The cost in words: ``2 blood``, ``4 bones`` or ``free``."""
        parts = [f"{self.blood} blood"] if self.blood else []
        parts += [f"{self.bones} bone{'s' if self.bones > 1 else ''}"] if self.bones else []
        return ", ".join(parts) or "free"


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``cards.json``: the box and, behind an option, the expansion."""

    game: str
    box: Mapping[str, int]
    cards: tuple[CardFace, ...]
    expansion: tuple[CardFace, ...]
    note: str = ""


@lru_cache(maxsize=4)
def read_cards(path: Path = HERE / "cards.json") -> CardFile:
    """The card file, checked; CatalogueError says what is wrong with which card."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=CardFile)
    except msgspec.DecodeError as error:
        raise CatalogueError(f"{path.name}: {error}") from error
    faults = list(complaints(file))
    if faults:
        raise CatalogueError(f"{path.name}: " + "; ".join(faults))
    return changed(file, cards=tuple(map(_counted, file.cards)), expansion=tuple(map(_counted, file.expansion)))


def complaints(file: CardFile) -> Iterator[str]:
    """Everything that is wrong with a card file, one sentence each."""
    known = {face.id for face in file.cards + file.expansion}
    for face in file.cards + file.expansion:
        for field in ("grows_to", "releases", "copy", "tail", "drops", "becomes", "brings"):
            target = getattr(face, field)
            if target and target not in known:
                yield f"{face.id}: {field} names {target!r}, which is no card"
        for sigil in face.powers:
            if sigil not in SIGILS:
                yield f"{face.id}: {sigil!r} is no sigil"
        if not face.piles or min(face.piles.values()) < 1:
            yield f"{face.id}: lies in no pile"
        if face.health is not None and face.power is None and not face.power_rule:
            yield f"{face.id}: has health but neither power nor a rule for it"
    yield from pile_check(file)


def pile_check(file: CardFile) -> Iterator[str]:
    """Where the copies of a card file differ from the counts of the box (INS-BOX-01)."""
    counts: dict[str, int] = {}
    for face in file.cards:
        for pile, copies in face.piles.items():
            key: str = "rare" if pile == "creature" and face.kind == "rare" else pile
            counts[key] = counts.get(key, 0) + copies
    for key in sorted(counts.keys() | file.box.keys()):
        if counts.get(key, 0) != file.box.get(key, 0):
            yield f"the box holds {file.box.get(key, 0)} {key} cards, listed are {counts.get(key, 0)}"


def catalogue(faces: Iterable[CardFace]) -> Catalogue[CardFace]:
    """The catalogue of these faces with the game's tag code."""
    return Catalogue(GAME_CODE, faces)


def pile_of(face: CardFace) -> Iterator[tuple[CardId, Pile]]:
    """Every physical copy of a face with the shared pile it lies in before the game."""
    copy = 0
    for pile, copies in face.piles.items():
        for _ in range(copies):
            copy += 1
            yield card_id(face.id, copy), pile


def _counted(face: CardFace) -> CardFace:
    return changed(face, copies=sum(face.piles.values()))
