"""What readers see of the host: one immutable value, replaced as a whole, so that nobody needs a lock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from companion.errors import NoSuchSeat
from companion.kernel.actions import Action
from companion.kernel.actions.errands import Errand
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.panel import Flame, Panel
from companion.kernel.picture import COVERED
from companion.kernel.places import Place, Seat
from companion.kernel.sentences import joined, say
from companion.kernel.state import Pending, State
from companion.table import owed
from companion.table.consent import Consent, must_agree_to_redo, must_agree_to_undo
from companion.table.host_state import HostState
from companion.table.journal.history import AppliedEntry, TakenBack
from companion.table.journal.seated import AtSeat
from companion.table.journal.secrecy import Eyes
from companion.table.narration import asides
from companion.table.page import DeviceStatus, HistoryLine, Mark, Problem, WaitingGame
from companion.table.pages import forgiving, heads, problems
from companion.table.pages.for_me import for_companions, said_for
from companion.table.recognition.clues import lying
from companion.table.session import Session
from companion.table.unclear import unclear


class Snapshot(Struct, frozen=True):
    """One version of everything. Only `companion.table.pages.views` turns it into something a phone may see.

    `taps` are the legal actions no hand has to move a card for; `deadline` is the monotonic second at which silence
    answers the question; taking back would take back `undo_count` entries, and `again` would be played again, which
    concerns the seats `redo_asks`.
    """

    version: int
    game: BaseGame | None = None
    game_id: int = 0
    state: State = State()
    question: Pending | None = None
    deadline: float | None = None
    taps: tuple[Action, ...] = ()
    trouble: Problem | None = None
    chores: tuple[str, ...] = ()
    errands: tuple[tuple[str, Errand, str], ...] = ()
    """What hands have to do where no camera looks: its key, and what it says with whose it is."""
    told: tuple[HistoryLine, ...] = ()
    notes: tuple[str, ...] = ()
    devices: tuple[DeviceStatus, ...] = ()
    undo_count: int = 0
    redo_asks: tuple[Seat, ...] = ()
    again: tuple[AppliedEntry, ...] = ()
    consent: Consent | None = None
    timers: bool = True
    unwatched: bool = False
    """Whether no camera sees what hands do, so that phones say it."""
    panel: Panel = Panel()
    marks: tuple[Mark, ...] = ()
    sent: frozenset[CardId] = frozenset()
    """Cards on the mat that the rules sent off it."""
    wrongly_held: tuple[tuple[Seat, CardId], ...] = ()
    """Cards that hands took up off the mat and hold though they belong elsewhere, with whose hand it is."""
    going_back: Mapping[CardId, Place | None] = MappingProxyType({})
    """Where what is said against the table sends the cards that lie wrong; ``None``: off the mat."""
    waiting: tuple[WaitingGame, ...] = ()
    """Games of the journal that can be taken up again."""
    done: tuple[AppliedEntry, ...] = ()
    """All that was done in this game and not taken back, its setup first."""
    taken_back: tuple[TakenBack, ...] = ()
    """All that was ever taken back, oldest first."""
    sealed: frozenset[int] = frozenset()
    """The numbers of the entries that not everybody may read yet (`Eyes`)."""
    companions: tuple[AtSeat, ...] = ()
    """The seats that the companion plays."""
    for_me: int = 0
    """How many of the chores are for them."""
    position: str = ""
    """Another text whenever the game is not as it was."""
    handed: Mapping[Seat, tuple[str, ...]] = MappingProxyType({})
    """The names of the cards that the companion had in its head when somebody took its seat over."""
    why: Mapping[int, str] = MappingProxyType({})
    """Why the companion did what it did, by the number of the entry."""

    asides: tuple[HistoryLine, ...] = ()
    """What is told of the companion beside the moves: who asked it for advice, how its level was chosen."""

    def eyes(self, game: BaseGame, seat: Seat | None) -> Eyes:
        """What a seat may know."""
        return Eyes(game, seat, self.sealed)

    def seen_by(self, seat: Seat | None) -> Snapshot:
        """The same as far as a seat may know it. NoSuchSeat for a seat that the game on the table has not: it may be
        left over from another game."""
        self.seated(seat)
        if self.game is None or not self.sealed:
            return self
        done = tuple(self.eyes(self.game, seat).seen(self.done))
        return replace(self, done=done, state=done[-1].after, question=done[-1].after.question)

    def asked(self, game: BaseGame, gone: Sequence[AppliedEntry]) -> tuple[Seat, ...]:
        """Who has to agree before these last entries are taken back; the companion agrees to everything."""
        theirs = {one.seat for one in self.companions}
        return tuple(sorted(must_agree_to_undo(game, gone) - theirs))

    def seated(self, seat: Seat | None) -> None:
        """NoSuchSeat for a seat that the game on the table has not: it may be left over from another game."""
        if self.game is not None and seat is not None and seat not in self.game.seats:
            raise NoSuchSeat(no_seat(self.game, seat))


BLANK = Snapshot(0)
BEGINNING = 8
"""So many moves people are told how it is played without a camera."""


def no_seat(game: BaseGame, seat: Seat) -> str:
    """That a game is not played by this seat, and by which it is."""
    known = joined(game.seats, ", ")
    return say("There is no seat {seat} at this table; seats: {known}.", seat=seat, known=known)


def snapshot(host_state: HostState, old: Snapshot = BLANK) -> Snapshot:
    """The table as it is now, under its present version. From `old` is taken what cannot have changed."""
    notes = (*(note.say for note in host_state.notes), *host_state.sight_notes)
    devices = tuple(host_state.health.values())
    session = host_state.session
    if session is None:
        said = (*notes, *_lying(host_state))
        return Snapshot(host_state.version, notes=said, devices=devices, waiting=host_state.waiting)
    game, state = session.game, session.state
    bare, doubt = _chores(host_state), problems.problem(host_state)
    left = tuple(for_companions(host_state, bare))
    count = session.wish() if session.length else 0
    again = session.again[-1] if session.again else None
    eyes = session.eyes()
    return Snapshot(
        version=host_state.version,
        game=game,
        game_id=session.row.id,
        state=state,
        question=state.question,
        deadline=_deadline(host_state),
        taps=old.taps if old.state is state else forgiving.forgiven(game, "taps", lambda: taps(game, state), tuple),
        trouble=doubt,
        chores=left,
        errands=() if state.over is not None else tuple(_errands(host_state)),
        told=tuple(session.told),
        notes=(
            *_welcome(host_state, left, doubt),
            *_by_phone(host_state, session),
            *notes,
            *_unseen(host_state),
            *_beside(host_state),
        ),
        devices=devices,
        undo_count=count,
        redo_asks=_people(session, must_agree_to_redo(game, again)) if again is not None else (),
        again=again.gone if again is not None else (),
        consent=host_state.consent,
        timers=host_state.timers,
        unwatched=not host_state.settings.camera,
        panel=_breathing(
            forgiving.forgiven(game, "panel", lambda: game.panel(eyes.seen(session.done)[-1].after), Panel),
            session.companions.thinking,
        ),
        marks=tuple(problems.marks(host_state)),
        sent=host_state.sent,
        wrongly_held=owed.wrongly_held(host_state),
        going_back=problems.going_back(host_state) if doubt is not None and doubt.put_back else {},
        waiting=host_state.waiting,
        done=tuple(session.done),
        taken_back=tuple(session.taken_back),
        sealed=eyes.sealed,
        companions=tuple(session.companions.shown(state)),
        for_me=sum(said is not one for said, one in zip(left, bare, strict=True)),
        position=session.position,
        why=session.companions.why,
        asides=tuple(asides(game, session.companions)),
        handed=heads.handed(session, old.handed if old.game_id == session.row.id else {}),
    )


def _breathing(panel: Panel, thinking: Iterable[Seat]) -> Panel:
    """The candles of a seat at which the companion thinks breathe."""
    theirs = tuple(thinking)
    lit = [name for name, flame in panel.candles.items() if flame is Flame.STEADY and name.startswith(theirs)]
    breathe = dict.fromkeys(lit, Flame.BREATHE)
    return replace(panel, candles={**panel.candles, **breathe}) if theirs and breathe else panel


def _people(session: Session, seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Who is asked: the companion agrees to everything."""
    return tuple(sorted(set(seats) - session.companions.seats))


