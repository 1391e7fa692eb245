"""Rules help: every sigil and trait by name."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.games.augmented.context import AugmentedContext
from companion.games.common.guides import read_guide
from companion.kernel.sentences import joined, say

GUIDE = read_guide(Path(__file__).parents[1] / "guide.md")


def signs(game: AugmentedContext) -> Mapping[str, str]:
    """The guide's headings that are sigils or traits, and whose icon stands beside them."""
    return {effect.title: key for key, effect in game.working.effects.items()}


def guide(game: AugmentedContext) -> Mapping[str, str]:
    """Name to text; a sigil whose text nobody knows says so, and how many there are."""
    effects = game.working.effects
    manual = sorted(effect.title for effect in effects.values() if effect.manual)
    counts = say(
        "{known} by the companion, {by_hand} by hand: {names}.",
        known=len(effects) - len(manual),
        by_hand=len(manual),
        names=joined(manual, ", ") or say("none"),
    )
    return {say("Sigils and traits"): counts, **{effect.title: effect.text for effect in effects.values()}}
