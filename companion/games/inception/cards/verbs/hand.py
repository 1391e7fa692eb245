"""Verbs that move team cards: hand, display, discard pile, attached cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from msgspec.structs import replace as changed

from companion.games.inception.board import all_attached, everybody_active, free_slots, weapon_of
from companion.games.inception.context import InceptionContext
from companion.games.inception.rules.lying_cards import ask_about
from companion.games.inception.script import CardVerb, People, Slots, Stock, TeamCards
from companion.games.inception.steps import AskCard, AskStore, DiscardFrom, Do, DrawCards
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Draw(CardVerb, frozen=True, tag="draw"):
    """T-DRAW n times."""

    n: TeamCards

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield DrawCards(self.n)

    def moves(self, stock: Stock) -> Stock:
        return changed(stock, hand=stock.hand + min(self.n, stock.deck + stock.pile))


class _Discard(CardVerb, frozen=True):
    """The player discards n cards of a place, or all."""

    place: ClassVar[str]

    n: TeamCards

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield DiscardFrom(self.place, self.n)

    def moves(self, stock: Stock) -> Stock:
        left = getattr(stock, self.place) - self.n
        return changed(stock, **{self.place: left}, pile=stock.pile + self.n)


class DiscardHand(_Discard, frozen=True, tag="discard_hand"):
    place = "hand"


class DiscardDisplay(_Discard, frozen=True, tag="discard_display"):
    place = "display"

    n: Slots


class TakeDiscard(CardVerb, frozen=True, tag="take_discard"):
    """n cards of the player's choice come from the team discard pile to the hand."""

    n: TeamCards

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield AskCard("take", self.n, first=step.first)

    def moves(self, stock: Stock) -> Stock:
        return changed(stock, hand=stock.hand + self.n, pile=stock.pile - self.n)


class _OneByOne(CardVerb, frozen=True):
    """A question about lying cards, asked `n` times; `asks` is its key."""

    asks: ClassVar[str]

    n: TeamCards

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        asked = ask_about(game, state, self.asks, step.first)
        if asked is not None:
            yield asked
            if self.n > 1:
                yield Do((changed(self, n=self.n - 1),), step.source)


class AttachedToDisplay(_OneByOne, frozen=True, tag="attached_to_display", rename={"where": "from"}):
    """Attached cards go to the display."""

    fills_display = True
    asks = "shelve"

    n: Slots
    where: Literal["any_level"] = "any_level"

    def feasible(self, game: InceptionContext, state: State, me: str, target: str) -> bool:
        return min(len(tuple(all_attached(state))), len(free_slots(game, state))) >= self.n


class HandToDisplay(CardVerb, frozen=True, tag="hand_to_display"):
    """Up to n hand cards go to the display, also while it is closed."""

    fills_display = True

    n: Slots

    def resolve(self, game: InceptionContext, state: State, step: Do) -> Iterable[StepBase]:
        yield AskStore(self.n, step.first)


class MoveWeapon(_OneByOne, frozen=True, tag="move_weapon"):
    """Attached weapons change hands."""

    asks = "hand_over"

    n: People

    def feasible(self, game: InceptionContext, state: State, me: str, target: str) -> bool:
        armed = [weapon_of(game, state, who) is not None for who in everybody_active(state)]
        return any(armed) and not all(armed)
