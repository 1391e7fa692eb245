"""What the companion makes of one card that is seen: the action that explains it, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.common.stories.sight import looks
from companion.games.incubo import names
from companion.games.incubo.scenario.position import Told, card_of
from companion.kernel.actions import Action, Refusal
from companion.kernel.engine import perform
from companion.kernel.picture import Reading, VisibleCard, agrees
from companion.kernel.places import Place
from companion.kernel.state import State

STEP_DEG = 45
"""The reader tells angles in steps of 45°; so the bins of CUBO-RULING-02 are its own."""


def seen(game: Told, state: State, one: Any) -> Action | Refusal:
    """The action of hands that explains a card at a place; a reminder that changes nothing where none is needed."""
    look = next(looks([one]))
    where, card = look.where, card_of(game, look.card)
    if where not in game.picture(state) or where == names.GROWTH_PLACE:
        return Refusal("")
    reading = Reading("cards", (VisibleCard(card, (look.turns(STEP_DEG) or 0) * STEP_DEG),))
    if agrees(game.picture(state)[where], reading):
        return Refusal("")
    meant = list(_explaining(game, state, frozenset((card,)), where, reading))
    legal = (action for action in meant if game.may(state, action))
    return next(iter((*legal, *meant)), Refusal("E_ILLEGAL_MOVE", "", "No action explains that."))


def _explaining(game: Told, state: State, moved: frozenset[Any], where: Place, reading: Reading) -> Iterator[Action]:
    """What hands could mean that leads to this reading, allowed or not."""
    for action in game.candidates(state, moved):
        after, _ = perform(game, state, action)
        expected = game.picture(after).get(where)
        if action.hands(game, state) == moved and expected is not None and agrees(expected, reading):
            yield action
