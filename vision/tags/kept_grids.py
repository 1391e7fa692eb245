"""Symbols kept between starts: to make them takes a start most of its time, and they never change."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.tags.many_symbols import module_grids
from vision.tags.symbols import MODULES

log = logging.getLogger(__name__)

BITS = MODULES * MODULES
PACKED = (BITS + 7) // 8


class KeptGrids:
    """A file of symbols: a line for each, its modules packed in hexadecimal and its payload; last a digest of all.

    A file that is not whole is made anew; one that cannot be written costs the next start the time again, no more.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def of(self, payloads: Sequence[str]) -> NDArray[np.uint8]:
        """The symbols of these payloads (N x 21 x 21, 1 = dark), in order; SymbolError for one that cannot be printed.

        What the file lacks is made, and written for the next start.
        """
        kept = self._read()
        new = [payload for payload in dict.fromkeys(payloads) if payload not in kept]
        if new:
            packed_new = np.packbits(module_grids(new).reshape(len(new), -1), axis=1)
            kept.update(zip(new, map(bytes, packed_new), strict=True))
            self._write(kept)
        packed = np.frombuffer(b"".join(kept[payload] for payload in payloads), np.uint8).reshape(-1, PACKED)
        return np.unpackbits(packed, axis=1, count=BITS).reshape(-1, MODULES, MODULES)

    def _read(self) -> dict[str, bytes]:
        try:
            text, _, digest = self._file.read_text(encoding="ascii").rpartition("\n")
        except (OSError, ValueError):
            return {}
        if digest != _digest(text):
            log.warning("%s is not whole; the tags' symbols are made anew", self._file)
            return {}
        lines = (line.split(" ", 1) for line in text.splitlines())
        return {payload: bytes.fromhex(packed) for packed, payload in lines}

    def _write(self, kept: dict[str, bytes]) -> None:
        text = "\n".join(f"{packed.hex()} {payload}" for payload, packed in sorted(kept.items()))
        part = self._file.with_name(self._file.name + ".part")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(f"{text}\n{_digest(text)}", encoding="ascii")
            part.replace(self._file)
        except OSError as error:
            log.warning("the tags' symbols cannot be kept (%s); the next start makes them again", error)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
