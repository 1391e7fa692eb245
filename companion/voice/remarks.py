"""What the companion says of its own game at the great moments, where the table wishes it (`voice.remarks`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.table.page import Page

WON = (say("That was a good game. I should like another."), say("This one is mine. Shall we go on?"))
BEATEN = (say("You have beaten me. Well played."), say("I did not see that coming. Well played."))
NOBODY = (say("Nobody has won. Then we have to play again."),)
HURT = (say("That hurt."), say("One light less for me. Wait and see."))
STRUCK = (say("I hope that you have more of these lights."), say("It is getting darker over there."))


def remark(before: Page, after: Page, winners: Collection[Seat]) -> str:
    """A remark on what happened between two pages of one game, "" for none. `winners`: of a game that is over."""
    own = {one.seat for one in after.companions}
    if not own or before.title != after.title:
        return ""
    if after.over and not before.over:
        return _one(WON if own & set(winners) else BEATEN if winners else NOBODY, after)
    lost = _darker(before, after)
    if not lost:
        return ""
    return _one(HURT if lost <= own else STRUCK, after)


def _darker(before: Page, after: Page) -> set[Seat]:
    """The seats that have fewer lights than before."""
    lit = {one.seat: sum(one.candles) for one in before.view.players}
    return {one.seat for one in after.view.players if sum(one.candles) < lit.get(one.seat, 0)}


def _one(of: Sequence[str], page: Page) -> str:
    """Not always the same, and the same again for who looks twice."""
    return of[page.version % len(of)]
