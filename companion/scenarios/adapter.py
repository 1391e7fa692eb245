"""Finds the scenario language of a game, and its ledger."""

from __future__ import annotations

import importlib
from functools import lru_cache

from companion import games
from companion.errors import ConfigError, RulesError
from companion.games.common.ledger import Ledger, read_ledger
from companion.games.common.stories import ScenarioGame
from companion.kernel.game import BaseGame


@lru_cache(maxsize=16)
def adapter_of(game: str) -> ScenarioGame | None:
    """The scenario language of a game, ``None`` when it has none; ConfigError when no such game can be played."""
    found = games.find(game)
    if found.kind is None:
        raise ConfigError(f"the game {game!r} cannot be played: {found.why}")
    try:
        module = importlib.import_module(f"{_package(found.kind)}.scenario")
    except ModuleNotFoundError:
        return None
    adapter: ScenarioGame = module.scenario_game()
    return adapter


@lru_cache(maxsize=16)
def game_of_prefix(prefix: str) -> str | None:
    """The game whose clauses begin with `prefix`, ``None`` when no game here can tell."""
    for name, found in games.found().items():
        ledger = ledger_of(name) if found.ready and adapter_of(name) is not None else None
        if ledger is not None and ledger.prefix == prefix:
            return name
    return None


@lru_cache(maxsize=16)
def ledger_of(game: str) -> Ledger | None:
    """The rules ledger of a game, ``None`` when its package has none."""
    found = games.find(game)
    if found.kind is None:
        return None
    try:
        return read_ledger(found.folder / "RULES.md")
    except RulesError:
        return None


def _package(kind: type[BaseGame]) -> str:
    module = importlib.import_module(kind.__module__)
    return module.__package__ or kind.__module__
