"""Stories that are no sequences: laying the table, and what the companion makes of a picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.words import listed
from companion.games.inception import names
from companion.games.inception.board import event_card
from companion.games.inception.designs import TEAM_KINDS, Character, Event, KickCard, Status
from companion.games.inception.game import Inception
from companion.games.inception.pages.picture import lying
from companion.games.inception.rules import Ready, TurnUp
from companion.games.inception.scenario.position import START, Layout, character, design_key, game_of
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Moved
from companion.kernel.picture import VisibleCard
from companion.kernel.places import Place, place
from companion.kernel.state import State

TOLERANCE = 20
"""Degrees by which a card may lie askew (ledger 2.2)."""
SIGHT = frozenset(
    ("counts", "rest", "state", "level", "attempts", "in_progress", "reads", "status", "attached", "zone")
)


class Seen(Inception):
    """The game of a story about a picture, or the laying of a table; `told` is what it says beyond the position."""

    told: Mapping[str, Any] = {}


def table_setup(given: Mapping[str, Any]) -> tuple[Inception, State]:
    """The table laid for this difficulty, with these cards on top of the deck, and the opening hand drawn."""
    plain = game_of(given)
    game = Seen(plain.options, plain.names)
    state, _ = resolve(game, State(), game.setup())
    decks = {f"level{level}": len(state.at(names.deck(level))) for level in names.LEVELS}
    game.told = {"rest": game.options.rest, "counts": {**decks, "team": state.count(names.DECK)}}
    cards = dict(state.cards)
    unseen = list(state.at(names.UNSEEN))
    drawn = []
    for text in listed(given.get("opening_draw")):
        key = design_key(game, text)
        card = next((one for one in unseen if one.rpartition(":")[0] == key), None)
        if card is None:
            raise ScenarioError(f"there is no {key} (left) in the team deck of this game")
        unseen.remove(card)
        drawn.append(card)
    cards[names.UNSEEN], cards[names.ON_TOP] = tuple(unseen), tuple(reversed(drawn))
    state = state.with_cards({where: there for where, there in cards.items() if there})
    state, _ = perform(game, state, Ready(names.PLAYER))
    return game, state


def sight(given: Mapping[str, Any]) -> tuple[Inception, State]:
    """The position a picture shows."""
    told: dict[str, Any] = {}
    plain = game_of(given)
    table = Layout(Seen(plain.options, plain.names))
    seen = [_looked_at(one) for one in listed(given["seen"])]
    hands = []
    last = None
    for one in seen:
        key = design_key(table.game, one.get("card"))
        if isinstance(table.game.file.designs[key], Character):
            last, before = key, (given.get("chars") or START).get(key)
            table.marks[names.card_of(key), names.STATE] = character(before)[0] if before is not None else names.HEALTHY
        told |= dict(_one(table, key, one, last))
        hands += [key] if told["in_progress"] else []
    told["in_progress"] = hands
    told["reads"] = told.get("state")
    chars = given.get("chars")
    table.characters({who: how for who, how in (START if chars is None else chars).items() if table.free[who]})
    table.team_cards(given)
    table.events(given)
    table.counts(given)
    table.game.told = told  # type: ignore[attr-defined]
    return table.game, _turned_up(table.game, table.finished(given))


def _turned_up(game: Inception, state: State) -> State:
    """An event card that is seen in its place has just been laid there; one that must not be there stays as it is."""
    card = event_card(state)
    design = game.design(card) if card is not None else None
    if card is None or not isinstance(design, Event):
        return state
    home = names.deck(design.level)
    laid = TurnUp(names.PLAYER, card)
    before, _ = resolve(game, state, (Moved(card, home),))
    return perform(game, before, laid)[0] if game.refusal(before, laid) is None else state


def _looked_at(one: Any) -> dict[str, Any]:
    """One entry of `seen`, its rotation in degrees."""
    rotation = one.get("rotation", 0) if isinstance(one, Mapping) else None
    if not isinstance(rotation, int | float):
        raise ScenarioError(f"seen lists {{zone, card, face, rotation}} with the rotation in degrees, found {one!r}")
    return {**one, "rotation": float(rotation)}


def _one(table: Layout, key: str, seen: Mapping[str, Any], last: str | None) -> Iterator[tuple[str, Any]]:
    """What one card that is seen says, and where it is laid."""
    game, design = table.game, table.game.file.designs[key]
    where, angle = place(str(seen.get("zone", ""))), seen["rotation"] % 360
    yield "zone", where.zone
    yield "in_progress", False
    if isinstance(design, Character):
        yield from _character(table, key, where, str(seen.get("face", "A")).upper(), angle)
    elif isinstance(design, Status):
        turns = _quarter(angle)
        yield "status", turns
        yield "in_progress", turns is None
        if turns:
            table.marks[names.STATUS_CARD, names.SHOWN] = turns
    elif where in names.TEAMS and last is not None and isinstance(design, TEAM_KINDS):
        table.lay(key, names.under(last))
        yield "attached", last
    elif isinstance(design, KickCard) and where.zone.endswith((".kick", ".goal")):
        table.lay(key, Place(where.zone.replace(".kick", ".goal")))
    elif where.zone == "display":
        table.lay(key, next(slot for slot in names.DISPLAY if slot not in table.cards))
    elif isinstance(design, Event) or where.zone in game.zones:
        table.lay(key, where)


def _character(table: Layout, who: str, where: Place, face: str, angle: float) -> Iterator[tuple[str, Any]]:
    """INC-RULING-01 and 02: face and end are the state; sideways is a failed attempt, on the bench only."""
    quarter = _quarter(angle)
    card = names.card_of(who)
    table.lay(who, where)
    if where.zone.startswith("bench"):
        attempts = 1 if quarter in (1, 3) else 2 if face == "B" else 0
        yield "attempts", attempts
        yield "in_progress", quarter is None
        table.marks[card, names.ATTEMPTS] = attempts
        return
    lies = VisibleCard(card, 180 if quarter == 2 else 0, face)
    states = (number for number in range(1, len(names.STATES) + 1) if lying(table.game, card, number) == lies)
    shown = None if quarter in (None, 1, 3) else next(states, None)
    yield "level", names.TEAMS.get(where)
    yield "in_progress", shown is None
    yield "state", names.STATES[shown - 1] if shown else None
    if shown is not None:
        table.marks[card, names.STATE] = shown


def _quarter(angle: float) -> int | None:
    """The quarter turn an angle means, ``None`` when it is too far from all of them."""
    nearest = round(angle / 90)
    return nearest % 4 if abs(angle - nearest * 90) <= TOLERANCE else None
