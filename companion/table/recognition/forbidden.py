"""What hands did that the rules do not allow: found by imagining that they did."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Action, Refusal
from companion.kernel.actions.shapes import shapes
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Opener
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.table.recognition.clues import Clue, Clues
from companion.table.recognition.conceived import conceived
from companion.table.recognition.paths import Node, Outcomes

log = logging.getLogger(__name__)


class Found(Struct, frozen=True):
    """An action that hands can only have meant, and why the rules forbid it. `sure`: done, it would explain all."""

    action: Action
    refusal: Refusal
    sure: bool = True


class Forbidden:
    """The search for it, among the actions a game can conceive of.

    `clues` are all clues of the table; `spent` are cards whose movement has explained something already.
    """

    def __init__(self, game: BaseGame, clues: Clues, spent: frozenset[CardId], outcomes: Outcomes) -> None:
        self.game, self.clues, self.spent, self.outcomes = game, clues, spent, outcomes
        self.piles = frozenset(region.name for region in game.mat.regions if region.kind == "pile")
        self.spaces = frozenset(region.name for region in game.mat.regions) - self.piles
        self._meant: dict[tuple[int, frozenset[CardId]], tuple[State, list[tuple[Action, frozenset[CardId]]]]] = {}
        """By state (kept, so that no other takes its number) and moved cards: what hands could have meant."""

    def alone(
        self, nodes: Iterable[Node], begun: Collection[type[Action]] = (), *, listed: bool = False
    ) -> Found | None:
        """The likeliest forbidden action that would explain all that one of these nodes leaves open: the one that needs
        the fewest wrongs. What the rules list goes before what only the cards say, unless more than one thing is wrong
        with it: then another way to do the same may be meant. `begun`: where a legal action of these kinds is begun, no
        other kind is meant. `listed`: nothing else counts."""
        for node in nodes:
            found = [one for one in self._forbidden(node) if not begun or type(one.action) in begun]
            if not listed and all(self._wrongs(node.state, one) > 1 for one in found):
                kinds = {type(one.action) for one in found} or begun
                found += (one for one in self._read(node) if not kinds or type(one.action) in kinds)
            if found:
                return min(found, key=partial(self._unlikely, node.state))
        return None

    def taken_away(self, nodes: Iterable[Node]) -> Found | None:
        """The likeliest action that would explain all, had hands not taken away cards that it names and that stay
        where they lie. What else is wrong with it goes before."""
        for node in nodes:
            found = []
            for action in self._conceived(node):
                stays = action.stays(self.game, node.state)
                after = self._after(node, action) if stays else None
                away = Clues(after.left).moved if after is not None else frozenset()
                if away and away <= stays.keys():
                    back = tuple(chain.from_iterable(stays[card].put_back for card in sorted(away)))
                    stayed = replace(stays[min(away)], put_back=back)
                    found.append(Found(action, self.game.why_not(node.state, action) or stayed))
            if found:
                return min(found, key=partial(self._unlikely, node.state))
        return None

    def to_be_said(self, node: Node) -> Iterator[Opener]:
        """The dialogs in which what is still missing can be said, the laid card being named already."""
        said: dict[tuple[Seat, str], Opener] = {}
        for found in self._forbidden(node):
            action, dialogs = found.action, self.game.dialogs
            if action.verb not in dialogs.of_verb or (action.seat, action.verb) in said:
                continue
            laid = {name: tuple(action.named(name)) for name in action.by_hand if getattr(action, name)}
            if self._lies_wrong(node.state, action, laid):
                continue
            opener = dialogs.begun(self.game, node.state, action.seat, action.verb, laid)
            if opener is not None:
                said[action.seat, action.verb] = opener
        return iter(said.values())

    def _lies_wrong(self, state: State, action: Action, laid: Mapping[str, tuple[str, ...]]) -> bool:
        """Whether its dialog asks where the card lies, and that is nowhere it may lie."""
        places = [one.name for one in shapes(type(action)) if one.shape == "place"]
        lies = {name: (str(where),) for name in places if (where := getattr(action, name)) is not None}
        draft = self.game.dialogs.draft(self.game, state, action.seat, action.verb, {**laid, **lies})
        return draft is not None and any(lies.get(one.name, one.words) != one.words for one in draft.blanks)

    def interrupting(self, state: State, begun: Action, rest: tuple[Clue, ...]) -> Found | None:
        """What the other clues mean while `begun` is unfinished, judged as if a phone had announced that move."""
        announced = state
        if state.question is None:
            word = self.game.announced(begun)
            if word is None or not self.game.may(state, word):
                return None
            announced, _ = perform(self.game, state, word)
        for _, action in self._imagined(state, rest, begun.hands(self.game, state))[:1]:
            refusal = self.game.why_not(announced, action)
            if refusal is not None:
                return Found(action, refusal)
        return None

    def together(self, state: State) -> Found | None:
        """The first forbidden one of several actions that together would explain everything. What to put back is left
        open, for it is more than one refusal says."""
        for before, action in self._imagined(state, self.clues.clues, frozenset()):
            refusal = self.game.why_not(before, action)
            if refusal is not None:
                return Found(action, replace(refusal, put_back=()))
        return None

    def _likely(self, state: State, action: Action) -> tuple[bool, int, int]:
        """How likely hands meant a forbidden action: the active seat's first, then what uses most of the cards that
        were seen to move. A card that may merely be covered was not (covered is never evidence)."""
        hands = action.hands(self.game, state)
        return action.seat == state.turn.seat, len(hands - self.clues.buried), -len(hands)

    def _unlikely(self, state: State, found: Found) -> tuple[bool, int, bool, bool, int, int]:
        """How unlikely hands meant it: whether it is no answer to what is asked, how much is wrong with it, then what
        is against `_likely`."""
        active, seen, hands = self._likely(state, found.action)
        question = state.question
        beside = question is not None and not question.admits(found.action)
        return beside, self._wrongs(state, found), not found.sure, not active, -seen, -hands

    def _wrongs(self, state: State, found: Found) -> int:
        """How much is wrong with it; a rule that needs what an earlier one asks for is not looked at."""
        action = found.action
        number = 0
        try:
            number += action.moment(self.game, state) is not None
            for wrong in action.faults(self.game, state):
                number += wrong is not None
        except Exception as error:  # what comes after a wrong may rely on its being right
            log.debug("no more is wrong with %r: %s", action, error)
        return max(number, 1)

    def _read(self, node: Node) -> Iterator[Found]:
        """What the moved cards mean by the fields of actions, whatever the rules list."""
        question = node.state.question
        asked = question.prompt.verbs if question is not None else ()
        kinds = [kind for kind in self.game.rules.listed if kind.verb in asked or not kind.only_answers]
        clues = Clues(node.left)
        moved, still = clues.moved, clues.moved - clues.buried
        if moved & node.spent or any(card not in self.game.catalogue for card in moved):
            return
        only_lifted = not any(clue.came for clue in node.left)
        for action in conceived(kinds, self.game.seats, node.left, self.piles):
            if action.hands(self.game, node.state) not in (moved, still):
                continue
            if not self._lay_there(node.state, action) or (only_lifted and type(action).taken_from is None):
                continue
            try:
                refusal = self.game.why_not(node.state, action)
            except Exception as error:  # a rule may rely on what hands need not keep
                log.debug("cannot judge %r: %s", action, error)
                continue
            if refusal is not None:
                after = self._after(node, action)
                if _lies_there(node, action, after):
                    yield Found(action, refusal, after is not None and not after.left)

    def _forbidden(self, node: Node) -> Iterator[Found]:
        for action in self._conceived(node):
            refusal = self.game.why_not(node.state, action)
            if refusal is None:
                continue
            after = self._after(node, action)
            if after is not None and not after.left:
                yield Found(action, refusal)

    def _lay_there(self, state: State, action: Action) -> bool:
        """Whether its card, if it was only lifted, lay where such cards are taken from (`Action.taken_from`)."""
        taken_from = type(action).taken_from
        if taken_from is None:
            return True
        laid = {card for clue in self.clues.clues if clue.place.zone not in self.piles for card in clue.came}
        card = action.laid_last(self.game, state) - laid
        return all(clue.place in taken_from for clue in self.clues.clues if clue.gone & card)

    def _imagined(self, state: State, clues: tuple[Clue, ...], taken: frozenset[CardId]) -> list[tuple[State, Action]]:
        """Actions, allowed or not, that explain these clues one after another, each with the state it is done in: the
        one that explains most comes first. Empty when something is left. `taken`: another action moved them."""
        node, steps = Node(state, (), (), clues, spent=self.spent | taken), []
        while node.left:
            reached = [after for action in self._conceived(node) if (after := self._after(node, action)) is not None]
            if not reached:
                return []
            before = node
            node = max(reached, key=lambda one: (-len(one.left), *self._likely(before.state, one.path[-1])))
            steps.append((before.state, node.path[-1]))
        return steps

    def _conceived(self, node: Node) -> list[Action]:
        """Every action whose hands touch nothing but cards that moved."""
        moved: frozenset[CardId] = Clues(node.left).moved | self.clues.loose
        state, key = node.state, (id(node.state), moved)
        if key not in self._meant:
            listed = chain(self.game.answers(state, moved), self.game.pseudo_legal(state, moved))
            lying = (action for action in dict.fromkeys(listed) if self._lay_there(state, action))
            meant = ((action, action.hands(self.game, state)) for action in lying)
            self._meant[key] = (state, [one for one in meant if one[1] or _named_in_answer(state, one[0])])
        free = moved - node.spent
        return [action for action, hands in self._meant[key][1] if hands <= free]

    def _after(self, node: Node, action: Action) -> Node | None:
        """The node after an action that may be forbidden, ``None`` when it explains nothing."""
        try:
            return self.outcomes.node(node, action, node.left)
        except Exception as error:  # what the rules forbid, they need not be able to carry out
            log.debug("cannot imagine %r: %s", action, error)
            return None


def _lies_there(node: Node, action: Action, after: Node | None) -> bool:
    """Whether what was laid lies where the action has it: where it says, else where it brings it."""
    if any(one.shape == "place" for one in shapes(type(action))):
        return True
    brought = {(move.card, move.to) for move in after.moves} if after is not None else set()
    return all((card, clue.place) in brought for clue in node.left for card in clue.came)


def _named_in_answer(state: State, action: Action) -> bool:
    """Whether it answers what is asked by naming something: that may be shown by what comes of it."""
    return state.question is not None and state.question.admits(action) and bool(shapes(type(action)))
