"""What happens in a duel over lanes, told fact by fact, and the words all tellings use."""

from __future__ import annotations

from companion.games.lane_duel import names, scale
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.facts import (
    Boned,
    Created,
    Dealt,
    Died,
    Entered,
    Grew,
    Hurt,
    Shifted,
    Shown,
    Struck,
    Tipped,
)
from companion.kernel.cards import CardId
from companion.kernel.facts import Ended
from companion.kernel.places import Place
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.tell import number_of

rules = Rules()


def zone(where: Place | None) -> str:
    """A space in a sentence."""
    return where.zone if where else "?"


def hearts_text(game: LaneContext, state: State, card: CardId) -> str:
    """The hearts of a card in words."""
    return number_of(hearts(game, state, card), "heart")


@rules.tells(Entered)
def entered(game: LaneContext, state: State, after: State, fact: Entered) -> str | None:
    """Who plays what, and where."""
    if fact.origin == fact.to:
        return None
    verb = "feeds" if fact.free else "plays"
    name, full = game.call(state, fact.card), hearts_text(game, after, fact.card)
    return f"{game.names[fact.seat]} {verb} {name} on {zone(fact.to)} ({full})."


@rules.tells(Created)
def created(game: LaneContext, state: State, after: State, fact: Created) -> str:
    """A card that hands have to fetch."""
    name, seat = game.call(state, fact.card), names.side(fact.to) if fact.to else None
    if seat is not None:
        return f"{fact.why}: lay {name} on {zone(fact.to)} ({hearts_text(game, after, fact.card)})."
    holder = game.names[fact.to.zone[0]] if fact.to else ""
    return f"{fact.why}: {holder} takes {name} into the hand."


@rules.tells(Grew)
def grown(game: LaneContext, state: State, after: State, fact: Grew) -> str:
    """The card that hands have to lay on another."""
    name, full = game.call(state, fact.card), hearts_text(game, after, fact.card)
    return f"{game.call(state, fact.base)} becomes {name}: lay {name} on {zone(fact.to)} ({full})."


@rules.tells(Shifted)
def shifted(game: LaneContext, state: State, after: State, fact: Shifted) -> str:
    """A card that hands have to move."""
    why = game.sigils[fact.why].title if fact.why in game.sigils else fact.why
    return f"{game.call(state, fact.card)} moves from {zone(fact.origin)} to {zone(fact.to)} ({why})."


@rules.tells(Shown)
def shown(game: LaneContext, state: State, after: State, fact: Shown) -> str:
    """A card everybody knows now."""
    return f"{game.call(state, fact.card)} is shown."


@rules.tells(Struck)
def struck(game: LaneContext, state: State, after: State, fact: Struck) -> str:
    """A strike and what it leaves."""
    who, victim = game.call(state, fact.striker), game.call(state, fact.card)
    left = hearts(game, after, fact.card)
    return f"{who} strikes {victim} on {zone(state.where(fact.card))}: {fact.by} damage, {left} left."


@rules.tells(Hurt)
def hurt(game: LaneContext, state: State, after: State, fact: Hurt) -> str:
    """Quills and chimes."""
    victim = game.call(state, fact.card)
    return f"{game.call(state, fact.source)} answers: {victim} loses {number_of(fact.by, 'heart')}."


@rules.tells(Dealt)
def dealt(game: LaneContext, state: State, after: State, fact: Dealt) -> str:
    """Direct damage."""
    victim = game.names[names.side(fact.space) or "A"] if fact.space else "the adversary"
    who = "The rest" if fact.surplus else game.call(state, fact.striker)
    return f"{who} hits {victim} for {fact.by}."


@rules.tells(Died)
def died(game: LaneContext, state: State, after: State, fact: Died) -> str:
    """How a card dies, and whether it comes back to a hand."""
    back = fact.to == names.hand(fact.seat)
    end = f" and goes back to {game.names[fact.seat]}'s hand" if back else ""
    how = "is sacrificed" if fact.sacrificed else "dies"
    return f"{game.call(state, fact.card)} on {zone(fact.slot)} {how}{end}."


@rules.tells(Boned)
def boned(game: LaneContext, state: State, after: State, fact: Boned) -> str:
    """Bones got or paid."""
    verb = "gets" if fact.by > 0 else "pays"
    return f"{game.names[fact.name[0]]} {verb} {number_of(abs(fact.by), 'bone')} and has {after.count(fact.name)}."


@rules.tells(Tipped)
def tipped(game: LaneContext, state: State, after: State, fact: Tipped) -> str:
    """Where the tooth goes and rests."""
    value = after.count(names.SCALE)
    if not value and not fact.wanted:
        return "The scale returns to level."
    capped = f" ({fact.counted} of {fact.wanted} points count)" if fact.counted < fact.wanted else ""
    rest = f"now {abs(value)} towards {game.names[scale.hurt(value)]}" if value else "now level"
    return f"The scale moves {abs(fact.by)} towards {game.names[names.other(fact.seat)]}{capped}, {rest}."


@rules.tells(Ended)
def ended(game: LaneContext, state: State, after: State, fact: Ended) -> str:
    """Who has won."""
    if not fact.winners:
        return f"Nobody wins: {fact.why}."
    return f"{' and '.join(game.names[seat] for seat in fact.winners)} wins: {fact.why}."
