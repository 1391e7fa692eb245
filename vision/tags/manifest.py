"""Every tag that was ever printed for this table, and how its symbol looks.

Tags are accepted only from here; everything else is foreign. The manifest should hold the tags of all games of the
table, so that another game's card is named as such instead of being mistaken for a similar one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from companion.errors import TagError
from companion.kernel.cards import Tag, parse_payload
from vision.tags.kept_grids import KeptGrids
from vision.tags.many_symbols import module_grids
from vision.tags.symbols import MODULES, SymbolError, grid

Rows = Sequence[str]
"""The rows of a symbol, each of characters ``0`` and ``1`` (dark)."""


@dataclass(frozen=True, eq=False)
class SymbolSet:
    """Tags printed in one size: payloads, and their symbols (N x 21 x 21, 1 = dark) in the same order."""

    size_mm: float
    payloads: tuple[str, ...]
    grids: NDArray[np.uint8]

    @property
    def module_mm(self) -> float:
        """Side of one module."""
        return self.size_mm / MODULES


class Manifest:
    """The closed set of tags. TagError when two different tags carry one payload, or a symbol is not 21 x 21.

    `modules` gives symbols by payload where they were exported; the others are made as the printer makes them, or come
    from `kept`, where they were made at an earlier start.
    """

    def __init__(
        self, tags: Iterable[Tag], modules: Mapping[str, Rows] | None = None, kept: KeptGrids | None = None
    ) -> None:
        self._kept = kept
        self._tags: dict[str, Tag] = {}
        for tag in tags:
            if self._tags.setdefault(tag.payload, tag) != tag:
                raise TagError(
                    f"the payload {tag.payload!r} is printed on two cards: {self._tags[tag.payload].card}, {tag.card}"
                )
        self._modules = dict(modules or {})
        self._sets: tuple[SymbolSet, ...] | None = None

    @property
    def tag_mm(self) -> float:
        """The side of its smallest tags; 0 when it holds none."""
        return min((tag.size_mm for tag in self._tags.values()), default=0.0)

    def __iter__(self) -> Iterator[Tag]:
        return iter(self._tags.values())

    def __len__(self) -> int:
        return len(self._tags)

    def __contains__(self, payload: object) -> bool:
        return payload in self._tags

    def tag(self, payload: str) -> Tag | None:
        """The tag with this payload, None when it is foreign."""
        return self._tags.get(payload)

    def kind(self, text: str) -> Literal["ours", "unlisted", "foreign"]:
        """``unlisted`` has the form of our tags but was not printed for this table."""
        if text in self._tags:
            return "ours"
        try:
            parse_payload(text)
        except TagError:
            return "foreign"
        return "unlisted"

    def sets(self) -> tuple[SymbolSet, ...]:
        """All symbols, grouped by printed size; made at the first call (a tenth of a millisecond a tag)."""
        if self._sets is None:
            sizes: dict[float, list[str]] = {}
            for tag in self._tags.values():
                sizes.setdefault(round(tag.size_mm, 2), []).append(tag.payload)
            self._sets = tuple(
                SymbolSet(size, tuple(payloads), self._grids(payloads)) for size, payloads in sorted(sizes.items())
            )
        return self._sets

    def _grids(self, payloads: Sequence[str]) -> NDArray[np.uint8]:
        if self._kept is not None and not self._modules:
            return self._kept.of(payloads)
        grids = module_grids(payloads)
        for number, text in enumerate(payloads):
            if text in self._modules:
                grids[number] = self._exported(text, self._modules[text])
        return grids

    @staticmethod
    def _exported(payload: str, rows: Rows) -> NDArray[np.uint8]:
        try:
            bits = grid(list(rows))
        except SymbolError as error:
            raise TagError(f"the modules of {payload!r}: {error}") from error
        if bits.shape != (MODULES, MODULES):
            raise TagError(f"the symbol of {payload!r} has {bits.shape[0]} modules a side, {MODULES} are read")
        return bits
