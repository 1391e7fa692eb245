"""Candles, scale, what the camera should see, and what hands fetch (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.augmented import names
from companion.games.augmented.board import is_under_water
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Drew
from companion.games.lane_duel import lanes
from companion.kernel.facts import Fact
from companion.kernel.panel import Flame, Panel
from companion.kernel.picture import Expectation, Expected
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

INNER = {
    names.DRAW: Flame.BREATHE,
    names.PLAY: Flame.STEADY,
    names.ATTACK: Flame.FLICKER,
    names.END: Flame.BREATHE,
}
"""The inner candle of the active player by phase."""


def panel(game: AugmentedContext, state: State) -> Panel:
    """The outer candle is the life, the inner one the turn; the scale is the token."""
    candles = {}
    for seat in lanes.SEATS:
        lost = state.over is not None and seat not in state.over.winners
        won = state.over is not None and seat in state.over.winners
        candles[f"{seat}-outer"] = Flame.OFF if lost else Flame.STEADY
        active = state.over is None and state.turn.seat == seat
        candles[f"{seat}-inner"] = (
            Flame.STEADY if won else INNER.get(state.turn.phase, Flame.OFF) if active else Flame.OFF
        )
    return Panel(candles, state.count(names.SCALE) / game.options.scale_limit)


def picture(game: AugmentedContext, state: State) -> Expectation:
    """The cards in the spaces; a Waterborne card under water lies face down, a dead reminder sideways."""
    seen: dict[Place, Expected] = {}
    for where in lanes.SLOTS:
        card = state.top(where) or state.top(names.reminder(where))
        if card is None:
            seen[where] = Expected()
        elif is_under_water(game, state, card):
            seen[where] = Expected(hidden=True)
        else:
            seen[where] = Expected(cards=frozenset((card,)))
    return seen


def errands(game: AugmentedContext, before: State, facts: Iterable[Fact]) -> Iterator[tuple[Seat, str]]:
    """What hands do where no camera looks: draw, and shuffle what was searched (AUG-SEARCH-04)."""
    for fact in facts:
        if isinstance(fact, Drew) and fact.by < 0:
            yield fact.seat, f"draw {-fact.by if fact.by < -1 else 'a card'} from the {fact.pile} deck"
