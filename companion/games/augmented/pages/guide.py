"""Rules help: every sigil and trait by name."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.augmented.context import AugmentedContext


def signs(game: AugmentedContext) -> Mapping[str, str]:
    """The guide's headings that are sigils or traits, and whose icon stands beside them."""
    return {effect.title: key for key, effect in game.working.effects.items()}


def guide(game: AugmentedContext) -> Mapping[str, str]:
    """Name to text; a sigil whose text nobody knows says so, and how many there are."""
    effects = game.working.effects
    manual = sorted(effect.title for effect in effects.values() if effect.manual)
    counts = f"{len(effects) - len(manual)} by the companion, {len(manual)} by hand: {', '.join(manual) or 'none'}."
    return {"Sigils and traits": counts, **{effect.title: effect.text for effect in effects.values()}}
