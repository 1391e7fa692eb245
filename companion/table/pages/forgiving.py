"""What a game's own program cannot show costs what it shows, never the table: people take the move back and go on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from companion.errors import CompanionError
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.sentences import say
from companion.kernel.state import State
from companion.kernel.view import Player, View

log = logging.getLogger(__name__)

T = TypeVar("T")


def view_of(game: BaseGame, state: State, seat: Seat | None) -> View:
    """The table as a seat may see it, or that the game cannot show it."""
    return forgiven(game, "view", lambda: game.view(state, seat), lambda: no_view(game))


def no_view(game: BaseGame) -> View:
    """What is shown where a game cannot: which game it is, who plays, and the way back."""
    return View(
        say("{game} made a mistake and cannot show the table.", game=game.title or game.name),
        say("The game is safe. Take the last move back, or put something right in the menu."),
        tuple(Player(one, game.names[one]) for one in game.seats),
    )


def forgiven(game: BaseGame, what: str, make: Callable[[], T], instead: Callable[[], T]) -> T:
    """What is made, or something `instead` of it where the game makes a mistake; the log has its traceback."""
    try:
        return make()
    except CompanionError:
        raise
    except Exception:
        log.exception("%s of the game %r fails", what, game.name)
        return instead()
