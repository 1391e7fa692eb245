"""A fair game: the companion's level by the last results at this table.

It begins as `steady`. When people have won their last two games against it, it plays one level better; when they have
lost both, one level less well; else as the last time. Where all play together, the other way round helps: lost twice, a
better partner; won twice, one who leaves them more to do.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from companion.errors import CompanionError
from companion.kernel.game import BaseGame
from companion.kernel.sentences import say
from companion.players.levels import APPRENTICE, LEVELS, SHARP, STEADY
from companion.table.journal.history import result_word
from companion.table.journal.journal import UNFINISHED, GameRow, Journal
from companion.table.journal.seated import LEVEL_WORDS, companions_of

log = logging.getLogger(__name__)

IN_A_ROW = 2
"""So many results of the same kind change the level."""
LOOKED_AT = 30
"""Older games than these tell nothing."""
ORDER = (APPRENTICE.name, STEADY.name, SHARP.name)
Why = Literal["first", "won", "lost", "as before"]


class Result(Struct, frozen=True):
    """A game against the companion, or with it: how well it played, and whether people won (``None``: a draw)."""

    level: str
    won: bool | None


class Fair(Struct, frozen=True):
    """A level and why it is the fair one: `won` or `lost` people have the last games."""

    level: str
    why: Why


def fair_level(game: BaseGame, last: Sequence[Result]) -> Fair:
    """The level for a new game by the last results, the newest first."""
    if not last:
        return Fair(STEADY.name, "first")
    at, newest = ORDER.index(last[0].level), [one.won for one in last[:IN_A_ROW]]
    for won in (True, False):
        if newest == [won] * IN_A_ROW:
            step = 1 if won != game.cooperative else -1
            return Fair(ORDER[min(max(at + step, 0), len(ORDER) - 1)], "won" if won else "lost")
    return Fair(last[0].level, "as before")


def last_results(journal: Journal, game: BaseGame) -> list[Result]:
    """The last results of people with or against the companion in this game, the newest first."""
    rows = [row for row in journal.games() if row.name == game.name and row.result not in (None, UNFINISHED)]
    found: list[Result] = []
    for row in reversed(rows[-LOOKED_AT:]):
        found += _result(journal, row, game)
        if len(found) >= IN_A_ROW:
            break
    return found


def _result(journal: Journal, row: GameRow, game: BaseGame) -> Iterator[Result]:
    try:
        seats = companions_of(journal.entries(row.id)).by_seat
        people = set(msgspec.json.decode(row.seats, type=dict[str, str])) - set(seats)
    except (CompanionError, msgspec.DecodeError) as error:
        log.info("game %d tells no result: %s", row.id, error)
        return
    levels = [one.level for one in seats.values() if one.level in LEVELS]
    if not levels or not people:
        return
    word = result_word(game, row.result or "")
    winners = set(word.removesuffix(" wins")) if word.endswith(" wins") else set()
    yield Result(levels[0], None if word == "draw" else bool(winners & people))


def said(game: BaseGame, level: str, why: str) -> str:
    """What people are told of it when the game begins."""
    level = LEVEL_WORDS.get(level, level)
    match why:
        case "first":
            return say(
                "A fair game: the companion plays {level}, as it knows no results of this table yet.", level=level
            )
        case "won" if not game.cooperative:
            return say("A fair game: the companion plays {level}, as it lost the last two games.", level=level)
        case "lost" if not game.cooperative:
            return say("A fair game: the companion plays {level}, as it won the last two games.", level=level)
        case "won":
            return say("A fair game: the companion plays {level}, as the last two games were won.", level=level)
        case "lost":
            return say("A fair game: the companion plays {level}, as the last two games were lost.", level=level)
    return say("A fair game: the companion plays {level}, as the last time.", level=level)
