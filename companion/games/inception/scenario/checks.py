"""Whether the names and numbers in `given` and `then` exist, before a story is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import letters
from companion.games.common.nearest import hint
from companion.games.common.stories.results import UNKNOWN
from companion.games.common.stories.words import flagged, listed, mapped, number
from companion.games.inception import names
from companion.games.inception.cards.checks import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.game import Inception
from companion.games.inception.scenario.position import design_key, tucked, who_of

Check = Callable[[Inception, str, Any], None]
"""ScenarioError when what stands under a key (``given.hand``) does not exist; says what is meant."""
COUNTED = ("given.deck", "given.hand")
"""Lists of `given` of which the number may be said instead; in `then` that goes for all."""


def check(game: Inception, where: str, said: Mapping[str, Any]) -> None:
    """ScenarioError for the first thing in `given` or `then` (`where`) that does not exist; says what is meant."""
    for key, one in (THEN if where == "then" else CHECKS).items():
        if said.get(key) is not None:
            one(game, f"{where}.{key}", said[key])


def _cards(events: bool, top: str = "", most: int | None = None) -> Check:
    def checked(game: Inception, name: str, value: Any) -> None:
        then = name.startswith("then.")
        if isinstance(value, int) and (then or name in COUNTED):
            if isinstance(value, bool) or value < 0:
                raise ScenarioError(f"{name} is a list of cards or their number, found {value!r}")
            return
        if isinstance(value, Mapping):
            raise ScenarioError(f"{name} is a list of cards{top}, found a map ({', '.join(map(str, value))})")
        for text in listed(value):
            if not (then and text == UNKNOWN):
                _card(game, name, text, events)
        if most is not None and len(listed(value)) > most:
            raise ScenarioError(f"{name} has room for {most} cards, found {len(listed(value))}")

    return checked


def _card(game: Inception, name: str, text: Any, events: bool) -> None:
    try:
        design = game.file.designs[design_key(game, text)]
    except ScenarioError as error:
        raise ScenarioError(f"{name}: {error}") from error
    if not isinstance(design, Event if events else TEAM_KINDS):
        raise ScenarioError(f"{name}: {text!r} is no {'event' if events else 'team'} card")


def _number(least: int) -> Check:
    def checked(game: Inception, name: str, value: Any) -> None:
        number(name, value, least)

    return checked


def _chars(game: Inception, name: str, chars: Any) -> None:
    for who, text in mapped(name, chars, "characters to 'state@level [cards]'").items():
        who_of(who)
        for card in tucked(text):
            _card(game, f"{name}.{who}", card, events=False)


def _bench(game: Inception, name: str, bench: Any) -> None:
    for who in map(who_of, mapped(name, bench, "characters to failed attempts")):
        if who not in names.RECRUITS:
            raise ScenarioError(f"{name}: {who} is no recruit; {hint(who, names.RECRUITS)}")


def _flags(game: Inception, name: str, flags: Any) -> None:
    joined, kicks = names.CHARACTERS, names.KICK_LEVELS
    known = [
        *sorted(flags_set(game.file.designs.values())),
        *map("joined:{}".format, joined),
        *map("kick:{}".format, kicks),
    ]
    for flag in flagged(flags):
        if flag not in known:
            raise ScenarioError(f"{name}: there is no flag {flag!r}; {hint(flag, known)}")


def _grown(game: Inception, name: str, grown: Any) -> None:
    most = game.file.grow_max
    for text, by in mapped(name, grown, "events").items():
        _card(game, name, text, events=True)
        if isinstance(by, bool) or not isinstance(by, int) or not 0 <= by <= most:
            raise ScenarioError(f"{name}: {text} can have grown by 0 to {most}, found {by!r}")


def _seen(game: Inception, name: str, seen: Any) -> None:
    known = [*game.zones, *(f"L{level}.kick" for level in names.KICK_LEVELS), "display"]
    for zone in (one.get("zone") for one in listed(seen) if isinstance(one, Mapping)):
        if zone is not None and zone not in known:
            raise ScenarioError(f"{name}: there is no zone {zone!r}; {hint(zone, known)}")


def _target(game: Inception, name: str, who: Any) -> None:
    if who != "none":
        who_of(who)


def _event_to(game: Inception, name: str, goes: Any) -> None:
    if goes not in ("none", *names.GOES_TO):
        raise ScenarioError(f"{name} is one of {', '.join(names.GOES_TO)}, found {goes!r}")


def _step(game: Inception, name: str, step: Any) -> None:
    phases = (*names.STEPS, names.GAME_OVER, names.SETUP)
    if letters(step).removeprefix("step") not in [letters(phase).removeprefix("step") for phase in phases]:
        raise ScenarioError(f"{name} is 1 to 6 or game_over, found {step!r}")


CHECKS: Mapping[str, Check] = {
    "deck": _cards(False, ", top card first"),
    "hand": _cards(False),
    "discard": _cards(False),
    "display": _cards(False, most=len(names.DISPLAY)),
    "events": _cards(True, " of the front, top card first"),
    "event_discard": _cards(True),
    "done": _cards(True),
    "chars": _chars,
    "bench": _bench,
    "flags": _flags,
    "turn": _number(1),
    "final_failures": _number(0),
    "grown": _grown,
    "seen": _seen,
}
THEN: Mapping[str, Check] = {**CHECKS, "target": _target, "event_to": _event_to, "step": _step}
