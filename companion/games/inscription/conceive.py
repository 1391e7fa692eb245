"""What somebody could mean by the cards that moved, or by a tap: pseudo-legal actions (the rules refuse later)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, permutations
from typing import TYPE_CHECKING

from companion.games.inscription import deathcards, draft, names
from companion.games.inscription.actions import (
    Create,
    Deal,
    Draw,
    Instead,
    Missing,
    Pick,
    Play,
    PutAway,
    Reveal,
    Ring,
    Take,
    Use,
    Wear,
    stays,
)
from companion.games.inscription.board import empty, in_row
from companion.games.inscription.hands import can_hold, holdable
from companion.games.inscription.items import EFFECTS
from companion.games.lane_duel.payment import payments
from companion.kernel.actions import Action
from companion.kernel.cards import CardId, face_of
from companion.kernel.places import CHANCE, Seat
from companion.kernel.state import State

if TYPE_CHECKING:
    from companion.games.inscription.game import Inscription

TARGETED = ("scissors", "fish-hook")


def conceive(game: Inscription, state: State, moved: frozenset[CardId] | None) -> Iterator[Action]:
    """Every action somebody could mean now; with `moved`, those whose hands touch these cards."""
    phase, seat = state.turn.phase, state.turn.seat
    if phase == names.DRAFT:
        yield from _drafting(game, state, moved)
    elif moved is not None and (phase.startswith("turn.") or phase == names.ROUND_RESET):
        yield from _moves(game, state, moved)
    elif phase in (names.TURN_DRAW, names.TURN_PLAY):
        yield from taps(game, state)
        yield from _played(game, state, seat)


def after_the_end(game: Inscription, state: State) -> Iterator[Action]:
    """INS-DEATHCARD-01: the loser may make a death card."""
    loser = deathcards.loser(state)
    if loser is not None and state.turn.phase == names.GAME_OVER:
        yield Create(loser)


def answers(game: Inscription, state: State, moved: frozenset[CardId] | None) -> Iterator[Action]:
    """What cards laid before the camera answer to a question that does not list every answer."""
    question = state.question
    if question is None:
        return
    key, seats = question.prompt.key, question.waiting
    for card in moved or ():
        if key == "hoarder" and card in game.catalogue:
            yield Take(seats[0], card, laid=True)
        elif key == "reveal" and card in game.catalogue:
            yield Reveal(CHANCE, card)


def taps(game: Inscription, state: State) -> Iterator[Action]:
    """What needs no hand on a card: draws, the bell, items by name, reports."""
    seat = state.turn.seat
    if state.turn.phase not in (names.TURN_DRAW, names.TURN_PLAY):
        return
    yield from _draws(state, seat)
    if state.turn.phase == names.TURN_PLAY:
        yield Ring(seat)
    yield from _reports(game, state, seat)
    if game.options.items and state.count(names.held(seat)):
        items = [card for card in _one_of_each(state.at(names.ITEMS)) if not game.catalogue.face(card).placed]
        yield from _items(game, state, seat, items, laid=False)


def _played(game: Inscription, state: State, seat: Seat) -> Iterator[Action]:
    """Every card a hand could lay now, items with health included."""
    if state.turn.phase == names.TURN_PLAY:
        for card in holdable(game, state, seat):
            yield from _plays(game, state, seat, card)
    if game.options.items and state.count(names.held(seat)):
        for card in _one_of_each(state.at(names.ITEMS)):
            if game.catalogue.face(card).placed:
                yield from _plays(game, state, seat, card)


def _reports(game: Inscription, state: State, seat: Seat) -> Iterator[Action]:
    """What a phone may report: a card that is not there, a sleeve, something put away."""
    for card, name in state.marks:
        if name == names.NEW and game.home[card] != state.where(card):
            yield Missing(seat, card)
    if game.sleeves:
        yield from _sleeves(game, state, seat)
    for each in names.SEATS:
        for card in state.at(names.item_place(each)):
            yield PutAway(each, card)


def _draws(state: State, seat: Seat) -> Iterator[Action]:
    if state.turn.phase != names.TURN_DRAW:
        return
    if state.count(names.opening(seat)):
        yield Draw(seat, "opening")
        return
    yield Draw(seat, "deck")
    yield Draw(seat, "squirrel")


def _plays(game: Inscription, state: State, seat: Seat, card: CardId) -> Iterator[Action]:
    face = game.face(state, card)
    if face.health is None or face.bones > state.count(names.bones(seat)) or game.left_out(face):
        return
    for blood in payments(game, state, seat, face.blood):
        freed = {space for space, victim in in_row(state, seat) if victim in blood and not stays(state, victim)}
        for to in names.row(seat):
            if empty(state, to) or to in freed:
                yield Play(seat, card, to, blood)


def _items(game: Inscription, state: State, seat: Seat, cards: Iterable[CardId], *, laid: bool) -> Iterator[Action]:
    foes = [space for space, _ in in_row(state, names.other(seat))]
    free = [space for space in names.row(seat) if empty(state, space)]
    for card in cards:
        face = face_of(card)
        if face == "scissors":
            yield from (Use(seat, card, target, laid=laid) for target in foes)
        elif face == "fish-hook":
            yield from (Use(seat, card, target, to, laid=laid) for target in foes for to in free)
        elif face in EFFECTS:
            yield Use(seat, card, laid=laid)


def _sleeves(game: Inscription, state: State, seat: Seat) -> Iterator[Action]:
    """A blank that was drawn unseen gets its sleeve (INS-DEATHCARD-13)."""
    held = [card for card in holdable(game, state, seat) if game.face(state, card).kind == "blank"]
    yield from (Wear(seat, card, sleeve) for card in held for sleeve in deathcards.free_sleeves(game, state))


def _one_of_each(cards: Iterable[CardId]) -> Iterator[CardId]:
    seen: set[str] = set()
    for card in cards:
        if face_of(card) not in seen:
            seen.add(face_of(card))
            yield card


# --- what moved cards can mean -----------------------------------------------------------------------------------


def _moves(game: Inscription, state: State, moved: frozenset[CardId]) -> Iterator[Action]:
    active = state.turn.seat
    for card in sorted(moved):
        if card not in game.home:
            continue
        where = state.where(card)
        if where is not None and where in (names.item_place("A"), names.item_place("B")):
            yield PutAway(where.zone[0], card)
        if where == game.home[card]:
            yield from _copies(game, state, card)
        if where == names.ITEMS and not game.catalogue.face(card).placed:
            yield from _shown_items(game, state, card, active)
            yield from _laid(game, state, active, card, moved)
        elif where is None or names.side(where) is None:
            for seat in (active, names.other(active)):
                yield from _laid(game, state, seat, card, moved)


def _copies(game: Inscription, state: State, card: CardId) -> Iterator[Action]:
    """Another copy than the one the rules named was fetched for a space."""
    for space in names.SLOTS:
        lying = state.top(space)
        if lying is not None and lying != card and game.alike(card, lying):
            yield Instead(space.zone[0], card, lying)


def _shown_items(game: Inscription, state: State, card: CardId, active: Seat) -> Iterator[Action]:
    """An item laid on an item place; without a target, so that the refusal can say what is missing."""
    for seat in (active, names.other(active)):
        uses = list(_items(game, state, seat, (card,), laid=True))
        yield from uses or (Use(seat, card, laid=True),)


def _laid(game: Inscription, state: State, seat: Seat, card: CardId, moved: frozenset[CardId]) -> Iterator[Action]:
    """A card laid into any space by a player, paid with creatures that were lifted and with any that stay."""
    if not can_hold(game, state, seat, card) and seat != state.turn.seat:
        return
    lifted = [victim for _, victim in in_row(state, seat) if victim in moved]
    kept = [victim for _, victim in in_row(state, seat) if stays(state, victim) and victim not in moved]
    ways = [(*gone, *held) for gone in _subsets(lifted) for held in _subsets(kept)]
    for to in (*names.row(seat), *names.row(names.other(seat))):
        for blood in ways:
            yield Play(seat, card, to, _in_lane_order(state, seat, blood))


def _in_lane_order(state: State, seat: Seat, blood: Iterable[CardId]) -> tuple[CardId, ...]:
    chosen = set(blood)
    return tuple(card for _, card in in_row(state, seat) if card in chosen)


def _subsets(cards: list[CardId]) -> list[tuple[CardId, ...]]:
    return list(chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1)))


# --- the draft ---------------------------------------------------------------------------------------------------


def _drafting(game: Inscription, state: State, moved: frozenset[CardId] | None) -> Iterator[Action]:
    lying, whose = draft.offered(state), draft.picker(state)
    if whose is not None:
        yield from (Pick(whose, card) for card in lying if moved is None or card in moved)
        return
    pile = state.at(names.CREATURES)
    if moved is None:
        yield Deal(CHANCE, pile[-3:])
        return
    laid = sorted(card for card in moved if card in game.home)[:3]
    rest = [card for card in pile if card not in moved]
    yield from (Deal(CHANCE, cards) for cards in permutations(laid))
    if len(laid) < 3 and rest:
        yield Deal(CHANCE, (*laid, *rest[: 3 - len(laid)]))
