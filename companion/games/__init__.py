"""The games this table knows: built-in and foreign ones alike are the entry points of the group `companion.games`.

An entry point names a `BaseGame` subclass. A game that fails to load, or in which something is wrong
(`companion.games.loading`), is logged with its traceback, keeps the reason, and the others play on.
"""

import difflib
import inspect
import logging
import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Struct

from companion.errors import CompanionError, ConfigError, in_words
from companion.games.checks.trial import named
from companion.games.lazily import Lazily
from companion.games.loading import loaded
from companion.kernel.game import BaseGame
from companion.kernel.places import SEATS, Seat

log = logging.getLogger(__name__)

GROUP = "companion.games"
Options = TypeVar("Options", bound=Struct)


class RegisteredGame(Struct, frozen=True):
    """A registered game: its class when `why` is empty, else why it failed to load."""

    name: str
    kind: type[BaseGame] | None = None
    why: str = ""

    @property
    def ready(self) -> bool:
        """Whether the game can be played."""
        return self.kind is not None

    @property
    def folder(self) -> Path:
        """Where the files of its package lie; ConfigError for a game that cannot be played."""
        if self.kind is None:
            raise ConfigError(f"the game {self.name!r} cannot be played: {self.why}")
        return Path(inspect.getfile(self.kind)).resolve().parent

    def build(self, options: Mapping[str, Any] | None = None, names: Mapping[Seat, str] | None = None) -> BaseGame:
        """The game bound to its options; ConfigError names the option that is wrong."""
        if self.kind is None:
            raise ConfigError(f"the game {self.name!r} cannot be played: {self.why}")
        seats = names or {letter: f"Player {letter}" for letter in SEATS[: self.kind.seat_counts[0]]}
        if len(seats) not in self.kind.seat_counts:
            counts = " or ".join(map(str, sorted(self.kind.seat_counts)))
            raise ConfigError(f"{self.name} is played by {counts}, not {len(seats)}")
        if strangers := [letter for letter in seats if letter not in SEATS]:
            raise ConfigError(f"there is no seat {strangers[0]!r}; seats are {SEATS[0]} to {SEATS[-1]}")
        chosen = read_options(self.name, self.kind.Options, options or {})
        try:
            return self.kind(chosen, seats)
        except CompanionError:
            raise
        except (Exception, SystemExit) as error:  # whoever builds all games must not stop at one
            log.exception("the game %r cannot be built", self.name)
            raise ConfigError(f"the game {self.name!r} cannot be played: {named(error)}") from error


def read_options(game: str, kind: type[Options], options: Mapping[str, Any]) -> Options:
    """Typed options; ConfigError with the nearest name for a wrong key, or what was expected for a wrong value."""
    known = [field.name for field in msgspec.structs.fields(kind)]
    for key in options:
        if key not in known:
            raise ConfigError(f"{game} has no option {key!r}{_hint(key, known)}")
    for field in msgspec.structs.fields(kind):
        words, value = _choices(field.type), options.get(field.name)
        if isinstance(value, str) and words and value not in words:
            raise ConfigError(f"option of {game}: {field.name} is never {value!r}{_hint(value, words)}")
    try:
        return msgspec.convert(dict(options), kind)
    except msgspec.ValidationError as error:
        raise ConfigError(f"games.{game}: {in_words(str(error))}") from error


def found() -> Lazily[RegisteredGame]:
    """Every registered game by name; each is loaded, or has the reason why not, when it is asked for."""
    entries = dict(sorted(_entries().items()))
    return Lazily(entries, lambda name: _load(entries[name]))


def module_of(name: str) -> str:
    """The module that a registered game is in; KeyError when there is none of this name."""
    return _entries()[name].module


def home_of(name: str) -> Path | None:
    """The folder of a game's package, with what it brings; ``None`` when no such game can be played."""
    entry = _entries().get(name)
    found = _load(entry) if entry is not None else None
    return found.folder if found is not None and found.ready else None


def find(name: str) -> RegisteredGame:
    """The game called `name`; ConfigError with the nearest name when there is none."""
    entries = _entries()
    if name not in entries:
        raise ConfigError(f"there is no game {name!r}{_hint(name, sorted(entries))}")
    return _load(entries[name])


def _entries() -> Mapping[str, EntryPoint]:
    """The entry points by name. What is installed while a program runs is known to the next one that starts: to look
    through all packages takes longer than to build a game.
    """
    return _looked_up(entry_points, tuple(sys.path))


@lru_cache(maxsize=1)
def _looked_up(look: Callable[..., Iterable[EntryPoint]], path: tuple[str, ...]) -> Mapping[str, EntryPoint]:
    """What one way to look finds on a search path."""
    return {entry.name: entry for entry in look(group=GROUP)}


def _choices(kind: Any) -> tuple[str, ...]:
    """The words an option is chosen from; none for one that is something else."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return get_args(plain) if get_origin(plain) is Literal else ()


def _hint(word: str, known: Collection[str]) -> str:
    """The word that was probably meant, else all there are."""
    near = difflib.get_close_matches(word, known, 1)
    return f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(known) or 'none'}"


def _load(entry: EntryPoint) -> RegisteredGame:
    kind, why = loaded(entry)
    return RegisteredGame(entry.name, kind, why)
