"""Choices among cards that lie in the open, and where they go: picked, shelved, handed over, stored, put under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Attached
from companion.games.inception.rules.beside import EVENT, asked
from companion.games.inception.rules.choices import Answer, Pass, Send, Withdraw, question, ring
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.hand import a_play, in_hand, into_hand, out_of_hand
from companion.games.inception.steps import AskAgain, AskCard, AskStore, Throw
from companion.kernel.actions import Action, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Moved
from companion.kernel.places import CHANCE, Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State

rules = Rules()


# --- what is asked -------------------------------------------------------------------------------------------------


def ask_about(
    game: InceptionContext, state: State, key: str, first: bool = False, who: str = "", most: str = ""
) -> Asked | None:
    """The question about cards with this key; ``None`` while it has no answer. Up to so many (`most`) may be declined.

    `first`: nothing was done yet, so that the card can still be taken back.
    """
    choice = CHOICES[key]
    options = [*choice.options(game, state, who), *([Pass(names.PLAYER)] if most else ())]
    text = say(choice.asks, most=most) if most else choice.asks
    return question(key, text, options, choice.clause, (choice.answer.verb,), first) if options else None


@rules.expands(AskCard)
def ask_card(game: InceptionContext, state: State, step: AskCard) -> Iterator[StepBase]:
    asks = ask_about(game, state, step.how, step.first, step.who) if step.n > 0 else None
    if asks is not None:
        yield asks
        if step.n > 1:
            yield AskCard(step.how, step.n - 1, step.who)


@rules.expands(AskAgain)
def ask_again(game: InceptionContext, state: State, step: AskAgain) -> Iterator[Asked]:
    """The same question with the answers there are now; with none left, nothing has to be answered."""
    prompt = step.prompt
    options = _now(game, state, prompt)
    if options is None:
        yield Asked(prompt)
    elif options := tuple(options):
        kept = [one for one in prompt.options if isinstance(one, Pass | Withdraw)]
        bell = prompt.bell if prompt.key == EVENT else ring((*options, *kept))
        yield Asked(changed(prompt, options=(*options, *kept), bell=bell))


def _now(game: InceptionContext, state: State, prompt: Prompt) -> Iterable[Action] | None:
    """The answers to questions about things on the table; ``None``: to others, none can be lost or won meanwhile."""
    if prompt.key in CHOICES:
        whose = (board.owner(state, one.card) for one in prompt.options if isinstance(one, Pick))
        return CHOICES[prompt.key].options(game, state, next(filter(None, whose), ""))
    if prompt.key == "send":
        return (one for one in prompt.options if isinstance(one, Send) and board.active(state, one.who))
    if prompt.key == EVENT:
        return (TurnUp(CHANCE, card) for card in board.top_events(state, board.front(state)))
    return None


@rules.action
class Pick(Answer, frozen=True):
    """A lying card is chosen: out of the discard pile, or a weapon to be taken away."""

    verb = "pick"
    answers = ("take", "lose", "forget")
    said = "{card}"
    by_hand = ("card",)
    heading = say("Take a card")
    wrong = no("E_BAD_TARGET", "", say("That card cannot be chosen here."))

    card: CardId

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Pick]:
        taken = (card for card in state.at(names.TEAM_DISCARD) if moved is not None and card in moved)
        return (cls(names.PLAYER, card) for card in (*board.from_people(game, state, moved), *taken))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        taken = state.where(self.card) == names.TEAM_DISCARD
        return into_hand(game, state, self.card) if taken else (Throw(self.card),)


@rules.action
class HandOver(Answer, frozen=True):
    """An attached weapon goes to another character."""

    verb = "hand-over"
    answers = ("hand_over",)
    said = say("{card} to {who}")
    by_hand = ("card",)
    heading = say("Hand a weapon over")
    ways = (board.from_people, names.CHARACTERS)

    card: CardId
    who: str

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        if not board.active(state, self.who):
            yield no("E_NOT_ACTIVE", "INC-WEAPON-01", say("{who} is not active."))
        if self.card not in board.weapons(game, state, names.CHARACTERS):
            yield no("E_NOT_A_WEAPON", "INC-WEAPON-01", say("{card} is no attached weapon."))
        if board.weapon_of(game, state, self.who) is not None:
            yield no("E_WEAPON_TAKEN", "INC-WEAPON-03", say("{who} has a weapon."))

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

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        level, look, most = board.front(state), state.count(names.LOOK), state.count(names.BURY)
        known = tuple(reversed(state.at(names.bottom(level))))
        hidden = state.at(names.deck(level))
        possible = (*hidden, *known[: max(0, look - len(hidden))])
        if len(self.cards) > most or any(card not in possible for card in (*self.cards, *self.order)):
            text = say("Up to {most} of the {look} events on top may be put under.", most=most, look=look)
            yield no("E_BAD_TARGET", "INC-RULING-57", text)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        where = names.bottom(board.front(state))
        yield from (Moved(card, where, under=True) for card in self.cards)
        if not state.at(names.deck(board.front(state))):
            yield from (Moved(card, where) for card in reversed(self.order))

    def label(self, game: InceptionContext, state: State) -> str:
        return say("Put under: {cards}", cards=joined(map(game.card_name, self.cards), ", "))


# --- the display ---------------------------------------------------------------------------------------------------


def slot_refusal(game: InceptionContext, state: State, to: Place) -> Refusal | None:
    empty = board.empty_slots(game, state)
    if not empty:
        return no("E_DISPLAY_FULL", "INC-DISP-04", say("The display is full."))
    return None if to in empty else no("E_ILLEGAL_MOVE", "INC-DISP-04", say("That is no free slot of the display."))


@rules.expands(AskStore)
def ask_store(game: InceptionContext, state: State, step: AskStore) -> Iterator[StepBase]:
    """Up to n hand cards go to the display, never beyond its end (INC-RULING-48)."""
    if state.count(names.PASSED):
        yield Counted(names.PASSED, -1)
    elif step.n > 0 and board.free_slots(game, state) and state.count(names.HAND):
        asks = ask_about(game, state, "store", step.first, most=many("{n} hand card", "{n} hand cards", step.n))
        assert asks is not None
        yield asks
        yield AskStore(step.n - 1)


@rules.action
class Store(PlayerAction, frozen=True):
    """A hand card is placed in the display (INC-DISP-01), also as an effect lets it (INC-DISP-04)."""

    verb = "store"
    said = say("{card} goes to the display")
    by_hand = ("card",)
    heading = say("Put a hand card into the display")
    ways = (board.from_hand, board.empty_slots)

    card: CardId
    to: Place

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if asked(state, "store"):
            yield in_hand(game, state, self.card) or slot_refusal(game, state, self.to)
            return
        yield a_play(game, state, self.card, "INC-DISP-01", say("Cards are placed in the display"))
        filled = len(names.DISPLAY) - len(board.empty_slots(game, state))
        if filled >= game.file.display_max:
            yield no("E_DISPLAY_CLOSED", "INC-DISP-04", say("The display is full."))
        below = game.file.display_open_below
        if filled >= below:
            what = many("{n} card", "{n} cards", filled)
            text = say("The display has {what}; it is open below {below}.", what=what, below=below)
            yield no("E_DISPLAY_CLOSED", "INC-DISP-03", text)
        yield slot_refusal(game, state, self.to)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        return (*out_of_hand(state, self.card), Moved(self.card, self.to))


@rules.action
class Shelve(Answer, frozen=True):
    """An attached card goes to the display (INC-PLAY-04)."""

    verb = "shelve"
    answers = ("shelve",)
    said = say("{card} to the display")
    by_hand = ("card",)
    heading = say("Move an attached card to the display")
    ways = (board.from_people, board.empty_slots)

    card: CardId
    to: Place

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        if board.owner(state, self.card) is None:
            yield no("E_BAD_TARGET", "INC-PLAY-04", say("{card} is not attached to anybody."))
        yield slot_refusal(game, state, self.to)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Moved(self.card, self.to)


# --- the questions -------------------------------------------------------------------------------------------------


Field = Callable[[InceptionContext, State, str], Iterable[CardId | Place | str]]
"""What a field of an answer may be; the last argument says whose cards it is about (`ask_about`), if anybody's."""


