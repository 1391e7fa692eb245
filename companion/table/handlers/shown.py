"""A card shown on bare mat: it lies in no place, and may still be what an open question asks to see."""

from __future__ import annotations

from collections.abc import Collection

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.table.host_state import HostState


def answered(host_state: HostState, before: Collection[CardId]) -> None:
    """Takes a card that lies on bare mat now, and did not `before`, for the one answer that it shows. What could be
    several answers, or comes while something else lies wrong, is said by people."""
    if host_state.session is None or host_state.state.question is None or host_state.verdict is not None:
        return
    new = [one.card for one in host_state.loose if one.card not in before]
    found = [action for card in new for action in _shown_by(host_state, card)]
    if len(new) == len(found) == 1:
        host_state.commit(found)


def _shown_by(host_state: HostState, card: CardId) -> list[Action]:
    game, state = host_state.game, host_state.state
    ways = (
        one for one in game.answers(state, frozenset({card})) if one.shown and tuple(one.named(*one.shown)) == (card,)
    )
    return [one for one in ways if game.may(state, one)]
