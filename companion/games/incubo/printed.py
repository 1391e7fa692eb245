"""What is printed on the cards: a name, two ends with a courage value and a power each, what stands between them."""

from __future__ import annotations

from typing import Any

from companion.games.incubo import designs, names
from companion.games.incubo.names import Side
from companion.games.incubo.power import Power
from companion.kernel.cards import Face
from companion.kernel.sentences import joined, say
from companion.kernel.view import Printed

STAR = "*"
"""A power that must be used at once (CUBO-CLAR-02)."""
KINDS = {"courage": "common", "dream": "rare", "fear": "smoke", "monster": "terrain", "chime": "item", "growth": "item"}
"""The paper of each kind of card."""
GROWTH_LINES = (say("Growth points at the player who reads this: the next dream that is won is theirs."),)
CHIME_LINES = (say("Back to the Chime deck; two tokens return to the reserve."),)


def printed(game: Any, face: Face, side: str = "A") -> Printed:
    """What stands on a card."""
    return on_card(face.design) if isinstance(face, designs.CardFace) else Printed(face.name)


def on_card(design: designs.AnyDesign) -> Printed:
    """What stands on a card of this design, as Alpha reads it; the second end is upside down."""
    kind = KINDS[designs.kind_of(design)]
    if isinstance(design, designs.ChimeCard):
        return Printed(design.name, lines=CHIME_LINES, kind=kind, group="chime")
    if isinstance(design, designs.GrowthTile):
        return Printed(design.name, lines=GROWTH_LINES, kind=kind, group="growth")
    ends = {who: getattr(design, who) for who in names.SIDES}
    lines: tuple[str, ...] = tuple(
        joined((who.capitalize(), words(end)), ": ") for who, end in ends.items() if end is not None
    )
    if isinstance(design, designs.MonsterCard):
        lines = (_wanted(design), *lines)
    left, right = (signed(end.v) if end is not None else "–" for end in ends.values())
    both = tuple(_end(design, who, end) for who, end in ends.items())
    middle = _wanted(design) if isinstance(design, designs.MonsterCard) else ""
    return Printed(design.name, middle, left, right, lines, kind, designs.kind_of(design), both)


def _end(design: designs.AnyDesign, who: Side, end: designs.End | designs.DreamEnd | None) -> Printed:
    """One end: value, what the dream asks of this side, the power."""
    if end is None:
        return Printed(design.name, kind=who)
    asks = ""
    if isinstance(end, designs.DreamEnd):
        asks = say("Sheep {sheep} · {free} free", sheep="/".join(map(str, end.sheep)), free=end.free)
    lines = (power_words(end.power),) if end.power is not None else ()
    return Printed(design.name, asks, right=signed(end.v), lines=lines, kind=who)


def words(end: designs.End | designs.DreamEnd) -> str:
    """An end in one line: ``+2. Sheep 0/1/2, 1 free. Play 1 more.``"""
    asks = (
        say(" Sheep {sheep}, {free} free.", sheep="/".join(map(str, end.sheep)), free=end.free)
        if isinstance(end, designs.DreamEnd)
        else ""
    )
    power = (" ", power_words(end.power)) if end.power is not None else ()
    return joined((signed(end.v), ".", asks, *power))


def power_words(power: Power) -> str:
    """A power in words, with the star of one that must be used at once."""
    return (f"{STAR} " if power.must else "") + power.text()


def signed(value: int) -> str:
    """A courage value as it is printed: ``+2``, ``0``, ``−1``."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def _wanted(design: designs.MonsterCard) -> str:
    """What a part asks for; a head also how many parts must be beaten and how many cards are free."""
    if design.part == "arm":
        return say("Needs {required}", required=design.required)
    return say(
        "Needs {required} + dice · {free} free · beat {parts}",
        required=design.required,
        free=design.free,
        parts=design.parts_to_defeat,
    )
