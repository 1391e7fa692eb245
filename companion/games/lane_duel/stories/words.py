"""Words of stories for spaces, sigils and cards, as every duel over lanes has them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace as changed

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText, letters, parse_card
from companion.games.common.stories.words import mapped
from companion.games.lane_duel import lanes
from companion.games.lane_duel.context import LaneContext
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State


def slot_of_text(text: Any) -> Place:
    """The space written as ``B3``; ScenarioError when it is none."""
    where = Place(str(text).strip().upper())
    if where not in lanes.SLOTS:
        raise ScenarioError(f"{text!r} is no slot; slots are A1 to A4 and B1 to B4")
    return where


def slot_named(name: str, said: Any) -> Place:
    """The space a field of an action names (`companion.games.common.stories.fields.Reader`)."""
    return slot_of_text(said)


def board_given(key: str, value: Any) -> dict[str, Any]:
    """What is written of each space, by the name of the space."""
    return {slot_of_text(where).zone: text for where, text in mapped(key, value, "slots").items()}


def own_id(name: str) -> str:
    """The id of a card that a story invents."""
    return f"story-{re.sub(r'[^a-z0-9]+', '-', name.lower()).strip('-') or 'card'}"


def as_it_began(wanted: CardText, given: Iterable[Any]) -> CardText:
    """An invented card without numbers has those it began with, where it is one of the `given` cards."""
    for one in map(parse_card, given):
        if letters(one.name) == letters(wanted.name):
            return changed(wanted, power=one.power, health=one.health, numbered=True)
    return wanted


def held(
    game: LaneContext, state: State, face: Any, places: Iterable[Place], *same: Callable[[Any, Any], bool]
) -> CardId:
    """A card with this face in the first of these places, as much the `same` as can be; ScenarioError without one."""
    cards = [card for where in places for card in state.at(where)]
    for alike in same:
        for card in cards:
            if alike(game.face(state, card), face):
                return card
    raise ScenarioError(f"there is no card {face.name!r} left to play")
