"""The words of stories about *Incubo*."""

from companion.games.incubo.scenario.adapter import scenario_game

__all__ = ["scenario_game"]
