"""Where Groups fit: a structure as the lattice sees it, free arrows, and what comes along where (INWO-RULING-15)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from companion.games.inwo import names, tree
from companion.games.inwo.context import InwoContext
from companion.games.inwo.names import Side
from companion.games.inwo.structure.lattice import Hung, Piece, Tree, arrows, overlaps
from companion.games.inwo.structure.layout import hang
from companion.kernel.cards import CardId
from companion.kernel.context import once_a_state
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

Spots = tuple[tuple[CardId, Place], ...]
"""Cards and the arrows they hang at."""


def piece(game: InwoContext, card: CardId, state: State | None = None) -> Piece:
    """The arrows of an Illuminati or a Group: as printed, and in a `state` those that cards have added to it."""
    design = game.design(card)
    return _piece(design.incoming, design.outgoing, state.mark(card, names.MORE_ARROWS) if state is not None else 0)


@lru_cache(maxsize=1024)
def _piece(incoming: Side | Literal[""], outgoing: tuple[Side, ...], more: int) -> Piece:
    bare = [side for side in names.SIDES if side != incoming and side not in outgoing]
    return Piece(incoming or None, (*outgoing, *bare[:more]))


def tree_of(game: InwoContext, state: State, seat: Seat, without: Collection[CardId] = ()) -> dict[CardId, Hung]:
    """A seat's structure on the lattice, some cards left out; empty before its Illuminati lies there."""
    return {
        spot.card: Hung(piece(game, spot.card, state), spot.master, spot.side or None)  # type: ignore[arg-type]
        for spot in tree.forest(game, state).of(seat)
        if spot.card not in without
    }


def arrow_states(
    game: InwoContext, state: State, master: CardId, card: CardId, without: Collection[CardId] = ()
) -> dict[Side, str]:
    """The state of each outgoing arrow of a card in play for another card; none where that one hangs from nobody."""
    return dict(_arrow_states(game, state, master, piece(game, card, state), tuple(without)))


@once_a_state
def _arrow_states(
    game: InwoContext, state: State, master: CardId, hangs: Piece, without: tuple[CardId, ...]
) -> tuple[tuple[Side, str], ...]:
    """Cards with the same arrows fit alike."""
    seat = tree.controller(game, state, master)
    if seat is None or hangs.incoming is None or not tree.in_structure(game, state, master):
        return ()
    return tuple(arrows(tree_of(game, state, seat, without), master, hangs).items())


def free_arrows(
    game: InwoContext, state: State, master: CardId, card: CardId, without: Collection[CardId] = ()
) -> list[Place]:
    """The arrows of a card in play that are free for another card (INWO-RULING-15)."""
    states = arrow_states(game, state, master, card, without)
    return [names.arrow(master, side) for side, how in states.items() if how == "free"]


def states_for(game: InwoContext, state: State, master: CardId) -> dict[Side, str]:
    """The state of each outgoing arrow for a usual card, whose incoming arrow is at its top."""
    seat = tree.controller(game, state, master)
    if seat is None:
        return {}
    return dict(arrows(tree_of(game, state, seat), master, Piece("T", ())))


def free_for(game: InwoContext, state: State, seat: Seat, card: CardId) -> Iterator[Place]:
    """Every free arrow of a structure for a card; for one in play those to which it could be moved with its branch."""
    forest = tree.forest(game, state)
    along = tuple(forest.subtree(card)) if card in forest.spots else ()
    here = state.where(card)
    for spot in forest.of(seat):
        if spot.card not in along:
            yield from (where for where in free_arrows(game, state, spot.card, card, along) if where != here)


def takes(game: InwoContext, state: State, seat: Seat, card: CardId, arrow: Place | None) -> bool:
    """Whether an arrow that was chosen for a card is still free for it: what was answered may have taken it."""
    return arrow is not None and arrow in free_for(game, state, seat, card)


def arrows_of(game: InwoContext, state: State) -> Iterator[Place]:
    """Every outgoing arrow in play, free or not."""
    for spot in tree.forest(game, state).spots.values():
        yield from (names.arrow(spot.card, side) for side in piece(game, spot.card, state).outgoing)


def arranged(game: InwoContext, state: State, card: CardId, to: Place, others: Iterable[tuple[CardId, Place]]) -> Spots:
    """Where a card and all below it hang when it comes to an arrow; what is not listed finds no room.

    `others`: arrows chosen for cards below it. Left to itself as much as possible stays, where it was.
    """
    forest = tree.forest(game, state)
    group = tuple(forest.subtree(card)) if card in forest.spots else (card,)
    found = names.arrow_of(to)
    assert found is not None
    master, side = found
    seat = tree.controller(game, state, master) or ""
    base = tree_of(game, state, seat, group)
    chosen = dict(others)
    if chosen:
        return _as_chosen(game, state, base, card, to, chosen)
    sub = {one: _hung(game, state, one) for one in group}
    best = hang(base, sub, card, master, side)  # type: ignore[arg-type]
    return tuple((one, names.arrow(at.master or master, at.side or "")) for one, at in best.placed.items())


def left_out(
    game: InwoContext, state: State, card: CardId, to: Place, others: Iterable[tuple[CardId, Place]] = ()
) -> list[CardId]:
    """What hangs below a card and finds no room when it comes to an arrow at which it may hang."""
    forest, found = tree.forest(game, state), names.arrow_of(to)
    below = tuple(forest.subtree(card)) if card in forest.spots else ()
    if found is None or not below or found[0] in below or found[0] not in forest.spots:
        return []
    spots = dict(arranged(game, state, card, to, others))
    return [one for one in below if one not in spots] if card in spots else []


def _hung(game: InwoContext, state: State, card: CardId) -> Hung:
    spot = tree.spot(game, state, card)
    if spot is None:
        return Hung(piece(game, card, state), None, None)
    return Hung(piece(game, card, state), spot.master, spot.side or None)  # type: ignore[arg-type]


def _as_chosen(
    game: InwoContext, state: State, base: Tree, card: CardId, to: Place, chosen: dict[CardId, Place]
) -> Spots:
    """The arrangement with the arrows chosen; cards without room, and all below them, are left out."""
    forest = tree.forest(game, state)
    placed: dict[CardId, Hung] = {}
    spots: list[tuple[CardId, Place]] = []
    for one in forest.subtree(card) if card in forest.spots else (card,):
        old = forest.spots.get(one)
        where = to if one == card or old is None else chosen.get(one) or names.arrow(old.master or card, old.side)
        found = names.arrow_of(where)
        if found is None or (found[0] not in base and found[0] not in placed):
            continue
        trial = {**base, **placed, one: Hung(piece(game, one, state), found[0], found[1])}  # type: ignore[arg-type]
        used = any((hung.master, hung.side) == found for hung in (*base.values(), *placed.values()))
        if not used and not overlaps(trial):
            placed[one] = trial[one]
            spots.append((one, where))
    return tuple(spots)
