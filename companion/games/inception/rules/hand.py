"""Team cards: T-DRAW, what is known of the hand, discards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import TEAM_KINDS, Flashback
from companion.games.inception.facts import Attached, Discarded, Drawn, Reshuffled
from companion.games.inception.rules.beside import ALWAYS, again, asked
from companion.games.inception.steps import DiscardFrom, DrawCards, Throw
from companion.kernel.actions import CardAction, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.facts import Asked, Counted, Fact, Moved, set_to
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()


# --- what a hand may hold ------------------------------------------------------------------------------------------


@once_a_state
def flashback_first(game: InceptionContext, state: State) -> Refusal | None:
    """A Flashback known to be in the hand comes before anything else (INC-FLASH-02, INC-RULING-11)."""
    if state.turn.phase != names.PLAY or not board.active(state, names.COBB):
        return None
    waiting = next((card for card in state.at(names.HELD) if isinstance(game.design(card), Flashback)), None)
    if waiting is None:
        return None
    return _attach_it(game, waiting)


def _attach_it(game: InceptionContext, card: CardId) -> Refusal:
    return no("E_FLASHBACK_FIRST", "INC-FLASH-02", say("First attach {card} to Cobb.", card=game.card_name(card)))


def in_hand(game: InceptionContext, state: State, card: CardId, clause: str = "INC-PLAY-01") -> Refusal | None:
    """Why a card cannot be played from the hand: it is none of the team, or lies elsewhere, or is a Flashback, and
    belongs under Cobb while he is active (INC-FLASH-07, INC-RULING-11)."""
    if (elsewhere := not_held(game, state, card, clause)) is not None:
        return elsewhere
    under_cobb = isinstance(game.design(card), Flashback) and board.active(state, names.COBB)
    return _attach_it(game, card) if under_cobb else None


def not_held(game: InceptionContext, state: State, card: CardId, clause: str = "INC-PLAY-01") -> Refusal | None:
    """Why a card cannot be in the hand."""
    if may_be_held(game, state, card):
        return None
    return no("E_ILLEGAL_MOVE", clause, say("{card} cannot be in your hand.", card=game.card_name(card)))


@once_a_state
def may_be_held(game: InceptionContext, state: State, card: CardId) -> bool:
    """Whether a card is one of the team and can be in the hand."""
    return isinstance(game.design(card), TEAM_KINDS) and board.may_hold(state, card)


def step_two(state: State, clause: str, what: str) -> Refusal | None:
    """That no hand card is played now: it is another step, or something is asked."""
    if state.turn.phase == names.DRAW:
        return no("E_MUST_DRAW", "INC-STEP1-01", say("First draw two cards and ring."))
    if state.turn.phase != names.PLAY or state.question is not None:
        return _not_now(clause, what)
    return None


def a_play(game: InceptionContext, state: State, card: CardId, clause: str, what: str) -> Refusal | None:
    """What any play of a hand card in step 2 needs."""
    return step_two(state, clause, what) or in_hand(game, state, card) or flashback_first(game, state)


@cache  # asked for every card that could be played, outside of step 2
def _not_now(clause: str, what: str) -> Refusal:
    return no("E_WRONG_STEP", clause, say("{what} in step 2, not now.", what=what))


def into_hand(game: InceptionContext, state: State, card: CardId) -> Iterator[Fact]:
    """A card whose name is known comes to the hand; a Flashback goes on to Cobb (INC-FLASH-02, INC-RULING-12)."""
    yield Drawn(names.HAND, 1)
    yield from known(game, state, card)


def known(game: InceptionContext, state: State, card: CardId) -> Iterator[Fact]:
    """A card of the hand is known by name; a Flashback among them goes to Cobb."""
    yield Moved(card, names.HELD)
    if isinstance(game.design(card), Flashback) and board.active(state, names.COBB):
        yield from remembered(card)


def remembered(card: CardId) -> Iterator[Fact]:
    yield Counted(names.HAND, -1)
    yield Attached(card, names.under(names.COBB))


def out_of_hand(state: State, card: CardId) -> Iterator[Fact]:
    """The hand is one card smaller, if the card was in it."""
    if state.where(card) in (names.HELD, names.TEAM_UNSEEN):
        yield Counted(names.HAND, -1)


@rules.action
class Remember(CardAction, PlayerAction, frozen=True):
    """A drawn Flashback is attached to Cobb, in any step (INC-FLASH-02, INC-FLASH-07)."""

    verb = "remember"
    said = say("{card} goes under Cobb")
    reveals = True
    heading = say("A Flashback was drawn")
    ways = (board.such(board.from_hand, Flashback),)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if not isinstance(game.design(self.card), Flashback):
            yield no("E_NOT_A_WEAPON", "INC-FLASH-01", say("{card} is no Flashback."))
        if not board.active(state, names.COBB):
            yield no("E_NOT_ACTIVE", "INC-FLASH-04", say("Cobb is inactive: the Flashback stays in the hand."))
        yield not_held(game, state, self.card)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (*remembered(self.card), *again(state))


# --- draws ---------------------------------------------------------------------------------------------------------


@rules.expands(DrawCards)
def draw_cards(game: InceptionContext, state: State, step: DrawCards) -> Iterator[StepBase]:
    """T-DRAW, n times. What the player draws is known only where the order of the deck is.

    An empty deck is made of the discard pile first (INC-STEP1-02); a single card of it is no secret.
    """
    top, pile, unseen = state.top(names.ON_TOP), state.at(names.TEAM_DISCARD), state.at(names.TEAM_UNSEEN)
    if step.n <= 0 or not (state.count(names.DECK) or pile):
        return
    if not state.count(names.DECK):
        yield from (Reshuffled(card, names.ON_TOP if len(pile) == 1 else names.TEAM_UNSEEN) for card in pile)
        yield Counted(names.DECK, len(pile))
        yield step
        return
    yield Counted(names.DECK, -1)
    yield Drawn(names.HAND, 1)
    if top is not None:
        yield from known(game, state, top)
    elif state.count(names.DECK) == 1 and board.unknown_in_hand(state) + 1 == len(unseen):
        for card in unseen:
            yield from known(game, state, card)
    yield DrawCards(step.n - 1)


@rules.tells(Drawn, once=True)
def _drawn(game: InceptionContext, before: State, after: State, fact: Drawn) -> str:
    held = many("{n} card", "{n} cards", after.count(names.HAND))
    if not board.active(after, names.COBB):
        return say("You hold {held}.", held=held)
    return say("You hold {held}; a Flashback among the new ones goes under Cobb at once.", held=held)


rules.says(Attached, say("{card} lies {to}."))


# --- discards ------------------------------------------------------------------------------------------------------


@rules.expands(Throw)
def throw(game: InceptionContext, state: State, step: Throw) -> Iterator[Fact]:
    yield from out_of_hand(state, step.card)
    yield Discarded(step.card, names.TEAM_DISCARD)


@rules.expands(DiscardFrom)
def discard_from(game: InceptionContext, state: State, step: DiscardFrom) -> Iterator[StepBase]:
    """Discard what there is, at most n (INC-RULING-30). Cards the companion cannot name are shown to the camera.

    A ring means the only answer.
    """
    shown = step.where == "display"
    cards = board.display(state) if shown else state.at(names.HELD)
    there = len(cards) if shown else state.count(names.HAND)
    n = min(step.n, there)
    yield from set_to(state, names.OWED, n)
    if n > 0:
        options = tuple(Discard(names.PLAYER, (card,)) for card in cards)
        bell = options[0] if len(options) == there == 1 else None
        text = say("Discard {what} from the display.") if shown else say("Discard {what} from the hand.")
        text, verbs = say(text, what=many("{n} card", "{n} cards", n)), ("discard", *ALWAYS)
        key = f"discard_{step.where}"
        yield Asked(Prompt((names.PLAYER,), key, text, options, "INC-RULING-30", bell=bell, verbs=verbs))


@rules.action
class Discard(PlayerAction, frozen=True):
    """Cards are discarded because the rules want it: down to the limit, or by an effect."""

    verb = "discard"
    said = say("Discard {cards}")
    by_hand = ("cards",)
    heading = say("Discard a card")

    cards: tuple[CardId, ...]

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Discard]:
        cards = (*board.from_display(game, state, moved), *board.from_hand(game, state, moved))
        return (cls(names.PLAYER, (card,)) for card in cards)

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        if state.count(names.OWED) or state.turn.phase == names.LIMIT:
            return None
        return no("E_WRONG_STEP", "INC-STEP3-01", say("Nothing has to be discarded now."))

    def faults(self, game: InceptionContext, state: State) -> Faults:
        owed, limit = state.count(names.OWED), game.file.hand_limit
        twice = len(set(self.cards)) < len(self.cards)
        if owed:
            if twice or not self.cards or len(self.cards) > owed:
                yield no("E_BAD_TARGET", "INC-RULING-30", say("Discard {owed}, no more and none twice.", owed=owed))
            shown = board.display(state) if asked(state, "discard_display") else None
            if any(not may_be_held(game, state, one) if shown is None else one not in shown for one in self.cards):
                yield no("E_BAD_TARGET", "INC-RULING-30", say("These are not the cards to choose from."))
            return
        yield from (not_held(game, state, card) for card in self.cards)
        if twice or len(self.cards) > state.count(names.HAND) - limit:
            text = say("Discard down to {what}, no further.", what=many("{n} card", "{n} cards", limit))
            yield no("E_ILLEGAL_MOVE", "INC-STEP3-01", text)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        """What is still owed is asked again."""
        yield from map(Throw, self.cards)
        if state.count(names.OWED):
            shown = {state.where(card) for card in self.cards} & set(names.DISPLAY)
            yield DiscardFrom("display" if shown else "hand", state.count(names.OWED) - len(self.cards))


rules.says(Discarded, say("{card} goes to the discard pile."))


@rules.action
class Hold(CardAction, PlayerAction, frozen=True):
    """A hand card is shown to the camera: it is known to be in the hand (INC-RULING-54)."""

    verb = "hold"
    said = say("{card} is in the hand")
    reveals = True
    heading = say("Name a card in the hand")
    ways = (board.from_hand,)

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if self.card in state.at(names.HELD):
            yield no("E_ILLEGAL_MOVE", "INC-RULING-54", say("That card is known already."))
        yield not_held(game, state, self.card)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (Moved(self.card, names.HELD), *again(state))
