"""Whether the names and numbers in `given` and `then` exist, before a story is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import ScenarioError
from companion.games.inception import names
from companion.games.inception.checks_script import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.scenario_position import design_key, flagged, listed, who_of
from companion.games.nearest import hint

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

TEAM_LISTS = ("deck", "hand", "discard", "display")
EVENT_LISTS = ("events", "event_discard", "done")
COUNTED = ("deck", "hand")
"""Lists of `given` of which the number may be said instead; in `then` that goes for all."""
LEAST = {"turn": 1, "final_failures": 0}
HIDDEN = "?"
"""How a card that nobody knows is written in what was reached."""


def check(game: Inception, where: str, said: Mapping[str, Any]) -> None:
    """ScenarioError for the first thing in `given` or `then` (`where`) that does not exist; says what is meant."""
    for key in (*TEAM_LISTS, *EVENT_LISTS):
        if said.get(key) is not None:
            _cards(game, where, key, said[key])
    _people(where, said)
    for flag in flagged(said.get("flags")):
        known = _flags(game)
        if flag not in known:
            raise ScenarioError(f"{where}.flags: there is no flag {flag!r}; {hint(flag, known)}")
    for key, least in LEAST.items():
        value = said.get(key, least)
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise ScenarioError(f"{where}.{key} is a number from {least}, found {value!r}")
    for text in said.get("grown") or () if isinstance(said.get("grown"), Mapping) else ():
        _card(game, f"{where}.grown", text, events=True)


def _cards(game: Inception, where: str, key: str, value: Any) -> None:
    name = f"{where}.{key}"
    if isinstance(value, int) and (where == "then" or key in COUNTED):
        if isinstance(value, bool) or value < 0:
            raise ScenarioError(f"{name} is a list of cards or their number, found {value!r}")
        return
    if isinstance(value, Mapping):
        top = ", top card first" if key in ("deck", "events") else ""
        of = " of the front" if key == "events" else ""
        raise ScenarioError(f"{name} is a list of cards{of}{top}, found a map ({', '.join(map(str, value))})")
    for text in listed(value):
        if where != "then" or text != HIDDEN:
            _card(game, name, text, key in EVENT_LISTS)
    if key == "display" and len(listed(value)) > len(names.DISPLAY):
        raise ScenarioError(f"{name} has room for {len(names.DISPLAY)} cards, found {len(listed(value))}")


def _card(game: Inception, name: str, text: Any, events: bool) -> None:
    try:
        design = game.file.designs[design_key(game, text)]
    except ScenarioError as error:
        raise ScenarioError(f"{name}: {error}") from error
    if not isinstance(design, Event if events else TEAM_KINDS):
        raise ScenarioError(f"{name}: {text!r} is no {'event' if events else 'team'} card")


def _people(where: str, said: Mapping[str, Any]) -> None:
    for key, of in (("chars", "'state@level [cards]'"), ("bench", "failed attempts")):
        value = said.get(key)
        if value is None:
            continue
        if not isinstance(value, Mapping):
            raise ScenarioError(f"{where}.{key} is a map of characters to {of}, found {value!r}")
        for who in value:
            who_of(who)


def _flags(game: Inception) -> list[str]:
    joined = [f"joined:{who}" for who in names.CHARACTERS]
    kicks = [f"kick:{level}" for level in names.KICK_LEVELS]
    return [*sorted(flags_set(game.file.designs.values())), *joined, *kicks]
