"""What a seat may know of a table, and possible tables made from it. A player never sees more."""

from __future__ import annotations

import random
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.minds import Hidden, Mind, World, fitting, opened
from companion.kernel.places import Place, Seat, Zone
from companion.kernel.state import State


class Knowledge(Struct, frozen=True):
    """What `seat` knows: the state without others' secrets, and the hidden cards it may look at.

    `partly`: of its own hand only these cards are known; what is made up for the others is not played.
    """

    seat: Seat
    state: State
    own: Hidden = {}
    partly: bool = False


def known(mind: Mind, state: State, hidden: Hidden, seat: Seat, *, partly: bool = False) -> Knowledge:
    """What a seat knows of a table. What nobody may know of a place's order is in no order here. `partly` as in
    `Knowledge`."""
    own = {part.name: tuple(sorted(hidden.get(part.name, ()))) for part in mind.parts(state) if part.owner == seat}
    return Knowledge(seat, _told(mind, state, seat), own, partly)


def _told(mind: Mind, state: State, seat: Seat) -> State:
    game = mind.game
    cards = {where: _as_known(game.zones, where, lying, seat) for where, lying in sorted(state.cards.items())}
    secret = {name for name, kind in game.counters.items() if kind.secret}
    if secret and game.declared is not None:
        secret -= {name for name, (_, owner) in game.declared.counts.items() if owner == seat}
    counters = {name: value for name, value in sorted(state.counters.items()) if name not in secret}
    notes = {key: note.as_known(seat) for key, note in state.notes.items()}
    return changed(state, cards=cards, counters=counters, notes=notes)


def _as_known(zones: Mapping[str, Zone], where: Place, lying: tuple[CardId, ...], seat: Seat) -> tuple[CardId, ...]:
    zone = zones.get(where.zone)
    if zone is None or zone.secrecy == "open":
        return lying
    if zone.secrecy == "private" and zone.owner != seat:
        return ()
    return lying if zone.order == "kept" else tuple(sorted(lying))


def imagined(mind: Mind, knowledge: Knowledge, dice: random.Random) -> World:
    """A table as it may be, by all that is known: cards nobody has shown lie where chance puts them."""
    state, parts = knowledge.state, mind.parts(knowledge.state)
    hidden = fitting(parts, state, knowledge.own, dice)
    return World(*opened(parts, state, hidden), dice.getrandbits(32))


LOOKS = 12
"""In so many possible tables is looked whether the same card comes up."""


def comes_up(mind: Mind, knowledge: Knowledge, action: Action) -> bool:
    """Whether an action names a card that nobody chooses: it is the one that comes up."""
    worlds = (imagined(mind, knowledge, random.Random(seed)) for seed in range(LOOKS))
    return len({mind.actual(world, action) for world in worlds}) > 1


def made_up(mind: Mind, knowledge: Knowledge, world: World) -> frozenset[CardId]:
    """The cards that a possible table puts into the seat's own hand only because something has to be there."""
    if not knowledge.partly:
        return frozenset()
    sure = {card for cards in knowledge.own.values() for card in cards}
    found: set[CardId] = set()
    for part in mind.parts(knowledge.state):
        if part.owner == knowledge.seat:
            found.update(world.hidden.get(part.name, ()))
            if part.opened is not None:
                found.update(set(world.state.at(part.opened)) - set(knowledge.state.at(part.opened)))
    return frozenset(found - sure)
