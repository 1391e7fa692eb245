"""A card out of the own deck, or one that stands in for another (INS-SIGIL-Hoarder, INS-RULING-48, 61, 62)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.inscription.hands import can_be_in_deck
from companion.games.inscription.refusals import no
from companion.games.inscription.steps import Search
from companion.games.lane_duel.facts import Created, Shown
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, Fact
from companion.kernel.prompts import Prompt
from companion.kernel.rules import Rules
from companion.kernel.state import State

rules = Rules()

BOTTLE = "Black Goat in a Bottle"
"""Why a goat comes to a hand, as people read it."""


@rules.action
class Take(Answer, frozen=True):
    """The card taken with Hoarder, or fetched in place of a missing one. `laid`: shown on the item place."""

    verb = "take"
    reveals = True
    said = "I took {card}"
    form = "I took this card"

    card: CardId
    laid: bool = False

    def hands(self, state: State) -> frozenset[CardId]:
        return frozenset((self.card,)) if self.laid else frozenset()

    @classmethod
    def candidates(cls, game: InscriptionContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Take]:
        """What is laid before the camera answers a question that does not list every answer."""
        question = state.question
        if moved and question is not None and question.prompt.key == "hoarder":
            yield from (cls(question.waiting[0], card, laid=True) for card in moved if card in game.catalogue)

    def unfit(self, game: InscriptionContext, state: State) -> Refusal | None:
        """A card named for Hoarder that cannot be in that deck."""
        if can_be_in_deck(game, state, self.seat, self.card):
            return None
        say = f"{game.card_name(self.card)} cannot be in {game.names[self.seat]}'s deck."
        return no("E_BAD_TARGET", "INS-SIGIL-Hoarder", say)

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
    said = "I took a card"

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
    text = f"{game.names[seat]}: take any card of your deck, show it, shuffle the deck."
    options, verbs = (*listed, unnamed), (Take.verb,)
    yield Asked(Prompt((seat,), "hoarder", text, options, clause="INS-SIGIL-Hoarder", bell=unnamed, verbs=verbs))
