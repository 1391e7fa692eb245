"""What the camera should see, and what corrections may make of it (ledger section 6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.common.corrections import below_nought
from companion.games.inception import names
from companion.games.inception.board import attached, deck_size, may_hold, runs_out, state_of
from companion.games.inception.context import InceptionContext
from companion.games.inception.designs import Character, Event, Flashback, Weapon
from companion.kernel.cards import CardId, face_of
from companion.kernel.picture import Expectation, Expected, VisibleCard, any_on_top, face_up
from companion.kernel.places import Place
from companion.kernel.sentences import say
from companion.kernel.state import State

SIDEWAYS, QUARTER = 90, 90


def picture(game: InceptionContext, state: State) -> Expectation:
    """Every place with open cards. Face-down decks do not matter; in the hand row any held card may be shown."""
    expected: dict[Place, Expected] = {}
    for level in names.LEVELS:
        expected[names.goal(level)] = _goal(state.at(names.goal(level))[-1:])
        expected[names.discard(level)] = any_on_top(state.at(names.discard(level)), leaves=not deck_size(state, level))
        expected[names.team(level)] = _row(game, state, level)
    for who in names.RECRUITS:
        expected[names.bench(who)] = _bench(game, state, who)
    for where in (names.EVENT_PLACE, *names.DISPLAY):
        expected[where] = face_up(state.at(where))
    expected[names.DONE] = any_on_top(state.at(names.DONE))
    expected[names.TEAM_DISCARD] = any_on_top(
        state.at(names.TEAM_DISCARD) + state.at(names.RESOLVING), leaves=runs_out(game, state)
    )
    turns = state.mark(names.STATUS_CARD, names.SHOWN)
    expected[names.STATUS] = Expected((VisibleCard(names.STATUS_CARD, turns * QUARTER),), optional=True)
    side = "B" if state.over is not None and state.over.winners else "A"
    stewardess = tuple(VisibleCard(card, None, side) for card in state.at(names.STEWARDESS))
    expected[names.STEWARDESS] = Expected(stewardess, optional=True)
    held = state.at(names.HELD)
    expected[names.HELD] = face_up(held, optional=bool(held) and not game.options.open_hand)
    return expected


@lru_cache(maxsize=64)
def _goal(top: tuple[CardId, ...]) -> Expected:
    """The Kick lies on the goal card; goal cards may be left away (INC-SETUP-03)."""
    return face_up(top, optional=any(face_of(card).startswith("goal") for card in top))


def _row(game: InceptionContext, state: State, level: int) -> Expected:
    shown: list[VisibleCard] = []
    for card in state.at(names.team(level)):
        if isinstance(game.design(card), Character):
            shown.append(lying(game, card, state_of(state, face_of(card))))
            shown.extend(_tucked(state, card))
        else:
            shown.append(VisibleCard(card, None))
    return Expected(tuple(shown))


def _tucked(state: State, card: CardId) -> Iterator[VisibleCard]:
    """The cards under a character."""
    return (VisibleCard(one, None, under=(card,)) for one in attached(state, face_of(card)))


@lru_cache(maxsize=256)
def lying(game: InceptionContext, card: CardId, state: int) -> VisibleCard:
    """How a character lies in a state: its face and its end (INC-RULING-01)."""
    design = game.design(card)
    assert isinstance(design, Character)
    lies = {name: (angle, side) for side, ends in design.face_state.items() for angle, name in ends.items()}
    angle, side = lies[names.STATES[state - 1]]
    return VisibleCard(card, int(angle), side)


def _bench(game: InceptionContext, state: State, who: str) -> Expected:
    """Upright, sideways after one failure, on the weak face after two (INC-RECRUIT-03, 04)."""
    card, there = names.card_of(who), state.at(names.bench(who))
    if card not in there:
        return face_up(there)
    failed = state.mark(card, names.ATTEMPTS)
    lies = lying(game, card, names.WEAK if failed else names.HEALTHY)
    if failed == 1:
        lies = VisibleCard(card, SIDEWAYS, half_turn=True)
    return Expected((lies, *_tucked(state, card)))


# --- corrections ---------------------------------------------------------------------------------------------------


def oddities(game: InceptionContext, state: State) -> Iterator[str]:
    """What corrections have made odd; a warning only."""
    yield from below_nought(state, lambda name: name.startswith("sum/"))
    if len(state.at(names.HELD)) > state.count(names.HAND):
        yield say("more hand cards are known than are counted")
    for where, level in names.TEAMS.items():
        for card in state.at(where):
            if not isinstance(game.design(card), Character):
                yield say("{card} lies on Level {level} under nobody", card=game.card_name(card), level=level)
    for who in names.CHARACTERS:
        weapons = [card for card in attached(state, who) if isinstance(game.design(card), Weapon)]
        if len(weapons) > 1:
            yield say("{who} has {number} weapons", who=game.person(who), number=len(weapons))
        if who != names.COBB and any(isinstance(game.design(card), Flashback) for card in attached(state, who)):
            yield say("{who} has a Flashback; they belong to Cobb", who=game.person(who))


def home_of(game: InceptionContext, state: State, card: CardId) -> Place | None:
    """Where a card belongs that was taken off the mat: team cards and events to their discard piles."""
    design = game.design(card) if card in game.catalogue else None
    if card in game.team_cards:
        return names.TEAM_DISCARD
    if isinstance(design, Event):
        return names.discard(design.level)
    if isinstance(design, Character):
        return names.bench(face_of(card)) if face_of(card) in names.RECRUITS else state.where(card)
    return names.BOX


def back(game: InceptionContext, state: State, card: CardId, lying: Place) -> Place | None:
    """Into the hand, if by all counts it can have been there."""
    return names.HELD if may_hold(state, card) else state.where(card)
