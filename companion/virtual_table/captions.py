"""What the demonstration says of each step: hand, camera, rules, candles and scale, phone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.kernel.actions import Action
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.panel import Flame
from companion.kernel.sentences import joined, many, remembered, say
from companion.kernel.state import State
from companion.table.narration import who

LINES = 3
"""Sentences of what followed; the phone has them all."""


def doer(game: BaseGame, action: Action) -> str:
    """Who does it."""
    return who(game, action.seat)


def hand(who: str, label: str) -> str:
    """Before a hand moves cards."""
    return say("Hand: {who} – {label}.", who=who, label=label)


def bell(who: str) -> str:
    """Before the bell is rung."""
    return say("Bell: {who} rings.", who=who)


def tap(who: str, label: str) -> str:
    """Before something is tapped on a phone."""
    return say("Phone: {who} taps “{label}”.", who=who, label=label)


def choice(label: str) -> str:
    """Before it is said on a phone which of several moves was meant."""
    return say("Phone: that could be several moves; “{label}” is meant.", label=label)


def understood(game: BaseGame, before: State, after: State, facts: Iterable[Fact], *, by_hand: bool) -> str:
    """What the companion made of it: what followed by the rules, and what the devices show."""
    facts = tuple(facts)
    told = game.tell(before, facts)
    said = joined((*told[:LINES], *(("…",) if len(told) > LINES else ())), " ")
    part: str = say("The camera has seen it.")
    if said:
        part = say("Camera and rules: {said}", said=said) if by_hand else say("Rules: {said}", said=said)
    return joined((part, *_devices(game, before, after)), " ")


def passing(turns: range) -> str:
    """While turns pass that are not shown."""
    return say("Time passes: turns {first} to {last}, each as it was played.", first=turns[0], last=turns[-1])


def chores(owed: Sequence[str]) -> str:
    """Before hands do what the phone asks."""
    first = remembered(owed[0]).rstrip(".")
    return (
        say("Phone: {first}.", first=first)
        if len(owed) == 1
        else say("Phone: {first}, and {number} more. Hands put it in order.", first=first, number=len(owed) - 1)
    )


def _devices(game: BaseGame, before: State, after: State) -> Iterable[str]:
    old, new = game.panel(before), game.panel(after)
    out = sum(
        old.candles.get(name) not in (None, Flame.OFF) and flame is Flame.OFF for name, flame in new.candles.items()
    )
    if out:
        yield many("A candle goes out.", "{n} candles go out.", out)
    if new.scale != old.scale:
        yield say("The scale tips.")
