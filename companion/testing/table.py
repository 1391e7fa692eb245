"""A table to act on: hands that lay and lift cards, a bell, phones, and a host that watches. Time stands still.

table = Table(tmp_path / "journal.db").begin("pond", {"goal": 3})
table.look()
assert table.ring().say == "Lay a card first."
table.lay("frog:1", "A").look()
assert table.ring().ok and table.state.count("A/flies") == 2
table.close()
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from companion.games.common.nearest import hint
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import BARE, COVERED, Reading, reads
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import Sentence
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.handlers.bell import maybe_two
from companion.table.host import Host
from companion.table.journal.journal import Journal
from companion.table.messages import (
    BellRung,
    Loose,
    Message,
    PictureRested,
    PictureSettled,
    Reply,
    ResolveVerdict,
    Tapped,
    Tick,
    UndoRequested,
)
from companion.table.page import Page
from companion.table.settings import Settings

OUTER_S = 180.0
"""Longer than anything takes on a machine ten times slower; a test that waits so long has failed."""
NAMES = {"A": "Ana", "B": "Luka"}


class Table:
    """One host over a journal, and the mat it sees: these `places`, else those that the game begins with."""

    def __init__(
        self, path: Path, places: Sequence[Place] = (), clock: ManualClock | None = None, *, camera: bool = True
    ) -> None:
        self.path = path
        self.places = tuple(places)
        self._settings = Settings(camera=camera)
        self.clock = clock or ManualClock()
        self.mat: dict[str, Reading] = {}
        self.seen: dict[Place, Reading] = {}
        """What the camera told last."""
        self.shown: list[tuple[Panel, tuple[Cue, ...]]] = []
        self.throws: list[int] = []
        self.open()

    # --- the machine ---------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Switches the companion on."""
        self.journal = Journal(self.path)
        self.host = Host(
            self.journal,
            self.clock,
            on_change=lambda panel, cues: self.shown.append((panel, cues)),
            settings=self._settings,
            chance=lambda options: options[self.throws.pop(0)],
        )
        self.host.start()

    def close(self) -> None:
        """Switches it off."""
        self.host.stop()
        self.journal.close()

    def restart(self) -> None:
        """Off and on again; the mat stays as it is."""
        self.close()
        self.open()

    def put(self, message: Message) -> Reply:
        """One message, waited for."""
        return self.host.put(message).result(timeout=OUTER_S)

    def wait(self, seconds: float) -> Reply:
        """Lets time pass; the clock ticks at the end of it."""
        return self.put(Tick(self.clock.advance(seconds)))

    # --- people --------------------------------------------------------------------------------------------------

    def begin(
        self, game: str, options: Mapping[str, Any] | None = None, names: Mapping[Seat, str] | None = None
    ) -> Self:
        """A new game, watched from the start where a camera looks; without `names` for two, Ana and Luka."""
        assert self.host.new_game(game, options, names or NAMES).result(timeout=OUTER_S).ok
        now = self.host.snapshot
        assert now.game is not None
        self.places = self.places or tuple(now.game.picture(now.state))
        if self._settings.camera:
            self.look()
        return self

    def lay(self, card: str, where: str) -> Self:
        """A hand lays a card (on whatever lies there: only the top can be seen)."""
        self.mat[where] = reads(card)
        return self

    def spread(self, where: str, *cards: str) -> Self:
        """Cards lie side by side in a row; these and no others."""
        self.mat[where] = reads(*cards) if cards else BARE
        return self

    def lift(self, where: str) -> Self:
        """A hand takes away what lies there; ValueError where nothing lies."""
        if self.mat.pop(where, BARE) == BARE:
            raise ValueError(f"nothing lies at {where!r}; {self._nearest(where)}")
        return self

    def _nearest(self, where: str) -> str:
        """The place that was meant: where a card of that name lies, else one whose name is near."""
        lies = [there for there, reading in self.mat.items() if where in reading.ids]
        there = (place for place, reading in self.mat.items() if reading != BARE)
        return f"that card lies at {lies[0]!r}" if lies else hint(where, there)

    def cover(self, where: str) -> Self:
        """A hand, or a card turned face down, hides what lies there."""
        self.mat[where] = COVERED
        return self

    def look(self, *notes: str, loose: Sequence[Loose] = ()) -> Page:
        """The table comes to rest and the camera sees it; `loose` cards lie in no place."""
        self.seen = self.picture()
        self.put(PictureSettled(self.seen, self.clock.advance(1), notes=notes, loose=tuple(loose)))
        return self.page()

    def glance(self, *, seconds: float = 0.3) -> Page:
        """The table has rested for a little while only, and no hand is over it."""
        now, before = self.picture(), self.seen
        laid = {one.card for where in now for one in now[where].cards if one not in before.get(where, BARE).cards}
        self.seen = now
        self.put(PictureRested(now, self.clock.advance(seconds), laid=frozenset(laid)))
        return self.page()

    def picture(self) -> dict[Place, Reading]:
        """What the camera sees now."""
        return {where: self.mat.get(str(where), BARE) for where in self.places}

    def ring(self) -> Reply:
        """The bell, a second later, and no second ring."""
        answer = self.put(BellRung(self.clock.advance(1)))
        if isinstance(answer.say, Sentence) and answer.say.template == maybe_two("").template:
            self.wait(2)
        return answer

    def ring_twice(self) -> Reply:
        """Two rings, half a second apart."""
        self.put(BellRung(self.clock.advance(1)))
        return self.put(BellRung(self.clock.advance(0.5)))

    def tap(self, seat: Seat, words: str, version: int | None = None, key: str = "") -> Reply:
        """A phone."""
        return self.put(Tapped(seat, words, self.version if version is None else version, key))

    def settle(self, choice: str) -> Reply:
        """A phone answers the verdict."""
        return self.put(ResolveVerdict(choice, self.version))

    def undo(self, seat: Seat = "A", count: int = 1) -> Reply:
        """A phone wants something back."""
        return self.put(UndoRequested(seat, self.version, count))

    # --- what is to be seen --------------------------------------------------------------------------------------

    @property
    def version(self) -> int:
        """The newest version."""
        return self.host.snapshot.version

    @property
    def state(self) -> State:
        """What the companion holds for true."""
        return self.host.snapshot.state

    def at(self, where: str) -> str:
        """The card the companion believes on top of a place, ``""`` for none."""
        return self.state.top(Place(where)) or ""

    def page(self, seat: Seat | None = None) -> Page:
        """A phone's page."""
        return self.host.page(seat)

    @property
    def verdict(self) -> str:
        """The trouble's verdict, ``""`` when all is well."""
        trouble = self.page().trouble
        return trouble.verdict if trouble else ""

    @property
    def moves(self) -> list[str]:
        """What was done, in record words."""
        return [entry.action for entry in self.journal.entries(self.host.snapshot.game_id)]
