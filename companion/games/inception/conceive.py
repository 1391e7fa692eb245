"""What somebody could mean: every action with these cards, whether the rules allow it or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from companion.games.inception import actions as act
from companion.games.inception import judge_windows, names, sums
from companion.games.inception.board import active_on, all_attached, display, front, top_events, unknown_in_hand
from companion.games.inception.designs import Character, EffectCard, Event, Flashback, KickCard, Status, Weapon
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.places import CHANCE
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inception.game import Inception

SEAT = names.PLAYER


def conceive(game: Inception, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
    """Every action somebody could mean; with `moved`, those whose hands touch these cards, and taps."""
    yield from taps(game, state)
    if moved is None or any(isinstance(game.design(card), Character) for card in moved if card in game.catalogue):
        yield from _stays(state)
    for card in _touched(game, state) if moved is None else sorted(moved):
        if card in game.catalogue:
            yield from about(game, state, card)


def taps(game: Inception, state: State) -> Iterator[Action]:
    """What needs no hand."""
    phase = state.turn.phase
    if phase == names.DRAW:
        yield act.Draw(SEAT)
    elif phase in names.STEPS:
        yield act.Ring(SEAT)
    if sums.is_attack(state):
        yield act.Yield(SEAT)
        yield from (act.Boost(SEAT, card, plain=True) for card in state.at(names.HELD))
    if phase in names.CHECKS and front(state) == names.LIMBO:
        yield act.Kick(SEAT)


def _touched(game: Inception, state: State) -> Iterable[CardId]:
    """Every card a hand could move now."""
    hand = state.at(names.HELD) + (state.at(names.UNSEEN) if unknown_in_hand(state) else ())
    people = map(names.card_of, names.CHARACTERS)
    events = top_events(state, front(state)) if state.turn.phase == names.EVENT else ()
    return (*hand, *display(state), *all_attached(state), *people, *events, names.STATUS_CARD)


def about(game: Inception, state: State, card: CardId) -> Iterator[Action]:
    """Whatever could be done with one card."""
    design = game.design(card)
    where = state.where(card)
    match design:
        case Character():
            yield act.Ability(SEAT, card.rpartition(":")[0])
            yield from (act.Send(SEAT, card.rpartition(":")[0], level) for level in names.KICK_LEVELS)
        case Event():
            yield act.TurnUp(CHANCE, card)
        case Status():
            yield from (act.Spin(SEAT, turns) for turns in range(4) if turns != state.mark(card, names.SHOWN))
        case _ if card in game.team_cards:
            if where in names.DISPLAY:
                yield from (act.Spend(SEAT, card), act.Discard(SEAT, (card,)), act.Drop(SEAT, card))
            elif where == names.TEAM_DISCARD:
                yield act.Pick(SEAT, card)
            elif where is not None and where.zone == names.under("").zone:
                yield from _attached(game, state, card)
            else:
                yield from _from_hand(game, state, card)


def _attached(game: Inception, state: State, card: CardId) -> Iterator[Action]:
    yield act.Drop(SEAT, card)
    yield act.Pick(SEAT, card)
    yield from (act.HandOver(SEAT, card, who) for who in names.CHARACTERS)
    yield from (act.Shelve(SEAT, card, slot) for slot in names.DISPLAY if not state.at(slot))


def _from_hand(game: Inception, state: State, card: CardId) -> Iterator[Action]:
    """A reaction that fits counts as a reaction; to have it as a plain +1 needs a tap (ledger section 9)."""
    design = game.design(card)
    if isinstance(design, Flashback):
        yield act.Remember(SEAT, card)
    arms = [act.Arm(SEAT, card, who) for who in names.CHARACTERS]
    if isinstance(design, Weapon):
        yield from arms
    if isinstance(design, KickCard):
        yield from (act.LayKick(SEAT, card, level) for level in names.KICK_LEVELS)
    use = act.Use(SEAT, card)
    yield use
    if not (isinstance(design, EffectCard) and _fits(game, state, use)):
        yield act.Boost(SEAT, card)
    yield act.Discard(SEAT, (card,))
    yield from (act.Store(SEAT, card, slot) for slot in names.DISPLAY if not state.at(slot))
    yield act.Hold(SEAT, card)
    if not isinstance(design, Weapon):
        yield from arms  # it lies under somebody: the judge says that it is no weapon


def _fits(game: Inception, state: State, use: act.Use) -> bool:
    return sums.level(state) is not None and judge_windows.react(game, state, use) is None


def _stays(state: State) -> Iterator[Action]:
    if state.turn.phase in names.CHECKS:
        yield from (act.Stay(SEAT, (who,)) for who in active_on(state, front(state)))
