"""Stories that are no sequences: laying the table, and what the companion makes of a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories.keys import lay
from companion.games.common.stories.sight import Look, looks
from companion.games.common.stories.words import listed
from companion.games.inception import names
from companion.games.inception.board import event_card
from companion.games.inception.designs import TEAM_KINDS, Character, Event, KickCard, Status
from companion.games.inception.game import Inception
from companion.games.inception.pages.picture import QUARTER, lying
from companion.games.inception.rules import Ready, TurnUp
from companion.games.inception.scenario.keys import KEYS
from companion.games.inception.scenario.position import START, Layout, character
from companion.games.inception.scenario.words import design_key, several, who_of
from companion.kernel.cards import face_of
from companion.kernel.engine import perform, resolve
from companion.kernel.facts import Moved
from companion.kernel.picture import VisibleCard
from companion.kernel.places import Place
from companion.kernel.state import State

TOLERANCE = 20
"""Degrees by which a card may lie askew (ledger 2.2)."""


class Seen(Inception):
    """The game of a story about a picture, or the laying of a table; `told` is what it says beyond the position."""

    told: Mapping[str, Any] = {}


def table_setup(plain: Inception, given: Mapping[str, Any]) -> tuple[Inception, State]:
    """The table laid for this game, with these cards on top of the deck, and the opening hand drawn."""
    game = Seen(plain.options, plain.names)
    state, _ = resolve(game, State(), game.setup())
    decks = {f"level{level}": len(state.at(names.deck(level))) for level in names.LEVELS}
    game.told = {"rest": game.options.rest, "counts": {**decks, "team": state.count(names.DECK)}}
    unseen = list(state.at(names.TEAM_UNSEEN))
    drawn = several(game, unseen, listed(given.get("opening_draw")))
    for card in drawn:
        if card not in unseen:
            raise ScenarioError(f"there is no {face_of(card)} (left) in the team deck of this game")
        unseen.remove(card)
    cards = {**state.cards, names.TEAM_UNSEEN: tuple(unseen), names.ON_TOP: drawn[::-1]}
    state = state.with_cards({where: there for where, there in cards.items() if there})
    return game, perform(game, state, Ready(names.PLAYER))[0]


def sight(plain: Inception, given: Mapping[str, Any]) -> tuple[Inception, State]:
    """The position a picture shows."""
    told: dict[str, Any] = {}
    table = Layout(Seen(plain.options, plain.names))
    chars = START if given.get("chars") is None else given["chars"]
    hands, last = [], ""
    for look in looks(given["seen"]):
        key = design_key(table.game, look.card)
        if isinstance(table.game.file.designs[key], Character):
            last, before = key, (chars or START).get(key)
            table.marks[names.card_of(key), names.STATE] = character(before)[0] if before is not None else names.HEALTHY
        told |= {"zone": look.where.zone, "in_progress": False, **_lies(table, key, look, last)}
        hands += [key] if told["in_progress"] else []
    others = {who: how for who, how in chars.items() if table.free[who_of(who)]}
    lay(KEYS, table, {**given, "chars": others})
    game, state = table.finished(given)
    game.told = {**told, "in_progress": hands, "reads": told.get("state")}  # type: ignore[attr-defined]
    return game, _turned_up(game, state)


def _turned_up(game: Inception, state: State) -> State:
    """An event card that is seen in its place has just been laid there; one that must not be there stays as it is."""
    card = event_card(state)
    design = game.design(card) if card is not None else None
    if card is None or not isinstance(design, Event):
        return state
    laid = TurnUp(names.PLAYER, card)
    before, _ = resolve(game, state, (Moved(card, names.deck(design.level)),))
    return perform(game, before, laid)[0] if laid.fault(game, before) is None else state


def _lies(table: Layout, key: str, look: Look, last: str) -> dict[str, Any]:
    """What one card that is seen says, and where it is laid; `last` is the character that was seen before it."""
    design, where = table.game.file.designs[key], look.where
    if isinstance(design, Character):
        return _character(table, key, look)
    if isinstance(design, Status):
        turns = look.turns(QUARTER, TOLERANCE)
        table.marks[names.STATUS_CARD, names.SHOWN] = turns or 0
        return {"status": turns, "in_progress": turns is None}
    tucked = bool(where in names.TEAMS and last and isinstance(design, TEAM_KINDS))
    if tucked:
        where = names.under(last)
    elif isinstance(design, KickCard) and where.zone.endswith((".kick", ".goal")):
        where = Place(where.zone.replace(".kick", ".goal"))
    elif where.zone == "display":
        where = next(slot for slot in names.DISPLAY if slot not in table.cards)
    if isinstance(design, Event) or where.zone in table.game.zones:
        table.lay(key, where)
    return {"attached": last} if tucked else {}


def _character(table: Layout, who: str, look: Look) -> dict[str, Any]:
    """INC-RULING-01 and 02: face and end are the state; sideways is a failed attempt, on the bench only."""
    quarter, card = look.turns(QUARTER, TOLERANCE), names.card_of(who)
    table.lay(who, look.where)
    if look.where.zone.startswith("bench"):
        attempts = 1 if quarter in (1, 3) else 2 if look.side == "B" else 0
        table.marks[card, names.ATTEMPTS] = attempts
        return {"attempts": attempts, "in_progress": quarter is None}
    lies = VisibleCard(card, None if quarter is None else quarter * QUARTER, look.side)
    shown = next((n for n in range(1, len(names.STATES) + 1) if lying(table.game, card, n) == lies), None)
    if shown is not None:
        table.marks[card, names.STATE] = shown
    state = names.STATES[shown - 1] if shown else None
    return {"level": names.TEAMS.get(look.where), "in_progress": shown is None, "state": state}
