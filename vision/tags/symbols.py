"""The printed symbols as grids of bits: QR tags of cards and ArUco markers of the mat.

A tag is an ordinary QR code, version 1 (21 x 21 modules), error correction level H, with the mask the QR standard
chooses, so every phone reads it and every machine makes the same picture. In grids of bits 1 means *dark* for tags (as
in the QR standard) and *white* for markers (as in the ArUco dictionaries).
"""

import base64
import re
from functools import lru_cache

import numpy as np
import segno

from companion.errors import CompanionError
from vision.tags.aruco import DICTIONARY_BITS

MODULES = 21
"""Modules along the side of a version 1 symbol."""
QUIET_MODULES = 2
"""Width of the white border that is printed round a tag, in modules."""
LONGEST_PAYLOAD = 10
"""Alphanumeric characters that fit into version 1 at level H."""
_ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]+")


class SymbolError(CompanionError, ValueError):
    """A payload or marker cannot be printed: too long, wrong characters, unknown dictionary or id."""


@lru_cache(maxsize=4096)
def modules(payload: str) -> tuple[str, ...]:
    """The 21 rows of the QR symbol of `payload`, each 21 characters ``1`` (dark) or ``0`` (light), top row first.

    SymbolError when the payload does not fit version 1 at level H (10 characters of ``0-9A-Z $%*+-./:``).
    """
    return tuple("".join(map(str, row)) for row in symbol(checked(payload)))


def checked(payload: str) -> str:
    """The payload itself; SymbolError when it cannot be printed as a tag (see `modules`)."""
    if not _ALPHANUMERIC.fullmatch(payload) or len(payload) > LONGEST_PAYLOAD:
        raise SymbolError(
            f"{payload[:40]!r} cannot be printed as a tag: "
            f"expected 1 to {LONGEST_PAYLOAD} characters of 0-9 A-Z $%*+-./: or space"
        )
    return payload


def symbol(payload: str, mask: int | None = None) -> np.ndarray:
    """The 21 x 21 modules of a checked payload (1 = dark), under one of the eight masks instead of the best."""
    made = segno.make(payload, version=1, error="H", mode="alphanumeric", micro=False, boost_error=False, mask=mask)
    return np.array(made.matrix, np.uint8)


@lru_cache(maxsize=4096)
def module_grid(payload: str) -> np.ndarray:
    """`modules` as a 21 x 21 uint8 array, 1 = dark. Shared and read-only."""
    return grid(modules(payload))


def grid(rows: tuple[str, ...] | list[str]) -> np.ndarray:
    """Rows of ``0`` and ``1`` as a read-only uint8 array; SymbolError when they are not a square of such characters."""
    if not rows or any(len(row) != len(rows) or set(row) - {"0", "1"} for row in rows):
        raise SymbolError("expected as many rows as columns, each character 0 or 1")
    bits = np.array([[character == "1" for character in row] for row in rows], np.uint8)
    bits.flags.writeable = False
    return bits


def function_modules() -> np.ndarray:
    """The 21 x 21 mask (bool) of modules that are the same in every tag: finders with separators, timing, dark module.

    Format information is not in the mask: it depends on the QR mask number and so on the payload.
    """
    mask = np.zeros((MODULES, MODULES), bool)
    mask[:8, :8] = mask[:8, -8:] = mask[-8:, :8] = True
    mask[6, :] = mask[:, 6] = True
    mask[13, 8] = True
    return mask


def _dictionary(name: str) -> tuple[str, int]:
    """Our table's key and the number of markers of a dictionary name such as ``4x4_50`` or ``DICT_4X4_50``."""
    plain = name.lower().removeprefix("dict_")
    if plain in DICTIONARY_BITS:
        return plain, DICTIONARY_BITS[plain][1]
    family, _, count = plain.rpartition("_")
    if family not in DICTIONARY_BITS or not count.isdigit():
        known = ", ".join(f"{family}_{count}" for family in ("4x4", "5x5", "6x6", "7x7") for count in (50, 100, 250))
        raise SymbolError(f"unknown marker dictionary {name!r}: expected one of {known}, apriltag_36h11")
    return family, min(int(count), DICTIONARY_BITS[family][1])


@lru_cache(maxsize=32)
def _all_markers(family: str) -> np.ndarray:
    cells, count, text = DICTIONARY_BITS[family]
    bits = np.unpackbits(np.frombuffer(base64.b85decode(text), np.uint8))
    return bits[: count * cells * cells].reshape(count, cells, cells)


@lru_cache(maxsize=32)
def marker_dictionary(name: str) -> np.ndarray:
    """All markers of an ArUco dictionary: uint8, count x cells x cells, 1 = white, without border. Shared, read-only.

    `name` is ``4x4_50``, ``4X4_50`` or ``DICT_4X4_50`` and so on; SymbolError when the dictionary is not known.
    """
    family, count = _dictionary(name)
    bits = _all_markers(family)[:count].copy()
    bits.flags.writeable = False
    return bits


@lru_cache(maxsize=512)
def marker_grid(dictionary: str, number: int) -> np.ndarray:
    """One marker with its black border of one cell: uint8, 1 = white (6 x 6 for ``4x4_50``). Shared, read-only."""
    markers = marker_dictionary(dictionary)
    if not 0 <= number < len(markers):
        raise SymbolError(f"dictionary {dictionary} has no marker {number}: expected 0 to {len(markers) - 1}")
    bits = np.pad(markers[number], 1)
    bits.flags.writeable = False
    return bits
