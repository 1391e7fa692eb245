"""The corrections that make a state follow the picture ("the table is right"). Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.actions.fixes import Fix, fix_move
from companion.kernel.cards import CardId
from companion.kernel.engine import fold
from companion.kernel.game import BaseGame
from companion.kernel.picture import Picture, agrees
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.recognition.clues import expected_ids

ROUNDS = 4
"""Taking a card away may uncover another; deeper stacks do not exist."""


def follow(game: BaseGame, state: State, belief: Picture) -> tuple[Fix, ...]:
    """Moves of cards after which the state looks like the table, as far as moving cards can do it."""
    fixes: list[Fix] = []
    for _ in range(ROUNDS):
        more = [fix for fix in _round(game, state, belief) if fix not in fixes]
        if not more:
            break
        for fix in more:
            state, _ = fold(state, fix.facts())
        fixes.extend(more)
    return tuple(fixes)


def _round(game: BaseGame, state: State, belief: Picture) -> Iterator[Fix]:
    expectation = game.picture(state)
    off = [where for where, expected in expectation.items() if where in belief and not agrees(expected, belief[where])]
    seen = {card for where in expectation if where in belief for card in belief[where].ids}
    for where in off:
        for card in _gone(game, state, belief, where):
            if card not in seen:
                yield fix_move(card, game.home_of(state, card))
    for where in off:
        expected = expectation[where]
        for card in sorted(belief[where].ids - expected_ids(expected) - expected.among):
            if card in game.catalogue and not _lies_there(belief, state.where(card), card):
                yield fix_move(card, where)
        yield from _turned(game, state, belief, where)


def _turned(game: BaseGame, state: State, belief: Picture, where: Place) -> Iterator[Fix]:
    """A card that lies here otherwise than expected goes to the spot of this place where it would lie like that."""
    zone = game.zones.get(where.zone)
    if zone is None or len(zone.spots) < 2:
        return
    for card in sorted(expected_ids(game.picture(state)[where]) & belief[where].ids):
        for fix in (fix_move(card, Place(where.zone, spot)) for spot in zone.spots if card in game.catalogue):
            expected = game.picture(fold(state, fix.facts())[0]).get(where)
            if expected is not None and card in expected_ids(expected) and agrees(expected, belief[where]):
                yield fix
                break


def _lies_there(belief: Picture, where: Place | None, card: CardId) -> bool:
    """Whether a card is (also) seen where the state has it; then a second sighting is a misreading."""
    return where is not None and where in belief and card in belief[where].ids


def _gone(game: BaseGame, state: State, belief: Picture, where: Place) -> Iterator[CardId]:
    expected = game.picture(state)[where]
    if expected.optional:
        return
    if expected.hidden:
        yield from state.at(where)[-1:] if belief[where].kind == "bare" else ()
    else:
        yield from sorted(expected_ids(expected) - belief[where].ids)
