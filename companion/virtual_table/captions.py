"""What the demonstration says of each step: hand, camera, rules, candles and scale, phone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kernel.actions import Action
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.panel import Flame
from companion.kernel.state import State
from companion.table.narration import who

LINES = 3
"""Sentences of what followed; the phone has them all."""


def doer(game: BaseGame, action: Action) -> str:
    """Who does it."""
    return who(game, action.seat)


def hand(who: str, label: str) -> str:
    """Before a hand moves cards."""
    return f"Hand: {who} – {label}."


def bell(who: str) -> str:
    """Before the bell is rung."""
    return f"Bell: {who} rings."


def tap(who: str, label: str) -> str:
    """Before something is tapped on a phone."""
    return f"Phone: {who} taps “{label}”."


def choice(label: str) -> str:
    """Before it is said on a phone which of several moves was meant."""
    return f"Phone: that could be several moves; “{label}” is meant."


def understood(game: BaseGame, before: State, after: State, facts: Iterable[Fact], *, by_hand: bool) -> str:
    """What the companion made of it: what followed by the rules, and what the devices show."""
    facts = tuple(facts)
    told = game.tell(before, facts)
    said = " ".join(told[:LINES]) + (" …" if len(told) > LINES else "")
    parts = [f"{'Camera and rules' if by_hand else 'Rules'}: {said}" if said else "The camera has seen it."]
    return " ".join([*parts, *_devices(game, before, after)])


def chores(owed: Sequence[str]) -> str:
    """Before hands do what the phone asks."""
    first = owed[0].rstrip(".")
    return f"Phone: {first}." if len(owed) == 1 else f"Phone: {first}, and {len(owed) - 1} more. Hands put it in order."


def _devices(game: BaseGame, before: State, after: State) -> Iterable[str]:
    old, new = game.panel(before), game.panel(after)
    out = sum(
        old.candles.get(name) not in (None, Flame.OFF) and flame is Flame.OFF for name, flame in new.candles.items()
    )
    if out:
        yield "A candle goes out." if out == 1 else f"{out} candles go out."
    if new.scale != old.scale:
        yield "The scale tips."
