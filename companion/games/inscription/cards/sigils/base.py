"""What every sigil of this game is."""

from __future__ import annotations

from companion.games.inscription.context import InscriptionContext
from companion.games.lane_duel import sigils as lane_sigils


class Sigil(lane_sigils.Sigil):
    """A sigil that asks this game for more than other duels know."""

    game: InscriptionContext


class WhenPlayed(Sigil, lane_sigils.WhenPlayed):
    """A sigil that acts once, when its card enters from the hand (T-PLAY 5)."""


class PowerSigil(Sigil, lane_sigils.PowerSigil):
    """A sigil that stands where a power number would."""
