"""Where every physical card lies before the game (INS-SETUP-02…06, INS-UNUSED-02…04)."""

from collections.abc import Iterable, Iterator

from companion.games.inscription import names
from companion.games.inscription.faces import CardFace, pile_of
from companion.games.inscription.options import Options
from companion.kernel.cards import CardId, copy_of
from companion.kernel.places import Place

PILES: dict[str, Place] = {
    "creature": names.CREATURES,
    "item": names.ITEMS,
    "smoke": names.SMOKE,
    "upgrade": names.UPGRADES,
    "swap": names.SWAPS,
    "blank": names.BLANKS,
    "bonus": names.UNUSED,
}
FETCHED = (names.UPGRADES, names.SWAPS, names.SMOKE)
"""Piles whose cards the rules fetch; copies of one design are alike there."""


def homes(faces: Iterable[CardFace], options: Options) -> Iterator[tuple[CardId, Place]]:
    """Every physical card and its place."""
    for face in faces:
        for card, pile in pile_of(face):
            yield card, _home(face, card, pile, options)


def _home(face: CardFace, card: CardId, pile: str, options: Options) -> Place:
    copy = copy_of(card)
    if pile == "squirrel":
        return names.squirrels("A" if copy <= face.copies // 2 else "B")
    if pile == "blank" and options.sleeves() and copy <= options.blanks:
        return names.CREATURES
    if face.unused and pile in ("creature", "bonus", "smoke"):
        return names.CREATURES if face.id in options.allow else names.UNUSED
    return PILES[pile]