def _errands(host_state: HostState) -> Iterator[tuple[str, Errand, str]]:
    """What hands do where no camera looks; the companion needs nobody to draw for it, its hand is in its head."""
    session = host_state.session
    assert session is not None
    for key, errand, said in session.errands.said():
        if errand.watched and errand.card in host_state.visible:
            continue
        if not session.companions.plays(errand.seat):
            yield key, errand, said
        elif not errand.drawn and not errand.fetched:
            yield key, errand, said_for(host_state, errand.seat, errand.say)


def taps(game: BaseGame, state: State) -> tuple[Action, ...]:
    """Legal actions that the camera will never see; an open question lists its own, a dialog asks for its own, and
    what costs something stands under its heading."""
    if state.question is not None:
        return ()
    said = game.dialogs.of_verb
    found = (action for action in game.taps(state) if action.verb not in said and game.may(state, action))
    return tuple(one for one in found if one.standing != "costs" or not one.tap_heading(game, state))


def _by_phone(host_state: HostState, session: Session) -> Iterator[str]:
    """How people play where no camera looks, as long as they begin."""
    if not host_state.settings.camera and session.length <= BEGINNING:
        yield say(
            "No camera looks at this table: lay your cards before you, and say on your phones what you draw and what "
            "you lay."
        )


