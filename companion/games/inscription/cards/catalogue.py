"""The printed cards: one face for each design, read from ``cards.json`` and checked reference by reference.

INS-RULING-80, ledger section 9. The rulebook prints no card list; numbers are those of the released video game.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.inscription.faces import CardFace
from companion.games.lane_duel import card_file
from companion.kernel.cards import Catalogue

GAME_CODE = "IS"
HERE = Path(__file__).parent.parent


class Word(card_file.Word, frozen=True, forbid_unknown_fields=True):
    """What a sigil is called and does; `beyond`: it is not in the rulebook."""

    beyond: bool = False


class CardFile(Struct, frozen=True, forbid_unknown_fields=True):
    """``cards.json``: the box and, behind an option, the expansion.

    `sigils`: those of the rulebook's index in its order (marks on cards count by it), then those beyond it. `named`:
    what single cards and items do, which is no sigil in print.
    """

    game: str
    box: Mapping[str, int]
    sigils: Mapping[str, Word]
    named: Mapping[str, Word]
    cards: tuple[CardFace, ...]
    expansion: tuple[CardFace, ...]
    note: str = ""


@lru_cache(maxsize=4)
def read_cards(path: Path = HERE / "cards.json") -> CardFile:
    """The card file, checked; CatalogueError says what is wrong with which card."""
    file = card_file.card_file(path, CardFile, complaints)
    cards, expansion = (
        tuple(changed(face, copies=sum(face.piles.values())) for face in faces)
        for faces in (file.cards, file.expansion)
    )
    return changed(file, cards=cards, expansion=expansion)


def complaints(file: CardFile) -> Iterator[str]:
    """Everything that is wrong with a card file, one sentence each."""
    known = {face.id for face in file.cards + file.expansion}
    for face in file.cards + file.expansion:
        for field in ("grows_to", "releases", "copy", "tail", "drops", "becomes", "brings"):
            target = getattr(face, field)
            if target and target not in known:
                yield f"{face.id}: {field} names {target!r}, which is no card"
        yield from card_file.strangers(face, face.powers, file.sigils, "sigil")
        if not face.piles or min(face.piles.values()) < 1:
            yield f"{face.id}: lies in no pile"
        if face.health is not None and face.power is None and not face.power_rule:
            yield f"{face.id}: has health but neither power nor a rule for it"
    yield from pile_check(file)


def pile_check(file: CardFile) -> Iterator[str]:
    """Where the copies of a card file differ from the counts of the box (INS-BOX-01)."""
    listed = Counter[str]()
    for face in file.cards:
        for pile, copies in face.piles.items():
            listed["rare" if pile == "creature" and face.kind == "rare" else pile] += copies
    for key in sorted(listed.keys() | file.box.keys()):
        if listed[key] != file.box.get(key, 0):
            yield f"the box holds {file.box.get(key, 0)} {key} cards, listed are {listed[key]}"


def catalogue(faces: Iterable[CardFace]) -> Catalogue[CardFace]:
    """The catalogue of these faces with the game's tag code."""
    return Catalogue(GAME_CODE, faces)
