"""What lies visibly on the mat and is no move: a card between the places, or something unreadable on a bare place.

Nobody can say what it means, so people are told at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.kernel.picture import NOTHING
from companion.kernel.places import Place
from companion.table.desk import Desk


class Unclear(Struct, frozen=True):
    """One such thing: where on the board to mark it, and words about it."""

    key: str
    marks: tuple[Place, ...]
    say: str


def unclear(desk: Desk) -> tuple[Unclear, ...]:
    """All there is of it now, except what people said may stay."""
    return tuple(one for one in everything(desk) if one.key not in desk.left_alone)


def everything(desk: Desk) -> tuple[Unclear, ...]:
    """All there is of it now; nothing without a game, and nothing while the table is packed up."""
    if desk.session is None or desk.packing_up or desk.blind:
        return ()
    return (*_between(desk), *_unreadable(desk))


def leave_alone(desk: Desk) -> None:
    """People say that it may lie there."""
    desk.left_alone = frozenset(one.key for one in everything(desk))


def forget(desk: Desk) -> None:
    """What has gone is told of again when it comes back."""
    desk.left_alone &= frozenset(one.key for one in everything(desk))


def _between(desk: Desk) -> Iterator[Unclear]:
    for one in desk.loose:
        names = [desk.game.place_name(where) for where in one.near]
        at = f"between {names[0]} and {names[1]}" if len(names) > 1 else f"beside {names[0]}" if names else "on the mat"
        into = "one of them" if len(names) > 1 else "a place"
        say = f"{desk.game.card_name(one.card)} lies {at}. Lay it into {into}, or take it off the mat."
        yield Unclear(f"{one.card} {one.near}", one.near, say)


def _unreadable(desk: Desk) -> Iterator[Unclear]:
    expectation = desk.game.picture(desk.state)
    for where in sorted(desk.covered):
        if where in expectation and expectation[where] == NOTHING:
            at = desk.game.place_name(where)
            say = f"Something lies on {at} that I cannot read. A card face down? Turn it up, or take it away."
            yield Unclear(f"covered {where}", (where,), say)
