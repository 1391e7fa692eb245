"""Looking at the two rows: which card lies where, whose it is, what it can. Pure functions of context and state."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.lane_duel import names
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.queries import BasePower, Blood, Flies, Leaps, Power
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.places import Place, Seat
from companion.kernel.state import State


def slot_of(state: State, card: CardId) -> Place | None:
    """The space a card in play lies on top of (or in, when it is a base card); ``None`` when it is not in play."""
    cards = state.cards
    for where in names.SLOTS:
        there = cards.get(where)
        if there is not None and card in there:
            return where
    return None


def active_slot(state: State, card: CardId) -> Place | None:
    """The space where this card is the acting one; ``None`` when it is not in play or lies under another."""
    where = slot_of(state, card)
    return where if where is not None and state.cards[where][-1] == card else None


def controller(state: State, card: CardId) -> Seat | None:
    """The player on whose side a card in play lies."""
    where = slot_of(state, card)
    return None if where is None else where.zone[0]


def empty(state: State, where: Place) -> bool:
    """Whether a space holds no card."""
    return where not in state.cards


def in_row(state: State, seat: Seat) -> Iterator[tuple[Place, CardId]]:
    """A player's cards in play with their spaces, lane 1 first."""
    for where in names.row(seat):
        cards = state.cards.get(where)
        if cards:
            yield where, cards[-1]


def in_arrow_order(game: LaneContext, state: State, seat: Seat) -> Iterator[tuple[Place, CardId]]:
    """A player's cards in play in the order in which they act (INS-RULING-02, AUG-ATK-01)."""
    for where in game.arrow[seat]:
        cards = state.cards.get(where)
        if cards:
            yield where, cards[-1]


def opposing(state: State, where: Place) -> CardId | None:
    """The card in the space opposite."""
    return state.top(names.facing(where))


def straight(state: State, me: CardId) -> Place:
    """The space opposite a card in play."""
    here = active_slot(state, me)
    assert here is not None, f"{me} attacks but is not in play"
    return names.facing(here)


def hearts(game: LaneContext, state: State, card: CardId) -> int:
    """The hearts a card has left."""
    return game.full_health(state, card) - wounds(state, card)


def wounds(state: State, card: CardId) -> int:
    """The hearts a card has lost."""
    return state.marks.get((card, names.DAMAGE), 0)


def power(game: LaneContext, state: State, card: CardId) -> int:
    """T-POWER: the effective power of a card in play, computed anew each time."""
    face = game.face(state, card)
    base: int = ask(game, state, BasePower(card), (face.power or 0) + game.added_power(state, card))
    if game.living(state, card):
        base = ask(game, state, Power(card), base)
    return max(0, base)


def blood_of(game: LaneContext, state: State, card: CardId) -> int:
    """The blood a sacrificed card gives (INS-BLOOD-04, AUG-BLOOD-07)."""
    return int(ask(game, state, Blood(card), game.printed_blood(state, card)))


def flies(game: LaneContext, state: State, card: CardId) -> bool:
    """Whether a card attacks as if airborne."""
    return bool(ask(game, state, Flies(card), False))


def leaps(game: LaneContext, state: State, card: CardId) -> bool:
    """Whether a card blocks airborne attackers."""
    return bool(ask(game, state, Leaps(card), False))


def is_down(state: State, card: CardId) -> bool:
    """Whether a card lies face down."""
    return (card, names.DOWN) in state.marks


def has(game: LaneContext, state: State, card: CardId, sigil: str) -> bool:
    """Whether a card has a sigil now."""
    return sigil in game.sigils_of(state, card)
