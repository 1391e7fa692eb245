"""Whether what a story cites exists: the clauses it proves, and the codes it expects refusals with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.common.nearest import hint
from companion.games.common.stories import ScenarioGame
from companion.scenarios.adapter import game_of_prefix, ledger_of
from companion.scenarios.reader import Scenario


def unknown_clauses(scenario: Scenario, adapter: ScenarioGame) -> Iterator[str]:
    """A sentence for every ID under `covers` and `rulings` that is no clause, with the nearest that is."""
    own = ledger_of(adapter.name)
    for key in ("covers", "rulings"):
        for cited in getattr(scenario, key):
            prefix = cited.partition("-")[0].upper()
            other = None if own is not None and prefix == own.prefix else game_of_prefix(prefix)
            ledger = ledger_of(other) if other else own
            if ledger is not None and cited not in ledger.clauses:
                yield f"{key}: there is no clause {cited!r}; {hint(cited, ledger.clauses)}"


def unknown_codes(scenario: Scenario, adapter: ScenarioGame) -> Iterator[str]:
    """A sentence for every refusal code that the ledger does not have, with the nearest that it has."""
    ledger = ledger_of(adapter.name)
    if ledger is None:
        return
    for where, code in _codes(scenario):
        if code not in ledger.codes and code not in ledger.clauses:
            yield f"{where}: there is no refusal code {code!r}; {hint(code, sorted(ledger.codes))}"


def _codes(scenario: Scenario) -> Iterator[tuple[str, str]]:
    if scenario.then.get("error") is not None:
        yield "then.error", str(scenario.then["error"])
    for number, step in enumerate(scenario.when, 1):
        for key in ("refused", "error"):
            if isinstance(step, Mapping) and step.get(key) is not None:
                yield f"step {number}, {key}", str(step[key])
