"""Looking at the two rows: which card lies where, whose it is, what it can. Pure functions of game and state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.inscription import names
from companion.games.inscription.happenings import BasePower, Flies, Leaps, Power
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

RULED = frozenset(("ant-damage", "ringer", "handy", "rorrim", "half-bones", "sacrifices-this-turn"))
"""Sigils that give the power."""


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


def in_arrow_order(game: Inscription, state: State, seat: Seat) -> Iterator[tuple[Place, CardId]]:
    """A player's cards in play in the order in which they act (INS-RULING-02)."""
    for where in game.arrow[seat]:
        cards = state.cards.get(where)
        if cards:
            yield where, cards[-1]


def opposing(state: State, where: Place) -> CardId | None:
    """The card in the space opposite."""
    return state.top(names.facing(where))


def health(game: Inscription, state: State, card: CardId) -> int:
    """The hearts a card has when it is new: printed, with what marks add (Ouroboros, Morsel)."""
    marks = state.marks
    extra = marks.get((card, names.GROWN), 0) + marks.get((card, names.MORSEL_HEALTH), 0) if marks else 0
    return (game.face(state, card).health or 0) + extra


def hearts(game: Inscription, state: State, card: CardId) -> int:
    """The hearts a card has left."""
    return health(game, state, card) - state.marks.get((card, names.DAMAGE), 0)


def power(game: Inscription, state: State, card: CardId) -> int:
    """T-POWER: the effective power of a card in play, computed anew each time."""
    face = game.face(state, card)
    base = ask(game, state, BasePower(card), _printed(state, card, face.power or 0))
    if face.alive:
        base = ask(game, state, Power(card), base)
    return max(0, base)


def _printed(state: State, card: CardId, number: int) -> int:
    marks = state.marks
    if not marks:
        return number
    return number + sum(marks.get((card, name), 0) for name in (names.GROWN, names.MORSEL_POWER, names.LUST))


def flies(game: Inscription, state: State, card: CardId) -> bool:
    """Whether a card attacks as if airborne."""
    return bool(ask(game, state, Flies(card), False))


def leaps(game: Inscription, state: State, card: CardId) -> bool:
    """Whether a card blocks airborne attackers."""
    return bool(ask(game, state, Leaps(card), False))


def is_down(state: State, card: CardId) -> bool:
    """Whether a card lies face down."""
    return (card, names.DOWN) in state.marks


def has(game: Inscription, state: State, card: CardId, sigil: str) -> bool:
    """Whether a card has a sigil now."""
    return sigil in game.face(state, card).powers


def owner(state: State, card: CardId) -> Seat:
    """The player a card in play came from: its controller, or the adversary while it is hooked (INS-RULING-12)."""
    seat = controller(state, card) or ""
    return names.other(seat) if state.mark(card, names.HOOKED) else seat


def left_behind(state: State, cards: Iterable[CardId]) -> Iterator[Fact]:
    """The marks that end when cards leave play."""
    if not state.marks:
        return
    for card in cards:
        for name in names.STAY:
            value = state.marks.get((card, name))
            if value:
                yield Marked(card, name, -value)


def pile_left(state: State) -> int:
    """Cards in the item pile: those that nobody holds."""
    return len(state.at(names.ITEMS)) - sum(state.count(names.held(seat)) for seat in names.SEATS)


def squirrels_held(state: State, seat: Seat) -> int:
    """Squirrels in a hand, as far as counts tell."""
    return max(0, len(state.at(names.squirrels(seat))) - state.count(names.pile(seat)))
