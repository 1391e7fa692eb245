"""The symbols of a whole table at once, bit for bit as they are made one by one, in a tenth of the time.

Of a symbol's making nearly all is the choice of its mask: eight symbols are judged module by module. Here they are
judged for many payloads together. What is judged comes from segno: a QR code is linear, so a symbol is the sum
(exclusive or) of those of its bits, and what a mask changes is the same in every symbol.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from vision.tags.symbols import MODULES, checked, symbol

CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""In the order of their values: ISO/IEC 18004, table 5."""
MASKS = 8
TOGETHER = 256
"""Payloads that are judged at once; their symbols under all masks take some megabytes."""
FINDER = 0b1011101
ALL = np.uint32((1 << MODULES) - 1)
Bits = NDArray[np.uint8]
Lines = NDArray[np.integer]


def module_grids(payloads: Sequence[str]) -> Bits:
    """The symbols of these payloads (N x 21 x 21, 1 = dark), in order; SymbolError for one that cannot be printed."""
    return np.unpackbits(_packed(tuple(payloads)), axis=1, count=MODULES**2).reshape(-1, MODULES, MODULES)


def module_rows(payloads: Sequence[str]) -> list[tuple[str, ...]]:
    """The same symbols, each as 21 rows of ``1`` (dark) and ``0``, top row first (`vision.tags.symbols.modules`)."""
    text = (module_grids(payloads) + ord("0")).tobytes().decode("ascii")
    rows = [text[at : at + MODULES] for at in range(0, len(text), MODULES)]
    return [tuple(rows[at : at + MODULES]) for at in range(0, len(rows), MODULES)]


@lru_cache(maxsize=16)
def _packed(payloads: tuple[str, ...]) -> Bits:
    """The symbols, eight modules a byte: tables of one program play the same games, so they are made once."""
    grids = np.empty((len(payloads), MODULES, MODULES), np.uint8)
    lengths = np.array([len(checked(payload)) for payload in payloads], int)
    for length in np.unique(lengths):
        same = np.flatnonzero(lengths == length)
        for start in range(0, len(same), TOGETHER):
            part = same[start : start + TOGETHER]
            grids[part] = _masked(_first_masked([payloads[one] for one in part]))
    return np.packbits(grids.reshape(len(payloads), MODULES**2), axis=1)


def _first_masked(payloads: Sequence[str]) -> Bits:
    """The symbols of payloads of one length under the first mask, each the sum of the symbols of its bits."""
    empty, weights = _basis(len(payloads[0]))
    bits = np.array([[*chain.from_iterable(map(_bits, _pairs(one)))] for one in payloads], np.float32)
    return ((bits @ weights).astype(np.uint8) & np.uint8(1)).reshape(-1, MODULES, MODULES) ^ empty


@lru_cache(maxsize=2048)
def _bits(pair: str) -> tuple[int, ...]:
    """Two characters are a number of eleven bits, one that is left has six; the lowest bit first."""
    number = 0
    for character in pair:
        number = number * len(CHARACTERS) + CHARACTERS.index(character)
    return tuple(number >> bit & 1 for bit in range(_width(pair)))


def _pairs(payload: str) -> list[str]:
    return [payload[at : at + 2] for at in range(0, len(payload), 2)]


def _width(pair: str) -> int:
    return 11 if len(pair) == 2 else 6


@lru_cache
def _basis(length: int) -> tuple[Bits, NDArray[np.float32]]:
    """The symbol of zeros only, and what each bit of a payload of this length changes in it, a row of modules a bit."""
    zeros = _pairs("0" * length)
    empty, changes = symbol("0" * length, mask=0), []
    for at, pair in enumerate(zeros):
        for bit in range(_width(pair)):
            first, second = divmod(1 << bit, len(CHARACTERS))
            one = (CHARACTERS[first] + CHARACTERS[second])[-len(pair) :]
            changes.append(symbol("".join((*zeros[:at], one, *zeros[at + 1 :])), mask=0) ^ empty)
    return empty, np.array(changes, np.float32).reshape(len(changes), -1)


