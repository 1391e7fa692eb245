"""Films of a table at ten frames a second: hands lay, lift and turn cards, hover, and bump the mat; with the truth."""

import math
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.cards import CardId
from companion.kernel.places import Mat, Region
from vision.synthetic.arrangement import Laid, ReachingArm, random_arm, random_arrangement
from vision.synthetic.conditions import Conditions, random_view
from vision.synthetic.light import flickered, lamps_for
from vision.synthetic.shot import Shot, Studio
from vision.virtual.optics import CameraPose, bumped

RATE = 10.0
"""Frames a second."""
_APPROACH, _RETREAT = 5, 4
_KINDS = ("place", "lift", "turn", "hover", "bump")
_CHANCES = (0.42, 0.2, 0.14, 0.14, 0.1)


class FilmEvent(Struct, frozen=True):
    """Something that was completed at a frame: ``place`` (card lies), ``lift`` (card is off the table), ``turn``,
    ``hover`` (a hand passed and changed nothing), ``bump`` (the mat was pushed)."""

    frame: int
    kind: str
    card: CardId | None = None
    zone: str = ""


class FilmFrame(Struct, frozen=True, eq=False):
    """A picture of a film, and what was completed since the picture before."""

    shot: Shot
    events: tuple[FilmEvent, ...]


class _Moment(Struct, frozen=True):
    """What one frame shows beside the cards that lie still."""

    held: Laid | None = None
    arm: ReachingArm | None = None
    event: FilmEvent | None = None


class Director:
    """Invents a film on the slots of a mat (or all over a mat without any): what hands do next, frame by frame."""

    def __init__(self, studio: Studio, conditions: Conditions, seed: int) -> None:
        self._studio, self._conditions = studio, conditions
        self._chance = np.random.default_rng(seed)
        self._slots = [region for region in studio.mat.regions if region.kind != "row"] or _fields(studio.mat)
        self._view: CameraPose = random_view(conditions, studio.mat, self._chance)
        self._lamps = lamps_for(conditions, studio.mat, self._chance)
        start = replace(conditions, empty=0.5, tokens=0.0, face_down=0.0, hands=0)
        self._arrangement = random_arrangement(start, studio.mat, studio.deck, self._chance)
        used = {one.card for one in self._arrangement.cards}
        self._pool = [card for card in dict.fromkeys(card for card, _ in studio.deck.tags) if card not in used]
        self._chance.shuffle(self._pool)

    def film(self, length: int, quiet: int = 6) -> Iterator[FilmFrame]:
        """A film of `length` frames that begins with `quiet` frames of a still table."""
        moments = self._moments(quiet)
        for number in range(length):
            moment = next(moments)
            event = replace(moment.event, frame=number) if moment.event else None
            held = (moment.held,) if moment.held else ()
            arms = (moment.arm,) if moment.arm else ()
            shown = replace(self._arrangement, cards=(*self._arrangement.cards, *held), arms=arms)
            lamps = flickered(self._lamps, self._conditions, self._chance)
            shot = self._studio.take(
                self._view, shown, lamps, self._conditions, self._chance, at=number / RATE, number=number
            )
            yield FilmFrame(shot, (event,) if event else ())

    def _moments(self, quiet: int) -> Iterator[_Moment]:
        for _ in range(quiet):
            yield _Moment()
        while True:
            yield from self._deed(str(self._chance.choice(_KINDS, p=_CHANCES)))
            for _ in range(int(self._chance.integers(3, 9))):
                yield _Moment()

    def _deed(self, kind: str) -> Iterator[_Moment]:
        bare, full = self._by_slot()
        if kind == "bump":
            return self._bump()
        if kind == "hover" or (kind == "place" and not (bare and self._pool)) or (kind != "place" and not full):
            return self._hover()
        if kind == "place":
            return self._place(bare[int(self._chance.integers(len(bare)))])
        region, card = full[int(self._chance.integers(len(full)))]
        return self._lift(region, card) if kind == "lift" else self._turn(region, card)

    def _by_slot(self) -> tuple[list[Region], list[tuple[Region, Laid]]]:
        bare, full = [], []
        for region in self._slots:
            inside = [one for one in self._arrangement.cards if region.contains(one.x, one.y)]
            if inside:
                full.append((region, inside[-1]))
            else:
                bare.append(region)
        return bare, full

    # --- what hands do -------------------------------------------------------------------------------------------

    def _place(self, region: Region) -> Iterator[_Moment]:
        card = self._pool.pop()
        x, y = region.centre
        laid = Laid(
            card,
            x + float(self._chance.normal(0, 2)),
            y + float(self._chance.normal(0, 2)),
            region.facing + float(self._chance.normal(0, 4)),
            height=0.3,
            curl=float(self._conditions.curl * self._chance.uniform(-0.4, 1)),
        )
        arm = self._arm(region)
        for at in _steps(_APPROACH):
            yield _Moment(_carried(laid, arm, at), _along(arm, at))
        self._arrangement = replace(self._arrangement, cards=(*self._arrangement.cards, laid))
        yield _Moment(arm=_resting(arm), event=FilmEvent(0, "place", card, region.name))
        yield from self._leave(arm)

    def _lift(self, region: Region, card: Laid) -> Iterator[_Moment]:
        arm = self._arm(region)
        for at in _steps(_APPROACH):
            yield _Moment(arm=_along(arm, at))
        self._remove(card)
        self._pool.insert(0, card.card)
        for index, at in enumerate(reversed(_steps(_RETREAT))):
            event = FilmEvent(0, "lift", card.card, region.name) if index == 0 else None
            yield _Moment(_carried(card, arm, at), _along(arm, at), event)
        yield _Moment()

    def _turn(self, region: Region, card: Laid) -> Iterator[_Moment]:
        arm = self._arm(region)
        for at in _steps(_APPROACH):
            yield _Moment(arm=_along(arm, at))
        by = float(self._chance.choice([-90, 45, 90, 180]))
        self._remove(card)
        for share in (0.3, 0.7):
            yield _Moment(replace(card, angle=card.angle + by * share, held=True, blur=3.0), _resting(arm))
        turned = replace(card, angle=(card.angle + by) % 360)
        self._arrangement = replace(self._arrangement, cards=(*self._arrangement.cards, turned))
        yield _Moment(arm=_resting(arm), event=FilmEvent(0, "turn", card.card, region.name))
        yield from self._leave(arm)

    def _hover(self) -> Iterator[_Moment]:
        region = self._slots[int(self._chance.integers(len(self._slots)))]
        arm = self._arm(region)
        for at in (*_steps(_APPROACH), 1.0, *reversed(_steps(_RETREAT))):
            yield _Moment(arm=_along(arm, at))
        yield _Moment(event=FilmEvent(0, "hover", zone=region.name))

    def _bump(self) -> Iterator[_Moment]:
        angle = self._chance.uniform(0, 2 * math.pi)
        push = (4 * math.cos(angle), 4 * math.sin(angle))
        w, h = self._studio.mat.size_mm
        self._view = bumped(self._view, (w / 2, h / 2), push, float(self._chance.choice([-0.25, 0.25])))
        yield _Moment(event=FilmEvent(0, "bump"))

    def _leave(self, arm: ReachingArm) -> Iterator[_Moment]:
        for at in reversed(_steps(_RETREAT)):
            yield _Moment(arm=_along(arm, at))

    def _arm(self, region: Region) -> ReachingArm:
        """An arm from the side of the region's owner, its fingertips on the lower half of the card there."""
        away = 1 if region.facing != 180 else -1
        x, y = region.centre
        tip = (x + float(self._chance.normal(0, 6)), y + away * float(self._chance.uniform(15, 30)))
        arm = random_arm(self._studio.mat, self._chance, tip)
        return replace(arm, angle=(0.0 if away == 1 else 180.0) + float(self._chance.normal(0, 14)))

    def _remove(self, card: Laid) -> None:
        cards = tuple(one for one in self._arrangement.cards if one.card != card.card)
        self._arrangement = replace(self._arrangement, cards=cards)


