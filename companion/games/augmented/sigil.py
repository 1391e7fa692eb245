"""What the rules ask of a sigil or trait, whatever its class; `companion.games.augmented.sigils` are those classes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from companion.games.augmented.cards.cost import Cost
from companion.games.lane_duel.sigils import Sigil as LaneSigil
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

WORDS = {
    "decline": say("Decline"),
    "done": say("Done"),
    "lose_health": say("Lose health"),
    "pay": say("Pay"),
    "deal_it_to_the_card": say("Deal it to the card"),
    "deal_it_to_the_player": say("Deal it to the player"),
}
"""Choices that are words, as people read them."""


class SigilWord(LaneSigil):
    """A sigil or trait by its `id` in the card file."""

    activated: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    """Whether its card loses its other sigils while marked with it."""
    eats: ClassVar[bool] = False
    """Whether what its ability does follows from the cards that pay, as they are before they do."""
    manual: ClassVar[bool] = False
    """Whether nobody knows its text, so that people say what happens (AUG-RULING-40)."""

    def stands_for(self, state: State, me: CardId, powered: bool) -> tuple[str, ...]:
        """Other sigils its card has through it now; `powered`: the card is inside a circuit."""
        return ()

    def own_cost(self, state: State, card: CardId, seat: Seat, cost: Cost) -> Cost:
        """What a card in the hand of `seat` with this trait costs, when it would cost `cost`."""
        return cost

    def chosen(self, state: State, me: CardId, choice: str) -> Iterable[StepBase]:
        """What follows from an answer to what it asks."""
        raise NotImplementedError(f"{self.id} asks nothing")

    def choice_label(self, state: State, choice: str) -> str:
        """The words on the button of a choice: for a space also the card there."""
        card = state.top(Place(choice))
        if card is None:
            return WORDS.get(choice, choice)
        return say("{card} on {to}", card=self.game.card_name(card), to=choice)

    def named(self, state: State, me: CardId, card: CardId) -> Iterable[StepBase]:
        """What follows when a card in hand was named for it (`NameCard`)."""
        raise NotImplementedError(f"{self.id} asks for no card in hand")

    # What activated abilities are asked (AUG-CARD-05).

    def price(self, state: State, me: CardId) -> Cost:
        """What using it costs."""
        return Cost()

    def spent(self) -> str:
        """What is said to who wants to use it more often than `uses` allows."""
        return say("{ability} has been used this turn.", ability=self.title)

    def uses(self, state: State, me: CardId) -> int | None:
        """How often it may be used in a turn; ``None``: as often as it is paid for."""
        return None

    def unusable(self, state: State, me: CardId, seat: Seat) -> Refusal | None:
        """Why it may not be used although it can be paid."""
        return None

    def used(self, state: State, me: CardId, seat: Seat, cards: tuple[CardId, ...]) -> Iterable[StepBase]:
        """What it does; `cards` paid for it."""
        raise NotImplementedError(self.id)
