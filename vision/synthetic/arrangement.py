"""What lies on a hard table: cards with curl and busy art, tokens, slips with foreign codes, and arms above them."""

import math

import numpy as np
from msgspec import Struct

from companion.kernel.cards import CARD_MM, CardId
from companion.kernel.places import Mat
from vision.printing.deck import Deck
from vision.synthetic.conditions import Conditions


class Laid(Struct, frozen=True):
    """A card: centre in mm, clockwise angle, the printed side that shows (``None`` = its back).

    `height` in mm is what it lies on; `curl` how far its ends along `curl_axis` (degrees on the card) bend up, or its
    middle when negative; `lean` its small tilt (right, down; slopes); `busy` seeds loud art (0 = the printed one);
    `held` in a moving hand, it is blurred by `blur` mm.
    """

    card: CardId
    x: float
    y: float
    angle: float
    side: str | None = "A"
    height: float = 0.0
    curl: float = 0.0
    curl_axis: float = 0.0
    lean: tuple[float, float] = (0.0, 0.0)
    busy: int = 0
    held: bool = False
    blur: float = 0.0


class Token(Struct, frozen=True):
    """A round token of a radius in mm and a colour (BGR, 0 to 255) lying on the cards."""

    x: float
    y: float
    radius: float
    colour: tuple[int, int, int]


class Slip(Struct, frozen=True):
    """A foreign QR code on paper, or on a phone's screen when `glowing`."""

    text: str
    x: float
    y: float
    angle: float
    glowing: bool = False


class ReachingArm(Struct, frozen=True):
    """A hand with its sleeve: fingertips in mm, the direction it comes from (0 = near player), height, blur by its own
    movement in mm, tint of skin and sleeve."""

    x: float
    y: float
    angle: float
    height: float = 45.0
    blur: float = 6.0
    skin: float = 1.0
    sleeve: tuple[float, float, float] = (1.0, 1.0, 1.0)


class Arrangement(Struct, frozen=True):
    """A whole table; cards from the lowest to the highest."""

    cards: tuple[Laid, ...] = ()
    tokens: tuple[Token, ...] = ()
    slips: tuple[Slip, ...] = ()
    arms: tuple[ReachingArm, ...] = ()


def random_arrangement(conditions: Conditions, mat: Mat, deck: Deck, chance: np.random.Generator) -> Arrangement:
    """A table as the conditions want it, with cards drawn from the deck (each at most once)."""
    pool = list(dict.fromkeys(card for card, _ in deck.tags))
    chance.shuffle(pool)
    spots = (
        _slot_spots(conditions, mat, chance) if conditions.layout == "slots" else _free_spots(conditions, mat, chance)
    )
    cards = tuple(_laid(card, deck, spot, conditions, chance) for card, spot in zip(pool, spots, strict=False))
    return Arrangement(
        cards,
        tuple(_token(one, chance) for one in cards if chance.random() < conditions.tokens),
        tuple(_slip(index, mat, chance) for index in range(conditions.foreign)),
        tuple(random_arm(mat, chance) for _ in range(conditions.hands)),
    )


def _slot_spots(conditions: Conditions, mat: Mat, chance: np.random.Generator) -> list[tuple[float, float, float]]:
    spots = []
    for region in mat.regions:
        if chance.random() < conditions.empty:
            continue
        x, y = region.centre
        angle = chance.choice([region.facing, 180 - region.facing, 90], p=[0.8, 0.12, 0.08]) + chance.normal(0, 4)
        spots.append((x + chance.normal(0, 2.5), y + chance.normal(0, 2.5), float(angle)))
    return spots


def _free_spots(conditions: Conditions, mat: Mat, chance: np.random.Generator) -> list[tuple[float, float, float]]:
    """Random places, some on another card, so that cards overlap as on a crowded table; few cover a fiducial."""
    w, h = mat.size_mm
    marks = [(mark.x, mark.y) for mark in mat.fiducials]
    spots: list[tuple[float, float, float]] = []
    for _ in range(conditions.cards):
        near = spots[int(chance.integers(len(spots)))] if spots and chance.random() < 0.12 else None
        best, freedom = (0.0, 0.0), -math.inf
        for _ in range(1 if near else 6):
            x, y = (
                (near[0] + chance.normal(0, 30), near[1] + chance.normal(0, 30))
                if near
                else chance.uniform((0, 0), (w, h))
            )
            at = (float(np.clip(x, 40, w - 40)), float(np.clip(y, 50, h - 50)))
            free = min((math.hypot(at[0] - a, at[1] - b) for a, b, _ in spots), default=1e3)
            free -= 300 * any(math.hypot(at[0] - a, at[1] - b) < 75 for a, b in marks)
            if free > freedom:
                best, freedom = at, free
        spots.append((*best, float(chance.uniform(0, 360))))
    return spots


