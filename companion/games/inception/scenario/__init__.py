"""Stories about *Inception*: its part of the scenario language, words to rules and back, and nothing of the rules."""

from companion.games.inception.scenario.adapter import InceptionScenarios, scenario_game

__all__ = ["InceptionScenarios", "scenario_game"]