@lru_cache
def _changes() -> Bits:
    """What each mask changes against the first, its number in the format information too."""
    return np.stack([symbol("0", mask=mask) for mask in range(MASKS)]) ^ symbol("0", mask=0)


def _masked(first: Bits) -> Bits:
    """The symbols under the mask with the lowest penalty, the first of several (ISO/IEC 18004, 7.8.3)."""
    lines = (_lines(first)[:, None] ^ _lines(_changes())) & _lines(~_format_modules())
    return first ^ _changes()[_penalty(lines).argmin(axis=1)]


def _format_modules() -> NDArray[np.bool_]:
    """Where the format information stands, and the dark module: light while masks are judged."""
    mask = np.zeros((MODULES, MODULES), bool)
    for line in (mask[8], mask[:, 8]):
        line[:9] = line[-8:] = True
        line[6] = False
    return mask


def _lines(grids: NDArray[np.uint8] | NDArray[np.bool_]) -> Lines:
    """Every row, then every column, as a number: its first module is the highest of 21 bits."""
    weights = 2.0 ** np.arange(MODULES - 1, -1, -1)
    return np.concatenate((grids @ weights, grids.swapaxes(-1, -2) @ weights), axis=-1).astype(np.uint32)


def _penalty(lines: Lines) -> NDArray[np.int64]:
    """The penalty of every symbol: runs, blocks, finders, and the share of dark modules (Table 11)."""
    rows = lines[..., :MODULES]
    share = _count(rows).sum(axis=-1) / MODULES**2
    dark = 10 * (np.abs(share * 100 - 50) / 5).astype(np.int64)
    return np.asarray(_runs(lines).sum(axis=-1) + _blocks(rows).sum(axis=-1) + _finders(lines).sum(axis=-1) + dark)


def _alike(lines: Lines) -> Lines:
    """A bit for every two neighbours of one colour."""
    return ~(lines ^ lines >> 1) & (ALL >> 1)


def _runs(lines: Lines) -> NDArray[np.int64]:
    """Of every run of five or more of one colour its length less two."""
    pairs = _alike(lines)
    fives = pairs & pairs >> 1 & pairs >> 2 & pairs >> 3
    return _count(fives) + 2 * _count(fives & ~(fives >> 1))


def _blocks(rows: Lines) -> NDArray[np.int64]:
    """Three for every square of four modules of one colour."""
    below = ~(rows[..., :-1] ^ rows[..., 1:])
    return 3 * _count(_alike(rows)[..., :-1] & below & below >> 1)


def _finders(lines: Lines) -> NDArray[np.int64]:
    """Forty for everything that looks like a finder with four light modules, or the edge, on a side of it.

    As segno counts them: what was counted is not looked at again; of what only looked alike the last three are.
    """
    found = np.zeros(lines.shape, np.int64)
    some = np.nonzero(np.logical_or.reduce([lines >> at & 127 == FINDER for at in range(MODULES - 6)]))
    wide, score, allowed = lines[some] << 4, np.zeros(len(some[0]), np.int64), np.zeros(len(some[0]), np.int64)
    for at in range(MODULES - 6):
        window = wide >> (MODULES - 7 - at)
        looks = (window >> 4 & 127 == FINDER) & (allowed <= at)
        lone = (window & 15 == 0) | (window >> 11 & 15 == 0)
        score += 40 * (looks & lone)
        allowed = np.where(looks, np.where(lone, at + 7, at + 4), allowed)
    found[some] = score
    return found


def _count(numbers: Lines) -> NDArray[np.int64]:
    """How many bits of each number are set; older builds of numpy have no word for it."""
    pairs = numbers - (numbers >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    return (eights * np.uint32(0x01010101) >> 24).astype(np.int64)
