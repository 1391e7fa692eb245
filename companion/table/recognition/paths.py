"""What a row of actions leads to, and which clues it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, alike
from companion.kernel.places import ARBITER, CHANCE
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
    touched: frozenset[CardId] = frozenset()
    """The cards that the last action moves, turns or asks hands for."""
    answered: frozenset[CardId] = frozenset()
    """The cards that answers on the way moved: where such a card lies is what was answered, and no further move."""
    elsewhere: bool = False
    """Whether a card lies where it was only shown, and is to go elsewhere."""


class Outcome(Struct, frozen=True):
    """The state an action leads to, the moves of cards on the way, and the picture expected then."""

    state: State
    moves: tuple[Moved, ...]
    expectation: Expectation


class Outcomes:
    """What actions lead to: each is performed once for a verdict, however often it is thought of.

    `budget` is how many may still be performed.
    """

    def __init__(self, game: BaseGame, budget: int) -> None:
        self.game, self.budget = game, budget
        self._known: dict[tuple[int, Action], tuple[State, Outcome]] = {}

    def of(self, state: State, action: Action) -> Outcome | None:
        """What an action leads to; ``None`` when the budget is used up. What the rules raise is passed on."""
        key = id(state), action
        if key in self._known:
            return self._known[key][1]
        if self.budget <= 0:
            return None
        self.budget -= 1
        after, facts = perform(self.game, state, action)
        outcome = Outcome(after, moves_of(facts), self.game.picture(after))
        self._known[key] = state, outcome  # while the state is kept here, no other has its id
        return outcome

    def asking_on(self, node: Node) -> Iterator[Node]:
        """What answers to the open question ask next ("discard one, or two from the hand"): hands that do one of the
        two have answered both. What a ring means nobody says like that."""
        question = node.state.question
        for answer in question.prompt.options if question is not None else ():
            assert isinstance(answer, Action) and question is not None
            if (
                answer == question.prompt.bell
                or answer.seat in (CHANCE, ARBITER)
                or answer.hands(self.game, node.state)
            ):
                continue
            outcome = self.of(node.state, answer)
            then = outcome.state.question if outcome is not None and not outcome.moves else None
            if outcome is None or then is None or any(then.prompt == one.prompt for one in node.state.pending):
                continue
            yield Node(outcome.state, (*node.path, answer), node.moves, node.left, node, node.spent)

    def node(self, node: Node, action: Action, clues: tuple[Clue, ...]) -> Node | None:
        """The node after an action, which leaves some of these clues open; ``None`` when it explains nothing more, or
        the budget is used up."""
        outcome = self.of(node.state, action)
        if outcome is None:
            return None
        moves = (*node.moves, *outcome.moves)
        shown = frozenset(action.named(*action.shown)) if action.shown else _NO_CARDS
        open_ = open_clues(outcome.expectation, moves, clues)
        left = tuple(clue for clue in open_ if not _only_shown(clue, shown))
        if len(left) >= len(node.left):
            return None
        spent = node.spent | taken_off(self.game, node.state, action, outcome.state, outcome.expectation)
        spent |= action.stays(self.game, node.state).keys()
        touched = action.hands(self.game, node.state) | shown | {move.card for move in outcome.moves}
        if shapes(type(action)):  # what names nobody is not said by turning somebody's card
            touched = touched.union(*(clue.turned for clue in node.left if clue not in left))
        answered = node.answered | touched if node.state.question is not None else node.answered
        elsewhere = node.elsewhere or len(left) < len(open_)
        return Node(outcome.state, (*node.path, action), moves, left, node, spent, touched, answered, elsewhere)


def taken_off(game: BaseGame, before: State, action: Action, after: State, seen: Expectation) -> frozenset[CardId]:
    """The cards that hands take off the table in an action: into a hand or a pile that nobody looks at.

    `seen` is the picture expected after it.
    """
    shown = {one.card for expected in seen.values() for one in expected.cards}
    return frozenset(card for card in action.hands(game, before) if card not in shown and after.where(card) not in seen)


def open_clues(expectation: Expectation, moves: Iterable[Moved], clues: tuple[Clue, ...]) -> tuple[Clue, ...]:
    """The clues that neither the expectation nor the moves made by hand on the way explain."""
    left = tuple(clue for clue in clues if not fits(expectation, clue))
    return tuple(clue for clue in left if not _made(expectation, clue, moves)) if left else ()


def _only_shown(clue: Clue, shown: frozenset[CardId]) -> bool:
    """Whether a place shows cards that were laid there to be seen, and nothing else."""
    return bool(clue.came) and clue.came <= shown and not (clue.gone or clue.turned)


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


_NO_CARDS: frozenset[CardId] = frozenset()
