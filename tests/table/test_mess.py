"""Whatever people do, in whatever order: no exception, no dead end, nothing lost, and the record tells it all.

A machine of rules drives a host and its journal; what goes wrong is shortened to the fewest things people did.
"""

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test

from companion.kernel.notation import words
from companion.kernel.picture import BARE, COVERED, Picture, reads
from companion.kernel.places import Place
from companion.table.journal import history
from companion.table.journal.journal import Entry
from companion.table.messages import (
    BellHeld,
    BellRung,
    Message,
    PictureSettled,
    Reply,
    ResolveVerdict,
    TableMoving,
    Tapped,
    UndoRequested,
)
from companion.table.records import replay
from companion.table.records.record import read
from companion.testing.pictures import in_order
from companion.testing.random_play import opening, told
from tests.table.stage import NAMES, Stage

ANY = st.integers(0, 10**4)
"""Which one of what there is then."""
GAMES = {"toy": ("toy", {}), "inscription": ("inscription", {}), "drafted": ("inscription", {"draft": True})}


@pytest.mark.parametrize("game", GAMES)
def test_any_mess_can_be_lived_with(game: str) -> None:
    run_state_machine_as_test(
        lambda: Mess(*GAMES[game]), settings=settings(max_examples=settings().max_examples // 4, stateful_step_count=40)
    )


class Mess(RuleBasedStateMachine):
    """People who do anything, before a host and its journal."""

    def __init__(self, name: str, options: dict[str, Any]) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.stage = Stage(Path(self.folder.name) / "journal.db")
        self.stage.host.new_game(name, options, NAMES).result()
        self.written: list[Entry] = []
        """Every entry that was ever seen in the journal."""

    def teardown(self) -> None:
        self.stage.close()
        self.folder.cleanup()

    @initialize()
    def lay_the_table(self) -> None:
        self.game = self.stage.host.snapshot.game
        self.cards = list(self.game.catalogue.cards())
        self.picture: Picture = in_order(self.game, self.stage.state)

    # --- what is always so -----------------------------------------------------------------------------------------

    @invariant()
    def the_journal_tells_the_state(self) -> None:
        """The state is the fold of the facts that count."""
        row, entries = self.stage.journal.game(1), self.stage.journal.entries(1)
        *_, last = history.effective(self.stage.host.snapshot.game, row, entries)
        assert last.after == self.stage.state
        assert self.stage.journal.damage == ""

    @invariant()
    def what_was_written_stays_written(self) -> None:
        now = self.stage.journal.entries(1)
        assert now[: len(self.written)] == self.written
        self.written = now

    @invariant()
    def no_card_is_twice(self) -> None:
        """Corrections may bring a card in from the box or put it there, but there is only one of each."""
        lying = [card for cards in self.stage.state.cards.values() for card in cards]
        assert len(lying) == len(set(lying))
        assert all(isinstance(where, Place) for where in self.stage.state.cards)

    @invariant()
    def every_page_is_drawn(self) -> None:
        for seat in (None, "A", "B"):
            self.stage.page(seat)

    # --- hands -----------------------------------------------------------------------------------------------------

    @rule(where=ANY, card=ANY)
    def lay(self, where: int, card: int) -> None:
        self.picture[self.place(where)] = reads(self.cards[card % len(self.cards)])
        self.see()

    @rule(where=ANY)
    def lift(self, where: int) -> None:
        self.picture[self.place(where)] = BARE
        self.see()

    @rule(where=ANY)
    def cover(self, where: int) -> None:
        self.picture[self.place(where)] = COVERED
        self.see()

    @rule(where=ANY, other=ANY)
    def swap(self, where: int, other: int) -> None:
        one, two = self.place(where), self.place(other)
        self.picture[one], self.picture[two] = self.picture[two], self.picture[one]
        self.see()

    @rule()
    def tidy(self) -> None:
        """The table is put in order, and all is well; a ring that waited for that may ask for more."""
        before = None
        while before != self.stage.state:
            before = self.stage.state
            self.picture = in_order(self.game, before)
            self.see()
        assert self.stage.verdict == "" and self.stage.page().chores == ()

    # --- phones and bell -------------------------------------------------------------------------------------------

    @rule(which=ANY, late=st.sampled_from([0, 0, 0, 50]), key=st.sampled_from(["", "k"]))
    def tap(self, which: int, late: int, key: str) -> None:
        """A legal action, perhaps on a page that is old, perhaps pressed twice."""
        if legal := self.game.legal(self.stage.state):
            action = legal[which % len(legal)]
            told(action)
            count = len(self.written)
            answer = self.put(Tapped(action.seat, words(action), self.stage.version - late, key))
            assert not answer.ok or key or len(self.stage.journal.entries(1)) > count, "what is confirmed is written"

    @rule(after=st.sampled_from([1.0, 0.1]), thrown=st.integers(0, 1))
    def ring(self, after: float, thrown: int) -> None:
        """A ring, perhaps too soon after the last; `thrown` is how a coin falls if the ring throws one."""
        self.stage.throws = [thrown]
        self.put(BellRung(self.stage.clock.advance(after)))

    @rule(choice=st.sampled_from(["accept", "restore", "undo", "0", "5", "what"]))
    def settle(self, choice: str) -> None:
        """Any answer to a verdict, also wrong ones; the two ways out always end the dispute."""
        answer = self.put(ResolveVerdict(choice, self.stage.version))
        if answer.ok and choice in ("accept", "restore"):
            assert self.stage.verdict == "", (choice, self.stage.page().trouble)

    @rule(seat=st.sampled_from("AB!"), count=st.sampled_from([1, 1, 2, 99]))
    def undo(self, seat: str, count: int) -> None:
        self.put(UndoRequested(seat, self.stage.version, count))

    @rule(card=ANY, where=ANY)
    def fix(self, card: int, where: int) -> None:
        said = f"fix move {self.cards[card % len(self.cards)]} {self.place(where)}"
        note(said)
        self.put(Tapped("!", said, self.stage.version))

    # --- time and the machine --------------------------------------------------------------------------------------

    @rule(seconds=st.sampled_from([1, 9, 60]))
    def wait(self, seconds: int) -> None:
        self.stage.wait(seconds)

    @rule()
    def the_bell_sticks(self) -> None:
        self.put(BellHeld(self.stage.clock.advance(1), 12))

    @rule(moving=st.booleans())
    def somebody_reaches_over_the_table(self, moving: bool) -> None:
        self.put(TableMoving(self.stage.clock.advance(1), moving))

    @rule()
    def restart(self) -> None:
        """Off and on again: the same game, and every entry of it."""
        before = self.stage.state
        self.stage.restart()
        assert self.stage.state == before

    @rule()
    def write_it_down(self) -> None:
        """The record of the mess leads to the same state by today's rules."""
        game = self.stage.host.snapshot.game
        told_again = [opening(game)[0], *(one.state for one in replay.play(game, read(self.stage.host.record())))]
        assert told_again[-1] == self.stage.state
        assert replay.verify(game, self.stage.journal.game(1), self.stage.journal.entries(1)) is None

    # --- helpers ---------------------------------------------------------------------------------------------------

    def place(self, number: int) -> Place:
        return list(self.picture)[number % len(self.picture)]

    def see(self) -> None:
        self.put(PictureSettled(dict(self.picture), self.stage.clock.advance(1)))

    def put(self, message: Message) -> Reply:
        """One message; whatever the answer, it is no mistake of the program."""
        answer = self.stage.put(message)
        assert getattr(answer, "code", "") != "E_MISTAKE", answer
        return answer
