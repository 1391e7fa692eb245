"""Cards that attack by themselves: the Instant attack they make, and the moment some of them wait for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.inwo import names, written
from companion.games.inwo.cards.effects.attack import InstantAttack
from companion.games.inwo.notes import Attack, Play
from companion.games.inwo.sums import api
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def attack_of(game: InwoContext, state: State, play: Play) -> Attack | None:
    """The Instant attack that a played card makes when no other runs; ``None``: it makes none (INWO-INSTANT-01)."""
    design = game.design(play.card)
    if play.effect >= 0 or not design.strikes or not design.strike.instant or written.attack(state) is not None:
        return None
    frozen = api.frozen_power(game, state, play.target)
    return Attack(play.id, "instant", play.seat, play.target, card=play.card, stage="ANSWER", frozen=frozen,
                  power=_power(game, state, design.strike))  # fmt: skip


def _power(game: InwoContext, state: State, strike: object) -> int | None:
    """The Power that what has just happened gives it; ``None``: what its card says, whenever one looks."""
    if not isinstance(strike, InstantAttack):
        return None
    smaller = next((one["power"] for one in strike.power_if if one["when"] == "place_devastated_only"), strike.power)
    return strike.power if place_destroyed(state) else smaller


def place_destroyed(state: State) -> bool:
    """Whether a Place has been destroyed in this turn."""
    return any(one.kind == "place" and one.turn == state.turn.number for one in written.deaths(state))


def place_hit(game: InwoContext, state: State) -> bool:
    """Whether a Place has been destroyed or Devastated in this turn."""
    return place_destroyed(state) or any(state.count(names.smoking(seat)) for seat in game.seats)
