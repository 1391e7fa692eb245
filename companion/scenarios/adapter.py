"""What a game has to offer so that stories about it can be run: words to rules and back, and nothing of the rules."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from companion import games
from companion.errors import ConfigError, RulesError
from companion.games.common.ledger import Ledger, read_ledger
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State


class ScenarioGame(Protocol):
    """The scenario language of one game, in the module ``scenario`` of its package, built by ``scenario_game()``.

    Every method raises `companion.errors.ScenarioError` for words it cannot understand.
    """

    name: str
    prefix: str
    """How its clause IDs begin (``INS``)."""
    kinds: frozenset[str]
    """The `kind`s it can run beside plain stories."""
    exact: bool
    """Whether `then` lists everything that changed; else only what it lists has to hold."""
    silent: frozenset[str]
    """Questions a story need not list among `prompts`, because they only wait for what it tells next."""
    asides: frozenset[str]
    """Verbs that may be done while something is asked without answering it."""
    called: Mapping[str, str]
    """More words by which questions may be called, by their keys."""
    given_keys: frozenset[str]
    then_keys: frozenset[str]

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with its options and the position; `when` and `then` may name cards that have to exist."""

    def action(self, game: BaseGame, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """The kernel action of one step of `when`; `seat` is who tries it. A refusal when it never gets that far."""

    def answers(self, game: BaseGame, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises, in order."""

    def answer(self, game: BaseGame, state: State, said: Any) -> Action | None:
        """The answer to the open question that was meant, ``None`` when it can mean nothing here.

        Without an open question: what sets right something that nobody asks about.
        """

    def decline(self, game: BaseGame, state: State) -> Action | None:
        """How the open question is declined, ``None`` when it may not be."""

    def routine(self, game: BaseGame, state: State, told: Sequence[Any]) -> Action | None:
        """The answer to a question that only waits for hands and is no question of the language, else ``None``.

        `told` is what the story still has to say; the first may be meant for it.
        """

    def reached(self, game: BaseGame, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """Everything `then` may speak of, in its words; `facts` are those since the beginning, in order."""

    def same_code(self, wanted: str, refusal: Refusal, step: Any) -> bool:
        """Whether a refusal is the expected one."""

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """The keys of `reached` that may not change unless `then` says so."""

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """How a result that is no plain value differs, ``None`` for a plain one. `before` and `after` are `reached`."""


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
        adapter = adapter_of(name) if found.ready else None
        if adapter is not None and adapter.prefix == prefix:
            return name
    return None


@lru_cache(maxsize=16)
def ledger_of(game: str) -> Ledger | None:
    """The rules ledger of a game, ``None`` when its package has none."""
    found = games.find(game)
    if found.kind is None:
        return None
    try:
        return read_ledger(Path(inspect.getfile(found.kind)).with_name("RULES.md"))
    except RulesError:
        return None


def _package(kind: type[BaseGame]) -> str:
    module = importlib.import_module(kind.__module__)
    return module.__package__ or kind.__module__
