"""Who may know what of a game: the one place that pages, history, preview, late answers, export and all others ask.

Games declare it on their actions: `Action.confidential` is for its `confidants` alone and for good, `Action.sealed` for
its own seat until all have answered the question. What is taken back while it is sealed stays so.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel.actions import Action
from companion.kernel.actions.sealed import sealed_prompts
from companion.kernel.cards import CardId
from companion.kernel.facts import Answered, Asked, Marked, Moved
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.table.journal.history import AppliedEntry, TakenBack, action_of


def confidants(game: BaseGame, *entries: AppliedEntry) -> tuple[Seat, ...] | None:
    """Who alone may know of these entries (`Action.confidential`); ``None``: everybody."""
    some = [set(action.confidants) for one in entries if (action := _confidential(game, one)) is not None]
    return tuple(sorted(set.intersection(*some))) if some else None


def sealed(game: BaseGame, entries: Sequence[AppliedEntry]) -> frozenset[int]:
    """The numbers of those entries, the last ones of a game, whose answer is sealed after them."""
    found: set[int] = set()
    still = list(sealed_prompts(game, entries[-1].after)) if entries else []
    for one in reversed(entries):
        still = [prompt for prompt in still if any(prompt == other.prompt for other in one.after.pending)]
        if not still:
            break
        asked = one.before.pending[-1].prompt if one.before.pending else None
        if asked in still and _kind(game, one) is not None and _kind(game, one).sealed:  # type: ignore[union-attr]
            found.add(one.entry.n)
    return frozenset(found)


class Eyes(Struct, frozen=True):
    """What a seat may know of a game (``None``: who is no seat, and the table's own screen). `sealed` are the numbers
    of the entries that are sealed, and of those that took such back."""

    game: BaseGame
    seat: Seat | None = None
    sealed: frozenset[int] = frozenset()

    def of(self, seat: Seat | None) -> Eyes:
        """The eyes of another seat."""
        return Eyes(self.game, seat, self.sealed)

    def hears(self, *entries: AppliedEntry) -> bool:
        """Whether it may know that all of this was done."""
        some = confidants(self.game, *entries)
        return some is None or self.seat in some

    def knows(self, *entries: AppliedEntry) -> bool:
        """Whether it may know all of it, and what it was."""
        open_to_it = all(one.entry.n not in self.sealed or one.entry.seat == self.seat for one in entries)
        return open_to_it and self.hears(*entries)

    def seen(self, done: Sequence[AppliedEntry]) -> Sequence[AppliedEntry]:
        """These entries with the states between them as far as they are known: of what is sealed only that it was
        answered."""
        first = next((at for at, one in enumerate(done) if one.entry.n in self.sealed and not self.knows(one)), None)
        if first is None:
            return done
        state, found = done[first].before, list(done[:first])
        for one in done[first:]:
            before = state
            for fact in one.facts if self.knows(one) else (fact for fact in one.facts if isinstance(fact, Answered)):
                state = fact.apply(state)
            found.append(replace(one, before=before, after=state))
        return found

    def unknown_cards(self, entries: Iterable[AppliedEntry]) -> frozenset[CardId]:
        """The cards that it does not know because of what is sealed."""
        facts = (fact for one in entries if one.entry.n in self.sealed and not self.knows(one) for fact in one.facts)
        return frozenset(fact.card for fact in facts if isinstance(fact, Moved | Marked))


def eyes_of(
    game: BaseGame, done: Sequence[AppliedEntry], taken_back: Iterable[TakenBack], seat: Seat | None = None
) -> Eyes:
    """What a seat may know of a game after these entries."""
    found = set(sealed(game, done))
    for back in taken_back:
        if gone := sealed(game, back.gone):
            found |= {back.entry.n, *gone}
    return Eyes(game, seat, frozenset(found))


def _kind(game: BaseGame, one: AppliedEntry) -> type[Action] | None:
    return type(game).vocabulary.action(one.entry.action.split(" ", 1)[0])


def _confidential(game: BaseGame, one: AppliedEntry) -> Action | None:
    kind = _kind(game, one)
    if kind is None or not kind.confidential or any(isinstance(fact, Asked) for fact in one.facts):
        return None
    return action_of(game, one.entry)