class Choice(Struct, frozen=True):
    """A question about cards on the table: the action that answers it, and what its fields may be now."""

    asks: str
    answer: type[PlayerAction]
    fields: tuple[Field, ...]
    clause: str = ""

    def options(self, game: InceptionContext, state: State, who: str) -> Iterator[Action]:
        """The answers there are now."""
        found = product(*(field(game, state, who) for field in self.fields))
        return (self.answer(names.PLAYER, *one) for one in found)


def _endangered(game: InceptionContext, state: State, who: str) -> Iterable[CardId]:
    return board.weapons(game, state, board.active_on(state, board.affected_level(game, state)))


def _in_use(game: InceptionContext, state: State, who: str) -> Iterable[CardId]:
    return board.weapons(game, state, board.everybody_active(state))


def _unarmed(game: InceptionContext, state: State, who: str) -> Iterable[str]:
    return (one for one in board.everybody_active(state) if board.weapon_of(game, state, one) is None)


def _first_free(game: InceptionContext, state: State, who: str) -> Iterable[Place]:
    """The first free slot of the display; none while it is full."""
    return board.free_slots(game, state)[:1]


def _at(where: Place) -> Field:
    return lambda game, state, who: state.at(where)


def _attached(game: InceptionContext, state: State, who: str) -> Iterable[CardId]:
    return board.all_attached(state)


CHOICES = {
    "take": Choice(say("Which card do you take from the discard pile?"), Pick, (_at(names.TEAM_DISCARD),)),
    "lose": Choice(say("Which weapon is lost?"), Pick, (_endangered,)),
    "forget": Choice(say("Which Flashback goes away?"), Pick, (board.flashbacks_of,)),
    "hand_over": Choice(say("Whose weapon goes to whom?"), HandOver, (_in_use, _unarmed), "INC-WEAPON-03"),
    "store": Choice(say("Add up to {most} to the display."), Store, (_at(names.HELD), _first_free), "INC-DISP-04"),
    "shelve": Choice(say("Which attached card goes to the display?"), Shelve, (_attached, _first_free), "INC-PLAY-04"),
}
"""By the key of the question."""
