"""What a camera would see: of a state in order, and of a table on which hands have just done an action."""

from __future__ import annotations

import random
from collections.abc import Mapping

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.picture import BARE, COVERED, Expectation, Expected, Reading, VisibleCard, reads
from companion.kernel.places import Place
from companion.kernel.state import State

Picture = dict[Place, Reading]


def in_order(game: BaseGame, state: State) -> Picture:
    """The table exactly as the state has it."""
    return {where: _reading(expected) for where, expected in game.picture(state).items()}


def after_hands(game: BaseGame, before: State, after: State, hands: frozenset[CardId]) -> Picture:
    """The table in order before, with nothing done but what the hands themselves do."""
    picture = in_order(game, before)
    old, new = game.picture(before), game.picture(after)
    for where in picture:
        came = {shown.card: shown for shown in new.get(where, Expected()).cards if shown.card in hands}
        gone = _ids(old, where) & hands - came.keys()
        if (came.keys() - _ids(old, where)) or gone:
            stayed = {shown.card: shown for shown in picture[where].cards if shown.card not in hands}
            picture[where] = reading([*stayed.values(), *came.values()])
        elif new.get(where, Expected()).hidden and after.top(where) in hands and after.top(where) != before.top(where):
            picture[where] = COVERED
    return picture


def with_change(picture: Mapping[Place, Reading], *changes: tuple[Place, Reading]) -> Picture:
    """A picture with some places as they are given."""
    return {**picture, **dict(changes)}


def at_random(game: BaseGame, picture: Picture, chance: random.Random) -> Picture:
    """A hand does one thing: moves a card, takes one, lays any card of the box, or lays one over another."""
    full = [where for where, reading in picture.items() if reading.kind == "cards"]
    where = chance.choice(list(picture))
    lying = {card for reading in picture.values() for card in reading.ids}
    box = [card for card in game.catalogue.cards() if card not in lying]
    match chance.randrange(4 if full else 1):
        case 0:
            return with_change(picture, (where, reads(chance.choice(box))))
        case 1:
            return with_change(picture, (chance.choice(full), BARE))
        case 2:
            origin = chance.choice(full)
            return with_change(picture, (origin, BARE), (where, picture[origin]))
        case _:
            origin = chance.choice(full)
            return with_change(picture, (origin, reads(*picture[origin].cards, chance.choice(box))))


def reading(shown: list[VisibleCard]) -> Reading:
    """A reading of cards, bare when there is none."""
    if not shown:
        return BARE
    cards = sorted(shown, key=lambda one: one.card)
    return Reading("cards", tuple(VisibleCard(one.card, one.angle or 0, one.side, under=one.under) for one in cards))


def _reading(expected: Expected) -> Reading:
    if expected.hidden:
        return COVERED
    if expected.among:
        return reading([VisibleCard(max(expected.among))])
    return reading(list(expected.cards))


def _ids(expectation: Expectation, where: Place) -> frozenset[CardId]:
    return frozenset(shown.card for shown in expectation.get(where, Expected()).cards)
