"""Sentences about what cards and players gain and lose, whatever rule brought it."""

from __future__ import annotations

from companion.games.augmented import names
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Absorbed, Celled, Charged, Cleared, Gained
from companion.games.lane_duel import lanes
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, many, remembered, say
from companion.kernel.state import State

rules = Rules()

NUMBERS = {
    names.BUFF: say("power"),
    names.VIGOUR: say("health"),
    names.BRIEF_POWER: say("power for this turn"),
    names.OPENING: say("power for its opening strike"),
    names.ARMOR: say("Armor"),
}
"""Marks that are amounts, in words."""


def because(why: str) -> str:
    """What brought it, in brackets at the end of a sentence; nothing where nobody says so."""
    return joined((" (", remembered(why), ")")) if why else ""


@rules.tells(Gained)
def tell_gained(game: AugmentedContext, before: State, after: State, fact: Gained) -> str | None:
    """Numbers, sigils and marks that are turned over; the names of other marks mean nothing to people."""
    card, effects = game.card_name(fact.card), game.working.effects
    why = because(fact.why)
    sigil = fact.name.removeprefix(names.BRIEF).removeprefix(names.GAINED)
    if not fact.by:
        return None
    if fact.name in NUMBERS:
        number, what = abs(fact.by), NUMBERS[fact.name]
        if fact.by > 0:
            return say("{card} gains {number} {what}{why}.", card=card, number=number, what=what, why=why)
        return say("{card} loses {number} {what}{why}.", card=card, number=number, what=what, why=why)
    if fact.name == names.DAMAGE:
        return say("{card} heals {number}{why}.", card=card, number=-fact.by, why=why)
    if fact.name == names.CHEAPER:
        return say("{card} costs {number} bones less{why}.", card=card, number=fact.by, why=why)
    if fact.name == names.LAST:
        return say("{card} perishes after its next attack{why}.", card=card, why=why)
    if fact.name == names.HUSHED:
        return say("{card} is silenced until its player's next draw step{why}.", card=card, why=why)
    if sigil != fact.name:
        return say("{card} has {sigil} now{why}.", card=card, sigil=effects[sigil].title, why=why)
    if sigil in effects:
        title = effects[sigil].title
        if fact.by > 0:
            return say("{card}: the mark of {sigil} is on.", card=card, sigil=title)
        return say("{card}: the mark of {sigil} is off.", card=card, sigil=title)
    return None


@rules.tells(Absorbed)
def tell_absorbed(game: AugmentedContext, before: State, after: State, fact: Absorbed) -> str:
    return say("{card} takes no damage this time.", card=game.card_name(fact.card))


@rules.tells(Charged)
def tell_charged(game: AugmentedContext, before: State, after: State, fact: Charged) -> str | None:
    """The cells that fill in a draw step are no news."""
    if not fact.why:
        return None
    name, number, why = game.names[fact.seat], abs(fact.by), because(fact.why)
    if fact.by > 0:
        return say("{name} gains {number} energy{why}.", name=name, number=number, why=why)
    return say("{name} pays {number} energy{why}.", name=name, number=number, why=why)


@rules.tells(Celled)
def tell_celled(game: AugmentedContext, before: State, after: State, fact: Celled) -> str | None:
    """So is the cell of a draw step."""
    if not fact.why:
        return None
    name, why = game.names[fact.seat], because(fact.why)
    if fact.by > 0:
        return many(
            "{name} gains {n} energy cell{why}.", "{name} gains {n} energy cells{why}.", fact.by, name=name, why=why
        )
    return many(
        "{name} loses {n} energy cell{why}.", "{name} loses {n} energy cells{why}.", -fact.by, name=name, why=why
    )


@rules.tells(Cleared)
def tell_cleared(game: AugmentedContext, before: State, after: State, fact: Cleared) -> str | None:
    """A stacked card goes where its top card goes, which is told."""
    piles = {names.discard(seat) for seat in lanes.SEATS}
    if not fact.why or fact.to not in piles:
        return None
    return say("{card} is discarded{why}.", card=game.card_name(fact.card), why=because(fact.why))
