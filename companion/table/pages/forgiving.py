"""What a game's own program cannot show costs what it shows, never the table: people take the move back and go on."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from companion.errors import CompanionError
from companion.kernel.game import BaseGame

log = logging.getLogger(__name__)

T = TypeVar("T")


def forgiven(game: BaseGame, what: str, make: Callable[[], T], instead: Callable[[], T]) -> T:
    """What is made, or something `instead` of it where the game makes a mistake; the log has its traceback."""
    try:
        return make()
    except CompanionError:
        raise
    except Exception:
        log.exception("%s of the game %r fails", what, game.name)
        return instead()
