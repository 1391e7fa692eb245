"""What the host's thread holds while it works: the game, what the camera believes, what people have to be told.

The handlers (`companion.table.handlers`) are functions over one `HostState`; nobody else has it.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.dialogs import Said
from companion.kernel.game import BaseGame
from companion.kernel.panel import Cue
from companion.kernel.picture import COVERED, LyingCard, Picture, agrees
from companion.kernel.places import ARBITER, Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import Pending, State
from companion.table.clock import Clock
from companion.table.consent import Consent
from companion.table.journal.history import AppliedEntry
from companion.table.journal.journal import Journal
from companion.table.messages import Loose, Reply
from companion.table.news import Latest, Note
from companion.table.page import DeviceStatus, WaitingGame
from companion.table.recognition import clues, leaving
from companion.table.recognition.copies import Copies
from companion.table.recognition.recognise import Verdict
from companion.table.ringing import Ringing
from companion.table.session import Session
from companion.table.settings import Settings

log = logging.getLogger(__name__)

Chooser = Callable[[Sequence[Any]], Any]
REMEMBERED = 64
"""How much of what people did last is kept for phones that come too late."""
VERSIONS_A_START = 32
"""Bits for the versions of one start of the program; two million starts fit into the whole numbers of a browser."""


@dataclass(eq=False, repr=False)
class HostState:
    """The host's working memory, changed by the host's thread alone. What others read is a `Snapshot` of it."""

    journal: Journal
    clock: Clock
    settings: Settings
    chance: Chooser = secrets.choice
    session: Session | None = None
    version: int = field(init=False)
    """Of the last published snapshot. Every start has versions of its own, whatever the clock says, so that a page
    from before a restart is old."""
    fresh: int = field(init=False)
    """The version since which the game is as it is; an older tap is stale."""
    judged: int = field(init=False)
    """The version since which the verdict is as it is."""

    belief: Picture = field(default_factory=dict)
    accepted: Picture = field(default_factory=dict)
    covered: dict[Place, float] = field(default_factory=dict)
    """Places that cannot be read now, and since when."""
    sent: frozenset[CardId] = frozenset()
    """Cards that the rules sent off the mat and that have not left it."""
    taken_up: tuple[tuple[Seat, CardId], ...] = ()
    """Cards that were taken up off the mat into hands that can be looked into, with whose hand it is."""
    spent: frozenset[CardId] = frozenset()
    """Cards whose movement explained a move already, and that have been in sight since."""
    copies: Copies = field(default_factory=dict)
    """Cards that lie where equal ones should, and what they are taken for."""
    loose: tuple[Loose, ...] = ()
    """Cards that lie on the mat in no place."""
    lying: tuple[LyingCard, ...] = ()
    """Cards that lie on free ground of the mat."""
    rested: dict[CardId, LyingCard] = field(default_factory=dict)
    """How each of them lay when it was last in a place."""
    at_first: dict[CardId, LyingCard] = field(default_factory=dict)
    """How those lay that the first picture since the start showed in no place."""
    left_alone: frozenset[str] = frozenset()
    """What people said may lie there though it is no move (`unclear.Unclear.key`)."""
    first_look: bool = True
    """Whether the camera's next picture is the first since the start."""
    unread: frozenset[Place] = frozenset()
    """Places that the camera has not read since the start; what it finds there lay there before."""
    first_at: float = 0.0
    """When the first picture since the start came."""
    on_the_way: tuple[Picture, ...] = ()
    """Rests on the way to a picture that was seen early and not taken; they come before the settled one."""
    welcome: tuple[float, str] | None = None
    """Until when people are told how the table lies after a start, monotonic, and at which position that was."""
    verdict: Verdict | None = None
    since: float = 0.0
    """When the verdict's clues arose."""
    asked: bool = False
    """Whether patience is over and the phones ask about the verdict."""
    retry: bool = False
    """Whether the last look failed on the machine's side and has to be repeated."""

    question: Pending | None = None
    question_since: float = 0.0
    saying: dict[Seat, tuple[str, Said]] = field(default_factory=dict)
    """What each seat that is asked has said so far in a dialog, since the question is as it is."""
    more_time: int = 0
    """How often the question's time began anew because somebody was saying something."""
    changed_at: float = 0.0
    was_fresh: int = 0
    opened_at: float = 0.0
    kept: Action | None = None
    """The answer that would close a question which has to stay open a little longer."""
    consent: Consent | None = None
    latest: list[Latest] = field(default_factory=list)
    """What people did last, oldest first: whoever taps on an older page is told."""
    latest_from: int = field(init=False)
    """The version since which `latest` knows everything."""
    notes: tuple[Note, ...] = ()
    sight_notes: tuple[str, ...] = ()
    health: dict[str, DeviceStatus] = field(default_factory=dict)
    cues: list[Cue] = field(default_factory=list)
    answers: dict[str, Reply] = field(default_factory=dict)
    key: str = ""
    """The key of the message that is being handled; written with the first entry that comes of it."""
    by: Seat = ""
    """Whose phone sent the message that is being handled."""
    waiting: tuple[WaitingGame, ...] = ()
    """Games of the journal that are not over and not on the table, the newest first."""

    unset: Callable[[], bool] = bool
    """Whether cards still lie elsewhere than the start needs them, where somebody knows (the virtual table)."""
    stirring: float | None = None
    """Since when the table is being moved on."""
    ringing: Ringing = field(default_factory=Ringing)

    def __post_init__(self) -> None:
        self.version = self.fresh = self.judged = self.journal.starts << VERSIONS_A_START
        self.latest_from = self.version

    # --- reading -------------------------------------------------------------------------------------------------

    @property
    def now(self) -> float:
        """Monotonic seconds."""
        return self.clock.monotonic()

    @property
    def game(self) -> BaseGame:
        """The game on the table; only with a session."""
        assert self.session is not None
        return self.session.game

    @property
    def state(self) -> State:
        """What is true now; only with a session."""
        assert self.session is not None
        return self.session.state

    @property
    def blind(self) -> str:
        """Why the picture is not to be trusted, in words; empty when it is, or where there is no camera."""
        camera = self.health.get("camera")
        if camera is not None and camera.status in ("degraded", "down"):
            return camera.say or say("it gives no picture")
        places = self.game.picture(self.state).keys() & self.belief.keys() if self.session is not None else ()
        return say("all of the mat is covered") if places and self.covered.keys() >= places else ""

    @property
    def packing_up(self) -> bool:
        """Whether the game is over and no question is open: card movements are ignored then."""
        return self.state.over is not None and self.state.question is None

    @property
    def timers(self) -> bool:
        """Whether silence answers a question that has a usual answer."""
        switched = self.session.timers if self.session is not None else None
        return self.settings.timers if switched is None else switched

    @property
    def visible(self) -> frozenset[CardId]:
        """Every card that is believed to lie face up on the mat, also one that is in no place of it."""
        placed = (card for reading in self.belief.values() for card in reading.ids)
        return frozenset((*placed, *(one.card for one in self.lying)))

    @property
    def there(self) -> frozenset[CardId]:
        """Those, and the cards upon which others were laid."""
        return self.visible.union(*(reading.beneath for reading in self.accepted.values()))

    @property
    def ground(self) -> frozenset[str]:
        """The zones of the places that cards on free ground make."""
        zones = {where.zone for where in self.belief} if self.lying else set[str]()
        return frozenset(zones - {region.name for region in self.game.mat.regions})

    # --- changing ------------------------------------------------------------------------------------------------

    def start_session(self, session: Session | None) -> None:
        """Starts a session. Cards already on the mat are accepted; misplaced ones become chores, not moves.

        Rings and passing words of the session before are forgotten.
        """
        self.session = session
        self.ringing.waits = self.ringing.first = None
        self.notes = ()
        if session is not None and not self.belief.keys() >= session.game.picture(session.state).keys():
            self.belief, self.covered, self.loose, self.lying = {}, {}, (), ()  # another mat
            self.rested, self.at_first = {}, {}
        self.accepted, self.spent, self.copies, self.taken_up = self.belief, frozenset(), {}, ()
        self.first_look = not self.belief
        expected = session.game.picture(session.state) if session is not None else {}
        self.unread = frozenset(where for where in expected if self.belief.get(where, COVERED).kind == "covered")
        self.set_verdict(None)
        self.state_changed()
        self.kept = session.kept if session is not None else None
        self.latest, self.latest_from = [], self.fresh

    def stale(self, version: int, seat: Seat = ARBITER) -> bool:
        """Whether a seat's page of this version shows a game that is no longer so, or never was in this start. What
        was done since and the seat may not know of does not make its page old."""
        if self.fresh <= version <= self.version:
            return False
        since = [one for one in self.latest if one.version > version]
        complete = self.latest_from <= version <= self.version and 0 < len(since) < REMEMBERED
        return not complete or any(one.known_to(seat) for one in since)

    def together(self, action: Action, version: int) -> bool:
        """Whether somebody did this at the moment somebody else did something: the page was right a blink ago."""
        blink = self.now - self.changed_at <= self.game.together_s
        return action.blinks and blink and self.was_fresh <= version <= self.version

    def commit(self, actions: Sequence[Action], *, timed: bool = False) -> None:
        """Performs actions: journal first, then state, then cues. `timed`: a question's timer answered."""
        assert self.session is not None
        key, self.key = self.key, ""
        self._happened(self.session.commit(actions, self.clock.wall(), timed=timed, key=key))

    def keep(self, action: Action) -> None:
        """An answer that comes too quickly is done when its time is over; it is on disk until then."""
        assert self.session is not None
        key, self.key = self.key, ""
        self.session.keep(action, self.clock.wall(), key=key)
        self.kept = action

    def take_back(self, seat: Seat, count: int, *, agreed: Sequence[Seat] = ()) -> None:
        """Takes the last `count` entries back; `agreed` were asked."""
        assert self.session is not None
        key, self.key = self.key, ""
        self.session.undo(seat, count, self.clock.wall(), agreed=agreed, key=key)
        self.sent &= self.all_sent()
        self.state_changed()
        self._told(1)

    def play_again(self, seat: Seat, *, agreed: Sequence[Seat] = ()) -> None:
        """Plays again what was taken back last; `agreed` were asked."""
        assert self.session is not None
        key, self.key = self.key, ""
        self._happened(self.session.redo(seat, self.clock.wall(), agreed=agreed, key=key))

    def _happened(self, entries: Sequence[AppliedEntry]) -> None:
        """What follows on devices and on the table from new entries."""
        for done in entries:
            self.cues.extend(_cues(self.game, done.before, done.facts))
        self.state_changed()
        for done in entries:
            self.sent |= leaving.sent_off(self.game, done.facts, self.ground) & self.there
        self._told(len(entries))

    def _told(self, lines: int) -> None:
        """The last lines of the history are the latest that happened."""
        assert self.session is not None
        names, eyes = self.game.names, self.session.eyes()
        for line in self.session.told[-lines:]:
            seat = line.seat if line.seat in names else self.by or line.seat
            who = names.get(seat, line.who)
            veiled = self.session.line(line, eyes).text if line.n in eyes.sealed else ""
            said, others = (joined((who, ": ", text)) if who and text else text for text in (line.text, veiled))
            self.remember(seat, said, line.only_for, others)

    def remember(self, seat: Seat, say: str, only_for: tuple[Seat, ...] | None = None, veiled: str = "") -> None:
        """Somebody did something; the next page knows it. `only_for`: who alone may know of it; `veiled`: what others
        read of it, where that is less."""
        new = Latest(max(self.fresh, self.version + 1), seat, say, only_for, veiled)
        self.latest = [*self.latest, new][-REMEMBERED:]

    def all_sent(self) -> frozenset[CardId]:
        """The cards that the game sent off the mat and did not call back; they may have left it long ago."""
        assert self.session is not None
        facts = (fact for done in self.session.done for fact in done.facts)
        return leaving.sent_off(self.game, facts, self.ground)

    def follow(self, path: Sequence[Action], seen: clues.Clues) -> None:
        """Performs the actions that explain the picture. What still lies wrong is accepted and becomes a chore."""
        self.commit(path)
        self.owe(seen)

    def owe(self, seen: clues.Clues) -> None:
        """What lies like that is no new move: where it does not fit, hands have to set it right."""
        expectation = self.game.picture(self.state)
        lying = {clue.place: self.belief[clue.place] for clue in seen.clues if clue.place in self.belief}
        wrong = {at: one for at, one in lying.items() if at in expectation and not agrees(expectation[at], one)}
        self.accepted = {**self.accepted, **wrong}

    def state_changed(self) -> None:
        """After a change of state: restart the question's timer, drop consent and stale taps."""
        self.was_fresh, self.fresh = self.fresh, self.version + 1
        self.changed_at = self.now
        self.moved_on()
        self.consent = None
        if self.blind:
            self.ringing.waits = None  # the game went on without the camera
        question = self.session.state.question if self.session else None
        if question is None or self.question is None or question.prompt != self.question.prompt:
            self.opened_at, self.kept = self.now, None
        if question != self.question:
            self.question, self.question_since = question, self.now
            self.saying, self.more_time = {}, 0
        if self.session is not None:
            self.accepted = clues.accept(self.accepted, self.belief, self.game.picture(self.state))

    def set_verdict(self, verdict: Verdict | None) -> None:
        """Sets the verdict. Restarts the patience timer if the clues changed."""
        old = self.verdict
        if old == verdict:
            return
        if verdict is None or old is None or old.clues != verdict.clues or type(old) is not type(verdict):
            self.since, self.asked = self.now, False
        self.verdict, self.judged = verdict, self.version + 1

    def note(self, say: str, seconds: float | None = None, *, of_now: bool = False) -> None:
        """Shows a sentence on every phone for a while; one that speaks of the table as it is (`of_now`) no longer than
        until the next settled picture or entry."""
        if not say:
            return
        until = self.now + (self.settings.note_s if seconds is None else seconds)
        others = tuple(note for note in self.notes if note.say != say)
        self.notes = (*others, Note(say, until, of_now))[-5:]

    def moved_on(self) -> None:
        """The table is no longer as it was: what was said of it has no meaning any more."""
        self.notes = tuple(note for note in self.notes if not note.of_now)


def _cues(game: BaseGame, before: State, facts: Sequence[Any]) -> list[Cue]:
    try:
        return list(game.cues(before, facts))
    except Exception:  # a cue that fails must not stop a move that is already written
        log.exception("computing the cues failed")
        return []
