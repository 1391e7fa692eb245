"""From clues to a verdict: which action did the hands mean?

The search is breadth first over the actions the rules could mean (`Game.candidates`), at most `DEPTH` of them, and
follows only actions whose own cards (`Action.hands`) the clues name; consequences may be outstanding. Every action on
a path must explain at least one clue. What fits is judged against the pictures of the states reached:

- `Explained`: legal paths fit, and all lead to the same state.
- `Ambiguous`: they lead to different states.
- `InProgress`: nothing fits, but a legal action needs everything that moved, and more.
- `Refused`: a path fits if refusals are ignored, or something else is done while an announced move waits for its rest.
- `Puzzling`: none of these.

Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from msgspec import Struct

from companion.kernel.actions import Action, Refusal
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Opener
from companion.kernel.engine import perform
from companion.kernel.facts import Moved
from companion.kernel.game import BaseGame
from companion.kernel.picture import Picture
from companion.kernel.places import ARBITER, CHANCE
from companion.kernel.state import State
from companion.table.recognition.clues import Clue, Clues, find, laid_again
from companion.table.recognition.forbidden import Forbidden, Found
from companion.table.recognition.paths import Node, Outcomes, Path, moves_of, open_clues, unordered

DEPTH = 3
"""Actions one picture may hide."""
BUDGET = 600
"""Actions performed at most for one verdict; a real table needs a few dozen."""
TRIES = 80
"""Actions performed at most to find out whether a card laid down is the beginning of one of them."""
COMPLETIONS = 12
"""Ways to go on with a move that are told at most."""
ACTIONS, HISTORIES = 30, 6
"""Explanations people are asked to choose from: one action each, what hands meant must be among them; or of several."""


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
    """The beginning of a legal action. `refusal`: why it cannot stay like this.

    `missing`: the cards, set by set, that would complete it. `openers`: what people have to say besides, the laid card
    being named already. `else_meant`: what else it would explain, which the rules forbid.
    """

    clues: Clues
    refusal: Refusal | None = None
    missing: tuple[frozenset[CardId], ...] = ()
    openers: tuple[Opener, ...] = ()
    else_meant: Found | None = None


class Refused(Struct, frozen=True):
    """It can only have meant `action`, which the rules forbid. `begun`: the clues of the move it interrupts."""

    clues: Clues
    action: Action
    refusal: Refusal
    begun: tuple[Clue, ...] = ()


class Puzzling(Struct, frozen=True):
    """No action explains it."""

    clues: Clues


Verdict = Explained | Ambiguous | InProgress | Refused | Puzzling


def recognise(
    game: BaseGame,
    state: State,
    belief: Picture,
    accepted: Picture,
    before: Verdict | None = None,
    spent: frozenset[CardId] = frozenset(),
    sent: frozenset[CardId] = frozenset(),
) -> Verdict | None:
    """The verdict on a belief; ``None`` when it has no clue.

    `before` is the last one: it tells which of two moves that are not finished was begun first. `spent` are cards whose
    movement explained something already (`taken_off`), so that it explains nothing more; `sent` the rules sent off the
    mat, and hands have not taken them away yet. A card that may have lain beneath another counts as laid there anew
    where nothing else explains what is seen, and that does.
    """

    def judged(known: Picture) -> Verdict | None:
        clues = find(state, game.picture(state), belief, known, sent)
        return _Search(game, state, clues, _begun(before), spent).verdict() if clues else None

    verdict = judged(accepted)
    again = laid_again(belief, accepted)
    if not again or (isinstance(verdict, Explained) and not verdict.extendable):
        return verdict
    other = judged({**accepted, **again})
    return other if isinstance(other, Explained) else verdict


def _begun(verdict: Verdict | None) -> tuple[Clue, ...]:
    """The clues of a move that waits for its rest."""
    match verdict:
        case InProgress(clues=clues):
            return clues.clues
        case Refused(begun=begun):
            return begun
        case _:
            return ()


class _Search:
    """One search, with its budget."""

    def __init__(
        self, game: BaseGame, state: State, clues: Clues, first: tuple[Clue, ...], spent: frozenset[CardId]
    ) -> None:
        self.game, self.clues, self.first = game, clues, first
        self.root = Node(state, (), (), clues.clues, spent=spent)
        self.begun: list[Node] = [self.root]
        self.outcomes, self.tries = Outcomes(game, BUDGET), TRIES
        self.forbidden = Forbidden(game, clues, spent, self.outcomes)

    def verdict(self) -> Verdict:
        """The verdict, in the order of the module's list."""
        found = self._explanations([self.root]) or self._explanations(self.outcomes.asking_on(self.root))
        if len(found) > 1 and self._in_the_hand(found):
            return InProgress(self.clues)
        if len(found) > 1:
            most = ACTIONS if len(found[0].path) == 1 else HISTORIES
            return Ambiguous(self.clues, tuple(node.path for node in found[:most]))
        if found and any(action.standing == "costs" for action in found[0].path) and self._owed_elsewhere():
            return Ambiguous(self.clues, (found[0].path,))
        if found:
            return Explained(self.clues, found[0].path, self._extendable(found[0]))
        if (astray := self._astray()) is not None:
            return Explained(self.clues, astray.path, self._extendable(astray))
        if (away := self.forbidden.taken_away(self.begun)) is not None:
            return self._refused(away)
        whole = tuple(islice(self._beginnings(self.root), COMPLETIONS))
        if not whole and (interrupted := self._interrupted(self._first())) is not None:
            return interrupted
        further = (self._beginning(node) for node in self.begun[1:])
        begun = whole or tuple(islice(filter(None, further), 1))
        laid = any(clue.came and not self._on_a_pile(clue) for clue in self.clues.clues)
        refused = self.forbidden.alone(self.begun, {type(one) for one in begun}, listed=bool(begun) and not laid)
        if begun:
            missing = self._missing(whole)
            if refused is not None:
                return InProgress(self.clues, refused.refusal, missing)
            return InProgress(self.clues, None, missing, else_meant=self.forbidden.alone(self.begun, listed=True))
        openers = tuple(self.forbidden.to_be_said(self.root))
        if openers:
            return InProgress(self.clues, openers=openers)
        if self._work_done_wrong():
            return Puzzling(self.clues)
        if refused is not None:
            return self._refused(refused)
        return self._interrupted(self._announcements()) or self._together() or Puzzling(self.clues)

    # --- what fits -----------------------------------------------------------------------------------------------

    def _explanations(self, first: Iterable[Node]) -> list[Node]:
        """The shortest legal paths that leave no clue open, one for each state they lead to; a card that may be meant
        to lie where it lies was not only shown there."""
        frontier = list(first)
        for _ in range(DEPTH):
            reached = list(self._steps(frontier))
            found = [node for node in reached if not node.left]
            if found:
                return [node for node in found if not node.elsewhere] or found
            frontier = reached
            self.begun.extend(reached)
        return []

    def _in_the_hand(self, found: Iterable[Node]) -> bool:
        """Whether cards are only lifted, and what they mean depends on nothing but where they are laid: then that is
        awaited and not asked."""
        if any(clue.came or clue.turned for clue in self.clues.clues):
            return False
        meant: set[tuple[object, ...]] = set()
        for node in found:
            (action, *more), places = (
                node.path,
                [one.name for one in shapes(type(node.path[0])) if one.shape == "place"],
            )
            if more or not places:
                return False
            rest = (getattr(action, name) for name in action.__struct_fields__ if name not in places)
            meant.add((type(action), *rest))
        return len(meant) == 1

    def _owed_elsewhere(self) -> bool:
        """Whether a card was laid elsewhere than hands still owe it: that may be a move of its own, or the work done
        wrong."""
        owed = {shown.card for expected in self.game.picture(self.root.state).values() for shown in expected.cards}
        came = frozenset(card for clue in self.clues.clues for card in clue.came)
        return bool(owed & came - frozenset(card for clue in self.clues.clues for card in clue.gone))

    def _work_done_wrong(self) -> bool:
        """Whether nothing was done but what hands still owe, and that wrong. A card that goes to a hidden hand may be
        laid from there again, but on no pile."""
        seen, owed = self.game.picture(self.root.state), self.clues.astray(self.root.state)
        on_piles = frozenset(card for clue in self.clues.clues if self._on_a_pile(clue) for card in clue.came)
        return bool(owed) and all(home in seen or card in on_piles for card, home in owed.items())

    def _astray(self) -> Node | None:
        """A legal path that explains all but cards it takes off the table, which were laid on a wrong pile: that is
        work left to be done and no mistake."""
        for node in self.begun[1:]:
            if node.left and all(self._on_a_wrong_pile(clue, node.moves) for clue in node.left):
                return node
        return None

    def _on_a_pile(self, clue: Clue) -> bool:
        return str(clue.place) in self.forbidden.piles

    def _on_a_wrong_pile(self, clue: Clue, moves: Iterable[Moved]) -> bool:
        """Whether nothing but cards that are taken off the table lie on a pile that is not theirs."""
        sent = {move.card for move in moves if str(move.to) not in self.forbidden.spaces}
        return self._on_a_pile(clue) and bool(clue.came) and clue.came <= sent and not (clue.gone or clue.turned)

    def _steps(self, nodes: Iterable[Node]) -> Iterator[Node]:
        """Every new state one legal action further that explains something."""
        known: list[State] = []
        reach = self.clues.reach
        for node in nodes:
            free = reach - node.spent - (node.answered if node.state.question is None else frozenset())
            for action in self._meant(node.state, reach):
                if not action.hands(self.game, node.state) <= free or not self.game.may(node.state, action):
                    continue
                after = self._after(node, action)
                if after is None or not after.touched & reach:
                    continue
                if any(self._same(after.state, other) for other in known):
                    continue
                known.append(after.state)
                yield after

    def _after(self, node: Node, action: Action) -> Node | None:
        """The node after an action, ``None`` when it explains nothing (or the budget is used up)."""
        return self.outcomes.node(node, action, self.clues.clues)

    def _meant(self, state: State, cards: frozenset[CardId] | None) -> Iterator[Action]:
        """What could be meant in a state by hands that moved some of these cards (``None``: any).

        A choice of an open question that moves a card may be made by moving it, also where no hand has to. Nobody
        rings by moving cards: what was asked already is not answered like that with what a ring means.
        """
        prompt = state.question.prompt if state.question is not None else None
        options = prompt.options if prompt is not None else ()
        rung = prompt.bell if prompt is not None and state is self.root.state else None
        for action in self.game.candidates(state, cards):
            chosen = action in options and action.seat not in (CHANCE, ARBITER)
            if action.hands(self.game, state) or action.shown or (chosen and (action != rung or shapes(type(action)))):
                yield action

    def _same(self, one: State, other: State) -> bool:
        """Whether two histories lead to the same state, ignoring the order inside unordered zones."""
        if one == other:
            return True
        sets = {name for name, zone in self.game.zones.items() if zone.order == "any"}
        return bool(sets) and unordered(one, sets) == unordered(other, sets)

    # --- what may become something -------------------------------------------------------------------------------

    def _extendable(self, node: Node) -> bool:
        """Whether the last action's clues may also be the beginning of something longer; who takes away what is to be
        taken away has done that."""
        assert node.last is not None
        seen = self.game.picture(self.root.state)
        if all(clue.gone and not clue.came and seen[clue.place].leaving for clue in self.clues.clues):
            return False
        return self._begins(node.last, node.path[-1].hands(self.game, node.last.state))

    def _begins(self, node: Node, used: frozenset[CardId] = frozenset()) -> bool:
        """Whether the clues left open are the beginning of a legal action."""
        return self._beginning(node, used) is not None

    def _beginning(self, node: Node, used: frozenset[CardId] = frozenset()) -> Action | None:
        """The first of the `_beginnings`."""
        return next(self._beginnings(node, used), None)

    def _beginnings(self, node: Node, used: frozenset[CardId] = frozenset()) -> Iterator[Action]:
        """The legal actions that need all the cards of the clues left open (and those `used`), and more, and put them
        where they lie."""
        state = node.state
        moved = Clues(node.left).moved | used
        placed = tuple(clue for clue in node.left if clue.came or clue.turned)
        if not moved:
            return
        # A card lifted as payment names no action by itself: then everything legal is asked whether it needs that card.
        for action in chain(self.game.candidates(state, moved), self.game.candidates(state, None)):
            stays = moved & action.stays(self.game, state).keys()
            hands = action.hands(self.game, state) | stays
            if not moved < hands or hands & node.spent or not self.game.may(state, action):
                continue
            where = tuple(clue for clue in placed if not clue.came | clue.turned <= stays)
            if not where or self._places(state, action, where):
                yield action
            self.tries -= 1
            if self.tries <= 0:
                break

    def _missing(self, begun: Iterable[Action]) -> tuple[frozenset[CardId], ...]:
        """The smallest sets of cards known to lie on the mat that would complete what was begun."""
        state, moved, zones = self.root.state, self.clues.moved, self.game.zones
        unseen = {name for name, zone in zones.items() if zone.secrecy == "unseen"}  # there, or in a hand
        seen = {where for where in self.game.picture(state) if where.zone not in unseen}
        sets = dict.fromkeys(action.hands(self.game, state) - moved for action in begun)
        lying = [some for some in sets if all(state.where(card) in seen for card in some)]
        fewest = min(map(len, lying), default=0)
        return tuple(some for some in lying if len(some) == fewest)

    def _places(self, state: State, action: Action, placed: tuple[Clue, ...]) -> bool:
        after, facts = perform(self.game, state, action)
        moves = moves_of(facts)
        left = open_clues(self.game.picture(after), moves, placed)
        return all(self._on_a_wrong_pile(clue, moves) for clue in left)

    # --- what is not allowed -------------------------------------------------------------------------------------

    def _refused(self, found: Found, begun: tuple[Clue, ...] = ()) -> Refused:
        return Refused(self.clues, found.action, found.refusal, begun)

    def _first(self) -> Iterator[tuple[Clue, ...]]:
        """The clues of the move that was begun before, if they are still there and a card was laid for it."""
        if any(clue.came for clue in self.first) and set(self.first) < set(self.clues.clues):
            yield self.first

    def _announcements(self) -> Iterator[tuple[Clue, ...]]:
        """Clues that may be the beginning of one move beside others: a card laid down, with all that was lifted or
        alone."""
        laid = [clue for clue in self.clues.clues if clue.came]
        lifted = [clue for clue in self.clues.clues if not clue.came]
        if len(laid) > 1:
            yield from ((one, *lifted) for one in laid)
            yield from ((one,) for one in laid if lifted)

    def _interrupted(self, beginnings: Iterable[tuple[Clue, ...]]) -> Refused | None:
        """Something else is done while an announced move waits for its rest."""
        for clues in beginnings:
            action = self._beginning(Node(self.root.state, (), (), clues, spent=self.root.spent))
            rest = tuple(clue for clue in self.clues.clues if clue not in clues)
            found = self.forbidden.interrupting(self.root.state, action, rest) if action is not None else None
            if found is not None:
                return self._refused(found, clues)
        return None

    def _together(self) -> Refused | None:
        found = self.forbidden.together(self.root.state)
        return self._refused(found) if found is not None else None
