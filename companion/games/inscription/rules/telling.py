"""Facts that several rules bring about, told in one sentence each, and the words all tellings use."""

from __future__ import annotations

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel.board import hearts
from companion.games.lane_duel.facts import Boned, Created, Shifted, Shown
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Ended, Marked, Turned
from companion.kernel.places import Place
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.tell import number_of

rules = Rules()


def zone(where: Place | None) -> str:
    """A space in a sentence."""
    return where.zone if where else "?"


def hearts_text(game: InscriptionContext, state: State, card: CardId) -> str:
    """The hearts of a card in words."""
    return number_of(hearts(game, state, card), "heart")


@rules.tells(Boned)
def boned(game: InscriptionContext, state: State, after: State, fact: Boned) -> str:
    """Bones got or paid."""
    verb = "gets" if fact.by > 0 else "pays"
    return f"{game.names[fact.name[0]]} {verb} {number_of(abs(fact.by), 'bone')} and has {after.count(fact.name)}."


@rules.tells(Created)
def created(game: InscriptionContext, state: State, after: State, fact: Created) -> str:
    """A card that hands have to fetch."""
    name, seat = game.call(state, fact.card), names.side(fact.to) if fact.to else None
    if seat is not None:
        return f"{fact.why}: lay {name} on {zone(fact.to)} ({hearts_text(game, after, fact.card)})."
    holder = game.names[fact.to.zone[0]] if fact.to else ""
    return f"{fact.why}: {holder} takes {name} into the hand."


@rules.tells(Shifted)
def shifted(game: InscriptionContext, state: State, after: State, fact: Shifted) -> str:
    """A card that hands have to move."""
    why = game.sigils[fact.why].title if fact.why in game.sigils else fact.why
    return f"{game.call(state, fact.card)} moves from {zone(fact.origin)} to {zone(fact.to)} ({why})."


@rules.tells(Shown)
def shown(game: InscriptionContext, state: State, after: State, fact: Shown) -> str:
    """A card everybody knows now."""
    return f"{game.call(state, fact.card)} is shown."


@rules.tells(Marked)
def marked(game: InscriptionContext, state: State, after: State, fact: Marked) -> str | None:
    """Cards that are turned over, and sleeves."""
    if fact.name == names.DOWN:
        side = "down" if fact.by > 0 else "up"
        return f"Turn {game.call(state, fact.card)} on {zone(state.where(fact.card))} face {side}."
    if fact.name == names.SLEEVE and fact.by > 0:
        return f"The blank is {game.call(after, fact.card)}; both players look at it."
    return None


@rules.tells(Counted)
def counted(game: InscriptionContext, state: State, after: State, fact: Counted) -> str | None:
    """What is drawn, and what the next turn brings."""
    who, slash, what = fact.name.partition("/")
    if not slash:
        return None
    name = game.names[who]
    if what == "deck" and fact.by < 0:
        return f"{name} draws {number_of(-fact.by, 'creature')}."
    if what == "squirrels" and fact.by < 0:
        return f"{name} draws a squirrel."
    if what == "items" and fact.by > 0:
        return f"{name} draws an item."
    if what in ("skip", "fan") and fact.by > 0:
        return f"{name}'s next turn will be skipped." if what == "skip" else f"Harpie's fan lifts all cards of {name}."
    return None


@rules.tells(Turned)
def turned(game: InscriptionContext, state: State, after: State, fact: Turned) -> str | None:
    """The begin of a turn."""
    return f"{game.names[fact.seat]}'s turn." if fact.phase == names.TURN_START else None


@rules.tells(Ended)
def ended(game: InscriptionContext, state: State, after: State, fact: Ended) -> str:
    """Who has won."""
    if not fact.winners:
        return f"Nobody wins: {fact.why}."
    return f"{' and '.join(game.names[seat] for seat in fact.winners)} wins: {fact.why}."
