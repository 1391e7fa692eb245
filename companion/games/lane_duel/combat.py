"""T-ATTACK and what follows from damage, as far as both ledgers agree. How a strike lands is each game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.games.lane_duel import names
from companion.games.lane_duel.board import active_slot, empty, hearts, in_arrow_order, power
from companion.games.lane_duel.context import LaneContext
from companion.games.lane_duel.facts import Hurt
from companion.games.lane_duel.queries import Aim
from companion.games.lane_duel.steps import (
    Attack,
    Attacks,
    Fall,
    Feast,
    GrowUp,
    Notice,
    Perish,
    Sacrifice,
    Strike,
    Strikes,
    Wound,
)
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.engine import ask
from companion.kernel.facts import Asked, Fact
from companion.kernel.places import Place
from companion.kernel.prompts import Prompt, StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.state import State

rules = Rules()

FEAST_SECONDS = 15.0


class Bell(Action, frozen=True):
    """The bell: the play step is over and the attack begins (INS-BELL-01, AUG-BELL-01)."""

    verb = "ring"
    standing = "next"
    said = say("Ring the bell")
    phases = (names.TURN_PLAY,)
    ways = ()


@rules.expands(Strikes)
def strikes(game: LaneContext, state: State, step: Strikes) -> Iterator[StepBase]:
    """T-ATTACK: those in play when the bell rang, in arrow order (INS-ATK-01)."""
    yield Attacks(game.arrow[step.seat], tuple(card for _, card in in_arrow_order(game, state, step.seat)))


@rules.expands(Attacks)
def attacks(game: LaneContext, state: State, step: Attacks) -> Iterator[StepBase]:
    """A Guardian that moved attacks where it lies now, if the arrow is still to come there."""
    return one_by_one(state, step, Attack)


def one_by_one(state: State, step: Attacks, attack: Callable[[CardId, Place], StepBase]) -> Iterator[StepBase]:
    """One space after another, each card once, and only those that were in play when the bell rang (AUG-RULING-19)."""
    for at, where in enumerate(step.spaces):
        card = state.top(where)
        if card in step.cards:
            yield attack(card, where)
            yield Attacks(step.spaces[at + 1 :], tuple(other for other in step.cards if other != card))
            return


@rules.expands(Attack)
def attack(game: LaneContext, state: State, step: Attack) -> Iterator[StepBase]:
    """One card attacks; the spaces it goes for are fixed now, from its owner's left to right."""
    if state.top(step.slot) != step.card or power(game, state, step.card) <= 0:
        return
    spaces = ask(game, state, Aim(step.card), (names.facing(step.slot),))
    if len(spaces) > 1:
        spaces = names.left_to_right(spaces, step.slot.zone[0])
    for space in spaces:
        yield Strike(step.card, space)


@rules.expands(Wound)
def wound(game: LaneContext, state: State, step: Wound) -> Iterator[StepBase]:
    """Damage that is no strike: it triggers nothing (INS-RULING-30)."""
    if active_slot(state, step.card) is not None:
        points = min(step.points, hearts(game, state, step.card))
        if points > 0:
            yield Hurt(step.card, names.DAMAGE, points, source=step.by)


@rules.expands(Fall)
def fall(game: LaneContext, state: State, step: Fall) -> Iterator[StepBase]:
    """T-STRIKE 8."""
    if active_slot(state, step.card) is not None and (step.touched or hearts(game, state, step.card) <= 0):
        yield Perish(step.card, combat=True, by=step.by)


def offer_feast(
    game: LaneContext, state: State, step: Feast, eaters: Iterable[Action], none: Action, clause: str = "", *,
    known: bool,
) -> Iterator[Fact]:  # fmt: skip
    """Asks for a card that eats corpses, if the space is free and there may be one; a ring, or time, is `none`, and so
    is the usual answer unless such a card is `known` to be in the hand."""
    space, about = step.space, {"name": game.names[step.seat], "space": step.space}
    options = (*eaters, none) if known else (none, *eaters)
    if len(options) > 1 and empty(state, space):
        text = say("{name}: lay a card that eats corpses into {space}? Lay it there, or ring to go on.", **about)
        if not known:
            text = say("{name}: lay a card that eats corpses into {space}, if you hold one? I cannot see your hand: "
                       "lay it there, or ring to go on.", **about)  # fmt: skip
        yield Asked(Prompt((none.seat,), "corpse-eater", text, options, clause, none, FEAST_SECONDS, bell=none))


@rules.expands(Sacrifice)
def sacrifice(game: LaneContext, state: State, step: Sacrifice) -> Iterator[StepBase]:
    """A sacrifice is a full death (Many Lives replaces it)."""
    yield Perish(step.card, sacrificed=True)


@rules.expands(GrowUp, Notice)
def waits(game: LaneContext, state: State, step: StepBase) -> Iterator[StepBase]:
    """T-START and T-PLAY leave these to Fledglings and Guardians, which replace them; without one nothing happens."""
    return iter(())
