"""Whether the names and numbers in `given` and `then` exist, before a story is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import letters
from companion.games.common.nearest import hint
from companion.games.common.stories.results import UNKNOWN
from companion.games.common.stories.words import flagged, listed, number
from companion.games.inception import names
from companion.games.inception.cards.text_checks import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.scenario.position import design_key, tucked, who_of

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

TEAM_LISTS = ("deck", "hand", "discard", "display")
EVENT_LISTS = ("events", "event_discard", "done")
COUNTED = ("deck", "hand")
"""Lists of `given` of which the number may be said instead; in `then` that goes for all."""
LEAST = {"turn": 1, "final_failures": 0}


def check(game: Inception, where: str, said: Mapping[str, Any]) -> None:
    """ScenarioError for the first thing in `given` or `then` (`where`) that does not exist; says what is meant."""
    for key in (*TEAM_LISTS, *EVENT_LISTS):
        if said.get(key) is not None:
            _cards(game, where, key, said[key])
    _people(game, where, said)
    for flag in flagged(said.get("flags")):
        known = _flags(game)
        if flag not in known:
            raise ScenarioError(f"{where}.flags: there is no flag {flag!r}; {hint(flag, known)}")
    for key, least in LEAST.items():
        number(f"{where}.{key}", said.get(key, least), least)
    _grown(game, where, said.get("grown"))
    for one in listed(said.get("seen")):
        _zone(game, one)
    if where == "then":
        _results(said)


def _grown(game: Inception, where: str, grown: Any) -> None:
    most = game.file.grow_max
    for text, by in grown.items() if isinstance(grown, Mapping) else ():
        _card(game, f"{where}.grown", text, events=True)
        if isinstance(by, bool) or not isinstance(by, int) or not 0 <= by <= most:
            raise ScenarioError(f"{where}.grown: {text} can have grown by 0 to {most}, found {by!r}")


def _zone(game: Inception, seen: Any) -> None:
    zone = seen.get("zone") if isinstance(seen, Mapping) else None
    kicks = [f"L{level}.kick" for level in names.KICK_LEVELS]
    known = [*game.zones, *kicks, "display"]
    if zone is not None and zone not in known:
        raise ScenarioError(f"given.seen: there is no zone {zone!r}; {hint(zone, known)}")


def _results(then: Mapping[str, Any]) -> None:
    """Results that are one of few words."""
    target, goes, step = then.get("target"), then.get("event_to"), then.get("step")
    if target not in (None, "none"):
        who_of(target)
    if goes not in (None, "none", *names.GOES_TO):
        raise ScenarioError(f"then.event_to is one of {', '.join(names.GOES_TO)}, found {goes!r}")
    phases = (*names.STEPS, names.GAME_OVER, names.SETUP)
    word = letters(step).removeprefix("step")
    if step is not None and word not in [letters(phase).removeprefix("step") for phase in phases]:
        raise ScenarioError(f"then.step is 1 to 6 or game_over, found {step!r}")


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
        if where != "then" or text != UNKNOWN:
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


def _people(game: Inception, where: str, said: Mapping[str, Any]) -> None:
    for key, of in (("chars", "'state@level [cards]'"), ("bench", "failed attempts")):
        value = said.get(key)
        if value is None:
            continue
        if not isinstance(value, Mapping):
            raise ScenarioError(f"{where}.{key} is a map of characters to {of}, found {value!r}")
        for who, text in value.items():
            found = who_of(who)
            if key == "bench" and found not in names.RECRUITS:
                raise ScenarioError(f"{where}.bench: {found} is no recruit; {hint(found, names.RECRUITS)}")
            for card in tucked(text) if key == "chars" else ():
                _card(game, f"{where}.chars.{who}", card, events=False)


def _flags(game: Inception) -> list[str]:
    joined = [f"joined:{who}" for who in names.CHARACTERS]
    kicks = [f"kick:{level}" for level in names.KICK_LEVELS]
    return [*sorted(flags_set(game.file.designs.values())), *joined, *kicks]
