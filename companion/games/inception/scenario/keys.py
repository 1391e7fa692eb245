"""The keys of `given` and `then`: how each is laid out, told and compared, and which names and numbers it may have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.nearest import hint
from companion.games.common.stories.keys import Check, Key, Keys, counter, known, least, pile
from companion.games.common.stories.results import UNKNOWN, agreeing, lasting, numbers_by_name, ordered, unordered
from companion.games.common.stories.words import flagged, listed, mapped, number
from companion.games.inception import names
from companion.games.inception.board import front, growth, kick_on
from companion.games.inception.cards.text_checks import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.game import Inception
from companion.games.inception.pages.devices import candles_lit
from companion.games.inception.scenario import results
from companion.games.inception.scenario.position import Layout, kick_level, step_word, tucked
from companion.games.inception.scenario.words import design_key, who_of
from companion.kernel.cards import face_of
from companion.kernel.state import State

# --- what may stand under a key --------------------------------------------------------------------------------------


def _cards(kind: Any = TEAM_KINDS, top: str = "", most: int = 0, number_too: bool = False) -> Check:
    """A list of cards of a kind. In `then` their number may be said instead, in `given` with `number_too`."""

    def checked(game: Inception, name: str, value: Any) -> None:
        then = name.startswith("then.")
        if isinstance(value, int) and (then or number_too):
            if isinstance(value, bool) or value < 0:
                raise ScenarioError(f"{name} is a list of cards or their number, found {value!r}")
            return
        if isinstance(value, Mapping):
            raise ScenarioError(f"{name} is a list of cards{top}, found a map ({', '.join(map(str, value))})")
        for text in listed(value):
            if not (then and text == UNKNOWN):
                _card(game, name, text, kind)
        if most and len(listed(value)) > most:
            raise ScenarioError(f"{name} has room for {most} cards, found {len(listed(value))}")

    return checked


def _card(game: Inception, name: str, text: Any, kind: Any) -> None:
    try:
        design = game.file.designs[design_key(game, text)]
    except ScenarioError as error:
        raise ScenarioError(f"{name}: {error}") from error
    if not isinstance(design, kind):
        raise ScenarioError(f"{name}: {text!r} is no {'event' if kind is Event else 'team'} card")


def _chars(game: Inception, name: str, chars: Any) -> None:
    for who, text in mapped(name, chars, "characters to 'state@level [cards]'").items():
        who_of(who)
        for card in tucked(text):
            _card(game, f"{name}.{who}", card, TEAM_KINDS)


def _bench(game: Inception, name: str, bench: Any) -> None:
    for who in map(who_of, mapped(name, bench, "characters to failed attempts")):
        if who not in names.RECRUITS:
            raise ScenarioError(f"{name}: {who} is no recruit; {hint(who, names.RECRUITS)}")


def _grown(game: Inception, name: str, grown: Any) -> None:
    most = game.file.grow_max
    for text, by in mapped(name, grown, "events").items():
        _card(game, name, text, Event)
        if isinstance(by, bool) or not isinstance(by, int) or not 0 <= by <= most:
            raise ScenarioError(f"{name}: {text} can have grown by 0 to {most}, found {by!r}")


def _step(game: Inception, name: str, step: Any) -> None:
    phases = map(step_word, (*names.STEPS, names.GAME_OVER, names.SETUP))
    if name.startswith("then.") and step_word(step) not in phases:
        raise ScenarioError(f"{name} is 1 to 6 or game_over, found {step!r}")


def _target(game: Inception, name: str, who: Any) -> None:
    if who != "none":
        who_of(who)


def _event_to(game: Inception, name: str, goes: Any) -> None:
    if goes not in ("none", *names.GOES_TO):
        raise ScenarioError(f"{name} is one of {', '.join(names.GOES_TO)}, found {goes!r}")


def _all_flags(game: Inception) -> Iterator[str]:
    yield from sorted(flags_set(game.file.designs.values()))
    yield from map("joined:{}".format, names.CHARACTERS)
    yield from map("kick:{}".format, names.KICK_LEVELS)


def _all_zones(game: Inception) -> Iterator[str]:
    yield from (*game.zones, "display")
    yield from map("L{}.kick".format, names.KICK_LEVELS)


def _zones(seen: Any) -> Iterator[Any]:
    return (one["zone"] for one in listed(seen) if isinstance(one, Mapping) and one.get("zone") is not None)


# --- how it is laid out and told -------------------------------------------------------------------------------------


def _happened(table: Layout, flags: Any) -> None:
    table.counters |= {names.flag(str(flag)): 1 for flag in flagged(flags) if ":" not in str(flag)}


def _attempts(table: Layout, bench: Any) -> None:
    for who, failed in (bench or {}).items():
        table.marks[names.card_of(who_of(who)), names.ATTEMPTS] = number("bench", failed)


def _risen(table: Layout, grown: Any) -> None:
    for text, by in (grown or {}).items():
        table.marks[table.game.catalogue.copies(design_key(table.game, text))[0], names.GROWN] = by


def _growing(game: Inception, state: State) -> dict[str, int]:
    return {
        face_of(card): by for card, name in state.marks if name == names.GROWN and (by := growth(game, state, card))
    }


KEYS: Keys = {
    "difficulty": Key(lambda game, state: game.options.difficulty),
    "step": Key(
        lambda game, state: int(step_word(state.turn.phase)) if state.turn.phase in names.STEPS else state.turn.phase,
        agreeing(lambda wanted, now: step_word(wanted) == step_word(now)),
        check=_step,
    ),
    "front": Key(lambda game, state: front(state)),
    "turn": Key(lambda game, state: state.turn.number, check=least(1)),
    "chars": Key(results.team, results.team_differs, Layout.characters, _chars),
    "hand": pile(names.HELD, count=names.HAND, check=_cards(number_too=True)),
    "discard": pile(names.TEAM_DISCARD, check=_cards()),
    "display": pile(*names.DISPLAY, check=_cards(most=len(names.DISPLAY))),
    "deck": pile(names.ON_TOP, deck=True, count=names.DECK, check=_cards(top=", top card first", number_too=True)),
    "kicks": Key(
        lambda game, state: [n for n in names.KICK_LEVELS if kick_on(game, state, n) is not None],
        lasting(agreeing(lambda wanted, now: sorted(map(kick_level, flagged(wanted))) == sorted(now))),
        Layout.kicks,
    ),
    "done": pile(names.DONE, differs=lasting(unordered), check=_cards(Event)),
    "event_discard": Key(
        lambda game, state: [face_of(card) for level in names.LEVELS for card in state.at(names.discard(level))],
        unordered,
        lambda table, texts: table.events(listed(texts), names.discard),
        _cards(Event),
    ),
    "events": Key(
        results.events,
        ordered,
        lambda table, texts: table.events(reversed(listed(texts)), names.bottom),
        _cards(Event, " of the front, top card first"),
    ),
    "flags": Key(results.flags, lasting(agreeing(results.same_flags)), _happened, known("flag", _all_flags, flagged)),
    "final_failures": counter(names.failures("final_inception"), least(0)),
    "grown": Key(_growing, numbers_by_name, _risen, _grown),
    "bench": Key(
        lambda game, state: {face_of(card): n for (card, name), n in state.marks.items() if name == names.ATTEMPTS},
        numbers_by_name,
        _attempts,
        _bench,
    ),
    "opening_draw": Key(then=False),
    "seen": Key(check=known("zone", _all_zones, _zones), then=False),
    "candles": Key(lambda game, state: candles_lit(state), given=False),
    "result": Key(lambda game, state: state.over and state.over.why, agreeing(results.same_result), given=False),
    "prompt": Key(results.prompt, agreeing(results.same_prompt), given=False),
    "scale": Key(differs=results.scale_differs, given=False),
    "target": Key(check=_target, given=False),
    "event_to": Key(check=_event_to, given=False),
    "counts": Key(differs=agreeing(results.same_counts), given=False),
    "in_progress": Key(differs=agreeing(results.same_in_progress), given=False),
    **dict.fromkeys(
        ("total", "required", "success", "rest", "state", "level", "attempts", "reads", "status", "attached", "zone"),
        Key(given=False),
    ),
}
