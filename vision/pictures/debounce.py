"""Debounces pictures: only a table that stays still for a while counts as settled.

Settled by time, not by frames: a picture counts when nothing that can be seen has changed for a while. Shorter rests on
the way are kept, because one picture can hide a history (two cards laid one upon the other). A picture that has rested
for a little while under no hand is offered early: whoever knows the rules may take it if it leaves no doubt.
"""

from math import inf

from msgspec import Struct

from companion.kernel.cards import CardId
from companion.kernel.picture import Picture, merged
from companion.kernel.places import Place

REST_S = 0.25
"""How long a picture must rest to be kept as a step on the way."""
QUICK_S = 0.3
"""How long a picture must rest, with no hand over the mat, to be offered early."""
_COVERED_TIMES = 2.0
"""Covered places are no evidence; a change of nothing but these is told after so many settle times."""


class SettledPicture(Struct, frozen=True):
    """A settled picture, and the rests on the way since the last one, oldest first.

    `early`: it has rested for a little while only; it is told again when it has settled, without the steps told now.
    `laid`: of an early one, the cards that were laid or turned since the rest before it; none if one was taken off the
    table after that, for then the hands were still at work when they lay.
    """

    picture: Picture
    at: float
    steps: tuple[Picture, ...] = ()
    notes: tuple[str, ...] = ()
    early: bool = False
    laid: frozenset[CardId] = frozenset()


class Debouncer:
    """Decides when a picture has settled, and when it is offered early; all times are the caller's seconds."""

    def __init__(self, settle_s: float = 0.8, quick_s: float = inf) -> None:
        self._settle_s, self._quick_s = settle_s, quick_s
        self._offered: Picture | None = None
        self._belief: Picture = {}
        self._told: Picture | None = None
        self._told_raw: Picture | None = None
        self._told_notes: tuple[str, ...] = ()
        self._now: Picture | None = None
        self._raw: Picture | None = None
        self._since = self._raw_since = self._notes_since = 0.0
        self._notes: tuple[str, ...] = ()
        self._steps: list[Picture] = []
        self._laid: set[CardId] = set()
        self._lifted_last = False
        self._lost = self._anew = False

    @property
    def stirring(self) -> bool:
        """Whether what can be seen differs from what was told last, or has not settled since it could not be seen."""
        if self._told is None:
            return self._anew
        told = (self._told, self._told_raw, self._told_notes)
        return self._anew or self._offered is not None or (self._now, self._raw, self._notes) != told

    def lose(self) -> None:
        """The table is out of sight: whatever is seen next has to settle anew before it counts, even as unchanged."""
        self._lost = self._anew = True

    def feed(
        self, picture: Picture, at: float, notes: tuple[str, ...] = (), *, steady: bool = True, moved_at: float = inf
    ) -> SettledPicture | None:
        """Takes the picture seen at `at`; returns it when it has settled and says something new.

        `steady`: the reader has nothing left to look at; only such a picture is the first one, or ends the time after
        `lose`. `moved_at`: when something moved last, which may be earlier than the picture was understood.
        """
        evidence = merged(self._belief, picture)
        if self._lost:
            self._lost, self._since = False, at
        if self._now is None or evidence != self._now:
            self._leave(at)
            self._note_change(self._now or {}, evidence)
            self._now, self._since = evidence, at
        self._belief = evidence
        if picture != self._raw:
            self._raw, self._raw_since = picture, at
        if notes != self._notes:
            self._notes, self._notes_since = notes, at
        if self._anew and steady and at - self._since >= self._settle_s - 1e-9:
            self._anew = False
        if self._anew:
            return None
        if self._told is None and not steady:
            return None  # whoever looks for the first time takes what is not read yet for bare
        if not self._is_news(at):
            return self._early(picture, at, moved_at) if steady else None
        steps = self._passed()
        self._told, self._told_raw, self._told_notes = evidence, picture, notes
        self._offered = None
        return SettledPicture(picture, at, steps, notes)

    def _early(self, picture: Picture, at: float, moved_at: float) -> SettledPicture | None:
        """The picture, once, when it has rested for a little while, nothing strange is seen, and no hand covers more
        than before."""
        told = self._told
        rested = at - min(self._since, moved_at) >= self._quick_s - 1e-9 and at > self._since  # seen so twice
        if not rested or told is None or self._now in (told, self._offered):
            return None
        if self._notes != self._told_notes or _covered(picture) - _covered(self._told_raw or {}):
            return None
        self._offered = self._now
        laid = frozenset() if self._lifted_last else frozenset(self._laid)
        return SettledPicture(picture, at, self._passed(), self._notes, True, laid)

    def _note_change(self, before: Picture, after: Picture) -> None:
        """Remembers what was laid, and whether hands took a card off the table after it."""
        if laid := _laid(before, after):
            self._laid |= laid
            self._lifted_last = False
        elif _ids(before) - _ids(after):
            self._lifted_last = True

    def _passed(self) -> tuple[Picture, ...]:
        """The rests on the way to the present picture that were not told yet."""
        steps, self._steps = tuple(step for step in self._steps if step != self._now), []
        return steps

    def _leave(self, at: float) -> None:
        """Keeps the picture that ends now as a step when it rested and was not told."""
        if self._now is None or at - self._since < REST_S:
            return
        self._laid.clear()
        if self._now != self._told:
            self._steps.append(self._now)

    def _is_news(self, at: float) -> bool:
        rested = at - self._since
        if rested < self._settle_s - 1e-9:
            return False
        if self._now != self._told or self._offered is not None:  # what was offered early may have been taken
            return True
        if self._notes != self._told_notes and at - self._notes_since >= self._settle_s:
            return True
        return self._raw != self._told_raw and at - self._raw_since >= _COVERED_TIMES * self._settle_s


def _laid(before: Picture, after: Picture) -> set[CardId]:
    """The cards that lie where, or as, they did not lie before."""
    return {
        seen.card
        for where, reading in after.items()
        for seen in reading.cards
        if where not in before or seen not in before[where].cards
    }


def _ids(picture: Picture) -> set[CardId]:
    return {card for reading in picture.values() for card in reading.ids}


def _covered(picture: Picture) -> set[Place]:
    return {where for where, reading in picture.items() if reading.kind == "covered"}
