"""What a settled play makes of one card without an attack: destroyed, devastated, returned, taken over."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from companion.games.inwo import names, tree, written
from companion.games.inwo.cards.effects.fates import (
    Destroy,
    Devastate,
    ExtraTakeover,
    Kill,
    ReturnDestroyed,
    ReturnToHand,
    TakeOver,
)
from companion.games.inwo.cards.effects.tokens import Relieve
from companion.games.inwo.facts import Discarded, ToHand
from companion.games.inwo.notes import NOBODY, Link, Play
from companion.games.inwo.plays import duplicates
from companion.games.inwo.steps import AskUnique, Enter
from companion.games.inwo.steps import Destroy as DestroyStep
from companion.games.inwo.steps import Devastate as DevastateStep
from companion.games.inwo.steps import Relieve as RelieveStep
from companion.games.inwo.steps import ReturnToHand as ReturnStep
from companion.games.inwo.structure import room
from companion.kernel.facts import Counted, Marked
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def _destroy(game: InwoContext, state: State, play: Play, effect: Destroy) -> Iterator[StepBase]:
    if play.answers > 0:  # it was played to stop another of its sort
        return
    if game.is_group(play.target):
        yield DestroyStep(play.target, play.seat, "plot")
    else:
        owner = game.owner(state, play.target) or tree.controller(game, state, play.target) or play.seat
        yield Discarded(play.target, names.discard(owner), seat=owner)


def _kill(game: InwoContext, state: State, play: Play, effect: Kill) -> Iterator[StepBase]:
    yield DestroyStep(play.target, play.seat, "plot", killed=True)


def _devastate(game: InwoContext, state: State, play: Play, effect: Devastate) -> Iterator[StepBase]:
    yield DevastateStep(play.target)


def _relieve(game: InwoContext, state: State, play: Play, effect: Relieve) -> Iterator[StepBase]:
    if not effect.when:
        yield RelieveStep(play.target, play.seat)


def _return(game: InwoContext, state: State, play: Play, effect: ReturnDestroyed) -> Iterator[StepBase]:
    """A destroyed card comes back, with printed values (INWO-MEMORY-04)."""
    if effect.removes_credit:
        yield from written.without_death(state, play.target)
    if state.mark(play.target, names.KILLED):
        yield Marked(play.target, names.KILLED, -state.mark(play.target, names.KILLED))
    if play.place is not None and room.takes(game, state, play.seat, play.target, play.place):
        if effect.source == "hand_duplicate" and state.count(names.groups(play.seat)):
            yield Counted(names.groups(play.seat), -1)
        yield Enter(play.seat, play.target, play.place)
    else:
        yield ToHand(play.target, names.hand(play.seat), seat=play.seat)
        yield Counted(names.groups(play.seat), 1)


def _to_hand(game: InwoContext, state: State, play: Play, effect: ReturnToHand) -> Iterator[StepBase]:
    if game.is_group(play.target):
        yield ReturnStep(play.target)
        return
    seat = tree.controller(game, state, play.target) or play.seat
    yield ToHand(play.target, names.hand(seat), seat=seat)
    yield Counted(names.groups(seat), 1)


def _take_over(game: InwoContext, state: State, play: Play, effect: TakeOver | ExtraTakeover) -> Iterator[StepBase]:
    """A card out of the hand comes into play without an attack (INWO-PLOT-02)."""
    card = play.with_card
    arrow = play.place if room.takes(game, state, play.seat, card, play.place) else None
    where = names.resources(play.seat) if game.is_resource(card) else arrow
    linked = effect.then_link == "self"
    if card and duplicates.may_be_hidden(game, state, card) and not effect.duplicates_in_play:
        yield AskUnique(play.seat, card, NOBODY, play.card if linked else NOBODY, effect.link_permanent, aside=True)
    elif card and where is not None:
        if effect.origin.startswith("hand") and state.count(names.groups(play.seat)):
            yield Counted(names.groups(play.seat), -1)
        if linked:
            yield written.with_link(state, Link(card, play.card, effect.link_permanent, state.turn.number))
        yield Enter(play.seat, card, where)


SETTLERS: dict[type, Callable[[InwoContext, State, Play, Any], Iterator[StepBase]]] = {
    Destroy: _destroy, Kill: _kill, Devastate: _devastate, Relieve: _relieve, ReturnDestroyed: _return,
    ReturnToHand: _to_hand, TakeOver: _take_over, ExtraTakeover: _take_over,
}  # fmt: skip
