"""Whether what the companion played out of its head is what it had drawn there, once the game is over.

Its secret is in the journal; with it everything it drew is drawn again (`companion.players.head`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind
from companion.players import head
from companion.players.finding import mind_of
from companion.players.head import Drawn
from companion.table.journal.history import AppliedEntry, action_of
from companion.table.journal.seated import Seated


class SealedHead(Struct, frozen=True):
    """A seat that the companion played: whether its secret opens its seal, and the cards that it played without having
    drawn them, each with the number of its entry. `missing`: cards it had drawn that its stack turned out to lack."""

    seat: str
    seal: str
    true: bool
    faults: tuple[tuple[int, CardId], ...] = ()
    missing: tuple[CardId, ...] = ()


class Head:
    """The hidden cards of a seat, after every entry that counts."""

    def __init__(self, mind: Mind) -> None:
        self._mind = mind
        self._one: Seated | None = None
        self._done: list[AppliedEntry] = []
        self._drawn: Drawn | None = None

    def after(self, one: Seated, done: Sequence[AppliedEntry]) -> Drawn:
        """What it holds after these entries, the setup first, and after what its stack turned out since to lack."""
        past, old = len(self._done), self._drawn
        same = past <= len(done) and all(a is b for a, b in zip(self._done, done, strict=False))
        if old is None or one != self._one or not same:
            old, past = Drawn(self._mind, one.seat, one.salt, done[0].after), 1
        for before, new in zip(done[past - 1 :], done[past:], strict=False):
            _turned_out(old, one, before, new.entry.n)
            old.did(new.entry.n, action_of(self._mind.game, new.entry), new.before, new.after, new.facts)
        _turned_out(old, one, done[-1])
        self._one, self._done, self._drawn = one, list(done), old
        return old


def _turned_out(drawn: Drawn, one: Seated, last: AppliedEntry, until: float = inf) -> None:
    """Takes out of a head what its stack turned out to lack after an entry."""
    for n, card in one.elsewhere:
        if last.entry.n < n < until:
            drawn.elsewhere(last.after, card)


def looked_at(
    game: BaseGame, one: Seated, done: Sequence[AppliedEntry], since: int = 0, until: float = inf
) -> SealedHead:
    """A seat's seal, and all that was played out of its head. The companion sat there after entry `since` and as far as
    entry `until`: before and after that a person played."""
    drawn = Head(mind_of(game)).after(one, [entry for entry in done if entry.entry.n <= until] or done[:1])
    faults = tuple((n, card) for n, card in drawn.faults if n > since)
    return SealedHead(one.seat, one.seal, head.seal(game, one.salt) == one.seal, faults, one.missing)
