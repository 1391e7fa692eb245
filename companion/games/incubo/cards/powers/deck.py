"""Powers that play cards, or look at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Returned, gone
from companion.games.incubo.names import Side
from companion.games.incubo.power import CardPower, Choice, Use
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import CheckParts, LookBelow, PlayNext, PutBack, TakeOut
from companion.kernel.actions import Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.prompts import StepBase
from companion.kernel.sentences import say
from companion.kernel.state import State

Cards = Annotated[int, Meta(ge=1, le=9)]


def nowhere_to_play(game: IncuboContext, state: State, clause: str) -> Refusal | None:
    """A card that a power plays needs a part that still stands (CUBO-RULING-39)."""
    if state.turn.phase == names.MONSTER and not board.standing(game, state):
        return no("E_CANNOT_RESOLVE", clause, say("Every part is beaten; there is nowhere to play a card."))
    return None


class Draw(CardPower, frozen=True, kw_only=True, tag="draw"):
    """N cards of the own deck are played, one after another, for nothing."""

    clause = "CUBO-POWER-DrawN"

    n: Cards

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not board.can_draw(state, use.who):
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-30", say("There is no card to draw."))
        yield nowhere_to_play(game, state, self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlayNext(use.who, self.n)


class _Looks(CardPower, frozen=True):
    """Cards of the own deck are looked at, one leaves it."""

    least: ClassVar[int] = 1
    """So many there have to be."""
    leaves: ClassVar[str] = ""
    """Where one of them goes: ``discard`` or ``box``."""

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if self._there(state, use.who) < self.least:
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-24", say("There are too few cards to look at."))

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        if self.leaves:
            cards = board.next_cards(state, use.who, self.looks)
            yield Choice("out", say("Which of the cards you look at leaves the deck?"), cards, self.clause)

    def unfit(self, game: IncuboContext, state: State, use: Use) -> Refusal | None:
        """The order put back, where it is told, has all the others."""
        if not use.top:
            return None
        seen = board.next_cards(state, use.who, self.looks)
        there = self._there(state, use.who) - bool(self.leaves)
        whole = len(set(use.top)) == len(use.top) == there and use.out not in use.top
        return None if whole and set(use.top) <= set(seen) else no("E_BAD_TARGET", self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield LookBelow(use.who, self.looks)
        there = self._there(state, use.who)
        if self.leaves:
            yield TakeOut(use.who, use.out, names.BOX if self.leaves == "box" else names.discard(use.who))
        yield PutBack(use.who, there - bool(self.leaves), use.top)

    def _there(self, state: State, who: Side) -> int:
        """How many cards there are to look at."""
        return min(self.looks, board.deck_size(state, who) + board.discard_size(state, who))


class ScryOrder(_Looks, frozen=True, tag="scry_order"):
    """The top three are put back in any order."""

    clause = "CUBO-POWER-ScryOrder"
    looks = 3


class ScryDiscard(_Looks, frozen=True, tag="scry_discard"):
    """One of the top three is discarded."""

    clause = "CUBO-POWER-ScryDiscard"
    looks = 3
    leaves = "discard"


class ScryBox(_Looks, frozen=True, tag="scry_box"):
    """One of the top three leaves the game."""

    clause = "CUBO-POWER-ScryBox"
    looks = 3
    leaves = "box"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if state.turn.phase == names.MONSTER:
            yield no("E_MONSTER_ROW", "CUBO-RULING-27", say("Against a monster no card leaves the game."))
        yield from super().faults(game, state, use)


class Pick2(_Looks, frozen=True, tag="pick2"):
    """Of the top two one is discarded, the other played."""

    clause = "CUBO-POWER-Pick2"
    looks = least = 2
    leaves = "discard"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        yield from super().faults(game, state, use)
        yield nowhere_to_play(game, state, self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield from super().resolve(game, state, use)
        yield PlayNext(use.who, 1)


class Redraw(CardPower, frozen=True, tag="redraw"):
    """A random card of the own discard pile is played."""

    clause = "CUBO-POWER-Redraw"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not board.discard_size(state, use.who):
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-28", say("The discard pile is empty."))
        yield nowhere_to_play(game, state, self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield PlayNext(use.who, 1, pile=True)


def _under(state: State, card: CardId, who: Side) -> Iterator[Fact]:
    """A card goes under this player's deck."""
    return gone(state, Returned(card, names.bottom(who), under=True))


class Return1(CardPower, frozen=True, tag="return1"):
    """A card of the own Play row goes under the own deck."""

    clause = "CUBO-POWER-Return1"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not board.play_row(state, use.who):
            yield no("E_CANNOT_RESOLVE", self.clause, say("The Play row is empty."))

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        yield Choice("target", say("Which card goes under your deck?"), board.play_row(state, use.who), self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        return _under(state, use.target, use.who)


class ReturnDraw(Return1, frozen=True, tag="return_draw"):
    """A card of the own Play row goes under the own deck, then the top card is played."""

    clause = "CUBO-POWER-ReturnDraw"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        yield from super().faults(game, state, use)
        yield nowhere_to_play(game, state, self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterable[StepBase]:
        yield from super().resolve(game, state, use)
        yield CheckParts()  # a card below 0 that leaves may have been all that was missing (CUBO-MON-12)
        yield PlayNext(use.who, 1)


class BothReturn(CardPower, frozen=True, tag="both_return"):
    """Each player puts a card of the own Play row under the own deck."""

    clause = "CUBO-POWER-BothReturn"

    def faults(self, game: IncuboContext, state: State, use: Use) -> Faults:
        if not all(board.play_row(state, who) for who in game.sides):
            yield no("E_CANNOT_RESOLVE", "CUBO-RULING-60", say("Each Play row needs a card."))

    def choices(self, game: IncuboContext, state: State, use: Use) -> Iterable[Choice]:
        yield Choice("target", say("Which card goes under your deck?"), board.play_row(state, use.who), self.clause)
        partner = game.partner(use.who)
        if partner is not None:
            text = say("Which card goes under {who}'s deck?", who=game.person(partner))
            yield Choice("partner", text, board.play_row(state, partner), self.clause)

    def resolve(self, game: IncuboContext, state: State, use: Use) -> Iterator[StepBase]:
        yield from _under(state, use.target, use.who)
        partner = game.partner(use.who)
        if partner is not None:
            yield from _under(state, use.partner, partner)
