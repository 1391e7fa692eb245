"""What was reached, in the words of `then`, and how it differs from what a story wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.cardtext import letters
from companion.games.common.contests import SCALE_POINTS, on_scale
from companion.games.common.stories.results import UNKNOWN, newest, same_when, words
from companion.games.common.stories.words import flagged
from companion.games.inception import names, totals
from companion.games.inception import rules as act
from companion.games.inception.board import attached, front, level_of, state_name
from companion.games.inception.facts import Compared, PutAway
from companion.games.inception.game import Inception
from companion.games.inception.scenario.position import character
from companion.games.inception.scenario.words import who_of
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


def team(game: Inception, state: State) -> dict[str, str]:
    """Everybody in the team, ``state@level [attached cards]``."""
    return {who: _character(state, who) for who in names.CHARACTERS if level_of(state, who) is not None}


def _character(state: State, who: str) -> str:
    cards = ", ".join(map(face_of, attached(state, who)))
    return f"{state_name(state, who)}@{level_of(state, who)}" + (f" [{cards}]" if cards else "")


def events(game: Inception, state: State) -> list[str]:
    """The deck of the front, its top card first; a single card in no known order is no secret."""
    hidden, known = state.at(names.deck(front(state))), state.at(names.bottom(front(state)))
    return [*(map(face_of, hidden) if len(hidden) == 1 else [UNKNOWN] * len(hidden)), *map(face_of, reversed(known))]


def flags(game: Inception, state: State) -> list[str]:
    """What has happened, and who has joined."""
    own = [name.removeprefix("flag/") for name in state.counters if name.startswith("flag/")]
    return [*own, *(f"joined:{who}" for who in names.RECRUITS if level_of(state, who) is not None)]


def prompt(game: Inception, state: State) -> str | None:
    """The open question, or what may be done at a goal check (T-GOALS 1 and 3)."""
    if state.question is not None:
        return None if state.question.prompt.key in ("event", "setup") else state.question.prompt.key
    kicks = [act.LayKick(names.PLAYER, card, front(state)) for card in state.at(names.HELD)]
    offers = dict.fromkeys(kicks, "kick") | {act.Kick(names.PLAYER): "final_kick"}
    return next((key for action, key in offers.items() if game.why_not(state, action) is None), None)


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


def same_counts(wanted: Any, now: Any) -> bool:
    """Numbers of cards by deck, those that are named."""
    if not isinstance(wanted, Mapping) or now is None:
        return bool(wanted == now)
    return _by_level(wanted).items() <= _by_level(now).items()


def _by_level(counts: Mapping[Any, int]) -> dict[str, int]:
    """Numbers of cards by deck, a level's under its figure (``L4``, ``level4``, ``4``)."""
    return {letters(key).removeprefix("level").removeprefix("l"): number for key, number in counts.items()}


def same_in_progress(wanted: Any, now: Any) -> bool:
    """Whether anything is in a hand, or what is."""
    return bool(now) == wanted if isinstance(wanted, bool) else words(now) == words(wanted)


def scale_differs(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """A fight that was declined tips the scale; the sum it had may be told as well."""
    total, required = after["total"], after["required"]
    gap = 0 if total is None else on_scale(total - required)
    return same_when(wanted in (after[key], gap), key, wanted, after[key])


def team_differs(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
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
    return state, level, Counter(words(cards))


def same_flags(wanted: Any, now: Any) -> bool:
    """Those that are listed, and no more; of a map, those that are on, and none that is off."""
    flags = flagged(wanted)
    others = [one for one in now if ":" not in one and one not in flags]
    unwanted = [key for key, on in wanted.items() if not on] if isinstance(wanted, Mapping) else others
    missing = [one for one in flags if one not in now and not str(one).startswith("kick:")]
    return not missing and not any(one in now for one in unwanted)


def same_result(wanted: Any, now: str | None) -> bool:
    """A result by its reason; ``victory`` and ``defeat`` alone are the kinds."""
    if isinstance(wanted, Mapping):
        wanted = " ".join(f"{key} {value}" for key, value in wanted.items())
    word = "" if wanted in (None, "none", "running") else letters(wanted)
    if now is None or not word:
        return now is None and not word
    if now == "victory":
        return word in ("victory", "win", "won", "a")
    return word in ("defeat", "lost", "loss") or word.removeprefix("defeat").removeprefix("lost") == letters(now)


def same_prompt(wanted: Any, now: str | None) -> bool:
    """A question by its key or a word for it; what is only offered may be called none."""
    if wanted is None or now is None:
        return wanted is None and now in (None, *OFFERS)
    word = letters(wanted)
    return word == letters(now) or any(letters(one) in word for one in PROMPTS.get(now, "").split())
