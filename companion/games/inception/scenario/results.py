"""What was reached, in the words of `then`, and how it differs from what a story wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import letters
from companion.games.common.stories import results as compared
from companion.games.common.stories.results import UNKNOWN, Comparison, agreeing, lasting, same_when, words
from companion.games.common.stories.words import flagged
from companion.games.inception import names
from companion.games.inception import totals as sums
from companion.games.inception.board import attached, display, front, growth, kick_on, level_of, state_name
from companion.games.inception.designs import KickCard
from companion.games.inception.facts import Compared, PutAway
from companion.games.inception.game import Inception
from companion.games.inception.pages.devices import candles_lit
from companion.games.inception.rules.goals import goals_met
from companion.games.inception.scenario.position import character, kick_level, who_of
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Fact
from companion.kernel.state import State

RESULTS = frozenset((
    "total", "required", "scale", "success", "target", "event_to", "prompt", "result", "candles", "status",
))  # fmt: skip
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


def reached(game: Inception, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    level = front(state)
    phase = state.turn.phase
    key = state.question.prompt.key if state.question is not None else _offer(game, state)
    growing = {card: growth(game, state, card) for card, name in state.marks if name == names.GROWN}
    return {
        "difficulty": game.options.difficulty,
        "step": int(phase[-1]) if phase in names.STEPS else phase,
        "front": level,
        "turn": state.turn.number,
        "chars": {who: _character(state, who) for who in names.CHARACTERS if level_of(state, who) is not None},
        "deck": _known(state.at(names.ON_TOP), state.count(names.DECK)),
        "hand": _known(tuple(reversed(state.at(names.HELD))), state.count(names.HAND)),
        "discard": _designs(state.at(names.TEAM_DISCARD)),
        "display": _designs(display(state)),
        "events": [*_hidden(state.at(names.deck(level))), *_known(state.at(names.bottom(level)), 0)],
        "event_discard": [one for n in names.LEVELS for one in _designs(state.at(names.discard(n)))],
        "done": _designs(state.at(names.DONE)),
        "grown": {face_of(card): by for card, by in growing.items() if by},
        "kicks": [n for n in names.KICK_LEVELS if kick_on(game, state, n) is not None],
        "bench": {face_of(card): value for (card, name), value in state.marks.items() if name == names.ATTEMPTS},
        "flags": _flags(state),
        "final_failures": state.count(names.failures("final_inception")),
        "candles": candles_lit(state),
        "result": state.over.why if state.over is not None else None,
        "prompt": None if key in ("event", "setup") else key,
        **_last(game, state, facts),
    }


def _character(state: State, who: str) -> str:
    cards = ", ".join(_designs(attached(state, who)))
    return f"{state_name(state, who)}@{level_of(state, who)}" + (f" [{cards}]" if cards else "")


def _designs(cards: Sequence[CardId]) -> list[str]:
    return [face_of(card) for card in cards]


def _known(cards: Sequence[CardId], count: int) -> list[str]:
    """Top first; what only the player knows is a question mark."""
    return _designs(tuple(reversed(cards))) + [UNKNOWN] * max(0, count - len(cards))


def _hidden(cards: Sequence[CardId]) -> list[str]:
    """Cards in an unknown order; a single one is no secret."""
    return _designs(cards) if len(cards) == 1 else [UNKNOWN] * len(cards)


def _flags(state: State) -> list[str]:
    own = [name.removeprefix("flag/") for name in state.counters if name.startswith("flag/")]
    joined = [f"joined:{who}" for who in names.RECRUITS if level_of(state, who) is not None]
    return [*own, *joined]


def _offer(game: Inception, state: State) -> str | None:
    """T-GOALS 1 and 3."""
    level = front(state)
    if state.turn.phase not in names.CHECKS or state.over is not None:
        return None
    if level == names.LIMBO:
        return "final_kick" if goals_met(game, state, level) else None
    kicks = (isinstance(game.design(card), KickCard) for card in state.at(names.HELD))
    return "kick" if level in names.KICK_LEVELS and kick_on(game, state, level) is None and any(kicks) else None


def _last(game: Inception, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """The open sum, else the last one compared; and where the last event card went."""
    found = sums.open_sum(game, state)
    last = next((fact for fact in reversed(facts) if isinstance(fact, Compared)), None)
    away = next((fact for fact in reversed(facts) if isinstance(fact, PutAway)), None)
    total, required = (found.total, found.required) if found else (last.total, last.required) if last else (None, None)
    gap = _gap(total, required)
    tipped = found is None and last is not None and last.how == "declined"
    zone = away.to.zone if away is not None and away.to is not None else ""
    to = {"bottom": "under", "discard": "discard", "done": "done"}.get(zone.rpartition(".")[2])
    return {
        "total": total,
        "required": required,
        "scale": -sums.SCALE_POINTS if tipped else gap,
        "success": last.success if last is not None else None,
        "target": sums.target(state) or (last.target if last is not None and found is None else None) or None,
        "event_to": to,
    }


def _gap(total: int | None, required: int | None) -> int:
    """Total minus required, as far as the scale leans."""
    if total is None or required is None:
        return 0
    return max(-sums.SCALE_POINTS, min(sums.SCALE_POINTS, total - required))


# --- differences ---------------------------------------------------------------------------------------------------


def _counts(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str] | None:
    if not isinstance(wanted, Mapping):
        return None
    have = _by_level(after.get(key) or {})
    same = all(have.get(deck) == number for deck, number in _by_level(wanted).items())
    return same_when(same, key, wanted, after.get(key))


def _by_level(counts: Mapping[Any, int]) -> dict[str, int]:
    """Numbers of cards by deck, a level's under its figure (``L4``, ``level4``, ``4``)."""
    return {letters(key).removeprefix("level").removeprefix("l"): number for key, number in counts.items()}


