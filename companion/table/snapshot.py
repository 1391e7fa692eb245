"""What the host shows the world: one immutable value, replaced as a whole, so that readers need no lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from companion.kernel.actions import Action
from companion.kernel.cards import CardId
from companion.kernel.game import BaseGame
from companion.kernel.panel import Panel
from companion.kernel.places import Seat
from companion.kernel.state import Pending, State
from companion.table import troubles
from companion.table.clues import lying
from companion.table.desk import Consent, Desk
from companion.table.errands import errands
from companion.table.page import Device, Mark, Told, Trouble
from companion.table.telling import label
from companion.table.unclear import unclear


class Snapshot(Struct, frozen=True):
    """One version of everything. Only `companion.table.views` turns it into something a phone may see.

    `taps` are the legal actions no hand has to move a card for; `deadline` is the monotonic second at which silence
    answers the question; `undo` says what taking back would take back (`undo_count` entries).
    """

    version: int
    game: BaseGame | None = None
    game_id: int = 0
    state: State = State()
    question: Pending | None = None
    deadline: float | None = None
    taps: tuple[Action, ...] = ()
    trouble: Trouble | None = None
    chores: tuple[str, ...] = ()
    errands: tuple[str, ...] = ()
    told: tuple[Told, ...] = ()
    notes: tuple[str, ...] = ()
    devices: tuple[Device, ...] = ()
    undo: str = ""
    undo_count: int = 0
    consent: Consent | None = None
    missing: tuple[Seat, ...] = ()
    """Seats whose consent to `consent` is still missing."""
    timers: bool = True
    panel: Panel = Panel()
    marks: tuple[Mark, ...] = ()
    sent: frozenset[CardId] = frozenset()
    """Cards on the mat that the rules sent off it."""


BLANK = Snapshot(0)


def snapshot(desk: Desk, old: Snapshot = BLANK) -> Snapshot:
    """The desk as it is now, under its present version. From `old` is taken what cannot have changed."""
    notes = (*(note.say for note in desk.notes), *desk.sight_notes)
    devices = tuple(desk.health.values())
    session = desk.session
    if session is None:
        return Snapshot(desk.version, notes=(*notes, *_lying(desk)), devices=devices)
    game, state = session.game, session.state
    owed, doubt = tuple(_chores(desk)), troubles.trouble(desk)
    count = session.group() if session.length else 0
    return Snapshot(
        version=desk.version,
        game=game,
        game_id=session.row.id,
        state=state,
        question=state.question,
        deadline=_deadline(desk),
        taps=old.taps if old.state is state else taps(game, state),
        trouble=doubt,
        chores=owed,
        errands=() if state.over is not None else errands(game, session.done),
        told=tuple(session.told),
        notes=(*_welcome(desk, owed, doubt), *notes, *_unseen(desk), *_beside(desk)),
        devices=devices,
        undo="; ".join(label(game, one) for one in session.done[-count:]) if count else "",
        undo_count=count,
        consent=desk.consent,
        missing=tuple(seat for seat in game.seats if desk.consent and seat not in desk.consent.agreed),
        timers=desk.timers,
        panel=game.panel(state),
        marks=tuple(troubles.marks(desk)),
        sent=desk.sent,
    )


def taps(game: BaseGame, state: State) -> tuple[Action, ...]:
    """Legal actions that the camera will never see; an open question lists its own."""
    if state.question is not None:
        return ()
    return tuple(action for action in game.taps(state) if game.why_not(state, action) is None)


def _welcome(desk: Desk, owed: Sequence[str], doubt: Trouble | None) -> Iterator[str]:
    """How the table lies after a start; it speaks of a list only while there is one."""
    if desk.welcome is None or desk.now >= desk.welcome or desk.session is None:
        return
    if not desk.session.resumed:
        if owed:
            yield "Before you begin, put the table in order."
    elif owed:
        yield "Welcome back. The table is not as it was; the list says what to do."
    elif doubt is not None:
        yield "Welcome back. Something on the table is not as it was."
    else:
        yield "Welcome back. The table is as it was."


def _chores(desk: Desk) -> list[str]:
    """What is owed, without what the verdict is about."""
    if desk.packing_up:
        return []
    places = [clue.place for clue in desk.verdict.clues.clues] if desk.verdict is not None else []
    argued = desk.chores(only=places)
    return [one for one in desk.chores() if one not in argued]


def _deadline(desk: Desk) -> float | None:
    question = desk.question
    if not desk.timers or question is None or question.prompt.seconds is None or question.prompt.default is None:
        return None
    return desk.question_since + question.prompt.seconds


def _lying(desk: Desk) -> list[str]:
    places = sorted({str(where) for _, where in lying(desk.belief)})
    return [f"There are cards on the mat ({', '.join(places)}). Clear it before a game begins."] if places else []


def _beside(desk: Desk) -> list[str]:
    """What is unclear while the trouble is about something else."""
    return [one.say for one in unclear(desk)] if desk.verdict is not None else []


def _unseen(desk: Desk) -> list[str]:
    """Places whose card has been out of sight for longer than a hand would need."""
    expectation = desk.game.picture(desk.state)
    long = [
        (desk.game.card_name(expectation[where].cards[0].card), desk.game.place_name(where))
        for where, since in sorted(desk.covered.items())
        if where in expectation and expectation[where].cards and desk.now - since >= desk.settings.patience_s
    ]
    if len(long) > 2:
        return [f"{len(long)} cards cannot be seen. Is something lying on them, or is it dark?"]
    return [f"{card} on {at} cannot be seen. Is something lying on it?" for card, at in long]
