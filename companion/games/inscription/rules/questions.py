"""Questions that no rule of the table can answer: the counted hand, numbers on a card, a card out of the own deck."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.board import can_be_in_deck, most
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.refusals import no
from companion.games.inscription.steps import Search
from companion.games.lane_duel.board import has, in_row
from companion.games.lane_duel.facts import Created, Shown
from companion.kernel.actions import Faults, Hands
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact, Marked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

HAND_SECONDS = 15.0


@rules.action
class Hold(Answer, frozen=True):
    """The player counts the hand: so many cards (INS-SIGIL-Handy). The count follows the player."""

    verb = "hold"
    fields = {"cards": say("Cards in hand")}
    form = say("That is how many I hold")

    cards: int

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A counted hand is no smaller than the cards known to be in it, and no larger than all that may be."""
        least, largest = bounds(game, state, self.seat)
        if self.cards < least:
            text = many("{n} card is known to be there.", "{n} cards are known to be there.", least)
            yield no("E_BAD_TARGET", "INS-SIGIL-Handy", text)
        if self.cards > largest:
            what = many("{n} card", "{n} cards", largest)
            yield no("E_BAD_TARGET", "INS-SIGIL-Handy", say("At most {what} can be there.", what=what))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        by = self.cards - state.count(names.hand_count(self.seat))
        if by:
            yield Counted(names.hand_count(self.seat), by)

    def label(self, game: InscriptionContext, state: State) -> str:
        return many("{n} card", "{n} cards", self.cards)


def bounds(game: InscriptionContext, state: State, seat: Seat) -> tuple[int, int]:
    """The smallest and the largest hand there can be."""
    return len(game.hidden_hands[seat].cards(state)), most(game, state, seat)


def ask_hand(game: InscriptionContext, state: State, seat: Seat) -> Iterator[Fact]:
    """INS-SIGIL-Handy: before an attack whose power is the hand, the count is confirmed."""
    if not any(has(game, state, card, "handy") for _, card in in_row(state, seat)):
        return
    count = state.count(names.hand_count(seat))
    least, largest = bounds(game, state, seat)
    right, *others = (Hold(seat, count + by) for by in (0, -1, 1) if not by or least <= count + by <= largest)
    what = many("{n} card", "{n} cards", count)
    text = say("{name}: do you hold {what} (items not counted)?", name=game.names[seat], what=what)
    options, verbs = (right, *others), (Hold.verb,)
    yield Asked(Prompt((seat,), "hand", text, options, "INS-SIGIL-Handy", right, HAND_SECONDS, bell=right, verbs=verbs))


@rules.action
class Numbers(Answer, frozen=True):
    """Power and health read off a card the catalogue has no numbers for (INS-RULING-80)."""

    verb = "numbers"
    fields = {"card": say("Card"), "power": say("Power"), "health": say("Health")}
    form = say("It has these numbers")
    said = say("{power} power, {health} health")

    card: CardId
    power: int
    health: int

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        if state.where(self.card) is None or self.power < 0 or self.health < 1:
            yield no("E_BAD_TARGET", "INS-RULING-80", say("Power is at least 0 and health at least 1."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Kept with the tag, one higher than printed, so that nought is a number too."""
        for name, value in ((names.PRINTED_POWER, self.power), (names.PRINTED_HEALTH, self.health)):
            yield Marked(self.card, name, value + 1 - state.mark(self.card, name))


def ask_numbers(game: InscriptionContext, card: CardId, space: Place) -> Fact:
    """A card the catalogue has no numbers for: the players read them off it."""
    seat = space.zone[0]
    text = say("Which power and health are printed on {card}?", card=game.card_name(card))
    plain, verbs = Numbers(seat, card, 0, 1), (Numbers.verb,)
    return Asked(Prompt((seat,), "numbers", text, (plain,), clause="INS-RULING-80", bell=plain, verbs=verbs))


BOTTLE = say("Black Goat in a Bottle")
"""Why a goat comes to a hand, as people read it."""


@rules.action
class Take(Answer, frozen=True):
    """The card taken with Hoarder, or fetched in place of a missing one. `laid`: shown on the item place."""

    verb = "take"
    reveals = True
    said = say("I took {card}")
    form = say("I took this card")

    card: CardId
    laid: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,)) if self.laid else frozenset()

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: Hands) -> Iterator[Take]:
        """What is laid before the camera answers a question that does not list every answer."""
        question = state.question
        if moved and question is not None and question.prompt.key == "hoarder":
            yield from (cls(question.waiting[0], card, laid=True) for card in moved if card in game.catalogue)

    def faults(self, game: InscriptionContext, state: State) -> Faults:
        """A card named for Hoarder that cannot be in that deck."""
        if not can_be_in_deck(game, state, self.seat, self.card):
            yield no("E_BAD_TARGET", "INS-SIGIL-Hoarder", say("{card} cannot be in {seat}'s deck."))

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        """Out of the deck, known to be in the hand. A stand-in from the box is no card of the deck."""
        seat, from_box = self.seat, state.where(self.card) == names.UNUSED
        to = names.item_place(seat) if self.laid else names.hand(seat)
        yield Created(self.card, to, why=BOTTLE) if from_box else Shown(self.card, to)
        if not from_box:
            yield Counted(names.deck_count(seat), -1)
        yield Counted(names.hand_count(seat), 1)


@rules.action
class Fetched(Answer, frozen=True):
    """A card was taken with Hoarder and not named."""

    verb = "fetch"
    reveals = True
    said = say("I took a card")

    def steps(self, game: InscriptionContext, state: State) -> Iterator[Fact]:
        yield Counted(names.deck_count(self.seat), -1)
        yield Counted(names.hand_count(self.seat), 1)


@rules.expands(Search)
def search(game: InscriptionContext, state: State, step: Search) -> Iterator[Fact]:
    """INS-SIGIL-Hoarder, INS-RULING-48, 61. The card is shown to the camera, named on the phone, or left unnamed."""
    seat = step.seat
    if not state.count(names.deck_count(seat)):
        return
    listed = tuple(Take(seat, card) for card in state.at(names.unseen(seat)))
    unnamed = Fetched(seat)
    text = say("{name}: take any card of your deck, show it, shuffle the deck.", name=game.names[seat])
    options, verbs = (*listed, unnamed), (Take.verb,)
    yield Asked(Prompt((seat,), "hoarder", text, options, clause="INS-SIGIL-Hoarder", bell=unnamed, verbs=verbs))
