"""A whole game looked at: loaded, played at random for every number of players, and held against the contract."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any

from msgspec import Struct

from companion import games
from companion.games.checks import mistakes
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS
from companion.printing.signs import boxes
from companion.testing import contract
from companion.testing.owed import pressed
from companion.testing.passed_over import PassedOver, unplaced, without_a_pile
from companion.testing.random_play import Played, play
from companion.testing.translations import mistranslated, untranslated

log = logging.getLogger(__name__)

ENOUGH = 3
"""So many findings of one kind are told."""


class Check(Struct, frozen=True):
    """One thing that was looked at, and what is wrong with it; `noted` is worth knowing and no mistake."""

    name: str
    wrong: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()


class Games:
    """Random games, and what they showed."""

    def __init__(self, tables: Sequence[BaseGame], rounds: int, moves: int, seed: int) -> None:
        self._tables, self._moves = tables, moves
        self._chances = [random.Random(f"{seed} {number}") for number in range(rounds)]
        self.wrong: dict[str, list[str]] = {name: [] for name in contract.CONTRACT}
        self.done: set[str] = set()
        self.ended = self.played = 0
        self.passed_over = PassedOver()

    def play(self) -> None:
        """Every game, for one number of players after the other."""
        for chance in self._chances:
            for game in self._tables:
                self._one(game, [chance.randrange(10**6) for _ in range(self._moves)])

    def _one(self, game: BaseGame, choices: Sequence[int]) -> None:
        self.played += 1
        last: Played | None = None
        for last in play(game, choices, kinds=True):
            self.done.add(last.action.verb)
            with suppress(Exception):  # what fails there, the contract tells
                self.passed_over.look(game, last)
            for name, look in contract.CONTRACT.items():
                if len(self.wrong[name]) < ENOUGH:
                    self.wrong[name] += _found(game, look, last)
        self.ended += last is not None and last.after.over is not None


def examined(
    name: str, *, rounds: int = 10, moves: int = 60, seed: int = 0, options: Mapping[str, Any] | None = None
) -> Iterator[Check]:
    """Everything that is looked at, one after the other; ConfigError when there is no such game, or no such option.
    `seed` chooses the random games. Nothing more is looked at where the game cannot be played."""
    found = games.find(name)
    if found.kind is None:
        yield Check("it loads", (found.why,))
        return
    yield Check("it loads")
    wrong = tuple(mistakes(found.kind, name))
    yield Check("it has no mistake that passes in silence", wrong)
    if wrong:
        return
    yield Check("every sign of its words has a font", tuple(boxes(found.build())))
    kind = found.kind
    yield Check("its translations say the same", tuple(mistranslated(kind)), tuple(untranslated(kind)))
    yield Check("its cards are no other game's", tuple(_same_cards(name, found.build())))
    people = ({seat: f"Player {seat}" for seat in SEATS[:count]} for count in found.kind.seat_counts)
    tables = tuple(found.build(options, names) for names in people)
    tried = Games(tables, rounds, moves, seed)
    try:
        tried.play()
    except Exception as error:
        log.exception("the game %r cannot be played", name)
        yield Check("it can be played", (f"{type(error).__name__}: {error}",))
        return
    unsaid = (
        *tried.passed_over.told(found.kind),
        *(one for game in tables for look in (unplaced, without_a_pile) for one in look(game)),
    )
    yield Check("it can be played", (), (*_never(found.kind, tried), *unsaid))
    for what, told in tried.wrong.items():
        yield Check(what, tuple(dict.fromkeys(told)))
    yield Check("one press on the virtual table does what is owed", tuple(_pressed(tables, moves, seed)))


def _found(game: BaseGame, look: contract.Looks, one: Played) -> list[str]:
    try:
        return list(look(game, one))
    except Exception as error:
        return [f"after {one.action!r}: {type(error).__name__}: {error}"]


def _pressed(tables: Sequence[BaseGame], moves: int, seed: int) -> Iterator[str]:
    """One game for each number of players, every card moved by the button of the virtual table."""
    chance = random.Random(seed)
    for game in tables:
        choices = [chance.randrange(10**6) for _ in range(moves)]
        try:
            yield from islice(pressed(game, choices), ENOUGH)
        except Exception as error:
            log.exception("the virtual table of %r cannot be kept", game.name)
            yield f"{type(error).__name__}: {error}"


def _never(kind: type[BaseGame], tried: Games) -> Iterator[str]:
    never = [action.verb for action in kind.rules.actions if action.verb not in tried.done]
    if never:
        yield f"never done in {tried.played} random games: {', '.join(never)}"
    if not tried.ended:
        yield f"none of {tried.played} random games came to its end"


def _same_cards(name: str, game: BaseGame) -> Iterator[str]:
    mine = {tag.payload for tag in game.catalogue.tags()}
    for other, found in games.found().items():
        if other != name and found.ready and any(tag.payload in mine for tag in found.build().catalogue.tags()):
            yield f"{other} has the same codes ({game.catalogue.game_code}); the camera would take one for the other"
