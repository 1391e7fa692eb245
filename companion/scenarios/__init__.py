"""The scenario language: short table stories in YAML, run through the rules the table uses.

`read_scenarios` finds stories in files, `run_scenario` plays one and compares, `report` says what came of it. What a
position, an action and a result look like in words is the game's own business (`ScenarioGame`).
"""

from companion.games.common.stories import ScenarioGame
from companion.scenarios.adapter import adapter_of
from companion.scenarios.reader import Scenario, read_scenarios
from companion.scenarios.report import as_json, as_text
from companion.scenarios.runner import Result, run_scenario

__all__ = ["Result", "Scenario", "ScenarioGame", "adapter_of", "as_json", "as_text", "read_scenarios", "run_scenario"]
