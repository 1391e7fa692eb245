"""T-PERISH: how a card leaves the field, what it leaves behind, and where it goes."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.augmented import names
from companion.games.augmented.board import gems, left_behind
from companion.games.augmented.context import AugmentedContext
from companion.games.augmented.facts import Cleared, Died, Fallen
from companion.games.augmented.queries import Grave
from companion.games.augmented.rules.choices import Choose
from companion.games.augmented.steps.cards import Bury, Discard, Feast, Perish
from companion.games.augmented.steps.turn import Gain
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.facts import Boned
from companion.games.lane_duel.queries import BonesOf
from companion.kernel.engine import ask
from companion.kernel.facts import Asked, Counted
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import many, say
from companion.kernel.state import State

rules = Rules()

HAUNTER = "haunter"
CAUSES = {"sacrifice": say("is sacrificed"), "hammer": say("is hammered"), "shatter": say("is shattered")}
"""How a card left play, by the cause of its death."""
STAYS, GOES = 1, 2
"""What was decided about it, as a mark."""


@rules.expands(Perish)
def perish(game: AugmentedContext, state: State, step: Perish) -> Iterator[StepBase]:
    """Where it goes is a matter of its sigils; a Haunter that would return to the hand may stay (AUG-CLAR-21)."""
    card, space = step.card, active_slot(state, step.card)
    if space is None:
        return
    graves = ask(game, state, Grave(card), (names.discard(game.owner(card)),))
    decided = state.mark(card, f"{names.BRIEF}{HAUNTER}")
    if decided:
        graves = tuple(there for there in graves if (there == names.reminder(space)) == (decided == STAYS))
    if len(graves) == 1:
        yield Bury(card, graves[0], step.combat, step.by, step.cause)
        return
    seat = lanes.side(space) or ""
    options = tuple(Choose(seat, card, HAUNTER, word) for word in ("stay", "return"))
    text = say(
        "{name}: does {card} stay sideways, or return to the hand?", name=game.names[seat], card=game.card_name(card)
    )
    yield Asked(Prompt((seat,), HAUNTER, text, options, clause="AUG-CLAR-21"), (step,))


@rules.expands(Bury)
def bury(game: AugmentedContext, state: State, step: Bury) -> Iterator[StepBase]:
    """T-PERISH 1 to 5; stacked cards go with it (AUG-CLAR-19), to their owners' piles (AUG-PERISH-04)."""
    card, space = step.card, active_slot(state, step.card)
    if space is None:
        return
    seat = lanes.side(space) or ""
    stays = step.to == names.reminder(space)
    gem = bool(gems(game, state, card))
    bones = bones_of(game, state, step)
    if bones:
        yield Gain(seat, "bones", bones * (1 + state.mark(card, names.TWICE)), game.card_name(card))
    for under in state.at(space)[:-1]:
        yield Cleared(under, step.to if stays else names.discard(game.owner(under)))
    yield Died(card, step.to, seat=seat, combat=step.combat, by=step.by, slot=space, cause=step.cause)
    yield from left_behind(state, card, keep=names.GAINED if stays else "")
    if step.to in (names.hand(one) for one in lanes.SEATS):
        yield Counted(names.hand_size(step.to.zone[0]), 1)
    yield Fallen(names.fallen(seat), 1, card=card, seat=seat, combat=step.combat, source=step.by, slot=space, gem=gem)
    if step.combat:
        yield Feast(space, seat, card)


def bones_of(game: AugmentedContext, state: State, step: Bury) -> int:
    """AUG-BONE-01, 04: exactly what is printed, else one."""
    printed = game.face(state, step.card).bones
    return int(ask(game, state, BonesOf(step.card), 1)) if printed is None else printed


@rules.expands(Discard)
def discard(game: AugmentedContext, state: State, step: Discard) -> Iterator[StepBase]:
    """A card that is discarded does not perish: no bone, no effects; stacked cards go along."""
    space = active_slot(state, step.card)
    if space is None:
        return
    for card in state.at(space):
        yield Cleared(card, names.discard(game.owner(card)), why=step.why)
    yield from left_behind(state, step.card)


@rules.tells(Died)
def tell_died(game: AugmentedContext, before: State, after: State, fact: Died) -> str:
    how = CAUSES.get(fact.cause, say("perishes"))
    stays = fact.slot is not None and fact.to == names.reminder(fact.slot)
    returns = fact.to in [names.hand(seat) for seat in lanes.SEATS]
    goes = say(" and stays sideways") if stays else say(" and returns to the hand") if returns else ""
    return say("{card} {how}{goes}.", card=game.card_name(fact.card), how=how, goes=goes)


@rules.tells(Boned)
def tell_boned(game: AugmentedContext, before: State, after: State, fact: Boned) -> str:
    who = game.names[fact.name[0]]
    if fact.by > 0:
        return many("{who} gains {n} bone.", "{who} gains {n} bones.", fact.by, who=who)
    return many("{who} pays {n} bone.", "{who} pays {n} bones.", -fact.by, who=who)
