"""The keys of `given` and `then`: how each is laid out, told and compared, and which names and numbers it may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.contests import SCALE_POINTS, on_scale
from companion.games.common.nearest import hint
from companion.games.common.spelling import letters
from companion.games.common.stories import results
from companion.games.common.stories.keys import Check, Key, Keys, cards, counter, known, least, named, pile, within
from companion.games.common.stories.results import UNKNOWN, agreeing, lasting, newest, numbers_by_name, ordered
from companion.games.common.stories.words import flagged, listed, mapped, number
from companion.games.inception import names, totals
from companion.games.inception import rules as act
from companion.games.inception.board import attached, front, kick_on, level_of, state_name
from companion.games.inception.cards.checks import flags_set
from companion.games.inception.designs import TEAM_KINDS, Event
from companion.games.inception.facts import Compared, PutAway
from companion.games.inception.game import Inception
from companion.games.inception.pages.devices import candles_lit
from companion.games.inception.scenario.position import Layout, character, kick_level, step_word, tucked
from companion.games.inception.scenario.words import design_key, who_of
from companion.kernel.cards import face_of
from companion.kernel.facts import Fact
from companion.kernel.state import State

PROMPTS = {
    "heal": "choose who heal target", "revive": "choose who revive", "retarget": "choose who retarget target",
    "cover": "choose who cover target", "lose": "choose pick strip weapon", "forget": "pick choose flashback",
    "take": "pick choose take discard", "discard_hand": "pick discard hand limit", "discard_display": "pick discard "
    "display", "option": "option choose", "send": "send move choose", "stay": "stay choose who",
    "store": "display pick store", "shelve": "pick display attached choose", "hand_over": "choose weapon move",
    "bury": "look bury events", "attack": "attack window", "convince": "convince window", "kick": "kick",
    "final_kick": "kick",
}  # fmt: skip
"""Words by which a question may be called."""
OFFERS = ("kick", "final_kick")
"""What may be done at a goal check and need not: a story may call it the open question, or nothing."""


# --- what is reached -----------------------------------------------------------------------------------------------


def _team(game: Inception, state: State) -> dict[str, str]:
    """Everybody in the team, ``state@level [attached cards]``."""
    return {who: _character(state, who) for who in names.CHARACTERS if level_of(state, who) is not None}


def _character(state: State, who: str) -> str:
    cards = ", ".join(map(face_of, attached(state, who)))
    return f"{state_name(state, who)}@{level_of(state, who)}" + (f" [{cards}]" if cards else "")


def _events(game: Inception, state: State) -> list[str]:
    """The deck of the front, its top card first; a single card in no known order is no secret."""
    hidden, known = state.at(names.deck(front(state))), state.at(names.bottom(front(state)))
    return [*(map(face_of, hidden) if len(hidden) == 1 else [UNKNOWN] * len(hidden)), *map(face_of, reversed(known))]


def _flags(game: Inception, state: State) -> list[str]:
    """What has happened, and who has joined."""
    own = [name.removeprefix("flag/") for name in state.counters if name.startswith("flag/")]
    return [*own, *(f"joined:{who}" for who in names.RECRUITS if level_of(state, who) is not None)]


def _prompt(game: Inception, state: State) -> str | None:
    """The open question, or what may be done at a goal check (T-GOALS 1 and 3)."""
    if state.question is not None:
        return None if state.question.prompt.key in ("event", "setup") else state.question.prompt.key
    kicks = [act.LayKick(names.PLAYER, card, front(state)) for card in state.at(names.HELD)]
    offers = dict.fromkeys(kicks, "kick") | {act.Kick(names.PLAYER): "final_kick"}
    return next((key for action, key in offers.items() if game.may(state, action)), None)


def last(game: Inception, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """The open sum, else the last one compared; and where the last event card went."""
    found, compared, away = totals.open_sum(game, state), newest(facts, Compared), newest(facts, PutAway)
    shown = found or compared
    tipped = found is None and compared is not None and compared.how == "declined"
    zone = away.to.zone if away is not None and away.to is not None else ""
    return {
        "total": shown and shown.total,
        "required": shown and shown.required,
        "scale": -SCALE_POINTS if tipped else on_scale(shown.total - shown.required) if shown else 0,
        "success": compared and compared.success,
        "target": totals.target(state) or (found is None and compared and compared.target) or None,
        "event_to": {"bottom": "under", "discard": "discard", "done": "done"}.get(zone.rpartition(".")[2]),
    }


# --- differences ---------------------------------------------------------------------------------------------------


def _same_counts(wanted: Any, now: Any) -> bool:
    """Numbers of cards by deck, those that are named."""
    if not isinstance(wanted, Mapping) or now is None:
        return bool(wanted == now)
    return _by_level(wanted).items() <= _by_level(now).items()


def _by_level(counts: Mapping[Any, int]) -> dict[str, int]:
    """Numbers of cards by deck, a level's under its figure (``L4``, ``level4``, ``4``)."""
    return {letters(key).removeprefix("level").removeprefix("l"): number for key, number in counts.items()}


