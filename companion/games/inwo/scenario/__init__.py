"""The words of stories about *Illuminati: New World Order*."""

from companion.games.inwo.scenario.adapter import scenario_game

__all__ = ["scenario_game"]
