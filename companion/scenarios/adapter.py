"""Finds the scenario language of a game, and its ledger."""

from __future__ import annotations

import importlib
import logging
from functools import lru_cache

from companion import games
from companion.errors import ConfigError, RulesError, ScenarioError
from companion.games.common.ledger import Ledger, read_ledger
from companion.games.common.stories import ScenarioGame
from companion.kernel.game import BaseGame

log = logging.getLogger(__name__)


@lru_cache(maxsize=16)
def adapter_of(game: str) -> ScenarioGame | None:
    """The scenario language of a game, ``None`` when it has none; ConfigError when no such game can be played,
    ScenarioError when its own module fails."""
    found = games.find(game)
    if found.kind is None:
        raise ConfigError(f"the game {game!r} cannot be played: {found.why}")
    name = f"{_package(found.kind)}.scenario"
    try:
        adapter = importlib.import_module(name).scenario_game()
    except Exception as error:
        if isinstance(error, ModuleNotFoundError) and error.name == name:
            return None
        log.exception("the story language of the game %r fails", game)
        raise ScenarioError(f"{game} has a story language that fails: {type(error).__name__}: {error}") from error
    if not isinstance(adapter, ScenarioGame):
        raise ScenarioError(f"{game}: scenario_game() has to give a ScenarioGame, found {adapter!r:.80}")
    return adapter


@lru_cache(maxsize=16)
def game_of_prefix(prefix: str) -> str | None:
    """The game whose clauses begin with `prefix`, ``None`` when no game here can tell."""
    for name, found in games.found().items():
        ledger = ledger_of(name) if found.ready and _told(name) else None
        if ledger is not None and ledger.prefix == prefix:
            return name
    return None


def _told(game: str) -> bool:
    """Whether a game has stories; one whose language fails has none, and costs the others nothing."""
    try:
        return adapter_of(game) is not None
    except ScenarioError:
        return False


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
