"""What the camera believes lies where, and what a state says should lie where.

A `Picture` maps places to `Reading`s. Only tags and ``BARE`` are evidence; ``COVERED`` (a hand, glare, a face-down
card, a tag that cannot be read) agrees with everything and proves nothing. A picture knows nothing of rules.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import Place


class VisibleCard(Struct, frozen=True):
    """A card whose tag is visible: its angle in steps of 45° clockwise (0 = upright for the near player) and its side.

    `under`: the cards it seems to be tucked under, the nearest first; empty when it touches none or nobody can say. In
    an expectation it is the one it belongs under. There, too, an angle of ``None`` means any, `half_turn` that the
    opposite angle is as good, `either_way` that it may be turned as far the other way, and `never` is an angle that
    means something else, as does the opposite one.
    """

    card: CardId
    angle: int | None = 0
    side: str = "A"
    half_turn: bool = False
    under: tuple[CardId, ...] = ()
    either_way: bool = False
    never: int | None = None


class LyingCard(Struct, frozen=True):
    """A card on free ground: its middle in mm of the mat, how far it is turned (degrees clockwise, 0 = upright for the
    near player), and the region it lies in."""

    card: CardId
    x: float
    y: float
    angle: float = 0.0
    region: str = ""

    @property
    def size_mm(self) -> tuple[float, float]:
        """How wide and how high it is as it lies, to the nearest quarter turn."""
        return (CARD_MM[1], CARD_MM[0]) if round(self.angle / 90) % 2 else CARD_MM


LOOSE = "LOOSE"
"""The short word (`Doubt.code`) for a card on free ground that is in no place."""


WRONG_SEAT = "WRONG_SEAT"
"""The short word for a card that is one player's and lies among another's."""


class Doubt(Struct, frozen=True):
    """Something about cards on free ground that people are asked about: a short word for programs, the sentence, and
    the places to mark. `stops`: nothing new may be begun until it is answered."""

    code: str
    card: CardId
    say: str
    marks: tuple[Place, ...] = ()
    stops: bool = False


class Reading(Struct, frozen=True):
    """How one place reads: visible ``cards``, the bare mat, or covered. `beneath` are cards that lay there when these
    were laid upon them, and that belong elsewhere."""

    kind: Literal["cards", "bare", "covered"]
    cards: tuple[VisibleCard, ...] = ()
    beneath: frozenset[CardId] = frozenset()

    @property
    def ids(self) -> frozenset[CardId]:
        """The cards that are visible here."""
        return frozenset(shown.card for shown in self.cards)


BARE = Reading("bare")
COVERED = Reading("covered")

Picture = Mapping[Place, Reading]


def reads(*cards: VisibleCard | CardId | str) -> Reading:
    """A reading of visible cards; a bare id stands for the card upright on its front side."""
    shown = (card if isinstance(card, VisibleCard) else VisibleCard(CardId(card)) for card in cards)
    return Reading("cards", tuple(sorted(shown, key=lambda one: one.card)))


class Expected(Struct, frozen=True):
    """What a state says of one place.

    `cards` are all the cards to be seen there. `among`: instead, exactly one card of this set is on top (a pile whose
    order is unknown). `hidden`: a card lies there whose tag cannot be seen (face down). Nothing of these: the bare mat.
    `optional`: any of them may be left away, and the bare mat is fine as well (a reminder card, a hand being shown).
    `maybe`: cards that may lie there besides, while people are asked what becomes of them. `leaving`: the cards are to
    be taken away, which is a move of its own: nobody asks for them back.
    """

    cards: tuple[VisibleCard, ...] = ()
    among: frozenset[CardId] = frozenset()
    hidden: bool = False
    optional: bool = False
    maybe: frozenset[CardId] = frozenset()
    leaving: bool = False

    @property
    def empty(self) -> bool:
        """Whether nothing should lie here."""
        return not (self.cards or self.among or self.hidden)

    @property
    def face_down(self) -> bool:
        """Whether no card matters here as long as none is seen (a deck)."""
        return self.hidden and self.optional


NOTHING = Expected()


@lru_cache(maxsize=1024)
def face_up(cards: tuple[CardId, ...], *, optional: bool = False) -> Expected:
    """Exactly these cards, turned in whatever way; without any, the bare mat. `optional`: any may be left away."""
    return Expected(tuple(VisibleCard(card, None) for card in cards), optional=optional)


@lru_cache(maxsize=1024)
def any_on_top(cards: tuple[CardId, ...], *, leaves: bool = False) -> Expected:
    """One of these cards, whichever: a pile whose order nobody follows; without any, the bare mat. `leaves`: hands may
    have shuffled them into an empty deck already."""
    return Expected(among=frozenset(cards), optional=leaves and bool(cards))


Expectation = Mapping[Place, Expected]
"""The picture a state expects. Places that are not in it do not matter (face-down decks, hands)."""


def agrees(expected: Expected, reading: Reading) -> bool:
    """Whether a reading is possible evidence for what is expected (a covered place is never evidence)."""
    if expected.maybe & reading.ids:
        left = tuple(shown for shown in reading.cards if shown.card not in expected.maybe)
        reading = Reading("cards", left) if left else BARE
    if reading.kind == "covered":
        return True
    if reading.kind == "bare":
        return expected.empty or expected.optional
    if expected.hidden:
        return False
    if expected.among:
        return len(reading.cards) == 1 and reading.cards[0].card in expected.among
    if expected.optional:
        return all(any(alike(want, seen) for want in expected.cards) for seen in reading.cards)
    return len(reading.cards) == len(expected.cards) and all(
        any(alike(want, seen) for seen in reading.cards) for want in expected.cards
    )


def alike(want: VisibleCard, seen: VisibleCard) -> bool:
    """Whether a card lies as it is wanted: itself, its side, its angle, and under whom."""
    if want.card != seen.card or want.side != seen.side:
        return False
    if want.under and seen.under and not set(want.under) & set(seen.under):
        return False
    if want.never is not None and seen.angle is not None and (seen.angle - want.never) % 180 == 0:
        return False
    if want.angle is None or want.angle == seen.angle:
        return True
    if seen.angle is None:
        return False
    if want.either_way and want.angle is not None and (seen.angle + want.angle) % 360 == 0:
        return True
    return want.half_turn and (seen.angle - want.angle) % 180 == 0


def merged(before: Picture, after: Picture) -> dict[Place, Reading]:
    """`after` with the old belief wherever it is covered."""
    result = dict(before)
    for where, reading in after.items():
        if reading.kind != "covered" or where not in result:
            result[where] = reading
    return result
