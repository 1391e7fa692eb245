"""Blood and bones: which payments are legal, and why one is not (T-PLAY 1 of both ledgers).

The refusals' clauses are the game's (`LaneContext.clauses`), by code.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any, ClassVar

from companion.games.common.refusals import Answer
from companion.games.lane_duel import names
from companion.games.lane_duel.board import active_slot, blood_of, controller, in_row
from companion.games.lane_duel.context import LaneContext
from companion.kernel.actions import Action, Refusal, filled
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.facts import Asked
from companion.kernel.places import Place, Seat
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

BACK = say("put the card you wanted to play back into your hand")


@rules.action
class Withdraw(Answer, frozen=True):
    """A card that was laid down before it was paid for goes back into the hand; nothing is sacrificed."""

    verb = "withdraw"
    said = say("Take the card back")


class Laid(Action, frozen=True):
    """A card is laid down before it is said what pays for it. A game says why that may not be, and what may pay."""

    verb = "lay"
    said = say("Lay {card} on {to}")
    asks: ClassVar[str] = ""
    """What its player is asked, with its fields in braces."""
    clause: ClassVar[str] = ""

    card: CardId
    to: Place

    def payable(self, game: Any, state: State) -> Iterator[Action]:
        """Every way to play it that the rules allow."""
        return iter(())

    def steps(self, game: Any, state: State) -> Iterator[StepBase]:
        """What pays for it?"""
        text, none = filled(self.asks, game, state, self), Withdraw(self.seat)
        options = (*self.payable(game, state), none)
        yield Asked(Prompt((self.seat,), PAYMENT, text, options, clause=self.clause, bell=none))


PAYMENT = "payment"
"""The key of the question what pays for a card that was laid down."""


def payment_open(game: LaneContext, state: State, card: CardId, paying: bool = False) -> Refusal | None:
    """Why `card` cannot be played meanwhile (INS-BLOOD-07, AUG-BLOOD-05): what pays for another one is still asked, or
    that one is `paying` and something about its payment is."""
    if not paying and (state.question is None or state.question.prompt.key != PAYMENT):
        return None
    text = say("Another card is being paid for: finish that first, or take it back.")
    return _no(game, "E_PAYMENT_OPEN", text, into_hand(game, card))


def _no(game: LaneContext, code: str, say: str, *put_back: str) -> Refusal:
    return Refusal(code, game.clauses[code], say, put_back)


def offered_fault(game: LaneContext, state: State, seat: Seat, blood: Sequence[CardId]) -> Refusal | None:
    """Why these cards cannot be sacrificed at all."""
    for card in blood:
        if blood.count(card) > 1:
            return _no(
                game,
                "E_DUPLICATE_SACRIFICE",
                say("{card} can be sacrificed once in a payment.", card=game.call(state, card)),
            )
        if controller(state, card) != seat or active_slot(state, card) is None:
            where = say("on the other side") if controller(state, card) else say("not in play")
            text = say(
                "{card} is {where}; only your own creatures in play can be sacrificed.",
                card=game.call(state, card),
                where=where,
            )
            return _no(game, "E_SACRIFICE_NOT_IN_PLAY", text)
        if not game.living(state, card):
            text = say("{card} is not alive and cannot be sacrificed.", card=game.call(state, card))
            return _no(game, "E_CANNOT_SACRIFICE", text, *laid_again(game, state, (card,)))
    return None


def staying(game: LaneContext, state: State, blood: Sequence[CardId]) -> dict[CardId, Refusal]:
    """Why sacrifices that keep their space are not taken away (INS-SIGIL-ManyLives, AUG-BLOOD-03)."""
    kept = (card for card in blood if active_slot(state, card) is not None and game.keeps_space(state, card))
    return {card: _no(game, "E_STAYS", _stays(game, state, card), *laid_again(game, state, (card,))) for card in kept}


def _stays(game: LaneContext, state: State, card: CardId) -> str:
    zone = active_slot(state, card)
    return say("{card} is sacrificed and stays on {zone}.", card=game.call(state, card), zone=zone.zone if zone else "")


def whose_space(game: LaneContext, to: Place) -> str:
    """Whose row a space is in, for who lays something there that may not lie there."""
    owner = names.side(to)
    return say("{zone} belongs to {name}.", zone=to.zone, name=game.names[owner]) if owner else ""


def into_hand(game: LaneContext, card: CardId) -> str:
    """That a card goes back into its player's hand, as a thing to put back."""
    return say("put {card} back into your hand", card=game.card_name(card))


