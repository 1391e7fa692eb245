"""Games played at random: every table game, without hands or camera, straight into a journal."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta

from companion import games
from companion.errors import RulesError
from companion.kernel.actions import Action
from companion.kernel.game import BaseGame
from companion.kernel.state import State
from companion.table.journal.journal import Journal
from companion.table.session import Session

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LONG = 60
"""Moves after which another game is begun."""


def names() -> list[str]:
    """Every game that can be played."""
    return [name for name, one in games.found().items() if one.ready]


def begun(journal: Journal, name: str, at: datetime = NOON) -> Session:
    """A new game with its usual options."""
    return Session.begin(journal, games.find(name).build(), at)


def taken_up(journal: Journal, chance: random.Random) -> Session:
    """The game on the table, or a new one when there is none, it is over, or it is long enough."""
    row = journal.current()
    if row is not None and row.result is None:
        session = Session.resume(journal, row)
        if session.length < LONG:
            return session
    return begun(journal, chance.choice(names()))


def some_action(game: BaseGame, state: State, chance: random.Random) -> Action | None:
    """Any action that the rules allow now; ``None`` when the game is over."""
    meant = list(game.candidates(state))
    chance.shuffle(meant)
    return next((one for one in meant if game.why_not(state, one) is None), None)


def moved(session: Session, chance: random.Random, at: datetime | None = None) -> bool:
    """One move, or one taken back; whether there was any."""
    when = at or NOON + timedelta(seconds=session.length)
    if session.length and chance.random() < 0.05:
        session.undo("A", 1, when)
        return True
    action = None if session.state.over is not None else some_action(session.game, session.state, chance)
    if action is None:
        return False
    try:
        session.commit([action], when)
    except RulesError:
        return False
    return True


def play(journal: Journal, chance: random.Random, name: str, moves: int) -> Session:
    """A game of so many moves, or fewer when it ends before."""
    session = begun(journal, name)
    for _ in range(moves):
        if not moved(session, chance):
            break
    return session