def _same_in_progress(wanted: Any, now: Any) -> bool:
    """Whether anything is in a hand, or what is."""
    return bool(now) == wanted if isinstance(wanted, bool) else results.words(now) == results.words(wanted)


def _scale_differs(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A fight that was declined tips the scale; the sum it had may be told as well."""
    total, required = after["total"], after["required"]
    gap = 0 if total is None else on_scale(total - required)
    return results.same_when(wanted in (after[key], gap), key, wanted, after[key])


def _team_differs(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The characters that are named: state, level, and what is attached in any order."""
    if not isinstance(wanted, Mapping):
        raise ScenarioError(f"then.chars is a map of characters, found {wanted!r}")
    now = after[key]
    return [
        f"chars {who}: expected {text}, reached {now.get(who_of(who), 'not in the team')}"
        for who, text in wanted.items()
        if _apart(text) != _apart(now.get(who_of(who)))
    ]


def _apart(text: Any) -> tuple[int, int, Counter[str]] | None:
    """State, level and attached cards; ``None`` of somebody who is not in the team."""
    if text in (None, "none", "bench", "out"):
        return None
    state, level, cards = character(text)
    return state, level, Counter(results.words(cards))


def _same_flags(wanted: Any, now: Any) -> bool:
    """Those that are listed, and no more; of a map, those that are on, and none that is off."""
    flags = flagged(wanted)
    others = [one for one in now if ":" not in one and one not in flags]
    unwanted = [key for key, on in wanted.items() if not on] if isinstance(wanted, Mapping) else others
    missing = [one for one in flags if one not in now and not str(one).startswith("kick:")]
    return not missing and not any(one in now for one in unwanted)


def _same_result(wanted: Any, now: str | None) -> bool:
    """A result by its reason; ``victory`` and ``defeat`` alone are the kinds."""
    if isinstance(wanted, Mapping):
        wanted = " ".join(f"{key} {value}" for key, value in wanted.items())
    word = "" if wanted in (None, "none", "running") else letters(wanted)
    if now is None or not word:
        return now is None and not word
    if now == "victory":
        return word in ("victory", "win", "won", "a")
    return word in ("defeat", "lost", "loss") or word.removeprefix("defeat").removeprefix("lost") == letters(now)


def _same_prompt(wanted: Any, now: str | None) -> bool:
    """A question by its key or a word for it; what is only offered may be called none."""
    if wanted is None or now is None:
        return wanted is None and now in (None, *OFFERS)
    word = letters(wanted)
    return word == letters(now) or any(letters(one) in word for one in PROMPTS.get(now, "").split())


# --- what may stand under a key --------------------------------------------------------------------------------------


def _team_card(game: Inception, text: Any) -> None:
    if not isinstance(game.file.designs[design_key(game, text)], TEAM_KINDS):
        raise ScenarioError(f"{text!r} is no team card")


def _event(game: Inception, text: Any) -> None:
    if not isinstance(game.file.designs[design_key(game, text)], Event):
        raise ScenarioError(f"{text!r} is no event card")


def _chars(game: Inception, name: str, chars: Any) -> None:
    for who, text in mapped(name, chars, "characters to 'state@level [cards]'").items():
        who_of(who)
        for card in tucked(text):
            named(_team_card, game, f"{name}.{who}", card)


def _bench(game: Inception, name: str, bench: Any) -> None:
    for who in map(who_of, mapped(name, bench, "characters to failed attempts")):
        if who not in names.RECRUITS:
            raise ScenarioError(f"{name}: {who} is no recruit; {hint(who, names.RECRUITS)}")


def _grown(game: Inception, name: str, grown: Any) -> None:
    most = game.file.grow_max
    for text, by in mapped(name, grown, "events").items():
        named(_event, game, name, text)
        if isinstance(by, bool) or not isinstance(by, int) or not 0 <= by <= most:
            raise ScenarioError(f"{name}: {text} can have grown by 0 to {most}, found {by!r}")


def _step(game: Inception, name: str, step: Any) -> None:
    then = name.startswith("then.")
    phases = (*names.STEPS, names.GAME_OVER, names.SETUP) if then else names.STEPS
    if step_word(step) not in map(step_word, phases):
        raise ScenarioError(f"{name} is 1 to 6{' or game_over' if then else ''}, found {step!r}")


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


# --- how it is laid out -----------------------------------------------------------------------------------------------


def _happened(table: Layout, flags: Any) -> None:
    table.counters |= {names.flag(str(flag)): 1 for flag in flagged(flags) if ":" not in str(flag)}


def _marked(mark: str, check: Check) -> Key:
    """Cards with a mark; of events that have grown in an easy game nothing is told (INC-GROW-03)."""

    def told(game: Inception, state: State) -> dict[str, int]:
        shown = game.options.grows or mark != names.GROWN
        return {face_of(card): n for (card, name), n in state.marks.items() if name == mark and shown}

    def lay(table: Layout, value: Any) -> None:
        for text, n in (value or {}).items():
            table.marks[table.game.catalogue.copies(design_key(table.game, text))[0], mark] = number(mark, n)

    return Key(told, numbers_by_name, lay, check)


KEYS: Keys = {
    "difficulty": Key(lambda game, state: game.options.difficulty),
    "step": Key(
        lambda game, state: int(step_word(state.turn.phase)) if state.turn.phase in names.STEPS else state.turn.phase,
        agreeing(lambda wanted, now: step_word(wanted) == step_word(now)),
        check=_step,
    ),
    "front": Key(lambda game, state: front(state), check=within(names.LIMBO, names.REALITY)),
    "turn": Key(lambda game, state: state.turn.number, check=least(1)),
    "chars": Key(_team, _team_differs, Layout.characters, _chars),
    "hand": pile(names.HELD, count=names.HAND, check=cards(_team_card, counted=True)),
    "discard": pile(names.TEAM_DISCARD, check=cards(_team_card)),
    "display": pile(*names.DISPLAY, check=cards(_team_card, most=len(names.DISPLAY))),
    "deck": pile(names.ON_TOP, deck=True, count=names.DECK, check=cards(_team_card, ", top card first", counted=True)),
    "kicks": Key(
        lambda game, state: [n for n in names.KICK_LEVELS if kick_on(game, state, n) is not None],
        lasting(agreeing(lambda wanted, now: sorted(map(kick_level, flagged(wanted))) == sorted(now))),
        Layout.kicks,
    ),
    "done": pile(names.DONE, differs=lasting(results.unordered), check=cards(_event)),
    "event_discard": Key(
        lambda game, state: [face_of(card) for level in names.LEVELS for card in state.at(names.discard(level))],
        results.unordered,
        lambda table, texts: table.events(listed(texts), names.discard),
        cards(_event),
    ),
    "events": Key(
        _events,
        ordered,
        lambda table, texts: table.events(reversed(listed(texts)), names.bottom),
        cards(_event, " of the front, top card first"),
    ),
    "flags": Key(_flags, lasting(agreeing(_same_flags)), _happened, known("flag", _all_flags, flagged)),
    "final_failures": counter(names.failures("final_inception"), least(0)),
    "grown": _marked(names.GROWN, _grown),
    "bench": _marked(names.ATTEMPTS, _bench),
    "opening_draw": Key(then=False),
    "seen": Key(check=known("zone", _all_zones, _zones), then=False),
    "candles": Key(lambda game, state: candles_lit(state), given=False),
    "result": Key(lambda game, state: state.over and state.over.why, agreeing(_same_result), given=False),
    "prompt": Key(_prompt, agreeing(_same_prompt), given=False),
    "scale": Key(differs=_scale_differs, given=False),
    "target": Key(check=lambda game, where, who: who == "none" or who_of(who), given=False),
    "event_to": Key(check=_event_to, given=False),
    "counts": Key(differs=agreeing(_same_counts), given=False),
    "in_progress": Key(differs=agreeing(_same_in_progress), given=False),
    **dict.fromkeys(
        ("total", "required", "success", "rest", "state", "level", "attempts", "reads", "status", "attached", "zone"),
        Key(given=False),
    ),
}
