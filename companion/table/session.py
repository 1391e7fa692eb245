"""The game on the table: its effective history in memory, in step with the journal, which is written first."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import datetime
from itertools import takewhile

from msgspec.structs import replace

from companion.errors import JournalError, RulesError
from companion.kernel.actions import Action
from companion.kernel.engine import perform, resolve
from companion.kernel.game import BaseGame
from companion.kernel.notation import words
from companion.kernel.places import ARBITER, CHANCE, Seat
from companion.kernel.sentences import plain, say
from companion.kernel.state import State
from companion.table import narration
from companion.table.journal import history
from companion.table.journal.fair_level import fair_level, last_results
from companion.table.journal.history import Again, AppliedEntry, Past, TakenBack
from companion.table.journal.journal import Draft, Entry, GameRow, Journal
from companion.table.journal.seated import AND, FAIR, FAIR_LEVEL, WHY, Companions, companions_of, noted, seated_draft
from companion.table.journal.secrecy import Eyes, eyes_of
from companion.table.page import HistoryLine
from companion.table.recognition.errands import Errands

log = logging.getLogger(__name__)


class Session:
    """One game being played. Only the host's thread touches it."""

    def __init__(
        self,
        journal: Journal,
        row: GameRow,
        game: BaseGame,
        past: Past,
        *,
        watched: bool = True,
        companions: Companions | None = None,
    ) -> None:
        self._journal = journal
        self.row = row
        self.game = game
        self.done = past.done
        self.again = past.again
        """What was taken back and can be played again while nothing else is done, the next one last."""
        self.taken_back = [one for one in past.happened if isinstance(one, TakenBack)]
        """All that was ever taken back, oldest first."""
        self.companions = companions or Companions()
        """Where the companion plays itself."""
        self.errands = Errands(game, past, watched=watched, played=self.companions.by_seat)
        self.resumed = False
        """Whether the game was begun before this start of the program."""
        self.undone = False
        """Whether nothing was done since something was taken back."""
        self.timers: bool | None = None
        """Whether silence answers questions in this game; ``None``: nobody has switched that here."""
        self.kept: Action | None = None
        """The answer that was kept for its time when the program ended."""
        self.told: list[HistoryLine] = narration.tell_all(game, past.happened)

    @classmethod
    def begin(cls, journal: Journal, game: BaseGame, at: datetime, *, watched: bool = True) -> Session:
        """Starts a new game; its setup is the first entry. `watched`: a camera looks at the table."""
        state, facts = resolve(game, State(), game.setup())
        setup = Draft(ARBITER, "act", history.SETUP, game.codec.encode(facts))
        row, entry = journal.begin(history.row_of(game, at.isoformat(timespec="seconds")), setup, at)
        log.info("game %d: %s, %s", row.id, row.name, row.seats)
        set_up = AppliedEntry(entry, State(), state, facts)
        return cls(journal, row, game, Past([set_up], [], [set_up]), watched=watched)

    @classmethod
    def resume(cls, journal: Journal, row: GameRow, *, watched: bool = True) -> Session:
        """Continues a game of the journal; JournalError when nothing of it can be read."""
        entries = journal.entries(row.id)
        if not entries:
            raise JournalError(say("nothing of game {id} can be read", id=row.id))
        row = journal.game(row.id)  # mended, if it had to be
        game = history.game_of(row)
        past, companions = history.folded(game, row, entries), companions_of(entries)
        session = cls(journal, row, game, past, watched=watched, companions=companions)
        session.resumed = True
        session.timers = history.timers_of(entries)
        session.kept = _kept(game, history.kept_of(entries, session.done))
        session.undone = [entry.kind for entry in entries if entry.kind != "note"][-1:] == ["undo"]
        return session

    @property
    def state(self) -> State:
        """What is true now."""
        return self.done[-1].after

    @property
    def position(self) -> str:
        """Another text whenever the game is not as it was."""
        return f"{self.row.id}.{self.done[-1].entry.n}.{len(self.taken_back)}"

    @property
    def length(self) -> int:
        """How many entries can be taken back."""
        return len(self.done) - 1

    def commit(
        self, actions: Sequence[Action], at: datetime, *, timed: bool = False, key: str = ""
    ) -> list[AppliedEntry]:
        """Performs actions and writes them as one group; when it returns they are on disk and true.

        `timed`: nobody did them, a question's timer did; that is written too. `key`: that of the message they answer.
        """
        steps = []
        state = self.state
        for action in actions:
            after, facts = perform(self.game, state, action)
            steps.append((state, after, facts))
            state = after
        drafts = [
            history.draft_of(self.game, action, facts) for action, (_, _, facts) in zip(actions, steps, strict=True)
        ]
        if timed:
            drafts = [one for draft in drafts for one in (history.timer_note(draft.seat), draft)]
        written = self._journal.append(self.row.id, drafts, at, history.result_of(self.game, state), key=key)
        entries = [entry for entry in written if entry.kind != "note"]
        self.undone = False
        self.again.clear()
        done = [AppliedEntry(entry, *step, timed) for entry, step in zip(entries, steps, strict=True)]
        self._did(done)
        return done

    def _did(self, done: Sequence[AppliedEntry]) -> None:
        """Entries that are on disk are true."""
        self.companions.moved_on()
        self.done.extend(done)
        self._tell(*(narration.tell(self.game, one) for one in done))
        for one in done:
            self.errands.happened(one)
            self._log(one.entry, one)

    def keep(self, action: Action, at: datetime, *, key: str = "") -> None:
        """Writes an answer down that counts when its question has been open for its least time."""
        note = Draft(action.seat, "note", history.KEPT + words(action))
        self._journal.append(self.row.id, [note], at, history.result_of(self.game, self.state), key=key)
        self.kept = action

    def errand_done(self, key: str, seat: Seat, at: datetime) -> None:
        """An errand is done, `seat` or the camera (``!``) says so; lasts as long as the game."""
        self._note(Draft(seat, "note", history.ERRAND_DONE + key), at)
        self.errands.done(key)

    def taken_up(self, at: datetime) -> None:
        """The game was set aside and lies on the table again: hands are asked to take up what they held."""
        self.errands.taken_up(self._note(Draft(ARBITER, "note", history.TAKEN_UP), at))

    def _note(self, note: Draft, at: datetime) -> Entry:
        (entry,) = self._journal.append(self.row.id, [note], at, history.result_of(self.game, self.state))
        return entry

    def of_companions(self, note: Draft, at: datetime) -> None:
        """Writes down something of the seats that the companion plays (`companion.table.journal.seated`)."""
        noted(self.companions, self._note(note, at), self.done[-1].entry.n)

    def seat(self, seat: Seat, level: str, at: datetime) -> None:
        """The companion sits down at a seat; without a level a person does, and the last results choose a fair one."""
        fair = fair_level(self.game, last_results(self._journal, self.game)) if level == FAIR_LEVEL else None
        level = fair.level if fair is not None else level
        self.of_companions(seated_draft(self.game, seat, level), at)
        if fair is not None:
            self.of_companions(Draft(seat, "note", FAIR + fair.why), at)
        log.info("seat %s: %s", seat, level or "a person")

    def reason(self, seat: Seat, why: Sequence[str], at: datetime) -> None:
        """Keeps why the last move was done."""
        if why:
            self.of_companions(Draft(seat, "note", WHY + AND.join(map(plain, why))), at)

    def switch_timers(self, on: bool, at: datetime) -> None:
        """Whether silence answers questions from now on; lasts as long as the game."""
        said = next(said for said, means in history.TIMERS.items() if means == on)
        self._note(Draft(ARBITER, "note", said), at)
        self.timers = on
        log.info("%s", said)

    def undo(
        self, seat: Seat, count: int, at: datetime, *, agreed: Sequence[Seat] = (), key: str = ""
    ) -> list[AppliedEntry]:
        """Takes the last `count` entries back, as an entry; ValueError when there are not so many.

        `seat` wants that; `agreed`: who was asked.
        """
        if not 0 < count <= self.length:
            raise ValueError(f"only {self.length} moves can be taken back")
        gone = self.done[-count:]
        drafts = [*history.agreed_note(seat, agreed), Draft(seat, "undo", history.undo_words(count))]
        result = history.result_of(self.game, gone[0].before)
        *_, entry = self._journal.append(self.row.id, drafts, at, result, key=key)
        del self.done[-count:]
        self.companions.moved_on()
        self.undone = True
        numbers = {one.entry.n for one in gone}
        self.told = [line for line in self.told if line.n not in numbers]
        back = TakenBack(entry, tuple(gone), tuple(agreed))
        self.again.append(back)
        self.taken_back.append(back)
        self.errands.taken_back(back)
        self._tell(narration.tell_undo(self.game, back))
        self._log(entry, *gone)
        return gone

    def redo(self, seat: Seat, at: datetime, *, agreed: Sequence[Seat] = (), key: str = "") -> list[AppliedEntry]:
        """Plays what was taken back last again, as it was: no rule is asked. ValueError when there is nothing.

        `seat` wants that; `agreed`: who was asked.
        """
        if not self.again:
            raise ValueError("nothing can be played again")
        gone = self.again[-1].gone
        drafts = history.again_drafts(seat, agreed, gone)
        result = history.result_of(self.game, gone[-1].after)
        written = self._journal.append(self.row.id, drafts, at, result, key=key)
        entries = [entry for entry in written if entry.kind != "note"]
        self.again.pop()
        self.undone = False
        again = Again(seat, tuple(agreed))
        done = [replace(one, entry=entry, again=again) for one, entry in zip(gone, entries, strict=True)]
        self._did(done)
        return done

    def group(self) -> int:
        """How many of the last entries were written together (two moves in one picture, one correction)."""
        stamp = self.done[-1].entry.at
        return sum(1 for _ in takewhile(lambda one: one.entry.at == stamp, reversed(self.done[1:])))

    def wish(self) -> int:
        """How many of the last entries are taken back by one wish: back to a person's last decision, if the companion
        plays as well, and with it all that was written together with it."""
        mine = self.companions.seats
        if not mine or mine.issuperset(self.game.seats):
            return self.group()
        answers = (*mine, CHANCE)
        since = sum(1 for _ in takewhile(lambda one: one.entry.seat in answers, reversed(self.done[1:])))
        if since == self.length:
            return self.group()
        stamp, before = self.done[-1 - since].entry.at, reversed(self.done[1 : len(self.done) - since])
        return since + sum(1 for _ in takewhile(lambda one: one.entry.at == stamp, before))

    def reveals(self, count: int) -> bool:
        """Whether one of the last `count` entries made something hidden known."""
        return any(history.reveals(self.game, one.entry) for one in self.done[1:][-count:])

    def eyes(self) -> Eyes:
        """What may be known of this game by who is no seat; `Eyes.of` is for one."""
        return eyes_of(self.game, self.done, self.taken_back)

    def line(self, line: HistoryLine, eyes: Eyes) -> HistoryLine:
        """A line as these eyes may read it."""
        return narration.as_read(self.game, line, self.done, self.taken_back, eyes)

    def _log(self, entry: Entry, *about: AppliedEntry) -> None:
        """Logs an entry, unless not everybody may know what it is about."""
        if self.eyes().knows(*about):
            log.info("%s", narration.log_line(entry))

    def _tell(self, *lines: HistoryLine) -> None:
        self.told = [*self.told, *lines][-narration.SHOWN :]


def _kept(game: BaseGame, said: tuple[Seat, str] | None) -> Action | None:
    try:
        return None if said is None else game.read(said[1], said[0])
    except RulesError:  # words that today's rules no longer know
        return None
