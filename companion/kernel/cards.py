"""Physical cards, their printed faces and their QR tags.

A `CardId` names one piece of cardboard: ``stoat:1`` is the first of the two printed Stoats. Its tag is a short QR
payload of nine characters: game (2), face number in base 36 (3), copy (2), side (1) and an ISO 7064 MOD 37,36 check
character. Payloads are printed on cardboard, so `payload` and `parse_payload` never change their meaning.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from copy import copy as copied
from functools import lru_cache
from itertools import chain
from typing import Generic, NewType, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import CatalogueError, TagError

CardId = NewType("CardId", str)

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CARD_MM = (63.0, 88.0)
"""Width and height of a card."""
TAG_MM = 15.0
"""Side of the printed symbol (21 modules), without its quiet zone."""
BORDERED = 25 / 21
"""A tag with its light border of two modules is so much wider than without."""
TAG_OFFSET_MM = (19.6, 32.1)
"""Right of and above the card's centre: the tag's centre on a standard card."""


def card_id(face: str, copy: int) -> CardId:
    """The `CardId` of one copy.

    >>> card_id("stoat", 1)
    'stoat:1'
    """
    return CardId(f"{face}:{copy}")


def face_of(card: CardId) -> str:
    """The face id of a card.

    >>> face_of("stoat:1")
    'stoat'
    """
    return card.rpartition(":")[0]


def copy_of(card: CardId) -> int:
    """The copy number of a card.

    >>> copy_of("stoat:1")
    1
    """
    return int(card.rpartition(":")[2])


def check_character(text: str) -> str:
    """ISO 7064 MOD 37,36 check character of a text over `ALPHABET`."""
    product = 36
    for character in text:
        total = (product + ALPHABET.index(character)) % 36 or 36
        product = total * 2 % 37
    return ALPHABET[(37 - product) % 36]


def base36(number: int, width: int) -> str:
    """`number` in base 36, padded with zeros to `width`; TagError when it does not fit.

    >>> base36(71, 3)
    '01Z'
    """
    digits = ""
    rest = number
    for _ in range(width):
        rest, digit = divmod(rest, 36)
        digits = ALPHABET[digit] + digits
    if rest or number < 0:
        raise TagError(f"{number} does not fit into {width} base 36 characters")
    return digits


class TagCode(Struct, frozen=True):
    """What a payload says: game code, face number, copy and side (``A`` front, ``B`` back)."""

    game: str
    number: int
    copy: int
    side: str = "A"


def payload(code: TagCode) -> str:
    """The nine characters printed in the QR symbol of `code`.

    >>> payload(TagCode("IN", 71, 2))
    'IN01Z02AN'
    """
    body = code.game + base36(code.number, 3) + base36(code.copy, 2) + code.side
    return body + check_character(body)


def parse_payload(text: str) -> TagCode:
    """The `TagCode` of a payload; TagError says why a foreign text is not ours.

    >>> parse_payload(payload(TagCode("IN", 71, 2, "B")))
    TagCode(game='IN', number=71, copy=2, side='B')
    >>> parse_payload("hello")
    Traceback (most recent call last):
    companion.errors.TagError: 'hello' is not one of our tags: expected 9 characters, found 5
    """
    if len(text) != 9:
        raise TagError(f"{text[:40]!r} is not one of our tags: expected 9 characters, found {len(text)}")
    if any(character not in ALPHABET for character in text):
        raise TagError(f"{text!r} is not one of our tags: only 0-9 and A-Z are used")
    if check_character(text[:8]) != text[8]:
        raise TagError(f"{text!r} is not one of our tags: its check character is wrong")
    return TagCode(text[:2], int(text[2:5], 36), int(text[5:7], 36), text[7])


class Face(Struct, frozen=True, kw_only=True):
    """A printed card design. Games subclass it with their own facts (cost, power, sigils …).

    `number` is the printed tag number, never reused. `copies` is how many exist. `sides` lists the faces that carry a
    tag (``("A", "B")`` for a card that is used on both sides).
    """

    id: str
    name: str
    number: int
    copies: int = 1
    sides: tuple[str, ...] = ("A",)


class Tag(Struct, frozen=True):
    """One printed tag: its payload, the card and side it sits on, its size and where its centre lies on the card.

    `offset_mm` is (right, up) from the card's centre with the card upright; `size_mm` is the symbol without quiet zone.
    """

    payload: str
    card: CardId
    side: str = "A"
    size_mm: float = TAG_MM
    offset_mm: tuple[float, float] = TAG_OFFSET_MM

    def sized(self, size_mm: float) -> "Tag":
        """The same tag printed in another size: its light border stays as far from the card's edges as it was.

        >>> Tag("", CardId("stoat:1")).sized(20.0).offset_mm
        (16.6, 29.1)
        """
        inwards = (size_mm - self.size_mm) / 2 * BORDERED
        right, up = (round(math.copysign(abs(at) - inwards, at), 1) for at in self.offset_mm)
        return replace(self, size_mm=size_mm, offset_mm=(right, up)) if inwards else self


F = TypeVar("F", bound=Face)


@lru_cache(maxsize=4096)
def _copies(face: str, count: int) -> tuple[CardId, ...]:
    """The first `count` copies of a face: a game that is built again has the same cards."""
    return tuple(card_id(face, copy) for copy in range(1, count + 1))


class Catalogue(Generic[F]):
    """All faces of a game by id, and the physical cards made from them.

    `bound` gives single cards another face than their printed one (a sleeve on a blank card). CatalogueError when two
    faces share an id or a tag number.
    """

    def __init__(
        self,
        game_code: str,
        faces: Iterable[F],
        *,
        bound: Mapping[CardId, F] | None = None,
        tag_mm: float = TAG_MM,
        tag_offset_mm: tuple[float, float] = TAG_OFFSET_MM,
    ) -> None:
        self.game_code = game_code
        self.faces: dict[str, F] = {}
        self.bound: dict[CardId, F] = dict(bound or {})
        self.tag_mm = tag_mm
        self.tag_offset_mm = tag_offset_mm
        numbers: dict[int, str] = {}
        for face in faces:
            if face.id in self.faces:
                raise CatalogueError(f"card {face.id!r} is listed twice")
            if face.number in numbers:
                raise CatalogueError(f"cards {numbers[face.number]!r} and {face.id!r} share tag number {face.number}")
            numbers[face.number] = face.id
            self.faces[face.id] = face
        self.listed = frozenset(chain.from_iterable(map(self.copies, self.faces)))
        """Its cards as they were printed, for whoever asks often."""

    def wearing(self, bound: Mapping[CardId, F]) -> "Catalogue[F]":
        """The same cards, of which these have another face than their printed one; the rest is shared, not copied."""
        other = copied(self)
        other.bound = dict(bound)
        return other

    def face(self, card: CardId) -> F:
        """The face of a physical card; KeyError when the card is not of this game."""
        return self.bound.get(card) or self.faces[card.rpartition(":")[0]]

    def name(self, card: CardId) -> str:
        """What people call the card."""
        return self.face(card).name

    def __contains__(self, card: object) -> bool:
        if card in self.listed:
            return True
        face = str(card).rpartition(":")[0]
        return face in self.faces and card in self.copies(face)

    def cards(self) -> Iterator[CardId]:
        """Every physical card, in catalogue order."""
        for face in self.faces.values():
            yield from self.copies(face.id)

    def copies(self, face: str) -> tuple[CardId, ...]:
        """All physical cards with this face id."""
        return _copies(face, self.faces[face].copies)

    def tags(self) -> Iterator[Tag]:
        """Every printed tag of this game, in catalogue order."""
        for card in self.cards():
            yield from self.tags_of(card)

    def tags_of(self, card: CardId) -> Iterator[Tag]:
        """The printed tags of one card, also of a copy that this table does not have; KeyError for a strange face."""
        face = self.faces[face_of(card)]
        for side in face.sides:
            text = payload(TagCode(self.game_code, face.number, copy_of(card), side))
            yield Tag(text, card, side, self.tag_mm, self.tag_offset_mm)
