"""Where a card that was turned up goes: rows, parts of a monster, or out of the game (T-DRAW 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.common.refusals import Answer
from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import ChimeGiven, Eliminated, Laid, PowerUsed, pay
from companion.games.incubo.names import Side
from companion.games.incubo.power import NO_CARD, Power
from companion.games.incubo.refusals import no
from companion.games.incubo.steps import Settle
from companion.kernel.actions import Refusal
from companion.kernel.cards import CardId
from companion.kernel.facts import Asked, Counted, set_to
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import capital, say
from companion.kernel.state import State

rules = Rules()

PRICE, CHEAP = 2, 1
"""Tokens of the Fear Reserve for removing a Fear card, and with `cheap_fear` (CUBO-FEAR-04)."""


def undeclared(game: IncuboContext, state: State, who: Side, to: Place) -> Refusal | None:
    """Why no card may be laid there, whichever it is."""
    row = names.ROW_PLACES[who].get(to)
    if state.turn.phase == names.MONSTER:
        if row in ("pass", "elim"):
            return no("E_MONSTER_ROW", "CUBO-MON-09")
        return None if names.PART_PLACES[who].get(to) in board.standing(game, state) else no("E_NO_PART", "CUBO-MON-06")
    return None if row is not None else no("E_ILLEGAL_MOVE", "CUBO-ROW-01", say("It goes to one of your three rows."))


def row_price(state: State, who: Side, row: str | None, power: Power | None) -> int:
    """What a card costs in a row: one beyond the allowance, which its own power may pay (CUBO-RULING-08)."""
    if row not in ("pass", "elim") or state.count(names.allowance(who, row)):
        return 0
    return 0 if power is not None and power.opens == row else 1


def misplaced(
    game: IncuboContext, state: State, who: Side, card: CardId, to: Place, *, paid: bool = False
) -> Refusal | None:
    """Why a card may not be laid there. `paid`: the token for drawing it is still in the reserve."""
    if wrong := undeclared(game, state, who, to):
        return wrong
    row = names.ROW_PLACES[who].get(to)
    if state.mark(card, names.COMPANION) and row != "elim":
        return no("E_SOLO", "CUBO-SOLO-07", say("A card of the Companion deck goes to the Elimination row."))
    end = board.end(game, state, card, who)
    if end is None:
        return no(
            "E_NO_SYMBOL",
            "CUBO-CARD-03",
            say("{card} has no symbol of {who}.", card=game.card_name(card), who=game.person(who)),
        )
    if game.is_fear(card) and row in ("pass", "elim"):
        return no("E_FEAR_ROW", "CUBO-ROW-06")
    if row == "pass" and game.end(card, names.OTHER[who]) is None:
        return no(
            "E_NO_SYMBOL", "CUBO-ROW-05", say("{card} has no symbol of the other side.", card=game.card_name(card))
        )
    if row_price(state, who, row, end.power) > state.count(names.RESERVE) - paid:
        return no("E_NO_CHIME", "CUBO-ROW-04")
    return None


def unfitting(game: IncuboContext, state: State, who: Side, card: CardId, to: Place) -> Refusal | None:
    """Why a card that is turned up may not be laid there: against a monster its part has been declared."""
    slot = names.PART_PLACES[who].get(to)
    if game.binds and slot is not None and slot != state.count(names.DECLARED):
        return no("E_NO_PART", "CUBO-MON-07", say("The card was turned up for another part."))
    return misplaced(game, state, who, card, to)


def allowed(game: IncuboContext, state: State, who: Side, card: CardId) -> Iterator[Place]:
    """Everywhere a card may be laid that is turned up."""
    return (where for where in names.AREAS[who] if unfitting(game, state, who, card, where) is None)


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


@rules.expands(Settle)
def settle(game: IncuboContext, state: State, step: Settle) -> Iterator[StepBase]:
    """T-DRAW 3 and 4: a card that was laid down is played; a Fear card may still be removed (CUBO-RULING-42)."""
    who, card, to = step.who, step.card, step.to
    ways = tuple(removals(game, state, who, card))
    if to is not None and (not ways or misplaced(game, state, who, card, to)):
        yield from laid(game, state, who, card, to)
        return
    seat = game.seat(who)
    puts = tuple(Put(seat, where) for where in allowed(game, state, who, card))
    text = say("{who} turned up {card}. Where does it go?", who=game.person(who), card=game.card_name(card))
    if ways:
        text = say("{who} turned up {card}. Remove it, or play it?", who=game.person(who), card=game.card_name(card))
    # One ring (ledger section 6): the first row, against a monster the part it was turned up for.
    bell = puts[0] if puts and (state.turn.phase == names.PLAY or game.binds) else None
    yield Asked(Prompt((seat,), "place", text, (*puts, *ways), "CUBO-PLAY-10", bell=bell, verbs=("put", "remove")))


def laid(game: IncuboContext, state: State, who: Side, card: CardId, to: Place) -> Iterator[StepBase]:
    """The card is laid there, a row beyond its allowance paid; its own power may pay (CUBO-RULING-08)."""
    row = names.ROW_PLACES[who].get(to)
    if row in ("pass", "elim") and not state.count(names.allowance(who, row)):
        power = board.power(game, state, card, who)
        if power is None or power.opens != row:
            yield from pay(state, min(1, state.count(names.RESERVE)))
        elif _must_agree(state, card):
            yield PowerUsed(card, names.USED, 1)
        else:
            options = tuple(Agree(game.seat(who), yes, to) for yes in (True, False))
            text = say("Is the place of {card} free by its own power?", card=game.card_name(card))
            yield Asked(Prompt((game.seat(who),), "own_power", text, options, "CUBO-RULING-08", bell=options[0]))
            return
    yield from _laid(state, who, card, to)


def _must_agree(state: State, card: CardId) -> bool:
    """Whether only its own power can pay for a card's row: one of the Companion deck goes nowhere else."""
    return bool(state.mark(card, names.COMPANION)) and not state.count(names.RESERVE)


