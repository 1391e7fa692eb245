"""Choices among cards that lie in the open, and where they go: picked, shelved, handed over, stored, put under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Attached
from companion.games.inception.rules.beside import asked
from companion.games.inception.rules.choices import Answer, Pass, question
from companion.games.inception.rules.hand import a_play, in_hand, into_hand, out_of_hand
from companion.games.inception.steps import AskCard, AskStore, Throw
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Moved
from companion.kernel.places import Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.state import State
from companion.kernel.tell import number_of

rules = Rules()

LYING = {
    "take": "Which card do you take from the discard pile?",
    "lose": "Which weapon is lost?",
    "forget": "Which Flashback goes away?",
}
"""What is asked about a lying card, by the key of the question."""


@rules.expands(AskCard)
def ask_card(game: InceptionContext, state: State, step: AskCard) -> Iterator[StepBase]:
    """A lying card is chosen."""
    options = list(picks(game, state, step.how, step.who)) if step.n > 0 else []
    if not options:
        return
    yield question(step.how, LYING[step.how], options, "", ("pick",), step.first)
    if step.n > 1:
        yield AskCard(step.how, step.n - 1, step.who)


def picks(game: InceptionContext, state: State, how: str, who: str) -> Iterable[Pick]:
    """The cards one may choose from: of the discard pile, the Flashbacks of somebody, the weapons of the level."""
    cards: Iterable[CardId | None]
    if how == "take":
        cards = state.at(names.TEAM_DISCARD)
    elif how == "forget":
        cards = board.flashbacks_of(game, state, who)
    else:
        cards = (board.weapon_of(game, state, one) for one in board.active_on(state, board.affected_level(game, state)))
    return (Pick(names.PLAYER, card) for card in cards if card is not None)


@rules.action
class Pick(Answer, frozen=True):
    """A lying card is chosen: out of the discard pile, or a weapon to be taken away."""

    verb = "pick"
    answers = tuple(LYING)
    said = "{card}"
    by_hand = ("card",)
    heading = "Take a card"

    card: CardId

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: board.Hands) -> Iterable[Pick]:
        taken = (card for card in state.at(names.TEAM_DISCARD) if moved is not None and card in moved)
        return (cls(names.PLAYER, card) for card in (*board.from_people(game, state, moved), *taken))

    def unlisted(self, game: InceptionContext, state: State) -> Refusal | None:
        return Refusal("E_BAD_TARGET", "", "That card cannot be chosen here.")

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        taken = state.where(self.card) == names.TEAM_DISCARD
        return into_hand(game, state, self.card) if taken else (Throw(self.card),)


def hand_over_options(game: InceptionContext, state: State) -> list[HandOver]:
    """Every attached weapon, to every active character without one."""
    armed = {who: board.weapon_of(game, state, who) for who in board.everybody_active(state)}
    free = [who for who, weapon in armed.items() if not weapon]
    return [HandOver(names.PLAYER, weapon, to) for weapon in armed.values() if weapon for to in free]


@rules.action
class HandOver(Answer, frozen=True):
    """An attached weapon goes to another character."""

    verb = "hand-over"
    answers = ("hand_over",)
    said = "{card} to {who}"
    by_hand = ("card",)
    heading = "Hand a weapon over"

    card: CardId
    who: str

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: board.Hands) -> Iterable[HandOver]:
        cards = board.from_people(game, state, moved)
        return (cls(names.PLAYER, card, who) for card in cards for who in names.CHARACTERS)

    def unlisted(self, game: InceptionContext, state: State) -> Refusal | None:
        if not board.active(state, self.who):
            return Refusal("E_NOT_ACTIVE", "INC-WEAPON-01", f"{game.person(self.who)} is not active.")
        if self.card not in (board.weapon_of(game, state, who) for who in names.CHARACTERS):
            return Refusal("E_NOT_A_WEAPON", "INC-WEAPON-01", f"{game.card_name(self.card)} is no attached weapon.")
        if board.weapon_of(game, state, self.who) is not None:
            return Refusal("E_WEAPON_TAKEN", "INC-WEAPON-03", f"{game.person(self.who)} has a weapon.")
        return None

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Attached(self.card, names.under(self.who))


@rules.action
class Bury(Answer, frozen=True):
    """Events that were looked at go under their deck; `order`: how the others lie on top (INC-RULING-57)."""

    verb = "bury"
    answers = ("bury",)
    reveals = True

    cards: tuple[CardId, ...]
    order: tuple[CardId, ...] = ()

    def unlisted(self, game: InceptionContext, state: State) -> Refusal | None:
        level, look, most = board.front(state), state.count(names.LOOK), state.count(names.BURY)
        known = tuple(reversed(state.at(names.bottom(level))))
        hidden = state.at(names.deck(level))
        possible = (*hidden, *known[: max(0, look - len(hidden))])
        if len(self.cards) > most or any(card not in possible for card in (*self.cards, *self.order)):
            return Refusal(
                "E_BAD_TARGET", "INC-RULING-57", f"Up to {most} of the {look} events on top may be put under."
            )
        return None

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        where = names.bottom(board.front(state))
        yield from (Moved(card, where, under=True) for card in self.cards)
        if not state.at(names.deck(board.front(state))):
            yield from (Moved(card, where) for card in reversed(self.order))

    def label(self, game: InceptionContext, state: State) -> str:
        return "Put under: " + ", ".join(map(game.card_name, self.cards))


# --- the display ---------------------------------------------------------------------------------------------------


def slot_refusal(state: State, to: Place) -> Refusal | None:
    """Whether a display slot is free."""
    if to not in names.DISPLAY or state.at(to):
        full = not board.empty_slots(state)
        say = "The display is full." if full else "That is no free slot of the display."
        return Refusal("E_DISPLAY_FULL" if full else "E_ILLEGAL_MOVE", "INC-DISP-04", say)
    return None


@rules.expands(AskStore)
def ask_store(game: InceptionContext, state: State, step: AskStore) -> Iterator[StepBase]:
    """Up to n hand cards go to the display, never beyond its end (INC-RULING-48)."""
    if state.count(names.PASSED):
        yield Counted(names.PASSED, -1)
        return
    if step.n <= 0 or not board.free_slots(game, state) or not state.count(names.HAND):
        return
    say = f"Add up to {number_of(step.n, 'hand card')} to the display."
    options = [*store_options(game, state), Pass(names.PLAYER)]
    yield question("store", say, options, "INC-DISP-04", ("store",), step.first)
    yield AskStore(step.n - 1)


def store_options(game: InceptionContext, state: State) -> list[Store]:
    """Every known hand card, to the first free slot of the display."""
    return [
        Store(names.PLAYER, card, slot) for slot in board.free_slots(game, state)[:1] for card in state.at(names.HELD)
    ]


@rules.action
class Store(PlayerAction, frozen=True):
    """A hand card is placed in the display (INC-DISP-01), also as an effect lets it (INC-DISP-04)."""

    verb = "store"
    said = "{card} goes to the display"
    by_hand = ("card",)
    heading = "Put a hand card into the display"

    card: CardId
    to: Place

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: board.Hands) -> Iterable[Store]:
        free = board.empty_slots(state)
        return (cls(names.PLAYER, card, slot) for card in board.from_hand(game, state, moved) for slot in free)

    def refusal(self, game: InceptionContext, state: State) -> Refusal | None:
        if asked(state, "store"):
            return in_hand(game, state, self.card) or slot_refusal(state, self.to)
        fault = a_play(game, state, self.card, "INC-DISP-01", "Cards are placed in the display")
        if fault is not None:
            return fault
        filled = len(names.DISPLAY) - len(board.empty_slots(state))
        if filled >= game.file.display_max:
            return Refusal("E_DISPLAY_CLOSED", "INC-DISP-04", "The display is full.")
        if filled >= game.file.display_open_below:
            say = f"The display has {number_of(filled, 'card')}; it is open below {game.file.display_open_below}."
            return Refusal("E_DISPLAY_CLOSED", "INC-DISP-03", say)
        return slot_refusal(state, self.to)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (*out_of_hand(state, self.card), Moved(self.card, self.to))


def shelve_options(game: InceptionContext, state: State) -> list[Shelve]:
    """Every attached card, to the first free slot of the display; none while it is full."""
    return [
        Shelve(names.PLAYER, card, slot)
        for slot in board.free_slots(game, state)[:1]
        for card in board.all_attached(state)
    ]


@rules.action
class Shelve(Answer, frozen=True):
    """An attached card goes to the display (INC-PLAY-04)."""

    verb = "shelve"
    answers = ("shelve",)
    said = "{card} to the display"
    by_hand = ("card",)
    heading = "Move an attached card to the display"

    card: CardId
    to: Place

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: board.Hands) -> Iterable[Shelve]:
        cards = board.from_people(game, state, moved)
        return (cls(names.PLAYER, card, slot) for card in cards for slot in board.empty_slots(state))

    def unlisted(self, game: InceptionContext, state: State) -> Refusal | None:
        if board.owner(state, self.card) is None:
            return Refusal("E_BAD_TARGET", "INC-PLAY-04", f"{game.card_name(self.card)} is not attached to anybody.")
        return slot_refusal(state, self.to)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Moved(self.card, self.to)
