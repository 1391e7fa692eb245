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
from companion.kernel.places import Place, Seat
from companion.kernel.rules import Rules
from companion.kernel.sentences import and_list, many, remembered, say
from companion.kernel.state import State

rules = Rules()


def zone(where: Place | None) -> str:
    """A space in a sentence."""
    return where.zone if where else "?"


def hearts_text(game: LaneContext, state: State, card: CardId) -> str:
    """The hearts of a card in words."""
    return many("{n} heart", "{n} hearts", hearts(game, state, card))


@rules.tells(Entered)
def entered(game: LaneContext, state: State, after: State, fact: Entered) -> str | None:
    """Who plays what, and where."""
    if fact.origin == fact.to:
        return None
    verb = say("feeds") if fact.free else say("plays")
    name, full = game.call(state, fact.card), hearts_text(game, after, fact.card)
    return say(
        "{name} {verb} {name_b} on {to} ({full}).",
        name=game.names[fact.seat],
        verb=verb,
        name_b=name,
        to=zone(fact.to),
        full=full,
    )


@rules.tells(Created)
def created(game: LaneContext, state: State, after: State, fact: Created) -> str:
    """A card that hands have to fetch."""
    name, seat = game.call(state, fact.card), names.side(fact.to) if fact.to else None
    if seat is not None:
        return say(
            "{why}: lay {name} on {to} ({card}).",
            why=remembered(fact.why),
            name=name,
            to=zone(fact.to),
            card=hearts_text(game, after, fact.card),
        )
    holder = game.names[fact.to.zone[0]] if fact.to else ""
    return say("{why}: {holder} takes {name} into the hand.", why=remembered(fact.why), holder=holder, name=name)


@rules.tells(Grew)
def grown(game: LaneContext, state: State, after: State, fact: Grew) -> str:
    """The card that hands have to lay on another."""
    name, full = game.call(state, fact.card), hearts_text(game, after, fact.card)
    return say(
        "{base} becomes {name}: lay {name} on {to} ({full}).",
        base=game.call(state, fact.base),
        name=name,
        to=zone(fact.to),
        full=full,
    )


@rules.tells(Shifted)
def shifted(game: LaneContext, state: State, after: State, fact: Shifted) -> str:
    """A card that hands have to move."""
    why = game.sigils[fact.why].title if fact.why in game.sigils else fact.why
    return say(
        "{card} moves from {origin} to {to} ({why}).",
        card=game.call(state, fact.card),
        origin=zone(fact.origin),
        to=zone(fact.to),
        why=why,
    )


rules.says(Shown, say("{card} is shown."))


@rules.tells(Struck)
def struck(game: LaneContext, state: State, after: State, fact: Struck) -> str:
    """A strike and what it leaves."""
    who, victim = game.call(state, fact.striker), game.call(state, fact.card)
    left = hearts(game, after, fact.card)
    return say(
        "{who} strikes {victim} on {where}: {by} damage, {left} left.",
        who=who,
        victim=victim,
        where=zone(state.where(fact.card)),
        by=fact.by,
        left=left,
    )


@rules.tells(Hurt)
def hurt(game: LaneContext, state: State, after: State, fact: Hurt) -> str:
    """Quills and chimes."""
    victim = game.call(state, fact.card)
    return say(
        "{source} answers: {victim} loses {what}.",
        source=game.call(state, fact.source),
        victim=victim,
        what=many("{n} heart", "{n} hearts", fact.by),
    )


@rules.tells(Dealt)
def dealt(game: LaneContext, state: State, after: State, fact: Dealt) -> str:
    """Direct damage."""
    victim = game.names[names.side(fact.space) or "A"] if fact.space else say("the adversary")
    who = say("The rest") if fact.surplus else game.call(state, fact.striker)
    return say("{who} hits {victim} for {by}.", who=who, victim=victim, by=fact.by)


@rules.tells(Died)
def died(game: LaneContext, state: State, after: State, fact: Died) -> str:
    """How a card dies, and whether it comes back to a hand."""
    back = fact.to == names.hand(fact.seat)
    end = say(" and goes back to {name}'s hand", name=game.names[fact.seat]) if back else ""
    how = say("is sacrificed") if fact.sacrificed else say("dies")
    return say("{card} on {slot} {how}{end}.", card=game.call(state, fact.card), slot=zone(fact.slot), how=how, end=end)


@rules.tells(Boned)
def boned(game: LaneContext, state: State, after: State, fact: Boned) -> str:
    """Bones got or paid."""
    verb = say("gets") if fact.by > 0 else say("pays")
    return say(
        "{name} {verb} {what} and has {count}.",
        name=game.names[fact.name[0]],
        verb=verb,
        what=many("{n} bone", "{n} bones", abs(fact.by)),
        count=after.count(fact.name),
    )


@rules.tells(Tipped)
def tipped(game: LaneContext, state: State, after: State, fact: Tipped) -> str:
    """Where the tooth goes and rests."""
    value = after.count(names.SCALE)
    if not value and not fact.wanted:
        return say("The scale returns to level.")
    capped = (
        say(" ({counted} of {wanted} points count)", counted=fact.counted, wanted=fact.wanted)
        if fact.counted < fact.wanted
        else ""
    )
    rest = (
        say("now {value} towards {name}", value=abs(value), name=game.names[scale.hurt(value)])
        if value
        else say("now level")
    )
    return say(
        "The scale moves {by} towards {name}{capped}, {rest}.",
        by=abs(fact.by),
        name=game.names[names.other(fact.seat)],
        capped=capped,
        rest=rest,
    )


@rules.tells(Ended)
def ended(game: LaneContext, state: State, after: State, fact: Ended) -> str:
    return how_it_ended(game, fact.winners, fact.why)


def how_it_ended(game: LaneContext, winners: tuple[Seat, ...], why: str) -> str:
    """Who has won, and why."""
    if not winners:
        return say("Nobody wins: {why}.", why=remembered(why))
    return say("{name} wins: {why}.", name=and_list(game.names[seat] for seat in winners), why=remembered(why))
