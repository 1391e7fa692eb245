"""What a player holds in its head: cards that nobody else sees and no state has, drawn in an order that is fixed before
the game begins.

Everything follows from a secret, the *salt*, and from what was done at the table: every card of the game has a rank by
it, and whatever comes to the seat's hidden hand is the next card by rank that may be there. So the hand survives a
power cut without being written down, what is taken back and drawn again is the same card, and once the salt is told
anybody can draw it all again (`Drawn.faults`). The *seal* is told at the start: it fits one salt and one order only.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Collection, Sequence
from functools import cache

from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.minds import Hidden, Mind, Part, lying_in
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.players.worlds import named_cards

SALT_BYTES = 32
Rank = Callable[[CardId], str]


def new_salt() -> str:
    """A secret that nobody can guess, in hexadecimal digits."""
    return secrets.token_hex(SALT_BYTES)


def order(game: BaseGame, salt: str) -> tuple[CardId, ...]:
    """Every card of a game in the order in which it is drawn, as far as it may be."""
    return tuple(sorted(game.catalogue.cards(), key=_rank(salt, 0)))


def seal(game: BaseGame, salt: str) -> str:
    """What is told of salt and order at the start: the SHA-256 of both, in hexadecimal digits."""
    return hashlib.sha256("\n".join((salt, *order(game, salt))).encode()).hexdigest()


@cache
def _rank(salt: str, shuffled: int) -> Rank:
    """Where a card stands after so many times of shuffling anew."""
    return cache(lambda card: hashlib.sha256(f"{salt} {shuffled} {card}".encode()).hexdigest())


class Drawn:
    """The hidden cards of one seat, kept in step with what is done at its table.

    `faults` are cards that it played although they were not in its head, by the number that `did` was given.
    """

    def __init__(self, mind: Mind, seat: Seat, salt: str, state: State) -> None:
        self._mind, self._seat, self._salt = mind, seat, salt
        self._shuffled = 0
        self._elsewhere: set[CardId] = set()
        self.faults: list[tuple[int, CardId]] = []
        self.held: Hidden = {}
        self._fill(state, ())

    def did(self, n: int, action: Action | None, before: State, after: State, facts: Sequence[Fact]) -> None:
        """One more entry: its number, its action (``None``: no action of the rules) and what came of it."""
        moved = {fact.card for fact in facts if isinstance(fact, Moved)}
        if action is not None and action.seat == self._seat:
            self._look(n, action, before, after, moved)
            forgotten = set(self._mind.forgotten(action))
            if forgotten & {part.name for part in self._own(after)}:
                self._shuffled += 1
                self.held = {name: cards for name, cards in self.held.items() if name not in forgotten}
        named = moved | (named_cards(action) if action is not None else set())
        self._fill(after, {face_of(card) for card in named})

    def elsewhere(self, state: State, card: CardId) -> None:
        """A card turned out not to be in the stack: another is drawn in its place, and this one never."""
        self._elsewhere.add(card)
        self._fill(state, ())

    def _look(self, n: int, action: Action, before: State, after: State, moved: Collection[CardId]) -> None:
        """Whether a card that comes out of the hidden hand was in it. What is chosen openly from a deck leaves no gap
        in the hand."""
        held = {card for cards in self.held.values() for card in cards}
        out = came_out(self._mind, action, before, after, moved)
        self.faults += [(n, card) for card in out if card not in held]

    def _own(self, state: State) -> list[Part]:
        return [part for part in self._mind.parts(state) if part.owner == self._seat]

    def _fill(self, state: State, gone: Collection[str]) -> None:
        """Keeps what can still be there, takes out what is too many, draws what is missing."""
        first, taken = _rank(self._salt, self._shuffled), set(self._elsewhere)
        kept: list[tuple[Part, list[CardId]]] = []
        for part in self._own(state):
            there = lying_in(part, state)
            cards = [card for card in self.held.get(part.name, ()) if card in there and card not in taken]
            cards.sort(key=lambda card: face_of(card) in gone)
            kept.append((part, cards[: part.size]))
            taken.update(cards[: part.size])
        for part, cards in kept:
            free = (card for card in lying_in(part, state) if card not in taken)
            cards += sorted(free, key=first)[: part.size - len(cards)]
            taken.update(cards)
        self.held = {part.name: tuple(cards) for part, cards in kept}


def came_out(mind: Mind, action: Action, before: State, after: State, moved: Collection[CardId]) -> list[CardId]:
    """The cards that an action brought out of the hidden hand of who did it; `moved` are all that it moved."""
    sizes = {part.name: part.size for part in mind.parts(after)}
    out: list[CardId] = []
    for part in mind.parts(before):
        if part.owner == action.seat and part.opened is not None and sizes.get(part.name, 0) < part.size:
            there = lying_in(part, before)
            out += [card for card in named_cards(action) if card in moved and card in there]
    return out
