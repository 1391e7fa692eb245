"""What every sigil of this game is, when most of them act, and what they do as values."""

from __future__ import annotations

from companion.games.inscription import names
from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel import sigils as lane_sigils
from companion.games.lane_duel.board import active_slot
from companion.games.lane_duel.facts import Entered
from companion.games.lane_duel.moves import beside
from companion.games.lane_duel.sigils import Does
from companion.games.lane_duel.steps import Fetch


class Sigil(lane_sigils.Sigil):
    """A sigil that asks this game for more than other duels know."""

    game: InscriptionContext


class Hears(lane_sigils.Hears, Sigil):
    """A sigil that answers a fact about its own card (`fact.card`)."""


class WhenPlayed(Hears, facts=(Entered,)):
    """A sigil that acts once, when its card enters from the hand (T-PLAY 5)."""


class Own(lane_sigils.Own, Sigil):
    """A sigil that answers a query about its own card, mostly with yes."""


class Instead(lane_sigils.Instead, Sigil):
    """A sigil that puts something in the place of a step about its own card (`step.card`)."""


class PowerSigil(lane_sigils.PowerSigil, Sigil):
    """A sigil that stands where a power number would."""


class Mirror(lane_sigils.Mirror, Sigil):
    """The power of the card opposite (INS-RULING-41)."""


def fetches(face: str) -> Does:
    """A copy of that card comes into the hand."""
    return lambda sigil, state, me, seat: (Fetch(face, names.hand(seat), sigil.title),)


def lays(face: str) -> Does:
    """A copy of that card comes into each empty space beside it (INS-RULING-52)."""
    return lambda sigil, state, me, seat: beside(state, active_slot(state, me), face, sigil.title)
