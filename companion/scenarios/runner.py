"""Plays a scenario through the game's own rules (`why_not`, `perform`) and judges what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from companion import games
from companion.errors import CompanionError, ConfigError, ScenarioError
from companion.games.common.nearest import nearest
from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.keys import check, given_keys, then_keys
from companion.games.common.stories.words import known_keys
from companion.scenarios.adapter import adapter_of, game_of_prefix
from companion.scenarios.cited import unknown_clauses, unknown_codes
from companion.scenarios.compare import differences, unlisted
from companion.scenarios.prompts import prompt_differences, prompt_name
from companion.scenarios.reader import Scenario
from companion.scenarios.story import Story

JUDGED = frozenset(("unchanged", "error", "prompts"))
"""Keys of `then` that every game has."""


class Result(Struct, frozen=True):
    """What came of a scenario: the outcome, why, and everything reached in the words of `then`."""

    id: str
    outcome: Literal["passed", "failed", "skipped", "error"]
    reasons: tuple[str, ...] = ()
    state: Mapping[str, Any] = {}
    source: str = ""
    title: str = ""
    played: Told | None = None
    """What was done at the table; ``None`` where nothing was, as in a sum or a story that cannot be read."""

    @property
    def why(self) -> str:
        """All reasons in one line."""
        return "; ".join(self.reasons)


def run_scenario(scenario: Scenario, game: str | None = None) -> Result:
    """Plays one scenario; `game` is used when it names none itself. Never raises for what is written in it."""
    try:
        if scenario.trouble:
            raise ScenarioError(scenario.trouble)
        adapter = _adapter(scenario, game)
        if isinstance(adapter, str):
            return _result(scenario, "skipped", [adapter])
        return _judged(scenario, adapter)
    except CompanionError as error:
        return _result(scenario, "error", [str(error)])
    except Exception as error:  # a bug in the rules must not hide the other scenarios
        return _result(scenario, "error", [f"the program failed: {type(error).__name__}: {error}"])


def _adapter(scenario: Scenario, game: str | None) -> ScenarioGame | str:
    """The language that can tell this story, or why it is skipped."""
    name = scenario.game.strip().lower() or game or ""
    if not name:
        cited = (*scenario.covers, *scenario.rulings)
        if not cited:
            raise ScenarioError("which game? Say game: in the scenario, --game, or a clause under covers")
        prefix = cited[0].partition("-")[0].upper()
        name = game_of_prefix(prefix) or ""
        if not name:
            every = games.found().values()
            broken = [f"{found.name} cannot be played: {found.why}" for found in every if not found.ready]
            if broken:
                raise ScenarioError("; ".join(broken))
            return f"no game here has clauses {prefix}-…"
    try:
        adapter = adapter_of(name)
    except ConfigError:
        if nearest(name, games.found(), 0.8):
            raise
        return f"there is no game {name!r} here"
    if adapter is None:
        return f"{name} has no scenario language here"
    if scenario.kind and scenario.kind not in adapter.kinds:
        near = nearest(scenario.kind, adapter.kinds, 0.8)
        if near:
            raise ScenarioError(f"there is no kind {scenario.kind!r}; did you mean {near!r}?")
        return f"kind {scenario.kind!r} is not run here"
    return adapter


def _result(
    scenario: Scenario,
    outcome: Any,
    reasons: Sequence[str],
    state: Mapping[str, Any] | None = None,
    played: Told | None = None,
) -> Result:
    return Result(scenario.id, outcome, tuple(reasons), state or {}, scenario.source, scenario.title, played)


def _judged(scenario: Scenario, adapter: ScenarioGame) -> Result:
    strange = [*unknown_clauses(scenario, adapter), *unknown_codes(scenario, adapter)]
    if strange:
        return _result(scenario, "error", strange)
    said = _said(scenario, adapter)
    answer = adapter.computed(scenario.kind, said.given, scenario.when, said.cast)
    if answer is not None:
        wrong = differences(adapter, said.then, {}, answer)
        return _result(scenario, "failed" if wrong else "passed", wrong, answer)
    return _played(scenario, adapter, said).judged(scenario.then)


class Said(Struct):
    """What is written in a scenario, in the words of today, and the names in it."""

    given: Mapping[str, Any]
    then: Mapping[str, Any]
    cast: Any


def _said(scenario: Scenario, adapter: ScenarioGame) -> Said:
    """ScenarioError for a word that is none, or a value that nobody reads."""
    keys = adapter.keys_of(scenario.kind)
    given = {key: value for key, value in _renamed("given", scenario.given, adapter.old).items() if value is not None}
    known_keys("given", given, given_keys(keys))
    then = _wanted(scenario, adapter, scenario.then)
    cast = adapter.cast(given, scenario.when, then)
    check(keys, cast, "given", given)
    check(keys, cast, "then", then)
    return Said(given, then, cast)


def _wanted(scenario: Scenario, adapter: ScenarioGame, then: Mapping[str, Any]) -> Mapping[str, Any]:
    then = _renamed("then", then, adapter.old)
    known_keys("then", then, then_keys(adapter.keys_of(scenario.kind)) | JUDGED)
    return adapter.written(then)


class Told(Struct):
    """A scenario that was played: its table before and after, in the words of `then`."""

    scenario: Scenario
    adapter: ScenarioGame
    said: Said
    story: Story
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    def judged(self, then: Mapping[str, Any]) -> Result:
        """Whether it came to this, with the `error` that it was told with; ScenarioError for what cannot be read."""
        then = _wanted(self.scenario, self.adapter, then)
        check(self.adapter.keys_of(self.scenario.kind), self.said.cast, "then", then)
        return _compared(self, then)


def _played(scenario: Scenario, adapter: ScenarioGame, said: Said) -> Told:
    """Plays a scenario that is laid out; CompanionError for what is wrong with what is given."""
    story = Story(adapter, *adapter.start(said.given, scenario.when, said.then))
    before = adapter.reached(story.game, story.state, ())
    story.tell(adapter.steps(said.given, scenario.when), str(said.then.get("error") or ""))
    after = adapter.reached(story.game, story.state, story.facts)
    return Told(scenario, adapter, said, story, before, after)


def _compared(played: Told, then: Mapping[str, Any]) -> Result:
    adapter, story, before, after = played.adapter, played.story, played.before, played.after
    wanted = dict(then)
    unchanged = wanted.pop("unchanged", False)
    if not isinstance(unchanged, bool):
        raise ScenarioError(f"then.unchanged is true or false, found {unchanged!r}")
    wrong = [
        *_error_differences(adapter, wanted.pop("error", None) or story.told_refusal, "error" in then, story),
        *prompt_differences(wanted.pop("prompts", None), story.asked, adapter.called),
        *differences(adapter, wanted, before, after),
    ]
    if adapter.exact or unchanged:
        wrong += unlisted(adapter.tracked(played.said.given, after), wanted, before, after)
    if wrong or story.wrong:
        wrong = [*story.wrong, *wrong, *story.remarks]
    code = story.refusal.code if story.refusal else None
    after = {**after, "error": code, "prompts": [prompt_name(prompt) for prompt, waits in story.asked if not waits]}
    return _result(played.scenario, "failed" if wrong else "passed", wrong, after, played)


def _renamed(where: str, said: Mapping[str, Any], old: Mapping[str, str]) -> Mapping[str, Any]:
    """With the words that keys have today."""
    found = {}
    for key, value in said.items():
        word = old.get(key, key)
        if word in found or (word != key and word in said):
            raise ScenarioError(f"{where}: {key} and {word} are the same")
        found[word] = value
    return found


def _error_differences(adapter: ScenarioGame, wanted: Any, listed: bool, story: Story) -> list[str]:
    code = str(wanted or "")
    as_told = story.was_refused(code) if adapter.exact or listed else not (adapter.open_at_the_end and story.untold)
    if story.wrong or as_told:
        return []
    reached = f"{story.refusal.code} ({story.refusal.say})" if story.refusal else "no refusal"
    return [f"error: expected {code or 'no refusal'}, reached {reached}"]
