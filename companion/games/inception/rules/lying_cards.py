"""Choices among cards that lie in the open, and where they go: picked, shelved, handed over, stored, put under."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace as changed

from companion.games.inception import board, names
from companion.games.inception.actions import PlayerAction, no
from companion.games.inception.context import InceptionContext
from companion.games.inception.facts import Attached
from companion.games.inception.rules.beside import EVENT, asked
from companion.games.inception.rules.choices import Answer, Pass, Send, Withdraw, question, ring
from companion.games.inception.rules.events import TurnUp
from companion.games.inception.rules.hand import flashback_first, in_hand, into_hand, out_of_hand, step_two
from companion.games.inception.steps import AskAgain, AskCard, AskStore, Throw
from companion.kernel.actions import Action, CardAction, Faults, Hands, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Moved
from companion.kernel.places import CHANCE, Place
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, many, say
from companion.kernel.state import State

rules = Rules()


# --- what is asked -------------------------------------------------------------------------------------------------


ASKS = {
    "take": (say("Which card do you take from the discard pile?"), "pick", ""),
    "lose": (say("Which weapon is lost?"), "pick", ""),
    "forget": (say("Which Flashback goes away?"), "pick", ""),
    "hand_over": (say("Whose weapon goes to whom?"), "hand-over", "INC-WEAPON-03"),
    "store": (say("Add up to {most} to the display."), "store", "INC-DISP-04"),
    "shelve": (say("Which attached card goes to the display?"), "shelve", "INC-PLAY-04"),
}
"""By the key of the question: the sentence, the verb of its answers, the clause."""


def ask_about(
    game: InceptionContext, state: State, key: str, first: bool = False, who: str = "", most: str = ""
) -> Asked | None:
    """The question about cards with this key; ``None`` while it has no answer. Up to so many (`most`) may be declined.

    `first`: nothing was done yet, so that the card can still be taken back. `who`: whose cards it is about.
    """
    text, verb, clause = ASKS[key]
    options = [*(answers(game, state, key, who) or ()), *([Pass(names.PLAYER)] if most else ())]
    return question(key, say(text, most=most) if most else text, options, clause, (verb,), first) if options else None


def answers(game: InceptionContext, state: State, key: str, who: str) -> Iterable[Action] | None:
    """The answers now to a question about cards on the table; ``None``: to others, none can be lost or won meanwhile.

    Cards go to the first free slot of the display.
    """
    me, people, slots = names.PLAYER, board.everybody_active(state), board.free_slots(game, state)[:1]
    match key:
        case "take":
            return (Pick(me, card) for card in state.at(names.TEAM_DISCARD))
        case "lose":
            there = board.active_on(state, board.affected_level(game, state))
            return (Pick(me, card) for card in board.weapons(game, state, there))
        case "forget":
            return (Pick(me, card) for card in board.flashbacks_of(game, state, who))
        case "hand_over":
            unarmed = [one for one in people if board.weapon_of(game, state, one) is None]
            return (HandOver(me, card, to) for card in board.weapons(game, state, people) for to in unarmed)
        case "store":
            return (Store(me, card, slot) for card in state.at(names.HELD) for slot in slots)
        case "shelve":
            return (Shelve(me, card, slot) for card in board.all_attached(state) for slot in slots)
        case _ if key == EVENT:
            return (TurnUp(CHANCE, card) for card in board.top_events(state, board.front(state)))
    return None


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
    whose = (board.owner(state, one.card) for one in prompt.options if isinstance(one, Pick))
    now = answers(game, state, prompt.key, next(filter(None, whose), ""))
    if prompt.key == "send":
        now = (one for one in prompt.options if isinstance(one, Send) and board.active(state, one.who))
    if now is None:
        yield Asked(prompt)
    elif now := tuple(now):
        options = (*now, *(one for one in prompt.options if isinstance(one, Pass | Withdraw)))
        yield Asked(changed(prompt, options=options, bell=prompt.bell if prompt.key == EVENT else ring(options)))


@rules.action
class Pick(CardAction, Answer, frozen=True):
    """A lying card is chosen: out of the discard pile, or a weapon to be taken away."""

    verb = "pick"
    answers = ("take", "lose", "forget")
    said = "{card}"
    heading = say("Take a card")
    wrong = no("E_BAD_TARGET", "", say("That card cannot be chosen here."))

    @classmethod
    def candidates(cls, game: InceptionContext, state: State, moved: Hands) -> Iterable[Pick]:
        taken = (card for card in state.at(names.TEAM_DISCARD) if moved is not None and card in moved)
        return (cls(names.PLAYER, card) for card in (*board.from_people(game, state, moved), *taken))

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        taken = state.where(self.card) == names.TEAM_DISCARD
        return into_hand(game, state, self.card) if taken else (Throw(self.card),)


@rules.action
class HandOver(CardAction, Answer, frozen=True):
    """An attached weapon goes to another character."""

    verb = "hand-over"
    answers = ("hand_over",)
    said = say("{card} to {who}")
    heading = say("Hand a weapon over")
    ways = (board.from_people, names.CHARACTERS)

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
class Store(CardAction, PlayerAction, frozen=True):
    """A hand card is placed in the display (INC-DISP-01), also as an effect lets it (INC-DISP-04)."""

    verb = "store"
    said = say("{card} goes to the display")
    heading = say("Put a hand card into the display")
    ways = (board.from_hand, board.empty_slots)
    laid_on = names.DISPLAY

    to: Place

    @classmethod
    def moment(cls, game: InceptionContext, state: State) -> Refusal | None:
        return None if asked(state, "store") else step_two(state, "INC-DISP-01", say("Cards are placed in the display"))

    def faults(self, game: InceptionContext, state: State) -> Faults:
        if asked(state, "store"):
            yield in_hand(game, state, self.card) or slot_refusal(game, state, self.to)
            return
        yield in_hand(game, state, self.card) or flashback_first(game, state)
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
class Shelve(CardAction, Answer, frozen=True):
    """An attached card goes to the display (INC-PLAY-04)."""

    verb = "shelve"
    answers = ("shelve",)
    said = say("{card} to the display")
    heading = say("Move an attached card to the display")
    ways = (board.from_people, board.empty_slots)
    laid_on = names.DISPLAY

    to: Place

    def unlisted(self, game: InceptionContext, state: State) -> Faults:
        if board.owner(state, self.card) is None:
            yield no("E_BAD_TARGET", "INC-PLAY-04", say("{card} is not attached to anybody."))
        yield slot_refusal(game, state, self.to)

    def steps(self, game: InceptionContext, state: State) -> Iterable[StepBase]:
        yield Moved(self.card, self.to)
