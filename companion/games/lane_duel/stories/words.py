"""Words of stories for spaces and costs, as every duel over lanes has them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import parse_card
from companion.games.common.nearest import hint
from companion.games.common.spelling import letters
from companion.games.common.stories.boards import EMPTY
from companion.games.common.stories.forms import NONE, Form, listing, named
from companion.games.common.stories.words import mapped
from companion.games.lane_duel import lanes
from companion.kernel.cards import CardId
from companion.kernel.places import Place
from companion.kernel.state import State


def is_slot(text: Any) -> bool:
    """Whether a space is written: ``B3``, in any case."""
    return Place(str(text).strip().upper()) in lanes.SLOTS


def slot_of_text(text: Any) -> Place:
    """The space written as ``B3``; ScenarioError when it is none."""
    if not is_slot(text):
        raise ScenarioError(f"{text!r} is no slot; slots are A1 to A4 and B1 to B4")
    return Place(str(text).strip().upper())


def slot_named(name: str, said: Any) -> Place:
    """The space a field of an action names (`companion.games.common.stories.fields.Reader`)."""
    return slot_of_text(said)


SLOT = named("a slot", lambda game, text: slot_of_text(text))
CARD = named("a card, as in 'Wolf 3/2 [Airborne]'", lambda game, text: parse_card(text))
LAID = CARD | Form("empty", lambda value: value in EMPTY)
ACTIVE = Form("A or B", lambda value: str(value).strip().upper() in lanes.SEATS)
PAID = listing(SLOT | Form("hand", lambda value: letters(value) == "hand"), "a list of slots (or hand)") | NONE


def board_given(key: str, value: Any) -> dict[str, Any]:
    """What is written of each space, by the name of the space."""
    return {slot_of_text(where).zone: text for where, text in mapped(key, value, "slots").items()}


def own_id(name: str) -> str:
    """The id of a card that a story invents."""
    return f"story-{letters(name) or 'card'}"


def cost_given(value: Any, known: Collection[str]) -> Mapping[str, Any]:
    """A cost as steps write it, by resource; nothing is free. ScenarioError for a resource that is none."""
    if value in (None, 0, "free", "none"):
        return {}
    said = mapped("cost", value, "resources")
    for key in said:
        if key not in known:
            raise ScenarioError(f"there is no cost {key!r}; {hint(key, known)}")
    return said


def card_on(state: State, said: Any) -> CardId:
    """The top card of a space; of an empty one a card that is not there."""
    return state.top(slot_of_text(said)) or CardId(f"nothing on {said}")
