"""What the hall's pages need of the hall, and what they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Struct

from web.protocols import Versioned


class TableLine(Struct, frozen=True):
    """A table as the hall lists it.

    `state`: ``free`` has no game yet, ``playing``, ``over``, ``away`` is a box that is switched off, ``failed`` cannot
    be opened, and `say` tells why. `address` is the path of a table of this hall, or the URL of a `box` of its own; ""
    when it has none. `opener` is the phone that opened it, by ID.
    """

    id: str
    name: str
    state: Literal["free", "playing", "over", "away", "failed"]
    game: str = ""
    players: tuple[str, ...] = ()
    headline: str = ""
    say: str = ""
    address: str = ""
    box: bool = False
    opener: str = ""


class ShownTable(Struct, frozen=True):
    """A line for one phone: `closes` whether it may close the table, `code` for the organiser alone."""

    table: TableLine
    closes: bool = False
    code: str = ""


class HallPage(Struct, frozen=True):
    """The list for one phone: `left` tables may still be opened by it; `hosts` whether it is the organiser's."""

    version: int
    tables: tuple[ShownTable, ...]
    left: int
    hosts: bool = False
    broker: str = ""
    """What is wrong with the broker that tells of boxes; "" when nothing is."""


class Opened(Struct, frozen=True):
    """A table that was opened, and the path by which whoever opened it goes in."""

    ok: bool
    say: str
    path: str


class Hall(Protocol):
    """The part of `companion.hall.hall.Hall` that its pages use."""

    @property
    def broker(self) -> str:
        """What is wrong with the broker; "" when nothing is."""

    def wait_newer(self, version: int, seconds: float) -> Versioned:
        """The hall as soon as its version is not `version`, at latest after `seconds`."""

    def lines(self) -> Sequence[TableLine]:
        """Every table of the hall, then the boxes."""

    def code(self, table: str) -> str:
        """A table's join code, "" where none is needed."""

    def left(self, opener: str | None) -> int:
        """How many tables may still be opened by a phone; ``None`` is the organiser."""

    def open(self, name: str, opener: str | None) -> TableLine:
        """Opens a table; HallError when there is no room for another."""

    def close(self, table: str) -> str:
        """Closes a table and puts its journal aside; where to. HallError for one there is not."""
