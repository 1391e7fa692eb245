"""The file that a duel's printed cards stand in: the words of its sigils, and how it is read and checked."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from companion.errors import CatalogueError
from companion.kernel.cards import Face
from companion.kernel.codec import json_value

F = TypeVar("F", bound=Struct)


class Word(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card file says of a sigil: its name, and its rule in our own words."""

    name: str
    summary: str

    @property
    def called(self) -> str:
        """Its name as clauses have it: ``TouchOfDeath``."""
        return "".join(part[:1].upper() + part[1:] for part in self.name.split())


def card_file(path: Path, kind: type[F], complaints: Callable[[F], Iterable[str]]) -> F:
    """A card file of this kind; CatalogueError says what is wrong with which card."""
    try:
        file: F = json_value(path.read_bytes(), kind)
    except msgspec.DecodeError as error:
        raise CatalogueError(f"{path.name}: {error}") from error
    faults = list(complaints(file))
    if faults:
        raise CatalogueError(f"{path.name}: " + "; ".join(faults))
    return file


def strangers(face: Face, ids: Iterable[str], known: Container[str], what: str) -> Iterator[str]:
    """A complaint for each of these ids on a card that is none of the known."""
    return (f"{face.id}: {one!r} is no {what}" for one in ids if one not in known)
