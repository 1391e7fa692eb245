"""What the camera should see and the devices should show: picture, panel, cues, bell, warnings (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.inception import judge_answers, names, sums
from companion.games.inception.actions import Draw, Ring
from companion.games.inception.board import attached, growth, inactive, may_hold, state_of, status_turns
from companion.games.inception.designs import Character, Event, Flashback, Weapon
from companion.games.inception.happenings import Compared, Fell
from companion.games.inception.refusals import no
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId, face_of
from companion.kernel.facts import Fact
from companion.kernel.panel import Cue, Flame, Panel
from companion.kernel.picture import NOTHING, Expectation, Expected, VisibleCard
from companion.kernel.places import Place
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

CANDLES = ("A-outer", "A-inner", "B-inner", "B-outer")
"""Candles 1 to 4, from left to right; 4 goes out first."""
SIDEWAYS, QUARTER = 90, 90


def bell(game: Inception, state: State) -> Action | Refusal:
    """What one ring means."""
    question = state.question
    if state.over is not None:
        return no("E_GAME_OVER", "INC-TURN-02", "The game is over; begin a new one on the phone.")
    if question is not None:
        ring = question.prompt.bell
        if isinstance(ring, Ring):
            return game.refusal(state, ring) or ring
        return ring if isinstance(ring, Action) else judge_answers.unanswered(state)
    action = Draw(names.PLAYER) if state.turn.phase == names.DRAW else Ring(names.PLAYER)
    return game.refusal(state, action) or action


# --- picture -------------------------------------------------------------------------------------------------------


def picture(game: Inception, state: State) -> Expectation:
    """Every place with open cards. Face-down decks do not matter; in the hand row any held card may be shown."""
    expected: dict[Place, Expected] = {}
    for level in names.LEVELS:
        expected[names.goal(level)] = _goal(state, level)
        expected[names.discard(level)] = _pile(state.at(names.discard(level)))
        expected[names.team(level)] = _row(game, state, level)
    for who in names.RECRUITS:
        expected[names.bench(who)] = _bench(game, state, who)
    for where in (names.EVENT_PLACE, *names.DISPLAY):
        expected[where] = _upright(state.at(where))
    expected[names.DONE] = _pile(state.at(names.DONE))
    expected[names.TEAM_DISCARD] = _pile(state.at(names.TEAM_DISCARD) + state.at(names.RESOLVING))
    turns = state.mark(names.STATUS_CARD, names.SHOWN)
    expected[names.STATUS] = Expected((VisibleCard(names.STATUS_CARD, turns * QUARTER),), optional=True)
    expected[names.STEWARDESS] = _stewardess(state)
    held = _upright(state.at(names.HELD))
    expected[names.HELD] = held if game.options.open_hand or held.empty else Expected(held.cards, optional=True)
    return expected


def _goal(state: State, level: int) -> Expected:
    """The Kick lies on the goal card; goal cards may be left away (INC-SETUP-03)."""
    cards = state.at(names.goal(level))
    if not cards:
        return NOTHING
    return Expected((VisibleCard(cards[-1], None),), optional=face_of(cards[-1]).startswith("goal"))


def _pile(cards: tuple[CardId, ...]) -> Expected:
    return Expected(among=frozenset(cards)) if cards else NOTHING


def _upright(cards: tuple[CardId, ...]) -> Expected:
    return Expected(tuple(VisibleCard(card, None) for card in cards)) if cards else NOTHING


def _row(game: Inception, state: State, level: int) -> Expected:
    shown: list[VisibleCard] = []
    for card in state.at(names.team(level)):
        if isinstance(game.design(card), Character):
            shown.append(lying(game, card, state_of(state, face_of(card))))
            shown.extend(VisibleCard(one, None, under=(card,)) for one in attached(state, face_of(card)))
        else:
            shown.append(VisibleCard(card, None))
    return Expected(tuple(shown))


def lying(game: Inception, card: CardId, state: int) -> VisibleCard:
    """How a character lies in a state: its face and its end (INC-RULING-01)."""
    design = game.design(card)
    assert isinstance(design, Character)
    for side, ends in design.face_state.items():
        for angle, name in ends.items():
            if name == names.STATES[state - 1]:
                return VisibleCard(card, int(angle), side)
    raise AssertionError("checked when the card file was read")


def _bench(game: Inception, state: State, who: str) -> Expected:
    """Upright, sideways after one failure, on the weak face after two (INC-RECRUIT-03, 04)."""
    card = names.card_of(who)
    if card not in state.at(names.bench(who)):
        return _upright(state.at(names.bench(who)))
    failed = state.mark(card, names.ATTEMPTS)
    if failed == 1:
        return Expected((VisibleCard(card, SIDEWAYS, half_turn=True),))
    return Expected((lying(game, card, names.WEAK if failed else names.HEALTHY),))


def _stewardess(state: State) -> Expected:
    won = state.over is not None and bool(state.over.winners)
    cards = tuple(VisibleCard(card, None, "B" if won else "A") for card in state.at(names.STEWARDESS))
    return Expected(cards, optional=True)


# --- devices -------------------------------------------------------------------------------------------------------


DEGREES_A_POINT = 3.0
"""How far the beam leans for each point of a comparison (ledger section 6)."""


def panel(game: Inception, state: State) -> Panel:
    """Lit candles: 4 minus the inactive; the scale leans by total minus required while a window is open."""
    lit = candles_lit(state)
    flame = Flame.FLICKER if lit == 1 and state.over is None else Flame.STEADY
    candles = {name: flame if number < lit else Flame.OFF for number, name in enumerate(CANDLES)}
    found = sums.open_sum(game, state)
    leans = found.scale / sums.SCALE_POINTS if found else 0.0
    return Panel(candles, leans, sums.SCALE_POINTS * DEGREES_A_POINT)


def candles_lit(state: State) -> int:
    """How many characters the team can still afford to lose."""
    if state.over is not None:
        return len(CANDLES) if state.over.winners else 0
    return max(0, len(CANDLES) - len(inactive(state)))


def cues(before: State, facts: Iterable[Fact]) -> Iterator[Cue]:
    """A character falls: the candle flares. Not fighting: the scale drops for a moment."""
    lit = candles_lit(before)
    for fact in facts:
        if isinstance(fact, Fell) and lit > 0:
            lit -= 1
            yield Cue("flare", CANDLES[lit])
        elif isinstance(fact, Compared) and fact.how == "declined":
            yield Cue("tip", value=-1.0)


# --- corrections ---------------------------------------------------------------------------------------------------


def check(game: Inception, state: State) -> list[str]:
    """What corrections have made odd; a warning only."""
    return list(_oddities(game, state))


def _oddities(game: Inception, state: State) -> Iterator[str]:
    for name, value in state.counters.items():
        if value < 0 and not name.startswith("sum/"):
            yield f"{name} is {value}, below nought"
    if len(state.at(names.HELD)) > state.count(names.HAND):
        yield "more hand cards are known than are counted"
    for where, level in names.TEAMS.items():
        for card in state.at(where):
            if not isinstance(game.design(card), Character):
                yield f"{game.card_name(card)} lies on Level {level} under nobody"
    for who in names.CHARACTERS:
        weapons = [card for card in attached(state, who) if isinstance(game.design(card), Weapon)]
        if len(weapons) > 1:
            yield f"{game.person(who)} has {len(weapons)} weapons"
        if who != names.COBB and any(isinstance(game.design(card), Flashback) for card in attached(state, who)):
            yield f"{game.person(who)} has a Flashback; they belong to Cobb"


def away(game: Inception, state: State, card: CardId) -> Place | None:
    """Where a card belongs that was taken off the mat: team cards and events to their discard piles."""
    design = game.design(card) if card in game.catalogue else None
    if card in game.team_cards:
        return names.TEAM_DISCARD
    if isinstance(design, Event):
        return names.discard(design.level)
    if isinstance(design, Character):
        return names.bench(face_of(card)) if face_of(card) in names.RECRUITS else state.where(card)
    return names.BOX


def back(state: State, card: CardId) -> Place | None:
    """Into the hand, if by all counts it can have been there."""
    return names.HELD if may_hold(state, card) else state.where(card)


def reminders(game: Inception, state: State) -> Iterator[str]:
    """The Status card, when it shows something else than the engine's number (INC-RULING-29)."""
    want = status_turns(game, state)
    if want != state.mark(names.STATUS_CARD, names.SHOWN):
        turns = "upright (+0)" if not want else f"{want} quarter turn{'s' if want > 1 else ''} clockwise (+{want})"
        yield f"The Status card should lie {turns}."
    for level in names.LEVELS:
        for where in (names.deck(level), names.bottom(level), names.discard(level), names.EVENT_PLACE):
            for card in state.at(where):
                risen = growth(game, state, card)
                if risen and (where != names.EVENT_PLACE or getattr(game.design(card), "level", None) == level):
                    yield f"{game.card_name(card)}: its numbers have risen by {risen}."


# --- words ------------------------------------------------------------------------------------------------------------

_PLACES = {
    names.EVENT_PLACE: "the event place", names.DONE: "the done pile", names.STATUS: "the Status place",
    names.BOX: "the box", names.TEAM_DISCARD: "the team discard pile", names.HELD: "the hand",
    names.UNSEEN: "the team deck or the hand", names.ON_TOP: "the top of the team deck",
    names.RESOLVING: "the cards being played", names.STEWARDESS: "the Stewardess's place",
}  # fmt: skip
_PARTS = {
    "goal": "the goal of Level {}", "deck": "the Level {} deck", "bottom": "the bottom of the Level {} deck",
    "discard": "the Level {} discard pile", "team": "Level {}",
}  # fmt: skip


def place_name(game: Inception, where: Place) -> str:
    """What people call a place."""
    if where in _PLACES:
        return _PLACES[where]
    if where.zone == "attached":
        return f"under {game.person(where.spot)}"
    zone, _, part = where.zone.partition(".")
    if zone == "bench":
        return f"{game.person(part)}'s bench"
    if zone == "display":
        return f"display slot {part}"
    if zone[:1] == "L" and part in _PARTS:
        return _PARTS[part].format(zone[1:])
    return where.zone
