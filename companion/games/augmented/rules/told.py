"""Sentences about what cards and players gain and lose, whatever rule brought it."""

from __future__ import annotations

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Absorbed, Celled, Charged, Cleared, Gained
from companion.games.lane_duel import lanes
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

NUMBERS = {
    names.BUFF: "power",
    names.VIGOUR: "health",
    names.BRIEF_POWER: "power for this turn",
    names.OPENING: "power for its opening strike",
    names.ARMOR: "Armor",
}
"""Marks that are amounts, in words."""


@rules.tells(Gained)
def tell_gained(game: AugmentedContext, before: State, after: State, fact: Gained) -> str | None:
    """Numbers, sigils and marks that are turned over; the names of other marks mean nothing to people."""
    card, effects = game.card_name(fact.card), game.working.effects
    why = f" ({fact.why})" if fact.why else ""
    sigil = fact.name.removeprefix(names.BRIEF).removeprefix(names.GAINED)
    if not fact.by:
        return None
    if fact.name in NUMBERS:
        return f"{card} {'gains' if fact.by > 0 else 'loses'} {abs(fact.by)} {NUMBERS[fact.name]}{why}."
    if fact.name == names.DAMAGE:
        return f"{card} heals {-fact.by}{why}."
    if fact.name == names.CHEAPER:
        return f"{card} costs {fact.by} bones less{why}."
    if fact.name == names.HUSHED:
        return f"{card} is silenced until its player's next draw step{why}."
    if sigil != fact.name:
        return f"{card} has {effects[sigil].title} now{why}."
    if sigil in effects:
        return f"{card}: the mark of {effects[sigil].title} is {'on' if fact.by > 0 else 'off'}."
    return None


@rules.tells(Absorbed)
def tell_absorbed(game: AugmentedContext, before: State, after: State, fact: Absorbed) -> str:
    return f"{game.card_name(fact.card)} takes no damage this time."


@rules.tells(Charged)
def tell_charged(game: AugmentedContext, before: State, after: State, fact: Charged) -> str | None:
    """The cells that fill in a draw step are no news."""
    how = "gains" if fact.by > 0 else "pays"
    return f"{game.names[fact.seat]} {how} {abs(fact.by)} energy ({fact.why})." if fact.why else None


@rules.tells(Celled)
def tell_celled(game: AugmentedContext, before: State, after: State, fact: Celled) -> str | None:
    """So is the cell of a draw step."""
    how, cells = "gains" if fact.by > 0 else "loses", "cell" if abs(fact.by) == 1 else "cells"
    return f"{game.names[fact.seat]} {how} {abs(fact.by)} energy {cells} ({fact.why})." if fact.why else None


@rules.tells(Cleared)
def tell_cleared(game: AugmentedContext, before: State, after: State, fact: Cleared) -> str | None:
    """A stacked card goes where its top card goes, which is told."""
    piles = {names.discard(seat) for seat in lanes.SEATS}
    return f"{game.card_name(fact.card)} is discarded ({fact.why})." if fact.why and fact.to in piles else None
