"""What is printed on the cards for paper and the virtual table: numbers, words and the arrows at their edges."""

from __future__ import annotations

from typing import Any

from companion.games.inwo.cards.designs import CardFace, Design
from companion.games.inwo.names import SIDES
from companion.kernel.cards import Face
from companion.kernel.view import EdgeArrow, Printed

KINDS = {
    "illuminati": "Illuminati", "organization": "Organization", "place": "Place", "personality": "Personality",
    "resource": "Resource", "plot": "Plot", "nwo": "New World Order", "goal": "Goal", "disaster": "Disaster",
    "assassination": "Assassination",
}  # fmt: skip


def printed(game: Any, face: Face, side: str = "A") -> Printed:
    """What stands on a card."""
    return on_card(face.design) if isinstance(face, CardFace) else Printed(face.name)


def on_card(design: Design) -> Printed:
    """What stands on a card of this design. An Illuminati is read with its long side across, turned by 90 degrees."""
    colour = (f"{design.colour.capitalize()} order",) if design.colour else ()
    traits = (*colour, *design.alignments, *(f"({one})" for one in design.sometimes), *design.attributes)
    words = " · ".join(traits) or ("Unique" if design.unique else " ")
    has_power = design.is_group or design.kind == "illuminati" or design.strikes
    return Printed(
        design.name,
        _corner(design),
        left=_power(design) if has_power else "",
        right=f"{design.resistance}{'*' if design.resistance_star else ''}" if design.is_group else "",
        lines=(words,),
        meanings=(design.text or design.summary or " ",),
        kind=design.kind,
        group=design.deck,
        arrows=_arrows(design),
        traits=(*design.attributes, *design.alignments),
    )


def _corner(design: Design) -> str:
    return KINDS[design.kind] + (", unique" if design.unique and design.kind != "resource" else "")


def _power(design: Design) -> str:
    star = "*" if design.power_star or design.formula is not None else ""
    world = f"/{design.global_power}" if design.global_power else ""
    return f"{design.power}{star}{world}"


def _arrows(design: Design) -> tuple[EdgeArrow, ...]:
    """Its arrows by the edges of the upright paper; an Illuminati's right side is the paper's top."""
    found = [(side, True) for side in design.outgoing] + ([(design.incoming, False)] if design.incoming else [])
    shift = 1 if design.kind == "illuminati" else 0
    return tuple(EdgeArrow(SIDES[(SIDES.index(side) - shift) % 4], out) for side, out in found if side)
