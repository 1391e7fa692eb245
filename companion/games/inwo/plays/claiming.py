"""What a play takes so that no other play can have it too: one card goes into one hand (INWO-TIMING-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games.inwo import written
from companion.games.inwo.notes import Play
from companion.games.inwo.plays import choices
from companion.kernel.cards import face_of
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inwo.context import InwoContext


def rival(game: InwoContext, state: State, play: Play) -> Play | None:
    """The announced play that this one excludes: both take the same card, or bring in copies of it."""
    mine = set(claimed(game, play))
    others = (one for one in written.open_plays(state) if one.card != play.card)
    return next((one for one in others if mine and mine.intersection(claimed(game, one))), None)


def claimed(game: InwoContext, play: Play) -> Iterator[str]:
    """What a play takes: the very card, its design where any copy of it will do, the Plot a player has just drawn."""
    for effect in choices.effects(game, play):
        match effect.claims:
            case "target" if play.target:
                yield play.target
            case "copy" if card := play.with_card or play.target:
                if game.is_group(card) or game.design(card).unique:
                    yield face_of(card)
            case "drawn" if play.victim:
                yield f"{play.victim}/drawn"