def _laid(
    card: CardId, deck: Deck, spot: tuple[float, float, float], conditions: Conditions, chance: np.random.Generator
) -> Laid:
    side: str | None = str(chance.choice(deck.sides(card)))
    if chance.random() < conditions.face_down:
        side = None
    return Laid(
        card,
        *spot,
        side,
        height=float(chance.choice([0.3, 0.6, 4.0], p=[0.8, 0.15, 0.05])),
        curl=float(conditions.curl * chance.uniform(-0.4, 1)),
        curl_axis=float(chance.choice([0, 90]) + chance.normal(0, 12)),
        lean=(float(chance.normal(0, 0.012)), float(chance.normal(0, 0.012))),
        busy=int(chance.integers(1, 1 << 30)) if chance.random() < conditions.busy else 0,
    )


def _token(one: Laid, chance: np.random.Generator) -> Token:
    x, y = one.x + chance.uniform(-20, 20), one.y + chance.uniform(-28, 28)
    blue, green, red = (
        int(value)
        for value in chance.choice([(30, 30, 170), (150, 70, 30), (40, 130, 40), (40, 160, 200), (20, 20, 20)])
    )
    return Token(float(x), float(y), float(chance.uniform(4, 8)), (blue, green, red))


def _slip(index: int, mat: Mat, chance: np.random.Generator) -> Slip:
    w, h = mat.size_mm
    x, y = chance.uniform(30, w - 30), chance.choice([-15.0, h + 15.0, h / 2])
    text = str(
        chance.choice(["https://example.org/menu", "WIFI:T:WPA;S:cafe;P:beer;;", "TC1/INS/STOAT/1", "0123456789"])
    )
    return Slip(text, float(x), float(y), float(chance.uniform(0, 360)), bool(index % 2))


def random_arm(mat: Mat, chance: np.random.Generator, at: tuple[float, float] | None = None) -> ReachingArm:
    """An arm from the near or the far side with its fingertips somewhere over the mat, or at a point."""
    w, h = mat.size_mm
    x, y = at or (chance.uniform(0.1 * w, 0.9 * w), chance.uniform(0.25 * h, 0.75 * h))
    away = 0.0 if chance.random() < 0.5 else 180.0
    blue, green, red = (float(value) for value in chance.uniform(0.4, 3.0, 3))
    return ReachingArm(
        float(x),
        float(y),
        away + float(chance.normal(0, 18)),
        float(chance.uniform(25, 70)),
        float(abs(chance.normal(0, 6))),
        float(chance.uniform(0.35, 1.15)),
        (blue, green, red),
    )


def tag_outline(deck: Deck, one: Laid, quiet: float = 1.0) -> np.ndarray:
    """Corners (4 x 2) of a card's tag with `quiet` modules of border, mm right and down of the card's centre."""
    tag = deck.tags[one.card, one.side or "A"]
    reach = tag.size_mm * (0.5 + quiet / 21)
    centre = np.array([tag.offset_mm[0], -tag.offset_mm[1]])
    return centre + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * reach


def busy_art(picture: np.ndarray, seed: int, blank: tuple[float, float, float]) -> np.ndarray:
    """A card's picture (BGR) under loud black and white art; `blank` is the tag's x, y, half size in mm, left alone."""
    chance = np.random.default_rng(seed)
    h, w = picture.shape[:2]
    per_mm = w / CARD_MM[0]
    cell = int(chance.integers(max(1, int(0.6 * per_mm)), int(2.2 * per_mm) + 2))
    kind = chance.integers(3)
    rows, columns = h // cell + 1, w // cell + 1
    if kind == 0:
        small = chance.integers(0, 2, (rows, columns))
    elif kind == 1:
        small = (np.add.outer(np.arange(rows), np.arange(columns)) // int(chance.integers(1, 3))) % 2
    else:
        small = np.tile(chance.integers(0, 2, (rows, 1)), (1, columns))
    loud = np.kron(small, np.ones((cell, cell), np.int64))[:h, :w, None] * 200 + 25
    result = np.where(chance.random() < 0.5, loud, loud * np.array([0.5, 0.8, 1.0])).astype(np.uint8)
    x, y, reach = (value * per_mm for value in blank)
    left, right, top, bottom = (max(0, round(v)) for v in (x - reach, x + reach, y - reach, y + reach))
    result[top:bottom, left:right] = picture[top:bottom, left:right]
    return result
