"""Whether a correction names what the game has: its counters and marks, within their bounds, and its phases."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable

from companion.kernel.facts import COUNT, Counter, Counters, Marked
from companion.kernel.sentences import joined, say
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
    return _fault(declared, name, state.count(name), by, say("count"), say("this game counts"))


def mark_fault(declared: Counters, state: State, mark: Marked) -> str:
    """What is wrong with changing this mark; empty when nothing is, or when the game declares none."""
    if not declared:
        return ""
    return _fault(
        declared, mark.name, state.mark(mark.card, mark.name), mark.by, say("mark"), say("the marks of this game are")
    )


def phase_fault(declared: Collection[str], phase: str) -> str:
    """What is wrong with a phase; empty when nothing is, or when the game declares none."""
    if not declared or phase in declared:
        return ""
    return say(
        "there is no phase {phase}; {meant}",
        phase=f"{phase!r}",
        meant=_meant(phase, declared, say("the phases of this game are"), declared),
    )


def _fault(declared: Counters, name: str, before: int, by: int, what: str, these: str) -> str:
    known = declared.get(name)
    if known is None:
        if abs(before + by) < abs(before):
            return ""
        return say(
            "there is no {what} {name}; {meant}",
            what=what,
            name=f"{name!r}",
            meant=_meant(name, declared, these, families(declared)),
        )
    if known.least is not None and before + by < known.least and by < 0:
        return say("{name} is {before} and cannot fall below {least}", name=name, before=before, least=known.least)
    if known.most is not None and before + by > known.most and by > 0:
        return say("{name} is {before} and cannot rise above {most}", name=name, before=before, most=known.most)
    return ""


def _meant(name: str, names: Iterable[str], these: str, listed: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, list(names), 1, cutoff=0.8)
    return (
        say("did you mean {near}?", near=f"{near[0]!r}")
        if near
        else joined((these, " ", joined(listed, ", ") or say("nothing")))
    )


def families(declared: Counters) -> Iterable[str]:
    """The names of all counters, families once, as people read them."""
    return dict.fromkeys(one.family or name for name, one in declared.items())
