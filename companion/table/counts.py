"""Whether a correction may count what it counts: the game's own counters, within their bounds."""

from __future__ import annotations

import difflib

from companion.kernel.facts import COUNT, Counter, Counters
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
    before = state.count(name)
    known = declared.get(name)
    if known is None:
        if abs(before + by) < abs(before):
            return ""
        return say("there is no count {name}; {meant}", name=f"{name!r}", meant=_meant(name, declared))
    if known.least is not None and before + by < known.least and by < 0:
        return say("{name} is {before} and cannot fall below {least}", name=name, before=before, least=known.least)
    if known.most is not None and before + by > known.most and by > 0:
        return say("{name} is {before} and cannot rise above {most}", name=name, before=before, most=known.most)
    return ""


def _meant(name: str, declared: Counters) -> str:
    near = difflib.get_close_matches(name, declared, 1, cutoff=0.8)
    return (
        say("did you mean {near}?", near=f"{near[0]!r}")
        if near
        else say("this game counts {listed}", listed=listed(declared) or say("nothing"))
    )


def listed(declared: Counters) -> str:
    """The names of all counters, families once, as people read them."""
    return joined(dict.fromkeys(one.family or name for name, one in declared.items()), ", ")
