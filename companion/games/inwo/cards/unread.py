"""The designs of a file that was checked when it was made: each is read when somebody first asks for it.

Whoever starts the companion needs all names and tag numbers of all games, and the designs of none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

D = TypeVar("D")


class Read(dict[str, D]):
    """Designs by id as far as they have been asked for with ``[]``; equal to nothing but itself, as a key of memos."""

    def __init__(self, raw: Mapping[str, Any], read: Callable[[Any], D]) -> None:
        super().__init__()
        self._raw, self._read = raw, read

    def __missing__(self, key: str) -> D:
        design = self[key] = self._read(self._raw[key])
        return design

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


class Unread(Mapping[str, D]):
    """All designs by id; `raw` holds what the file says of each."""

    def __init__(self, raw: Mapping[str, Any], read: Callable[[Any], D]) -> None:
        self.raw = raw
        self.designs: Read[D] = Read(raw, read)

    def __getitem__(self, key: str) -> D:
        return self.designs[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.raw)

    def __len__(self) -> int:
        return len(self.raw)
