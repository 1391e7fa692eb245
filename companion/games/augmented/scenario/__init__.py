"""Table stories about *Augmented* (`companion.scenarios`)."""

from companion.games.augmented.scenario.adapter import scenario_game

__all__ = ["scenario_game"]
