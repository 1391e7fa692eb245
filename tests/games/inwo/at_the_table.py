"""A table of INWO on which hands lay cards and phones tap: the camera sees what lies as the state says, and what hands
have done since."""

from __future__ import annotations

from pathlib import Path

from companion.games.inwo import Inwo, names
from companion.games.inwo.moments import WINDOW
from companion.kernel.cards import CardId
from companion.kernel.picture import BARE, Reading, VisibleCard, reads
from companion.kernel.places import CHANCE, Place, Seat
from companion.table.page import Page
from companion.testing.pictures import in_order
from tests.games.inwo.tables import game
from tests.table.stage import Stage
from tests.waiting import OUTER_S

ROOT = {"A": "bavarian-illuminati:1", "B": "discordian-society:1", "C": "gnomes-of-zurich:1"}
LEAD = {"A": "pentagon:1", "B": "democrats:1", "C": "republicans:1"}


class HandsTable(Stage):
    """A game of two or three. A plays Bavaria with Pentagon, B Discordians with Democrats; all lies on the mat."""

    def __init__(self, path: Path, seats: int = 2, **options: object) -> None:
        super().__init__(path, ())
        self.on: Inwo = game(seats, response_limit_s=0, **options)
        self.changes: dict[Place, Reading] = {}
        self.host.begin(self.on).result(timeout=OUTER_S)
        self.look()

    # --- hands -------------------------------------------------------------------------------------------------------

    def picture(self) -> dict[Place, Reading]:
        return {**in_order(self.on, self.state), **self.changes}

    def lays(self, card: str, where: Place) -> Page:
        """A card is laid somewhere, away from where it lay; what lay there stays."""
        seen = self.picture()
        for at, reading in seen.items():
            if CardId(card) in reading.ids:
                left = tuple(one for one in reading.cards if one.card != card)
                self.changes[at] = reads(*left) if left else BARE
        there = seen.get(where, BARE).cards
        self.changes[where] = reads(*there, VisibleCard(CardId(card)))
        return self.look()

    def cleared(self) -> Page:
        """All lies as it should."""
        self.changes.clear()
        return self.look()

    # --- the way into a turn ---------------------------------------------------------------------------------------

    def taps(self, seat: Seat, *said: str) -> None:
        """Taps that have to count. The table is in order after each."""
        for words in said:
            answer = self.tap(seat, words)
            assert answer.ok, (seat, words, answer)
            self.look()

    def set_up(self) -> HandsTable:
        """Everybody has an Illuminati and a lead, and it is the first turn of A."""
        seats = self.on.seats
        for seat in seats:
            self.taps(seat, "decks 45 45")
        for seat in seats:
            self.taps(seat, f"illuminati {ROOT[seat]}")
        for seat in seats:
            self.taps(seat, f"lead {LEAD[seat]}")
        for seat in seats:
            self.taps(CHANCE, f"first_roll {seat} {'6 6' if seat == 'A' else '1 1'}")
        return self

    def to_actions(self) -> HandsTable:
        """A's first turn as far as phase 5, with nothing taken over."""
        self.taps("A", "draw_plot", "draw_group")
        if self.state.turn.phase == names.TAKEOVER:
            self.taps("A", "skip")
        self.taps("A", "tokens")
        return self

    def all_pass(self) -> None:
        """Nobody answers what was announced."""
        while self.state.question is not None and self.state.question.prompt.key == WINDOW:
            self.taps(self.state.question.waiting[0], "pass")
