"""What the camera makes of a table that differs from the position: the questions it raises, never a change (2.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any

from msgspec.structs import replace

from companion.errors import ScenarioError
from companion.games.common.stories.words import listed
from companion.games.inwo import mats, names, tree
from companion.games.inwo.scenario.said import seat_of
from companion.games.inwo.scenario.told import Told
from companion.games.inwo.structure import sight
from companion.games.inwo.structure.doubts import doubts
from companion.games.inwo.structure.room import piece
from companion.games.inwo.structure.table import laid
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, LyingCard, agrees
from companion.kernel.state import State

ZONES = {
    "STRUCT": "structure", "RES": "resources", "EXPOSED": "exposed", "PENDING": "pending", "DISCARD": "discard",
    "DESTROYED": "destroyed", "PLOTDECK": "plot_deck", "GROUPDECK": "group_deck",
}  # fmt: skip
"""The ledger's zones of a seat (2.1) and the parts of the mat."""


def seen(game: Told, state: State, when: Sequence[Any]) -> dict[str, Any]:
    """What `then` may say of a story of kind camera besides the position itself."""
    questions: list[str] = []
    blocked, zones = False, []
    for step in listed(when):
        if "zones" in step:
            zones = list(_zones(game, seat_of(step["zones"])))
        elif "gone" in step:
            questions += _gone(game, state, step)
        elif "seen" in step:
            found = list(doubts(game, state, tuple(_lying(game, state, step["seen"]))))
            questions += [one.code for one in found]
            blocked = blocked or any(one.stops for one in found)
        else:
            raise ScenarioError(f"a camera sees zones, gone or seen, found {step!r}")
    return {"questions": list(dict.fromkeys(questions)), "blocked": blocked, "zones": zones}


def _zones(game: Told, seat: str) -> Iterator[str]:
    printed = {region.name for region in game.mat.regions}
    yield from (zone for zone, part in ZONES.items() if f"{seat}.{part}" in printed)


def _gone(game: Told, state: State, step: Mapping[str, Any]) -> list[str]:
    """A place that reads bare although a card should be seen there."""
    where = state.where(game.find(step["gone"], state))
    expected = game.picture(state).get(where) if where is not None else None
    return ["GONE"] if expected is not None and not agrees(expected, BARE) else []


def _lying(game: Told, state: State, said: Mapping[str, Any]) -> Iterator[LyingCard]:
    """The structures as they should lie, with what the story has moved: pushed, turned, or laid elsewhere."""
    pushed, turned = said.get("offset_mm") or {}, said.get("turned") or {}
    elsewhere = game.find(said["card"], state) if "card" in said else None
    over = [game.find(one, state) for one in listed(said.get("overlap"))]
    cards = {one.card: one for one in laid(game, state, ())}
    for key in pushed | turned:
        card = game.find(key, state)
        cards[card] = _moved(game, state, cards[card], float(pushed.get(key, 0)), float(turned.get(key, 0)))
    if elsewhere is not None:
        there = game.mat.region(mats.structure(seat_of(str(said["zone"]).partition(".")[0])))
        cards[elsewhere] = LyingCard(elsewhere, there.x + 40, there.y + 50, 0.0, there.name)
    if over:
        cards |= _overlapping(game, state, cards, over)
    yield from cards.values()


def _moved(game: Told, state: State, one: LyingCard, by: float, turned: float) -> LyingCard:
    """A card pushed along its master's edge and turned about the middle of its own incoming side."""
    mine = piece(game, one.card)
    assert mine.incoming is not None
    x, y, way = sight.middle(one, mine, mine.incoming)
    askew = replace(one, angle=one.angle + turned)
    ax, ay, _ = sight.middle(askew, mine, mine.incoming)
    across = radians(way + 90)
    return replace(askew, x=askew.x + x - ax + by * sin(across), y=askew.y + y - ay - by * cos(across))


def _overlapping(
    game: Told, state: State, cards: Mapping[CardId, LyingCard], over: Sequence[CardId]
) -> dict[CardId, LyingCard]:
    """The second of two cards hung on an arrow where it covers the first."""
    first, second = over
    for spot in tree.forest(game, state).of(tree.controller(game, state, first) or ""):
        if spot.card in over:
            continue
        for side in piece(game, spot.card, state).outgoing:
            trial = state.with_cards(_hung(state, second, spot.card, side))
            found = {one.card: one for one in laid(game, trial, tuple(cards.values()))}
            if second in found and any(one.code == "OVERLAP" for one in doubts(game, trial, tuple(found.values()))):
                return {second: found[second]}
    return {second: replace(cards[first], card=second)}


def _hung(state: State, card: CardId, master: CardId, side: str) -> dict[Any, tuple[CardId, ...]]:
    left = {where: tuple(one for one in there if one != card) for where, there in state.cards.items()}
    arrow = names.arrow(master, side)
    return {where: there for where, there in {**left, arrow: (*left.get(arrow, ()), card)}.items() if there}
