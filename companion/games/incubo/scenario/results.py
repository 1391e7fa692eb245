"""What was reached, in the words of `then`, and how it differs from what a story wants."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.common.stories import results
from companion.games.common.stories.words import listed, mapped
from companion.games.incubo import board, names
from companion.games.incubo.facts import Terror, Won
from companion.games.incubo.names import Side
from companion.games.incubo.rules.result import cost
from companion.games.incubo.scenario.position import Told, key_of
from companion.kernel.cards import CardId
from companion.kernel.facts import Fact
from companion.kernel.state import State

RESULTS = frozenset(
    (
        *("cour", "need", "values", "rows", "needle", "reached", "terror", "scale", "result", "discards", "box"),
        *("beaten", "reserve", "candles", "req", "prompt"),
        *("dice_in", "deck_counts", "fear_counts", "counts", "monsters"),
    )
)


def reached(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """The state in the words of `then`."""
    told: dict[str, Any] = {
        "reserve": state.count(names.RESERVE),
        "spent": state.count(names.SPENT),
        "fear": state.count(names.FEAR),
        "growth": board.growth(game, state),
        "chimes": len(state.at(names.CHIMES)),
        "phase": board.phase(state),
        "candles": board.candles(game, state),
        "box": _keys(state.at(names.BOX)),
        "companion": _keys(state.at(names.COMPANIONS)),
        "rem3": _keys(state.at(names.REM3_TOP)[::-1]),
        "rem_counts": {str(phase): state.count(names.rem_count(phase)) for phase in (1, 2, 3)},
        "decks": {who: _deck(state, who) for who in game.sides},
        "discards": {who: _keys(state.at(names.discard(who))) for who in game.sides},
        "fear_decks": {who: _keys(state.at(names.fear_top(who))[::-1]) for who in game.sides},
        "prompt": state.question.prompt.key if state.question is not None else None,
        "result": ("victory" if state.over.winners else "defeat") if state.over is not None else None,
        **_outcome(game, state, facts),
        **_set(game, state),
    }
    if state.turn.phase in names.ENCOUNTERS or state.over is not None:
        told |= _encounter(game, state)
    return told


def _set(game: Told, state: State) -> dict[str, Any]:
    """What is in the set and in the decks, and what the dice show."""
    counts = Counter(f"{card.__struct_config__.tag}_{getattr(card, 'owner', '')}" for card in game.file.cards)
    monsters = {str(phase): _keys(tuple(game.monster(phase).values())) for phase in (1, 2, 3)}
    return {
        "counts": {key.rstrip("_"): count for key, count in counts.items()} | _sums(counts),
        "monsters": monsters,
        "deck_counts": {who: board.deck_size(state, who) for who in game.sides},
        "fear_counts": {who: board.fear_deck_size(state, who) for who in game.sides},
        "dice_in": {who: state.count(names.die(who)) - 1 for who in game.sides},
    }


def _sums(counts: Mapping[str, int]) -> dict[str, int]:
    return {"monster": sum(n for key, n in counts.items() if key.startswith("monster")), "total": sum(counts.values())}


def _outcome(game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
    """How the last dream ended."""
    told: dict[str, Any] = {"reached": None, "terror": None}
    for fact in facts:
        if isinstance(fact, Won):
            told = {"reached": True, "terror": None}
        elif isinstance(fact, Terror):
            told = {"reached": False, "terror": -fact.by}
    if state.over is not None and state.over.why == "terror":
        told = {"reached": False, "terror": cost(game, state)}
    return told


def _encounter(game: Told, state: State) -> dict[str, Any]:
    """The running encounter."""
    sides = game.sides
    needle = board.needle(game, state)
    areas = {who: board.area(state, who) for who in sides}
    told: dict[str, Any] = {
        "values": {key_of(card): board.value(game, state, card, who) for who in sides for card in areas[who]},
        "free_left": {who: board.free_left(game, state, who) for who in sides},
        "needle": needle,
        "scale": needle,
    }
    parts = {slot: key_of(card) for slot, card in board.parts(game, state).items()}
    if not parts:
        return told | {
            "rows": {who: {row: _keys(state.at(names.row(who, row))) for row in names.ROWS} for who in sides},
            "cour": {who: board.courage(game, state, who) for who in sides},
            "need": {who: board.need(game, state, who) for who in sides},
            "req": {who: board.requirement(game, state, who) for who in sides},
        }
    return told | {
        "rows": {who: {key: _keys(state.at(names.beside(who, slot))) for slot, key in parts.items()} for who in sides},
        "cour": {key: board.part_courage(game, state, slot) for slot, key in parts.items()},
        "req": {key: board.part_requirement(game, state, slot) for slot, key in parts.items()},
        "beaten": [parts[slot] for slot in board.beaten(game, state)],
    }


def _keys(cards: Sequence[CardId]) -> list[str]:
    return [key_of(card) for card in cards]


def _deck(state: State, who: Side) -> list[str]:
    """A courage deck, its top card first; what nobody knows is ``?``."""
    open_ = state.at(names.deck(who))
    hidden = state.count(names.hidden_in_deck(who))
    unknown = _keys(open_) if len(open_) + hidden == 1 and open_ else [results.UNKNOWN] * (len(open_) + hidden)
    return [*_keys(state.at(names.top(who))[::-1]), *unknown, *_keys(state.at(names.bottom(who))[::-1])]


def parts(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The parts of a map that are listed."""
    now = {str(name): value for name, value in (after.get(key) or {}).items()}
    return results.by_part(key, {str(name): value for name, value in mapped(key, wanted, "numbers").items()}, now)


def piles(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Piles by player, in any order."""
    return _each(results.unordered, key, wanted, before, after)


def decks(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Decks by player, in order."""
    return _each(results.ordered, key, wanted, before, after)


def one_of(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Numbers by player, each one of a list."""
    now = after.get(key) or {}
    wrong = [who for who, values in mapped(key, wanted, "players").items() if now.get(who) not in listed(values)]
    return [results.differ(f"{key} {who}", wanted[who], now.get(who)) for who in wrong]


def rows(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The rows that are listed, in any order."""
    found = []
    for who, told in mapped(key, wanted, "players").items():
        now = (after.get(key) or {}).get(who)
        found += _each(results.unordered, f"{key} {who}", told, {}, {f"{key} {who}": now})
    return found


def rows_of_phase(key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Cards by phase, in any order."""
    return _each(results.unordered, key, {str(phase): cards for phase, cards in wanted.items()}, before, after)


def _each(compare: Any, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for name, value in mapped(key, wanted, "players").items():
        path = f"{key} {name}"
        was, now = ((one.get(key) or {}).get(name) for one in (before, after))
        found += [results.differ(path, value, now)] if now is None else compare(path, value, {path: was}, {path: now})
    return found


COMPARISONS = {
    **dict.fromkeys(("cour", "need", "req", "values", "free_left", "rem_counts"), parts),
    **dict.fromkeys(("counts", "deck_counts", "fear_counts"), parts),
    "dice_in": one_of,
    "monsters": rows_of_phase,
    **dict.fromkeys(("discards",), piles),
    **dict.fromkeys(("decks", "fear_decks"), decks),
    **dict.fromkeys(("box", "companion", "beaten"), results.unordered),
    "rem3": results.ordered,
    "rows": rows,
}
