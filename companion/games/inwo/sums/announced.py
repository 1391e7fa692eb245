"""Announced plays: what each of them does, and which are in force (INWO-RULING-59)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.inwo.cards.designs import Design
from companion.games.inwo.cards.effects.fates import Destroy
from companion.games.inwo.cards.effects.others import Cancel, ChooseOne
from companion.games.inwo.notes import Play
from companion.kernel.cards import CardId, Catalogue

BRIEF = (None, "attack", "action")
"""Durations of effects that a settled play still has for the attack that runs; longer ones are written down."""


def effects_of(design: Design, play: Play) -> tuple[Any, ...]:
    """The effects of a play with its choices made: of the whole card, or of one ability."""
    chosen = design.effects if play.effect < 0 else design.effects[play.effect : play.effect + 1]
    found: list[Any] = []
    for one in chosen:
        if isinstance(one, ChooseOne):
            found += one.options[play.option] if 0 <= play.option < len(one.options) else ()
        elif not (play.effect < 0 and getattr(one, "alternative_use", False) != alternative(design, play)):
            found.append(one)
    return tuple(found)


def alternative(design: Design, play: Play) -> bool:
    """Whether a card that may also be used in another way is used so (option 1)."""
    ways = [one for one in design.effects if getattr(one, "alternative_use", False)]
    return bool(ways) and play.option == 1


def in_force(catalogue: Catalogue[Any], plays: Iterable[Play]) -> tuple[Play, ...]:
    """The plays that no play in force has cancelled, the oldest first (INWO-META-04)."""
    every = tuple(plays)
    dead: set[int] = set()
    for play in reversed(every):
        if play.id not in dead and play.answers > 0 and cancels(catalogue, play, every):
            dead.add(play.answers)
    return tuple(play for play in every if play.id not in dead)


def cancels(catalogue: Catalogue[Any], play: Play, plays: Iterable[Play]) -> bool:
    """Whether a play cancels what it answers, one of these `plays`."""
    if any(isinstance(one, Cancel) for one in effects_of(catalogue.face(play.card).design, play)):
        return True
    return any(countered(catalogue, other, play.card) for other in plays if other.id == play.answers)


def countered(catalogue: Catalogue[Any], play: Play, card: CardId) -> bool:
    """Whether a play says of itself that this card stops it."""
    by = catalogue.face(card).design.id
    return any(
        isinstance(one, Destroy) and one.countered_by == by
        for one in effects_of(catalogue.face(play.card).design, play)
    )
