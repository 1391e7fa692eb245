"""Stories about *Inscription*: its part of the scenario language, words to rules and back, and nothing of the rules."""

from companion.games.inscription.scenario.adapter import InscriptionScenarios, scenario_game

__all__ = ["InscriptionScenarios", "scenario_game"]
