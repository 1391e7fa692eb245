"""Spare Illuminati out of a Plot deck: spies in the structures of that conspiracy (INWO-DUP-06 to -12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inwo import names
from companion.games.inwo.facts import Regrouped
from companion.games.inwo.notes import Play
from companion.games.inwo.refusals import no
from companion.games.inwo.sums.bridge import world
from companion.kernel.actions import Refusal
from companion.kernel.facts import Counted
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def faults(game: InwoContext, state: State, play: Play) -> Iterator[Refusal | None]:
    """Why a spare Illuminati cannot be played."""
    now = world(game, state)
    mine = game.design(play.card).conspiracy
    if state.turn.phase == names.SETUP:
        yield no("SETUP-06", "Nothing is played before the first turn.")
    if now.conspiracy(play.seat) == mine:
        yield no("DUP-11", "You have no spy among your own.")
    if not any(now.conspiracy(seat) == mine for seat in game.rivals(state, play.seat)):
        yield no("DUP-12", "That conspiracy is not in the game.")
    if mine in now.table.spies.get(play.seat, ()):
        yield no("DUP-10", "You have a spy there.")
    if not state.count(names.plot_deck(play.seat)) or not state.count(names.group_deck(play.seat)):
        yield no("DUP-07", "It costs the top cards of both your decks.")


def paid(state: State, play: Play) -> Iterator[StepBase]:
    """The top cards of both decks are thrown away (INWO-DUP-07)."""
    for deck in (names.plot_deck, names.group_deck):
        yield Counted(deck(play.seat), -1)


def enters(play: Play) -> Iterator[StepBase]:
    """It lies with the Resources, without being one (INWO-DUP-08)."""
    yield Regrouped(play.card, names.resources(play.seat))