BEGUN = ("ambiguous", "in progress")
"""Hands were at a move when the companion ended: what it asks about that is enough."""


def _welcome(host_state: HostState, left: Sequence[str], doubt: Problem | None) -> Iterator[str]:
    """How the table lies after a start, until somebody has moved or taken back; it speaks of a list only while
    there is one."""
    if host_state.welcome is None or host_state.session is None:
        return
    until, position = host_state.welcome
    if host_state.now >= until or host_state.session.position != position or owed.half_read(host_state):
        return
    if not host_state.session.resumed:
        if left:
            yield say("Before you begin, put the table in order.")
    elif left:
        yield say("Welcome back. The table is not as it was; the list says what to do.")
    elif doubt is not None and doubt.verdict not in BEGUN:
        yield say("Welcome back. Something on the table is not as it was.")
    elif doubt is None:
        yield say("Welcome back. The table is as it was.")


def _chores(host_state: HostState) -> list[str]:
    """What is owed, without what the verdict is about, and without what not everybody may know yet."""
    if host_state.packing_up:
        return []
    places = [clue.place for clue in host_state.verdict.clues.clues] if host_state.verdict is not None else []
    places += _veiled(host_state)
    argued = owed.chores(host_state, only=places)
    return [one for one in owed.chores(host_state) if one not in argued]


def _veiled(host_state: HostState) -> list[Place]:
    """The places of cards that are still sealed."""
    session = host_state.session
    if session is None:
        return []
    cards = session.eyes().unknown_cards(session.done)
    return [where for card in cards if (where := host_state.state.where(card)) is not None]


def _deadline(host_state: HostState) -> float | None:
    question = host_state.question
    if not host_state.timers or question is None or question.prompt.seconds is None or question.prompt.default is None:
        return None
    return host_state.question_since + question.prompt.seconds


def _lying(host_state: HostState) -> list[str]:
    places = sorted({str(where) for _, where in lying(host_state.belief)})
    return (
        [say("There are cards on the mat ({places}). Clear it before a game begins.", places=joined(places, ", "))]
        if places
        else []
    )


def _beside(host_state: HostState) -> list[str]:
    """What is unclear while the trouble is about something else."""
    return [one.say for one in unclear(host_state)] if host_state.verdict is not None else []


def _last_seen_without(host_state: HostState, where: Place, card: CardId) -> bool:
    seen = host_state.belief.get(where, COVERED)
    return seen.kind != "covered" and card not in seen.ids


def _unseen(host_state: HostState) -> list[str]:
    """Places whose card has been out of sight for longer than a hand would need; one that never lay there is owed, and
    so is the turning of one that lies face down."""
    expectation = host_state.game.picture(host_state.state)
    veiled = {*_veiled(host_state), *map(host_state.state.where, owed.behind(host_state))}
    long = [
        (host_state.game.card_name(expectation[where].cards[0].card), host_state.game.place_name(where))
        for where, since in sorted(host_state.covered.items())
        if where in expectation
        and where not in veiled
        and expectation[where].cards
        and not _last_seen_without(host_state, where, expectation[where].cards[0].card)
        and (where in host_state.unread or host_state.belief.get(where) != COVERED)
        and host_state.now - since >= host_state.settings.patience_s
    ]
    if len(long) > 2:
        return [say("{long} cards cannot be seen. Is something lying on them, or is it dark?", long=len(long))]
    return [say("{card} on {at} cannot be seen. Is something lying on it?", card=card, at=at) for card, at in long]
