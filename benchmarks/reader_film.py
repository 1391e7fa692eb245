"""Films at ten frames a second: how fast and how truly the reader follows hands."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from companion.kernel.places import Mat
from vision.geometry import angle_between
from vision.reader.belief import Belief, Sighting
from vision.reader.reader import Reader
from vision.synthetic.film import FilmEvent, FilmFrame
from vision.synthetic.shot import Shot, TagTruth

NEAR_MM, TURNED = 15.0, 10.0
PATIENCE = 40
"""Frames after which an event that was not reported counts as missed."""


@dataclass
class FilmScore:
    """What happened in films: latencies in frames, mistakes, times."""

    latency: dict[str, list[int]] = field(default_factory=lambda: {"place": [], "lift": [], "turn": []})
    missed: list[str] = field(default_factory=list)
    false_tags: int = 0
    false_empty: int = 0
    drop_outs: int = 0
    after_bump: list[bool] = field(default_factory=list)
    clear: int = 0
    recalled: int = 0
    idle_ms: list[float] = field(default_factory=list)
    play_ms: list[float] = field(default_factory=list)
    decision_ms: list[float] = field(default_factory=list)
    errors_mm: list[float] = field(default_factory=list)


@dataclass
class _Open:
    """An event that waits to be reported; `since` is the first frame at which it can be seen."""

    event: FilmEvent
    since: int | None = None


def score_film(frames: Iterable[FilmFrame], reader: Reader, mat: Mat, score: FilmScore) -> list[Shot]:
    """Reads a film into `score`; returns some of its pictures for comparisons."""
    waiting: list[_Open] = []
    believed: set[str] = set()
    kept: list[Shot] = []
    quiet = 0
    for number, frame in enumerate(frames):
        shot = frame.shot
        before = time.process_time()
        belief = reader.read(shot.frame)
        spent = (time.process_time() - before) * 1000
        bumped = any(event.kind == "bump" for event in frame.events)
        quiet = 0 if frame.events or shot.arrangement.arms else quiet + 1
        if number > 2:
            score.play_ms.append(spent)
            if belief.decodes:
                score.decision_ms.append(spent / belief.decodes)
            if quiet > 3:
                score.idle_ms.append(spent)
        for event in frame.events:
            waiting = [one for one in waiting if one.event.card != event.card or event.card is None]
            if event.kind in score.latency:
                waiting.append(_Open(event))
        waiting = [one for one in waiting if not _reported(one, shot, belief, number, score)]
        _mistakes(shot, belief, believed, score, bumped)
        believed = {one.payload for one in belief.sightings}
        if number % 25 == 0:
            kept.append(shot)
    score.missed += [
        f"{one.event.kind} {one.event.card}" for one in waiting if one.since is not None and number - one.since > 10
    ]
    return kept


def _reported(one: _Open, shot: Shot, belief: Belief, number: int, score: FilmScore) -> bool:
    """Notes the latency of an event when the belief says it now."""
    truth = next((tag for tag in shot.tags if tag.card == one.event.card and not tag.held), None)
    if one.event.kind == "lift":
        visible = _place_free(one.event, shot)
        done = not any(sight.payload for sight in belief.sightings if _names(sight, one.event, shot))
        if one.event.zone and visible:
            done = done and belief.regions.get(one.event.zone) == "bare"
    else:
        visible = truth is not None and truth.clear
        done = truth is not None and any(_right(sight, truth) for sight in belief.sightings)
    if one.since is None and visible:
        one.since = number
    if one.since is None:
        return False
    if done:
        score.latency[one.event.kind].append(number - one.since)
    elif number - one.since > PATIENCE:
        score.missed.append(f"{one.event.kind} {one.event.card}")
    return done or number - one.since > PATIENCE


def _place_free(event: FilmEvent, shot: Shot) -> bool:
    """Whether the place of a lifted card can be seen: its marker, or, where there is none, no hand at all."""
    for slot in shot.slots:
        if slot.zone == event.zone:
            return slot.bare
    return not shot.arrangement.arms


def _names(sight: Sighting, event: FilmEvent, shot: Shot) -> bool:
    return any(
        tag.card == event.card and tag.payload == sight.payload for tag in shot.tags
    ) or sight.payload == _payload(event, shot)


def _payload(event: FilmEvent, shot: Shot) -> str:
    return next((tag.payload for tag in shot.tags if tag.card == event.card), str(event.card))


def _right(sight: Sighting, truth: TagTruth) -> bool:
    near = np.hypot(sight.x - truth.x, sight.y - truth.y) < NEAR_MM
    return sight.payload == truth.payload and bool(near) and angle_between(sight.rotation, truth.rotation) < TURNED


def _mistakes(shot: Shot, belief: Belief, before: set[str], score: FilmScore, bumped: bool) -> None:
    """Counts what must not happen: wrong tags, cards on bare places, bare places with cards, cards that drop out."""
    lying = {tag.payload: tag for tag in shot.tags if not tag.held}
    present = {tag.payload for tag in shot.tags}
    now = {one.payload: one for one in belief.sightings}
    fine = True
    for tag in lying.values():
        if not tag.clear:
            continue
        score.clear += 1
        sight = now.get(tag.payload)
        hit = sight is not None and np.hypot(sight.x - tag.x, sight.y - tag.y) < NEAR_MM
        score.recalled += hit
        if hit and sight is not None:
            score.errors_mm.append(float(np.hypot(sight.x - tag.x, sight.y - tag.y)))
        if tag.payload in before and not hit:
            score.drop_outs += sight is None
            fine = False
    score.false_tags += len(set(now) - present - before)
    for slot in shot.slots:
        sign = belief.regions.get(slot.zone)
        if sign == "bare" and slot.occupied and _in_view(slot.zone, shot):
            score.false_empty += 1
            fine = False
    if bumped:
        score.after_bump.append(fine)


def _in_view(zone: str, shot: Shot) -> bool:
    """Whether no hand hides what happens in a slot."""
    return any(slot.zone == zone and slot.clear for slot in shot.slots)
