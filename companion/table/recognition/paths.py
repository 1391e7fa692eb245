"""What a row of actions leads to, and which clues it leaves open."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, alike
from companion.kernel.state import State
from companion.table.recognition.clues import Clue, fits

Path = tuple[Action, ...]


class Node(Struct, frozen=True):
    """A state reached by a path, the moves of cards on the way, and the clues it leaves open.

    `spent` are cards that hands have taken off the table on the way: one movement of a card explains one thing.
    """

    state: State
    path: Path
    moves: tuple[Moved, ...]
    left: tuple[Clue, ...]
    last: Node | None = None
    spent: frozenset[CardId] = frozenset()


class Budget:
    """How many actions a verdict may still perform."""

    def __init__(self, left: int) -> None:
        self.left = left

    def spend(self) -> bool:
        """Uses up one action; False when none is left."""
        self.left -= 1
        return self.left >= 0


def taken_off(game: BaseGame, before: State, action: Action, after: State) -> frozenset[CardId]:
    """The cards that hands take off the table in an action: into a hand or a pile that nobody looks at."""
    seen = game.picture(after)
    shown = {one.card for expected in seen.values() for one in expected.cards}
    return frozenset(card for card in action.hands(before) if card not in shown and after.where(card) not in seen)


def open_clues(expectation: Expectation, moves: Iterable[Moved], clues: tuple[Clue, ...]) -> tuple[Clue, ...]:
    """The clues that neither the expectation nor the moves made by hand on the way explain."""
    left = tuple(clue for clue in clues if not fits(expectation, clue))
    return tuple(clue for clue in left if not _made(expectation, clue, moves)) if left else ()


def _made(expectation: Expectation, clue: Clue, moves: Iterable[Moved]) -> bool:
    """Whether these moves brought and took what came and went, and what is turned lies as expected, whatever else
    became of the place."""
    if not (clue.came or clue.gone or clue.turned):
        return False
    wanted = expectation[clue.place].cards if clue.place in expectation else ()
    turned = (seen for seen in clue.reading.cards if seen.card in clue.turned)
    if not all(any(alike(want, seen) for want in wanted) for seen in turned):
        return False
    came = {move.card for move in moves if move.to == clue.place}
    gone = {move.card for move in moves if move.origin == clue.place}
    return clue.came <= came and clue.gone <= gone


def moves_of(facts: Iterable[Fact]) -> tuple[Moved, ...]:
    """The moves of cards among facts."""
    return tuple(fact for fact in facts if isinstance(fact, Moved))


def unordered(state: State, zones: set[str]) -> State:
    """A state whose cards in these zones are sorted, so that their order makes no difference."""
    cards = {where: tuple(sorted(cards)) if where.zone in zones else cards for where, cards in state.cards.items()}
    return state.with_cards(cards)
