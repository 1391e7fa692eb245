"""Which game is on the table: the journal's goes on at a start, a new one begins, one that waits is taken up."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from companion.games import RegisteredGame, find
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Seat
from companion.kernel.sentences import say
from companion.table.host_state import HostState
from companion.table.journal import fair_level
from companion.table.journal.history import carried_over, result_of
from companion.table.journal.seated import check_levels
from companion.table.messages import Reply, TakeUp
from companion.table.session import Session
from companion.table.typed_names import tidy
from companion.table.waiting_games import could_not_go_on, waiting_games, what_helps

log = logging.getLogger(__name__)

LONG_S = 3600.0
"""How long the phones are told what went wrong at the start."""
START_S = 90.0
"""How long the phones are told at the start how the companion's level was chosen."""
ITS_NAME = "Companion"
NOBODY: Mapping[int, Exception] = MappingProxyType({})


class Begin(Struct, frozen=True):
    """A new game, built and ready; with `found`, it takes over what earlier games left it."""

    game: BaseGame
    found: RegisteredGame | None = None
    options: Mapping[str, Any] = MappingProxyType({})
    seats: Mapping[Seat, str] = MappingProxyType({})
    """Where the companion plays itself, and how well."""


def begin(
    name: str,
    options: Mapping[str, Any] | None = None,
    names: Mapping[Seat, str] | None = None,
    seats: Mapping[Seat, str] | None = None,
) -> Begin:
    """The message for a new game. ConfigError for a wrong name, option, seat or level."""
    found = find(name)
    if seats and not names:
        names = dict.fromkeys(_enough(found, seats), "")
    game = found.build(options, names and _clean(names))
    if seats:
        check_levels(seats, game.seats)
        game = found.build(options, _called(game.names, names or {}, seats))
    return Begin(game, found, options or {}, seats or {})


def _enough(found: RegisteredGame, seats: Collection[Seat]) -> Sequence[Seat]:
    """As few seats as the game has where these are among them."""
    counts = sorted(found.kind.seat_counts) if found.kind is not None else []
    enough = (SEATS[:count] for count in counts if set(SEATS[:count]) >= set(seats))
    return next(enough, SEATS[: max(counts, default=0)])


def _clean(names: Mapping[Seat, str]) -> Mapping[Seat, str]:
    """Names as people type them, never empty; more than any game has seats for are left to be refused."""
    if len(names) > len(SEATS):
        return names
    return {seat: tidy(name) or f"Player {seat}" for seat, name in names.items()}


def _called(known: Mapping[Seat, str], given: Mapping[Seat, str], seats: Collection[Seat]) -> Mapping[Seat, str]:
    """The names of a game in which the companion plays; it is called so, where nobody gave it a name."""
    own = {seat: ITS_NAME if len(seats) == 1 else f"{ITS_NAME} {seat}" for seat in seats}
    return {seat: own[seat] if seat in own and not tidy(given.get(seat, "")) else name for seat, name in known.items()}


def went_on(host_state: HostState) -> None:
    """At a start: the game that was on the table goes on, or waits and every phone is told why."""
    journal = host_state.journal
    row = journal.current()
    refused: dict[int, Exception] = {}
    if row is not None:
        try:
            host_state.start_session(Session.resume(journal, row, watched=host_state.settings.camera))
            log.info("game %d goes on: %s", row.id, row.name)
        except Exception as error:  # whatever one game's cards or rules raise, the table starts
            log.exception("resuming game %d failed; it waits", row.id)
            refused[row.id] = error
            host_state.note(could_not_go_on(row, error, host_state.settings.program), LONG_S)
    _list_waiting(host_state, refused)


def begun(host_state: HostState, message: Begin) -> Reply:
    """A new game begins; what was played until now is given up."""
    game = message.game
    if message.found is not None:
        left = {
            key: value
            for key, value in carried_over(host_state.journal, game.name, host_state.clock.wall()).items()
            if not message.options.get(key)
        }
        game = message.found.build({**message.options, **left}, game.names) if left else game
    watched = host_state.settings.camera
    session = Session.begin(host_state.journal, game, host_state.clock.wall(), watched=watched)
    for seat, level in message.seats.items():
        session.seat(seat, level, host_state.clock.wall())
    host_state.start_session(session)
    for told in session.companions.fair.values():
        host_state.note(fair_level.said(game, told.level, told.why), START_S)
    _list_waiting(host_state)
    return Reply(True, say("{title} begins.", title=game.title or game.name))


def taken_up(host_state: HostState, message: TakeUp) -> Reply:
    """Puts a game on the table again that waits; what was played until now is set aside."""
    journal, session = host_state.journal, host_state.session
    row = next((row for row in journal.games() if row.id == message.game), None)
    if row is None or (session is not None and session.row.id == row.id):
        return Reply(False, say("That game does not wait to be taken up."), code="E_NO_GAME")
    try:
        resumed = Session.resume(journal, row, watched=host_state.settings.camera)
    except Exception as error:
        log.exception("game %d cannot be taken up; it waits", row.id)
        _list_waiting(host_state, {row.id: error})
        advice = what_helps(row, error, host_state.settings.program)
        return Reply(
            False, say("It cannot go on yet: {error} {what_helps}", error=error, what_helps=advice), code="E_WAITS"
        )
    journal.take_up(row.id, result_of(resumed.game, resumed.state))
    resumed.taken_up(host_state.clock.wall())
    host_state.start_session(resumed)
    _list_waiting(host_state)
    return Reply(True, say("{title} goes on.", title=resumed.game.title or resumed.game.name))


def _list_waiting(host_state: HostState, refused: Mapping[int, Exception] = NOBODY) -> None:
    on_table = host_state.session.row.id if host_state.session is not None else None
    try:
        host_state.waiting = waiting_games(host_state.journal, on_table, refused, host_state.settings.program)
    except Exception:  # a list that cannot be made must not stop the game on the table
        log.exception("the games that wait cannot be listed")