def space_fault(
    game: LaneContext, state: State, seat: Seat, to: Place, blood: Sequence[CardId], back: str = BACK
) -> Refusal | None:
    """Why the card cannot lie there after the payment (INS-RULING-20, AUG-RULING-12); `back`: what is to be done with
    it then."""
    freed = {active_slot(state, card) for card in blood if not game.keeps_space(state, card)}
    if to not in state.cards or to in freed:
        return None
    if all(space in state.cards and space not in freed for space in names.row(seat)):
        return _no(game, "E_NO_SPACE", say("All four of your spaces are taken."), back)
    there = state.top(to)
    if there is not None and there in blood:
        return _no(game, "E_SLOT_OCCUPIED", _stays(game, state, there))
    text = (
        say("{zone} is taken by {there}.", zone=to.zone, there=game.call(state, there))
        if there
        else say("{zone} is taken.", zone=to.zone)
    )
    return _no(game, "E_SLOT_OCCUPIED", text, back)


def blood_fault(
    game: LaneContext, state: State, name: str, cost: int, blood: Sequence[CardId], most: int | None = None
) -> Refusal | None:
    """Whether the sacrifices for a card called `name` are exactly enough (INS-RULING-18, AUG-RULING-11).

    `most`: no card gives more blood than this for it.
    """
    paid, largest = _worth_together(game, state, tuple(blood), most)
    if paid < cost:
        text = say("{name} costs {cost} blood; {paid} is paid.", name=name, cost=cost, paid=paid or say("none"))
        things = (say("put {name} back into your hand", name=name), *laid_again(game, state, blood))
        return _no(game, "E_NOT_ENOUGH_BLOOD", text, *things)
    if blood and paid - largest >= cost:
        text = say("{name} costs {cost} blood; that is more than it needs.", name=name, cost=cost or say("no"))
        return _no(game, "E_TOO_MUCH_BLOOD", text, *laid_again(game, state, blood))
    return None


def bones_fault(game: LaneContext, state: State, seat: Seat, name: str, cost: int) -> Refusal | None:
    """Whether a player has the bones for a card called `name` (INS-BONE-03, AUG-BONE-03)."""
    has = state.count(names.bones(seat))
    if has >= cost:
        return None
    what = many("{n} bone", "{n} bones", cost)
    text = say("{name} costs {what}; you have {has}.", name=name, what=what, has=has)
    return _no(game, "E_NOT_ENOUGH_BONES", text, say("put {name} back into your hand", name=name))


@once_a_state
def _worth_together(game: LaneContext, state: State, blood: tuple[CardId, ...], most: int | None) -> tuple[int, int]:
    """The blood that these cards give, all together and the one that gives most."""
    worth = [_worth(game, state, card, most) for card in blood]
    return sum(worth), max(worth, default=0)


def _worth(game: LaneContext, state: State, card: CardId, most: int | None) -> int:
    worth = blood_of(game, state, card)
    return worth if most is None else min(worth, most)


def laid_again(game: LaneContext, state: State, cards: Sequence[CardId]) -> Iterator[str]:
    """Where these cards belong, as things to put back."""
    for card in cards:
        space = active_slot(state, card)
        if space is not None:
            yield say("lay {card} on {zone} again", card=game.call(state, card), zone=space.zone)


def payments(
    game: LaneContext, state: State, seat: Seat, cost: int, most: int | None = None
) -> Iterator[tuple[CardId, ...]]:
    """Every legal set of sacrifices for a blood cost, in lane order; the empty one for a free card. `most` as above."""
    if cost == 0:
        yield ()
        return
    worth = {card: _worth(game, state, card, most) for _, card in in_row(state, seat) if game.living(state, card)}
    for size in range(1, len(worth) + 1):
        for some in combinations(worth, size):
            total = sum(worth[card] for card in some)
            if total >= cost > total - max(worth[card] for card in some):
                yield some
