"""Cards on free ground that hang from nothing because what they hung from went on. Whoever moves a whole branch takes
one card after the other, so that is no fault: the rest is still to be done. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, LOOSE, WRONG_SEAT, LyingCard, Picture, Reading
from companion.kernel.places import Place
from companion.kernel.state import State


def rest(rested: Mapping[CardId, LyingCard], lying: Sequence[LyingCard], picture: Picture) -> dict[CardId, LyingCard]:
    """How each card that lies there lay when it was last in a place, after a new picture."""
    placed = {card for reading in picture.values() for card in reading.ids}
    before = {one.card: rested[one.card] for one in lying if one.card in rested}
    return before | {one.card: one for one in lying if one.card in placed}


def behind(
    game: BaseGame,
    state: State,
    lying: Sequence[LyingCard],
    rested: Mapping[CardId, LyingCard],
    unread: Mapping[Place, frozenset[CardId]],
    at_first: Mapping[CardId, LyingCard],
) -> frozenset[CardId]:
    """The cards that lie as they did when they were last in a place, and are in none now; `unread`: what was last seen
    in the places that cannot be read. `at_first`: how cards lay when the table was first looked at; what belongs to
    some card on the mat and lies so still has been left behind before."""
    was = frozenset().union(*unread.values())
    still = {one.card for one in lying if one.card in was and rested.get(one.card) == one}
    unmoved = {one.card for one in lying if at_first.get(one.card) == one}
    if unmoved:
        mat = game.picture(state)
        still |= {card for card in unmoved if state.where(card) in mat}
    if not still:
        return frozenset()
    apart = (one for one in game.doubts(state, lying) if one.code in (LOOSE, WRONG_SEAT))
    return frozenset(one.card for one in apart if one.card in still)


def bare(state: State, belief: Picture, cards: Collection[CardId]) -> dict[Place, Reading]:
    """The places into which the cards belong, where nothing lies by now though they were seen there last."""
    homes = ((card, state.where(card)) for card in cards)
    return {home: BARE for card, home in homes if home is not None and home in belief and card in belief[home].ids}
