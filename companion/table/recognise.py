"""From clues to a verdict: which action did the hands mean?

The search is breadth first over the actions the rules could mean (`Game.candidates`), at most `DEPTH` of them, and
follows only actions whose own cards (`Action.hands`) the clues name; consequences may be outstanding. Every action on
a path must explain at least one clue. What fits is judged against the pictures of the states reached:

- `Explained`: legal paths fit, and all lead to the same state.
- `Ambiguous`: they lead to different states.
- `InProgress`: nothing fits, but a legal action needs everything that moved, and more.
- `Refused`: a path fits if refusals are ignored.
- `Puzzling`: none of these.

Everything here is pure.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from itertools import chain

from msgspec import Struct

from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.engine import perform
from companion.kernel.facts import Fact, Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, Picture, alike
from companion.kernel.state import State
from companion.table.clues import Clue, Clues, find, fits

log = logging.getLogger(__name__)

DEPTH = 3
"""Actions one picture may hide."""
BUDGET = 600
"""Actions performed at most for one verdict; a real table needs a few dozen."""
TRIES = 80
"""Actions performed at most to find out whether a card laid down is the beginning of one of them."""
OPTIONS = 6
"""Explanations people are asked to choose from."""

Path = tuple[Action, ...]


class Explained(Struct, frozen=True):
    """One history fits. `extendable`: it is also the beginning of another legal action."""

    clues: Clues
    path: Path
    extendable: bool = False


class Ambiguous(Struct, frozen=True):
    """Several histories fit and differ."""

    clues: Clues
    paths: tuple[Path, ...]


class InProgress(Struct, frozen=True):
    """The beginning of a legal action. `refusal`: why it cannot stay like this."""

    clues: Clues
    refusal: Refusal | None = None


class Refused(Struct, frozen=True):
    """It can only have meant `action`, which the rules forbid."""

    clues: Clues
    action: Action
    refusal: Refusal


class Puzzling(Struct, frozen=True):
    """No action explains it."""

    clues: Clues


Verdict = Explained | Ambiguous | InProgress | Refused | Puzzling


class _Node(Struct, frozen=True):
    """A state reached by a path, the moves of cards on the way, and the clues it leaves open.

    `spent` are cards that hands have taken off the table on the way: one movement of a card explains one thing.
    """

    state: State
    path: Path
    moves: tuple[Moved, ...]
    left: tuple[Clue, ...]
    last: _Node | None = None
    spent: frozenset[CardId] = frozenset()


def recognise(
    game: BaseGame, state: State, belief: Picture, accepted: Picture, spent: frozenset[CardId] = frozenset()
) -> Verdict | None:
    """The verdict on a belief; ``None`` when it has no clue.

    `spent` are cards whose movement explained something already (`taken_off`), so that it explains nothing more.
    """
    clues = find(state, game.picture(state), belief, accepted)
    return _Search(game, state, clues, spent).verdict() if clues else None


def taken_off(game: BaseGame, before: State, action: Action, after: State) -> frozenset[CardId]:
    """The cards that hands take off the table in an action: into a hand or a pile that nobody looks at."""
    seen = game.picture(after)
    return frozenset(card for card in action.hands(before) if after.where(card) not in seen)


class _Search:
    """One search, with its budget."""

    def __init__(self, game: BaseGame, state: State, clues: Clues, spent: frozenset[CardId]) -> None:
        self.game, self.clues = game, clues
        self.root = _Node(state, (), (), clues.clues, spent=spent)
        self.begun: list[_Node] = [self.root]
        self.budget, self.tries = BUDGET, TRIES

    def verdict(self) -> Verdict:
        """The verdict, in the order of the module's list."""
        found = self._explanations()
        if len(found) > 1:
            return Ambiguous(self.clues, tuple(node.path for node in found[:OPTIONS]))
        if found:
            return Explained(self.clues, found[0].path, self._extendable(found[0]))
        begun = next((node for node in self.begun if self._begins(node)), None)
        refused = self._refused()
        if begun is not None:
            return InProgress(self.clues, refused.refusal if refused else None)
        return refused or Puzzling(self.clues)

    # --- what fits -----------------------------------------------------------------------------------------------

    def _explanations(self) -> list[_Node]:
        """The shortest legal paths that leave no clue open, one for each state they lead to."""
        frontier = [self.root]
        for _ in range(DEPTH):
            reached = list(self._steps(frontier))
            found = [node for node in reached if not node.left]
            if found:
                return found
            frontier = reached
            self.begun.extend(reached)
        return []

    def _steps(self, nodes: Iterable[_Node]) -> Iterator[_Node]:
        """Every new state one legal action further that explains something."""
        known: list[State] = []
        for node in nodes:
            for action in self._meant(node.state, self.clues.reach):
                if (
                    not action.hands(node.state) <= self.clues.reach - node.spent
                    or self.game.why_not(node.state, action) is not None
                ):
                    continue
                after = self._after(node, action)
                if after is None or any(self._same(after.state, other) for other in known):
                    continue
                known.append(after.state)
                yield after

    def _after(self, node: _Node, action: Action) -> _Node | None:
        """The node after an action, ``None`` when it explains nothing (or the budget is used up)."""
        if self.budget <= 0:
            return None
        self.budget -= 1
        state, facts = perform(self.game, node.state, action)
        moves = (*node.moves, *_moves(facts))
        left = _open(self.game.picture(state), moves, self.clues.clues)
        if len(left) >= len(node.left):
            return None
        spent = node.spent | taken_off(self.game, node.state, action, state)
        return _Node(state, (*node.path, action), moves, left, node, spent)

    def _meant(self, state: State, cards: frozenset[CardId] | None) -> Iterator[Action]:
        """What could be meant in a state by hands that moved some of these cards (``None``: any)."""
        question = state.question
        yield from (action for action in self.game.candidates(state, cards) if action.hands(state))
        if question is not None and question.prompt.verbs and state.over is None:
            yield from (one for one in self.game.conceive(state, cards) if one.hands(state) and question.accepts(one))

    def _same(self, one: State, other: State) -> bool:
        """Whether two histories come to the same; the order inside sets is nobody's business."""
        if one == other:
            return True
        sets = {name for name, zone in self.game.zones.items() if zone.order == "any"}
        return bool(sets) and _unordered(one, sets) == _unordered(other, sets)

    # --- what may become something -------------------------------------------------------------------------------

    def _extendable(self, node: _Node) -> bool:
        """Whether the last action's clues may also be the beginning of something longer."""
        assert node.last is not None
        return self._begins(node.last, node.path[-1].hands(node.last.state))

    def _begins(self, node: _Node, used: frozenset[CardId] = frozenset()) -> bool:
        """Whether a legal action needs all the cards of the clues left open (and those `used`), and more, and puts them
        where they lie."""
        state = node.state
        moved = Clues(node.left).moved | used
        placed = tuple(clue for clue in node.left if clue.came or clue.turned)
        if not moved:
            return False
        # A card lifted as payment names no action by itself: then everything legal is asked whether it needs that card.
        for action in chain(self._meant(state, moved), self._meant(state, None)):
            if not moved < action.hands(state) or self.game.why_not(state, action) is not None:
                continue
            if action.hands(state) & node.spent:
                continue
            if not placed or self._places(state, action, placed):
                return True
            self.tries -= 1
            if self.tries <= 0:
                break
        return False

    def _places(self, state: State, action: Action, placed: tuple[Clue, ...]) -> bool:
        after, facts = perform(self.game, state, action)
        return not _open(self.game.picture(after), _moves(facts), placed)

    # --- what is not allowed -------------------------------------------------------------------------------------

    def _refused(self) -> Refused | None:
        """The likeliest forbidden action that would explain everything."""
        for node in self.begun:
            found = list(self._forbidden(node))
            if found:
                return max(found, key=lambda one: self._likely(node.state, one.action))
        return None

    def _likely(self, state: State, action: Action) -> tuple[bool, int, int]:
        """How likely hands meant a forbidden action: the active seat's first, then what uses most of the cards that
        were seen to move. A card that may merely be covered was not (covered is never evidence)."""
        hands = action.hands(state)
        return action.seat == state.turn.seat, len(hands - self.clues.buried), -len(hands)

    def _forbidden(self, node: _Node) -> Iterator[Refused]:
        moved = Clues(node.left).moved | self.clues.loose
        for action in self.game.conceive(node.state, moved):
            hands = action.hands(node.state)
            if not hands or not hands <= moved - node.spent:
                continue
            refusal = self.game.why_not(node.state, action)
            if refusal is not None and self._would_fit(node, action):
                yield Refused(self.clues, action, refusal)

    def _would_fit(self, node: _Node, action: Action) -> bool:
        if self.budget <= 0:
            return False
        self.budget -= 1
        try:
            after, facts = perform(self.game, node.state, action)
        except Exception as error:  # what the rules forbid, they need not be able to carry out
            log.debug("cannot imagine %r: %s", action, error)
            return False
        moves = (*node.moves, *_moves(facts))
        return not _open(self.game.picture(after), moves, node.left)


def _open(expectation: Expectation, moves: Iterable[Moved], clues: tuple[Clue, ...]) -> tuple[Clue, ...]:
    """The clues that are neither what is expected nor what hands did before consequences overtook them."""
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


def _moves(facts: Iterable[Fact]) -> tuple[Moved, ...]:
    return tuple(fact for fact in facts if isinstance(fact, Moved))


def _unordered(state: State, zones: set[str]) -> State:
    cards = {where: tuple(sorted(cards)) if where.zone in zones else cards for where, cards in state.cards.items()}
    return state.with_cards(cards)
