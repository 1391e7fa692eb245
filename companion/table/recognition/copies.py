"""Copies that people see as equal: a copy laid where another one was taken away is that card, as far as anybody cares.

What the camera reads is told apart by tag; `Copies` maps each tag to the card that the rules take it for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.kernel.cards import CardId, face_of
from companion.kernel.game import BaseGame
from companion.kernel.picture import Expectation, Picture, Reading
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.recognition.clues import expected_ids

Copies = Mapping[CardId, CardId]
"""From a card as its tag reads to the card it is taken for; who is not in it is taken for itself."""


def taken_for(copies: Copies, picture: Picture) -> dict[Place, Reading]:
    """A picture with every card as what it is taken for."""
    if not copies:
        return dict(picture)
    return {where: _reading(copies, reading) for where, reading in picture.items()}


def _reading(copies: Copies, reading: Reading) -> Reading:
    cards = tuple(
        replace(one, card=copies.get(one.card, one.card), under=tuple(copies.get(card, card) for card in one.under))
        for one in reading.cards
    )
    return reading if cards == reading.cards else Reading(reading.kind, cards)


def exchanged(game: BaseGame, state: State, picture: Picture) -> dict[CardId, CardId]:
    """The cards that lie where an equal one should, each with that one and the other way round.

    Both have to be equal for people too (no sleeve, nothing known of the one that came), the one that came has to be
    out of sight by the rules, of the same player, and the other one out of sight in truth.
    """
    expectation = game.picture(state)
    seen = {one.card for reading in picture.values() for one in reading.cards}
    pairs: dict[CardId, CardId] = {}
    for where, came, gone in _changed(expectation, picture):
        if _equal(game, state, came, gone) and gone not in seen and _concealed(game, state, expectation, where, came):
            pairs |= {came: gone, gone: came}
    return pairs


def then(copies: Copies, pairs: Mapping[CardId, CardId]) -> dict[CardId, CardId]:
    """What cards are taken for after these were exchanged."""
    known = {*copies, *(card for card in pairs if card not in copies.values())}
    later = {card: pairs.get(copies.get(card, card), copies.get(card, card)) for card in known}
    return {card: other for card, other in later.items() if card != other}


def _changed(expectation: Expectation, picture: Picture) -> Iterator[tuple[Place, CardId, CardId]]:
    """Where one card lies instead of one that should: the place, who came and who went."""
    for where, expected in expectation.items():
        reading = picture.get(where)
        if reading is None or expected.hidden or expected.optional:
            continue
        came = reading.ids - expected_ids(expected) - expected.among - expected.maybe
        gone = expected_ids(expected) - reading.ids
        if len(came) == len(gone) == 1:
            yield where, min(came), min(gone)


def _equal(game: BaseGame, state: State, came: CardId, gone: CardId) -> bool:
    dressed = game.dressed(state)
    plain = came not in dressed and gone not in dressed and not any(state.marks_of(came))
    return plain and face_of(came) == face_of(gone) and came in game.catalogue


def _concealed(game: BaseGame, state: State, expectation: Expectation, where: Place, came: CardId) -> bool:
    """Whether by the rules the card that came may be out of sight, and its owner's who has the place."""
    home = state.where(came)
    if home is None or home in expectation or home.zone not in game.zones:
        return False
    mine = game.zones[where.zone].owner if where.zone in game.zones else None
    return game.zones[home.zone].owner in (None, mine)