def _laid(state: State, who: Side, card: CardId, to: Place) -> Iterator[StepBase]:
    row = names.ROW_PLACES[who].get(to)
    if row in ("pass", "elim") and state.count(names.allowance(who, row)):
        yield Counted(names.allowance(who, row), -1)
    if to in names.PART_PLACES[who]:
        yield from set_to(state, names.DECLARED, names.PART_PLACES[who][to])
    yield Laid(card, to)
    yield Counted(names.played(who), 1)


class _Places(Answer, frozen=True):
    """An answer to where a card goes."""

    def card(self, game: IncuboContext, state: State) -> CardId:
        """The card that waits for its place."""
        card = state.top(names.turned(game.side(self.seat)))
        assert card is not None
        return card


@rules.action
class Put(_Places, frozen=True):
    """The card that was turned up is laid there."""

    verb = "put"
    heading = say("Where the card goes")

    to: Place

    @classmethod
    def candidates(cls, game: IncuboContext, state: State, moved: frozenset[CardId] | None) -> Iterator[Put]:
        if moved is None:
            return
        for who in game.sides:
            if state.top(names.turned(who)) in moved:
                yield from (cls(game.seat(who), where) for where in names.AREAS[who])

    def hands(self, game: IncuboContext, state: State) -> frozenset[CardId]:
        who = names.OWNER.get(self.to, names.ALPHA)
        return frozenset(state.at(names.turned(who)))

    def unfit(self, game: IncuboContext, state: State) -> Refusal | None:
        return unfitting(game, state, game.side(self.seat), self.card(game, state), self.to)

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        return laid(game, state, game.side(self.seat), self.card(game, state), self.to)

    def label(self, game: IncuboContext, state: State) -> str:
        name = game.place_name(self.to)
        who = game.side(self.seat)
        row = names.ROW_PLACES[who].get(self.to)
        costs = row_price(state, who, row, board.power(game, state, self.card(game, state), who))
        return say("{place} (1 Chime)", place=capital(name)) if costs else capital(name)


@rules.action
class Agree(_Places, frozen=True):
    """Whether a card's own power makes its place in a row free."""

    verb = "agree"

    yes: bool
    to: Place

    def steps(self, game: IncuboContext, state: State) -> Iterator[StepBase]:
        card = self.card(game, state)
        who = game.side(self.seat)
        if not self.yes and not state.count(names.RESERVE):
            yield Settle(who, card)
            return
        if self.yes:
            yield PowerUsed(card, names.USED, 1)
        else:
            yield from pay(state, 1)
        yield from _laid(state, who, card, self.to)

    def label(self, game: IncuboContext, state: State) -> str:
        if self.yes:
            return say("Yes, use its power")
        return say("No, pay 1 Chime token") if state.count(names.RESERVE) else say("No, it goes somewhere else")


@rules.action
class Remove(_Places, frozen=True):
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


@rules.tells(Laid)
def _told_laid(game: IncuboContext, before: State, after: State, fact: Laid) -> str:
    return say(
        "{card} lies in {place}.",
        card=game.card_name(fact.card),
        place=game.place_name(fact.to) if fact.to else say("a row"),
    )


rules.says(Eliminated, say("{card} leaves the game."))


@rules.tells(ChimeGiven)
def _chime_given(game: IncuboContext, before: State, after: State, fact: ChimeGiven) -> str:
    return say("A Chime card goes to {place}.", place=game.place_name(fact.to) if fact.to else say("a discard pile"))
