"""What hands have drawn at the virtual table, where piles and hands say which draw it was: nobody has to tap it too,
nor tick it off."""

from __future__ import annotations

from companion.errors import CompanionError
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import Seat
from companion.kernel.state import State
from companion.table.host import Host
from companion.table.messages import Tapped
from companion.table.pages.snapshot import Snapshot
from companion.virtual_table.tidy import fetched, tick
from web.protocols import VirtualTable
from web.virtual_piles import VirtualPiles


def tell_drawn(host: Host, table: VirtualTable, virtual_piles: VirtualPiles, seat: Seat) -> None:
    """A card has gone from a pile into the hand of `seat`: where that makes a draw of its turn whole, the host hears of
    that as of a tap, and what was owed of drawing is done once the hand has all its cards."""
    snapshot = host.snapshot
    if snapshot.game is not None:
        tick(host, snapshot, fetched(snapshot, virtual_piles, (seat,)))
    action = drawn(snapshot, virtual_piles, seat)
    if action is not None:
        host.put(Tapped(action.seat, words(action), snapshot.version, by=seat))


def drawn(snapshot: Snapshot, virtual_piles: VirtualPiles, seat: Seat) -> Action | None:
    """The one step of a turn (`Action.standing`) after which the rules count what lies in the hand of `seat` and in the
    piles it draws from; ``None`` where there is none, or several, or where the ring itself says that it is done."""
    game, state = snapshot.game, snapshot.state
    if game is None or state.question is not None or state.turn.seat != seat:
        return None
    counted = _counted(game, state, seat)
    if counted is None:
        return None
    there = _lying(counted, virtual_piles, seat)
    ring = game.bell(state)
    steps = [one for one in snapshot.taps if one.standing == "next" and one.seat == seat and one != ring]
    found = [one for one in steps if _after(game, state, one, seat) == there]
    return found[0] if len(found) == 1 and counted != there else None


Counts = dict[str, int]
"""How many cards are in a hand, and in each pile that it draws from."""


def _counted(game: BaseGame, state: State, seat: Seat) -> Counts | None:
    """What the rules count; ``None`` for a hand that nobody counts."""
    every = tuple(game.beside(state))
    hand = next((one for one in every if one.hand and one.where == seat), None)
    if hand is None:
        return None
    return {seat: hand.count} | {one.where: one.count for one in every if not one.hand and one.where in hand.of}


def _lying(counted: Counts, virtual_piles: VirtualPiles, seat: Seat) -> Counts:
    """What there is where the rules count something."""
    heaps = {one.key: one.count for one in virtual_piles.piles()}
    held = len(virtual_piles.hands().get(seat, ()))
    return {where: held if where == seat else heaps.get(where, 0) for where in counted}


def _after(game: BaseGame, state: State, action: Action, seat: Seat) -> Counts | None:
    try:
        after, _ = perform(game, state, action)
    except CompanionError:
        return None
    return _counted(game, after, seat)
