"""A Fear card that was turned up leaves the game (CUBO-FEAR-04 to -06), also with the help of another card's power."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import ChimeGiven, Eliminated, PowerUsed
from companion.games.incubo.names import Side
from companion.games.incubo.power import NO_CARD
from companion.games.incubo.refusals import no
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

PRICE, CHEAP = 2, 1
"""Tokens of the Fear Reserve for removing a Fear card, and with `cheap_fear` (CUBO-FEAR-04)."""


def helpers(game: IncuboContext, state: State, who: Side) -> Iterator[CardId]:
    """Cards whose power makes removing a Fear card cheaper now (CUBO-RULING-43, -58)."""
    return (card for card in board.area(state, who) if unhelpful(game, state, who, card) is None)


def unhelpful(game: IncuboContext, state: State, who: Side, card: CardId) -> Refusal | None:
    """Why a card does not make it cheaper."""
    there = board.area(state, who)
    if card not in there:
        return no(
            "E_POWER_OWNER", "CUBO-RULING-43", say("{card} does not lie in your area.", card=game.card_name(card))
        )
    if state.mark(card, names.USED):
        return no("E_POWER_USED", "CUBO-RULING-43")
    power = board.power(game, state, card, who)
    cheap = power is not None and power.cheapens
    if power is not None and power.copies:
        others = (board.power(game, state, one, who) for one in there if one != card)
        cheap = any(one is not None and one.cheapens for one in others)
    return None if cheap else no("E_BAD_TARGET", "CUBO-RULING-43")


def removals(game: IncuboContext, state: State, who: Side, card: CardId) -> Iterator[Remove]:
    """Every way to remove a Fear card that was turned up."""
    if game.is_fear(card):
        fear = state.count(names.FEAR)
        if fear >= PRICE:
            yield Remove(game.seat(who))
        if fear >= CHEAP:
            yield from (Remove(game.seat(who), helper) for helper in helpers(game, state, who))


class Places(Answer, frozen=True):
    """An answer to where a card goes."""

    def card(self, game: IncuboContext, state: State) -> CardId:
        """The card that waits for its place."""
        card = state.top(names.turned(game.side(self.seat)))
        assert card is not None
        return card


@rules.action
class Remove(Places, frozen=True):
    """A Fear card that was turned up leaves the game for tokens of the Fear Reserve (CUBO-FEAR-04 to -06).

    `helper` is a card whose `cheap_fear` (or a Copy of one) is used for it.
    """

    verb = "remove"
    by_hand = ()
    heading = ""

    helper: CardId = NO_CARD

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Remove]:
        """A helper is turned for it."""
        for who in game.sides:
            if state.top(names.turned(who)) is not None:
                yield from (cls(game.seat(who), card) for card in sorted(moved or ()) if board.owner(state, card))

    def unfit(self, game: IncuboContext, state: State) -> Refusal | None:
        who = game.side(self.seat)
        if not game.is_fear(self.card(game, state)):
            return no("E_BAD_TARGET", "CUBO-FEAR-04", say("Only Fear cards are removed like that."))
        if self.helper and (wrong := unhelpful(game, state, who, self.helper)):
            return wrong
        if state.count(names.FEAR) < self._price():
            return no("E_NO_FEAR_TOKENS", "CUBO-FEAR-04")
        return None

    def _price(self) -> int:
        return CHEAP if self.helper else PRICE

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        who = game.side(self.seat)
        if self.helper:
            yield PowerUsed(self.helper, names.USED, 1)
        yield Counted(names.FEAR, -self._price())
        yield Counted(names.SPENT, self._price())
        yield Eliminated(self.card(game, state), names.BOX)
        chime = state.top(names.CHIMES)
        if chime is not None:
            yield ChimeGiven(chime, names.discard(game.partner(who) or who))

    def label(self, game: IncuboContext, state: State) -> str:
        by = say(" with {card}", card=game.card_name(self.helper)) if self.helper else ""
        return say("Remove it for {price} of the Fear Reserve{by}", price=self._price(), by=by)


rules.says(Eliminated, say("{card} leaves the game."))


@rules.tells(ChimeGiven)
def _chime_given(game: IncuboContext, before: State, after: State, fact: ChimeGiven) -> str:
    return say("A Chime card goes to {place}.", place=game.place_name(fact.to) if fact.to else say("a discard pile"))
