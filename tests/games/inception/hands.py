"""What hands do to the table for an action, and nothing that follows from it."""

from __future__ import annotations

from companion.games.inception import Inception, board, names
from companion.games.inception import rules as act
from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, Reading, VisibleCard, reads
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.testing.pictures import in_order

DISCARDED = (act.Use, act.Boost, act.Discard, act.Spend, act.Drop)
Picture = dict[Place, Reading]


def by_hand(game: Inception, before: State, after: State, action: Action) -> Picture:
    """The table in order, and then what the hands of this action do, and nothing that follows from it."""
    picture = in_order(game, before)
    for card in sorted(action.hands(game, before)):
        for where, reading in picture.items():
            if card in reading.ids:
                left = [shown for shown in reading.cards if shown.card != card]
                others = sorted(set(before.at(where)) - {card})
                deep = where == names.TEAM_DISCARD and others
                picture[where] = reads(*left) if left else reads(others[0]) if deep else BARE
        where = put(before, after, action, card)
        if where in picture:
            shown = next((one for one in game.picture(after)[where].cards if one.card == card), VisibleCard(card))
            shown = VisibleCard(card, shown.angle or 0, shown.side, under=shown.under)
            pile = where == names.TEAM_DISCARD
            picture[where] = reads(shown) if pile else reads(*picture[where].cards, shown)
    return picture


def put(before: State, after: State, action: Action, card: CardId) -> Place | None:
    """Where a hand puts a card."""
    if isinstance(action, DISCARDED) or isinstance(action, act.Pick) and before.where(card) != names.TEAM_DISCARD:
        return names.TEAM_DISCARD
    if isinstance(action, act.TurnUp):
        return names.EVENT_PLACE
    where = after.where(card)
    if where is not None and where.zone == "attached":
        return names.team(board.level_of(after, where.spot) or 0)
    return where
