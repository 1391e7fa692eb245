"""Whether a correction names what the game has: its counters and marks, within their bounds, and its phases."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from companion.kernel.facts import COUNT, Counter, Counters, Marked
from companion.kernel.state import State
from companion.kernel.view import View


def counters_shown(state: State, view: View) -> Counters:
    """The counters of a game that declares none: those that have been counted, and the numbers its page shows."""
    rows = (meter for row in view.rows for meter in row.meters)
    players = (meter for player in view.players for meter in player.meters)
    meters = [meter for meter in (*view.meters, *rows, *players) if not meter.derived]
    return dict.fromkeys(state.counters, COUNT) | {meter.key: Counter(most=meter.maximum) for meter in meters}


def count_fault(declared: Counters, state: State, name: str, by: int) -> str:
    """What is wrong with counting so many more; empty when nothing is. What is odd already may come nearer to right."""
    return _fault(declared, name, state.count(name), by, "count", "this game counts")


def mark_fault(declared: Counters, state: State, mark: Marked) -> str:
    """What is wrong with changing this mark; empty when nothing is, or when the game declares none."""
    if not declared:
        return ""
    return _fault(declared, mark.name, state.mark(mark.card, mark.name), mark.by, "mark", "the marks of this game are")


def phase_fault(declared: tuple[str, ...], phase: str) -> str:
    """What is wrong with a phase; empty when nothing is, or when the game declares none."""
    if not declared or phase in declared:
        return ""
    return f"there is no phase {phase!r}; {_meant(phase, declared, 'the phases of this game are', declared)}"


def _fault(declared: Counters, name: str, before: int, by: int, what: str, these: str) -> str:
    known = declared.get(name)
    if known is None:
        if abs(before + by) < abs(before):
            return ""
        return f"there is no {what} {name!r}; {_meant(name, declared, these, families(declared))}"
    if known.least is not None and before + by < known.least and by < 0:
        return f"{name} is {before} and cannot fall below {known.least}"
    if known.most is not None and before + by > known.most and by > 0:
        return f"{name} is {before} and cannot rise above {known.most}"
    return ""


def _meant(name: str, names: Iterable[str], these: str, listed: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), 1, cutoff=0.8)
    return f"did you mean {near[0]!r}?" if near else f"{these} {', '.join(listed) or 'nothing'}"


def families(declared: Counters) -> Iterable[str]:
    """The names of all counters, families once, as people read them."""
    return dict.fromkeys(one.family or name for name, one in declared.items())
