"""What sigils of this game share beside those of any duel over lanes, and what they do as values."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot, controller
from companion.games.lane_duel.facts import Boned, Entered
from companion.games.lane_duel.moves import beside
from companion.games.lane_duel.sigils import Does, Hears
from companion.games.lane_duel.steps import Fetch
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact, Marked, Turned
from companion.kernel.places import Seat
from companion.kernel.prompts import StepBase
from companion.kernel.state import State


class Sigil(lane_sigils.Sigil):
    """A sigil that asks this game for more than other duels know."""

    game: InscriptionContext


class WhenPlayed(Hears, Sigil, facts=(Entered,)):
    """A sigil that acts once, when its card enters from the hand (T-PLAY 5)."""


class AtTurn(Sigil, facts=(Turned,)):
    """A sigil that acts when the turn of its card's controller comes to the phase `at`."""

    at = names.TURN_END

    def react(self, state: State, me: CardId, fact: Fact) -> Iterable[StepBase]:
        seat = controller(state, me) or ""
        if isinstance(fact, Turned) and (fact.seat, fact.phase) == (seat, self.at) and active_slot(state, me):
            yield from self.done(state, me, seat)


def fetches(face: str) -> Does:
    """A copy of that card comes into the hand."""
    return lambda sigil, state, me, seat: (Fetch(face, names.hand(seat), sigil.title),)


def lays(face: str) -> Does:
    """A copy of that card comes into each empty space beside it (INS-RULING-52)."""
    return lambda sigil, state, me, seat: beside(state, active_slot(state, me), face, sigil.title)


def bone(sigil: lane_sigils.Sigil, state: State, me: CardId, seat: Seat) -> Iterable[StepBase]:
    """One bone."""
    return (Boned(names.bones(seat), 1, why=sigil.title),)


def marks(name: str) -> Does:
    """One more of a mark on its own card."""
    return lambda sigil, state, me, seat: (Marked(me, name, 1),)
