"""What sigils do, as values. A family says when: ``AtEnd.called("short-lived", dies)``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from companion.games.augmented import names
from companion.games.augmented.board import own_power
from companion.games.augmented.facts import Gained
from companion.games.augmented.rules.turn import more_energy
from companion.games.augmented.sigils.base import Sigil, seek
from companion.games.augmented.steps.attack import Direct, LoseHealth
from companion.games.augmented.steps.cards import Perish
from companion.games.augmented.steps.turn import DrawCards, Gain, Mill
from companion.games.lane_duel.board import active_slot, hearts
from companion.games.lane_duel.sigils import Does
from companion.kernel.cards import CardId
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State

MOST = 5
"""What "up to 5" ends at."""


def gains(mark: str, by: int = 1) -> Does:
    """Its card gains so much of a mark, or loses it, if it is in play."""
    return lambda sigil, state, me, seat: (Gained(me, mark, by, why=sigil.title),) if active_slot(state, me) else ()


def grows(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """1 power more, up to 5."""
    return (Gained(me, names.BUFF, 1, why=sigil.title),) if own_power(sigil.game, state, me) < MOST else ()


def toughens(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """1 health more, up to 5."""
    return (Gained(me, names.VIGOUR, 1, why=sigil.title),) if hearts(sigil.game, state, me) < MOST else ()


def heals(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """1 health more, up to 5: what was lost comes back first."""
    mark, by = (names.DAMAGE, -1) if state.mark(me, names.DAMAGE) else (names.VIGOUR, 1)
    return (Gained(me, mark, by, why=sigil.title),) if hearts(sigil.game, state, me) < MOST else ()


def loses_health(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """1 health, without damage."""
    return (LoseHealth(me, 1, sigil.title),)


def dies(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """Its card perishes."""
    return (Perish(me),)


def mills(sigil: Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """The top card of its player's main deck is discarded."""
    return (Mill(seat),)


def collects(what: Literal["bones", "cells"], count: int = 1) -> Does:
    """So many bones or cells, if they are collected."""
    return lambda sigil, state, me, seat: (Gain(seat, what, count, sigil.title),)


def energy(cells: int, charge: int) -> Does:
    """So many cells, and so many charged."""
    return lambda sigil, state, me, seat: more_energy(state, seat, cells, charge, sigil.title)


def draws(count: int = 1, *piles: str) -> Does:
    """So many cards, of these decks or of either."""
    return lambda sigil, state, me, seat: (DrawCards(seat, count, sigil.title, piles or names.PILES),)


def searches(**wanted: Any) -> Does:
    """A search of its player with these conditions (`companion.games.augmented.steps.Wanted`)."""
    return lambda sigil, state, me, seat: (seek(seat, sigil.title, **wanted),)


def hurts_its_player(points: int) -> Does:
    """Direct damage to its own player."""
    return lambda sigil, state, me, seat: (Direct(seat, points),)
