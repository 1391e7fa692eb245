"""T-PLAY 1 and 2: everything a cost can ask for, checked as a whole, then paid in the ledger's order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from companion.games.augmented import names
from companion.games.augmented.board import all_gems, cards_of, gems, who_have
from companion.games.augmented.cards.catalogue import CardFace
from companion.games.augmented.cards.cost import COLOUR_WORDS, Cost, gems_meet, shatters_meet
from companion.games.augmented.context import MANY_LIVES, AugmentedContext
from companion.games.augmented.facts import NOBODY, Celled, Charged, Offered, Shattered
from companion.games.augmented.refusals import no
from companion.games.augmented.steps.cards import Perish, Shatter
from companion.games.augmented.steps.moments import Paid
from companion.games.lane_duel.board import active_slot, controller, has
from companion.games.lane_duel.facts import Boned
from companion.games.lane_duel.payment import blood_fault, bones_fault, laid_again, offered_fault, payments
from companion.games.lane_duel.steps import Sacrifice
from companion.kernel.actions import Faults, Refusal
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.engine import fold
from companion.kernel.facts import Counted, Moved
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import joined, say
from companion.kernel.state import State

rules = Rules()


class Payment(Struct, frozen=True):
    """What is paid with: cards sacrificed for blood and cards shattered, for a cost of something called `name`.

    `beastly`: every card gives at most one blood; `diamond`: its gems have to be of different colours.
    """

    name: str
    cost: Cost
    blood: tuple[CardId, ...] = ()
    shatter: tuple[CardId, ...] = ()
    beastly: bool = False
    diamond: bool = False

    @property
    def most(self) -> int | None:
        """The most blood a card gives."""
        return 1 if self.beastly else None


def payment_for(face: CardFace, cost: Cost, blood: Sequence[CardId], shatter: Sequence[CardId]) -> Payment:
    """The payment of a card to be played."""
    traits = face.traits
    return Payment(
        face.name, cost, tuple(blood), tuple(shatter), "beastly" in traits, "diamond-cost" in traits,
    )  # fmt: skip


def payment_faults(game: AugmentedContext, state: State, seat: Seat, pay: Payment) -> Faults:
    """T-PLAY 1: why this does not pay the cost; nothing is paid before all of it is right."""
    yield _energy_fault(state, seat, pay)
    yield bones_fault(game, state, seat, pay.name, pay.cost.bones)
    yield _double_use(game, state, pay)
    yield offered_fault(game, state, seat, pay.blood)
    yield blood_fault(game, state, pay.name, pay.cost.blood, pay.blood, pay.most)
    yield _shatter_fault(game, state, seat, pay)
    yield _gem_fault(game, state, seat, pay)


def payment_fault(game: AugmentedContext, state: State, seat: Seat, pay: Payment) -> Refusal | None:
    """The first of the `payment_faults`."""
    return next(filter(None, payment_faults(game, state, seat, pay)), None)


def _energy_fault(state: State, seat: Seat, pay: Payment) -> Refusal | None:
    """Energy, then overcharge with the cells this very card empties (AUG-OVER-04, AUG-RULING-31)."""
    cost, charge = pay.cost, state.count(names.charge(seat))
    back = say("put {name} back into your hand", name=pay.name)
    if charge < cost.energy:
        text = say("{name} costs {energy} energy; you have {charge}.", name=pay.name, energy=cost.energy, charge=charge)
        return no("E_NOT_ENOUGH_ENERGY", "AUG-ENERGY-02", text, back)
    empty = max(0, state.count(names.cells(seat)) - (charge - cost.energy))  # a correction may charge beyond the cells
    if empty < cost.overcharge:
        text = say(
            "{name} costs {overcharge} overcharge; you would have {empty} empty cells.",
            name=pay.name,
            overcharge=cost.overcharge,
            empty=empty,
        )
        return no("E_NOT_ENOUGH_OVERCHARGE", "AUG-OVER-02", text, back)
    return None


def _double_use(game: AugmentedContext, state: State, pay: Payment) -> Refusal | None:
    twice = [card for card in pay.shatter if card in pay.blood or pay.shatter.count(card) > 1]
    if not twice:
        return None
    text = say("{card} pays for one thing only.", card=game.card_name(twice[0]))
    return no("E_DOUBLE_USE", "AUG-SHATTER-05", text, *laid_again(game, state, twice[:1]))


def _shatter_fault(game: AugmentedContext, state: State, seat: Seat, pay: Payment) -> Refusal | None:
    """AUG-SHATTER-01, 04, AUG-RULING-16: a card for each broken gem; none too many."""
    own = [gems(game, state, card) if controller(state, card) == seat else () for card in pay.shatter]
    if shatters_meet(pay.cost.shatters, own):
        return None
    wanted = pay.cost.text() if pay.cost.shatters else say("no shatter")
    text = say("{name} costs {wanted}: one card of yours with that gem for each.", name=pay.name, wanted=wanted)
    return no("E_MISSING_SHATTER", "AUG-SHATTER-01", text, *laid_again(game, state, pay.shatter))


@once_a_state
def _gems_left(
    game: AugmentedContext, state: State, seat: Seat, shatter: Sequence[CardId], blood: Sequence[CardId]
) -> tuple[str, ...]:
    """The gems of a side when these cards have paid, with all that follows from it as far as nobody is asked: what
    hangs on a card that is gone (a circuit, a coat, a neighbour) is not there any more (AUG-GEM-03, AUG-RULING-13)."""
    gone = (*shatter, *blood)
    if gone:
        state = game.worked_out(state, taken(seat, shatter, blood, NOBODY))
        leaving = (card for card in gone if active_slot(state, card) and not game.keeps_space(state, card))
        state, _ = fold(state, (Moved(card, names.discard(seat)) for card in leaving))
    return tuple(all_gems(game, state, seat, gone))


def _gem_fault(game: AugmentedContext, state: State, seat: Seat, pay: Payment) -> Refusal | None:
    """AUG-GEM-03, 05, AUG-RULING-13: gems still there when the cards used for the payment are gone."""
    if not pay.cost.gems:
        return None
    gone = (*pay.shatter, *pay.blood)
    left = _gems_left(game, state, seat, pay.shatter, pay.blood)
    if gems_meet(pay.cost.gems, left, different=pay.diamond):
        return None
    gems = joined((COLOUR_WORDS[colour] for colour in left), ", ") or say("no gem")
    cost = pay.cost.text()
    text = say("{name} costs {what}; you have {has}.", name=pay.name, what=cost, has=gems)
    if gone:
        text = say("{name} costs {cost}; after the payment you have {gems}.", name=pay.name, cost=cost, gems=gems)
    return no("E_MISSING_GEM", "AUG-GEM-03", text, *laid_again(game, state, gone))


def ways(game: AugmentedContext, state: State, seat: Seat, pay: Payment) -> Iterator[Payment]:
    """Every payment of the cost with cards in play; none when it cannot be paid."""
    cost = pay.cost
    number = sum(cost.shatters.values())
    holders = [card for card in cards_of(game, state, seat) if number and gems(game, state, card)]
    for shatter in combinations(holders, number):
        if not shatters_meet(cost.shatters, [gems(game, state, card) for card in shatter]):
            continue
        for blood in payments(game, state, seat, cost.blood, pay.most):
            way = Payment(pay.name, cost, blood, shatter, pay.beastly, pay.diamond)
            if payment_fault(game, state, seat, way) is None:
                yield way


def paid(game: AugmentedContext, state: State, seat: Seat, pay: Payment, card: CardId) -> Iterator[StepBase]:
    """T-PLAY 2: energy, overcharge, bones, shatters, sacrifices; each death is complete before the next."""
    cost = pay.cost
    if cost.energy:
        yield Charged(names.charge(seat), -cost.energy, seat=seat, why=pay.name)
        yield Counted(names.spent(seat), cost.energy)
    if cost.overcharge and not who_have(game, state, seat, "no-max-reduction"):
        yield Celled(names.cells(seat), -cost.overcharge, seat=seat, why=pay.name)
    if cost.bones:
        yield Boned(names.bones(seat), -cost.bones, why=pay.name)
    yield from taken(seat, pay.shatter, pay.blood, card)


def taken(seat: Seat, shatter: Iterable[CardId], blood: Iterable[CardId], card: CardId) -> Iterator[StepBase]:
    """The cards that pay for `card`: shatters, then sacrifices."""
    yield from (Shatter(victim, seat, card) for victim in shatter)
    yield from (Sacrifice(victim, seat, card) for victim in blood)


@rules.expands(Shatter)
def shatter(game: AugmentedContext, state: State, step: Shatter) -> Iterator[StepBase]:
    """AUG-SHATTER-02, 03, AUG-RULING-15: it perishes, not by combat; no blood, no hammer."""
    if active_slot(state, step.card) is not None:
        yield Perish(step.card, cause="shatter")
        yield Shattered(names.shattered(step.seat), 1, seat=step.seat, card=step.card)


@rules.expands(Sacrifice)
def sacrifice(game: AugmentedContext, state: State, step: Sacrifice) -> Iterator[StepBase]:
    """AUG-BLOOD-03, 06: a full death at once, unless it has Many Lives."""
    if active_slot(state, step.card) is None:
        return
    yield Offered(names.offered(step.seat), 1, seat=step.seat, card=step.card)
    yield Paid(step.card, step.paying)
    if not has(game, state, step.card, MANY_LIVES):
        yield Perish(step.card, cause="sacrifice")