def film(studio: Studio, conditions: Conditions, seed: int, length: int = 100) -> Iterator[FilmFrame]:
    """A random film; the same seed gives the same film."""
    return Director(studio, conditions, seed).film(length)


def _fields(mat: Mat) -> list[Region]:
    """Places a card's size apart on a mat that has no regions."""
    columns, rows = int(mat.size_mm[0] // 90), int(mat.size_mm[1] // 110)
    return [
        Region("", 90.0 * column, 110.0 * row, 90.0, 110.0, facing=0 if row * 2 >= rows else 180)
        for row in range(rows)
        for column in range(columns)
    ]


def _steps(count: int) -> Sequence[float]:
    """How far a hand has come (0 outside, 1 there), slower at its end."""
    return [1 - (1 - (step + 1) / (count + 1)) ** 1.6 for step in range(count)]


def _offset(arm: ReachingArm, at: float) -> tuple[float, float]:
    """mm a hand still has to go, along its arm."""
    away = 330 * (1 - at)
    turn = math.radians(arm.angle)
    return -away * math.sin(turn), away * math.cos(turn)


def _along(arm: ReachingArm, at: float) -> ReachingArm:
    x, y = _offset(arm, at)
    return replace(arm, x=arm.x + x, y=arm.y + y, blur=12 * (1 - at) + 1)


def _resting(arm: ReachingArm) -> ReachingArm:
    return replace(arm, blur=0.5, height=25.0)


def _carried(card: Laid, arm: ReachingArm, at: float) -> Laid:
    x, y = _offset(arm, at)
    return replace(card, x=card.x + x, y=card.y + y, height=22.0, held=True, blur=10 * (1 - at) + 1)
