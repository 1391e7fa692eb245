"""Where a card that was turned up goes: rows or parts of a monster (T-DRAW 3 and 4)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.incubo import board, names
from companion.games.incubo.context import IncuboContext
from companion.games.incubo.facts import Laid, PowerUsed, pay
from companion.games.incubo.names import Side
from companion.games.incubo.power import Power
from companion.games.incubo.refusals import no
from companion.games.incubo.rules.removing import Places, removals
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
        home = names.row(who, "play")
        goes = say("move {name} from {at} to {at_b}{face_down}", name=game.card_name(card), at=game.place_name(to),
                   at_b=game.place_name(home), face_down="")  # fmt: skip
        return no("E_FEAR_ROW", "CUBO-ROW-06", "", goes)
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


@rules.action
class Put(Places, frozen=True):
    """The card that was turned up is laid there."""

    verb = "put"
    small = True
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
class Agree(Places, frozen=True):
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


@rules.tells(Laid)
def _told_laid(game: IncuboContext, before: State, after: State, fact: Laid) -> str:
    return say(
        "{card} lies in {place}.",
        card=game.card_name(fact.card),
        place=game.place_name(fact.to) if fact.to else say("a row"),
    )
