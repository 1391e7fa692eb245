"""The keys of `given` and `then`: how each is laid out, told and compared, and which names and numbers it may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.contests import SCALE_POINTS, on_scale
from companion.games.common.spelling import letters
from companion.games.common.stories import results
from companion.games.common.stories.forms import ANY, NONE, SWITCH, TEXT, Form, listing, mapping, number
from companion.games.common.stories.keys import Key, Keys, cards, counter, pile
from companion.games.common.stories.results import UNKNOWN, agreeing, lasting, newest, numbers_by_name, ordered
from companion.games.common.stories.words import flagged, listed
from companion.games.inception import names, totals
from companion.games.inception import rules as act
from companion.games.inception.board import attached, front, kick_on, level_of, state_name
from companion.games.inception.facts import Compared, PutAway
from companion.games.inception.game import Inception
from companion.games.inception.pages.devices import candles_lit
from companion.games.inception.scenario.position import Layout, character, kick_level, step_word
from companion.games.inception.scenario.said import (
    BENCH,
    CARD,
    CHARS,
    EVENT,
    FLAGS,
    GOES,
    GROWN,
    KICKS,
    NOT_HERE,
    PICTURE,
    STEP,
    TEAM,
    WHO,
)
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
    if text in NOT_HERE:
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


# --- how it is laid out -----------------------------------------------------------------------------------------------


def _happened(table: Layout, flags: Any) -> None:
    table.counters |= {names.flag(str(flag)): 1 for flag in flagged(flags) if ":" not in str(flag)}


def _marked(mark: str, form: Form) -> Key:
    """Cards with a mark; of events that have grown in an easy game nothing is told (INC-GROW-03)."""

    def told(game: Inception, state: State) -> dict[str, int]:
        shown = game.options.grows or mark != names.GROWN
        return {face_of(card): n for (card, name), n in state.marks.items() if name == mark and shown}

    def lay(table: Layout, value: Any) -> None:
        for text, n in (value or {}).items():
            table.marks[table.game.catalogue.copies(design_key(table.game, text))[0], mark] = n

    return Key(told, numbers_by_name, lay, form)


KEYS: Keys = {
    "difficulty": Key(lambda game, state: game.options.difficulty, form=TEXT),
    "step": Key(
        lambda game, state: int(step_word(state.turn.phase)) if state.turn.phase in names.STEPS else state.turn.phase,
        agreeing(lambda wanted, now: step_word(wanted) == step_word(now)),
        form=STEP,
    ),
    "front": Key(lambda game, state: front(state), form=number(names.LIMBO, names.REALITY)),
    "turn": Key(lambda game, state: state.turn.number, form=number(1)),
    "chars": Key(_team, _team_differs, Layout.characters, CHARS),
    "hand": pile(names.HELD, count=names.HAND, form=cards(TEAM, counted=True)),
    "discard": pile(names.TEAM_DISCARD, form=cards(TEAM)),
    "display": pile(*names.DISPLAY, form=cards(TEAM, most=len(names.DISPLAY))),
    "deck": pile(names.ON_TOP, deck=True, count=names.DECK, form=cards(TEAM, ", top card first", counted=True)),
    "kicks": Key(
        lambda game, state: [n for n in names.KICK_LEVELS if kick_on(game, state, n) is not None],
        lasting(agreeing(lambda wanted, now: sorted(map(kick_level, flagged(wanted))) == sorted(now))),
        Layout.kicks,
        KICKS,
    ),
    "done": pile(names.DONE, differs=lasting(results.unordered), form=cards(EVENT)),
    "event_discard": Key(
        lambda game, state: [face_of(card) for level in names.LEVELS for card in state.at(names.discard(level))],
        results.unordered,
        lambda table, texts: table.events(listed(texts), names.discard),
        cards(EVENT),
    ),
    "events": Key(
        _events,
        ordered,
        lambda table, texts: table.events(reversed(listed(texts)), names.bottom),
        cards(EVENT, " of the front, top card first"),
    ),
    "flags": Key(_flags, lasting(agreeing(_same_flags)), _happened, FLAGS),
    "final_failures": counter(names.failures("final_inception")),
    "grown": _marked(names.GROWN, GROWN),
    "bench": _marked(names.ATTEMPTS, BENCH),
    "opening_draw": Key(form=cards(TEAM), then=False),
    "seen": Key(form=PICTURE, then=False),
    "candles": Key(lambda game, state: candles_lit(state), form=number(0), given=False),
    "result": Key(
        lambda game, state: state.over and state.over.why,
        agreeing(_same_result),
        form=NONE | TEXT | mapping(TEXT, ANY),
        given=False,
    ),
    "prompt": Key(_prompt, agreeing(_same_prompt), form=NONE | TEXT, given=False),
    "scale": Key(differs=_scale_differs, form=number(), given=False),
    "target": Key(form=NONE | WHO, given=False),
    "event_to": Key(form=GOES, given=False),
    "counts": Key(differs=agreeing(_same_counts), form=mapping(TEXT | number(), number(0)), given=False),
    "in_progress": Key(differs=agreeing(_same_in_progress), form=SWITCH | listing(CARD), given=False),
    **dict.fromkeys(("success", "rest"), Key(form=NONE | SWITCH, given=False)),
    **dict.fromkeys(("total", "required", "level", "attempts", "status"), Key(form=NONE | number(), given=False)),
    **dict.fromkeys(("state", "reads", "attached", "zone"), Key(form=NONE | TEXT, given=False)),
}