def _in_progress(wanted: Any, now: Any) -> bool:
    return bool(now) == wanted if isinstance(wanted, bool) else words(now) == words(wanted)


def _scale(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    now = after[key]
    return same_when(wanted in (now, _gap(after["total"], after["required"])), key, wanted, now)


def _chars(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    if not isinstance(wanted, Mapping):
        raise ScenarioError(f"then.chars is a map of characters, found {wanted!r}")
    found = []
    for who, text in wanted.items():
        have = after[key].get(who_of(who))
        gone = text in (None, "none", "bench", "out")
        if gone or have is None:
            same = gone and have is None
        else:
            state, level, cards = character(text)
            own = character(have)
            same = (state, level) == own[:2] and Counter(words(cards)) == Counter(words(own[2]))
        if not same:
            found.append(f"chars {who}: expected {text}, reached {have or 'not in the team'}")
    return found


def _same_flags(wanted: Any, now: Any) -> bool:
    flags = flagged(wanted)
    unwanted = [key for key, on in wanted.items() if not on] if isinstance(wanted, Mapping) else [
        one for one in now if ":" not in one and one not in flags
    ]  # fmt: skip
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
    if wanted is None or now is None:
        return wanted is None and now in (None, *OFFERS)
    word = letters(wanted)
    return word == letters(now) or any(letters(one) in word for one in PROMPTS.get(now, "").split())


COMPARISONS: Mapping[str, Comparison] = {
    **dict.fromkeys(("hand", "display", "discard", "event_discard"), compared.unordered),
    **dict.fromkeys(("deck", "events"), compared.ordered),
    **dict.fromkeys(("grown", "bench"), compared.numbers_by_name),
    "done": lasting(compared.unordered),
    "flags": lasting(agreeing(_same_flags)),
    "kicks": lasting(agreeing(lambda wanted, now: sorted(map(kick_level, flagged(wanted))) == sorted(now))),
    "chars": _chars,
    "scale": _scale,
    "counts": _counts,
    "in_progress": agreeing(_in_progress),
    "result": agreeing(_same_result),
    "prompt": agreeing(_same_prompt),
    "step": agreeing(lambda wanted, now: letters(wanted).removeprefix("step") == letters(now).removeprefix("step")),
}
