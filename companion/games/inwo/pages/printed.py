"""What is printed on the cards for paper and the virtual table: numbers, words and the arrows at their edges."""

from __future__ import annotations

from typing import Any

from companion.games.inwo.cards.designs import CardFace, Design
from companion.games.inwo.cards.texts import text_of, trait
from companion.games.inwo.names import SIDES
from companion.kernel.cards import Face
from companion.kernel.sentences import joined, say
from companion.kernel.view import EdgeArrow, Printed

KINDS = {
    "illuminati": say("Illuminati"), "organization": say("Organization"), "place": say("Place"),
    "personality": say("Personality"), "resource": say("Resource"), "plot": say("Plot"),
    "nwo": say("New World Order"), "goal": say("Goal"), "disaster": say("Disaster"),
    "assassination": say("Assassination"),
}  # fmt: skip
ORDERS = {"red": say("Red order"), "blue": say("Blue order"), "yellow": say("Yellow order")}


def printed(game: Any, face: Face, side: str = "A") -> Printed:
    """What stands on a card."""
    return on_card(face.design) if isinstance(face, CardFace) else Printed(face.name)


def on_card(design: Design) -> Printed:
    """What stands on a card of this design. An Illuminati is read with its long side across, turned by 90 degrees."""
    colour = (ORDERS[design.colour],) if design.colour else ()
    at_times = (joined(("(", trait(one), ")")) for one in design.sometimes)
    traits = (*colour, *map(trait, design.alignments), *at_times, *map(trait, design.attributes))
    words = joined(traits, " · ") or (trait("Unique") if design.unique else " ")
    has_power = design.is_group or design.kind in ("illuminati", "disaster", "assassination")
    return Printed(
        design.name,
        _corner(design),
        left=_power(design) if has_power else "",
        right=f"{design.resistance}{'*' if design.resistance_star else ''}" if design.is_group else "",
        lines=(words,),
        meanings=(text_of(design) or " ",),
        kind=design.kind,
        group=design.deck,
        arrows=_arrows(design),
        traits=(*design.attributes, *design.alignments),
    )


def _corner(design: Design) -> str:
    kind = KINDS[design.kind]
    return say("{kind}, unique", kind=kind) if design.unique and design.kind != "resource" else kind


def _power(design: Design) -> str:
    star = "*" if design.power_star or design.formula is not None else ""
    world = f"/{design.global_power}" if design.global_power else ""
    return f"{design.power}{star}{world}"


def _arrows(design: Design) -> tuple[EdgeArrow, ...]:
    """Its arrows by the edges of the upright paper; an Illuminati's right side is the paper's top."""
    found = [(side, True) for side in design.outgoing] + ([(design.incoming, False)] if design.incoming else [])
    shift = 1 if design.kind == "illuminati" else 0
    return tuple(EdgeArrow(SIDES[(SIDES.index(side) - shift) % 4], out) for side, out in found if side)
