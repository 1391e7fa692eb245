"""Symbols that an earlier start made, kept in a file: a start would else compute some thousand QR codes anew.

The file says what made it and carries a digest: one that is damaged, or that another version made, is made again.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
import segno
from msgspec import Struct

from companion.kernel.codec import json_value
from vision.tags.symbols import MODULES, modules

log = logging.getLogger(__name__)

FILE = "symbols.json"
MADE_BY = f"segno {segno.__version__}, version 1, level H"


class SymbolsFile(Struct, frozen=True):
    """The file: who made it, the digest of what follows, and each payload's modules row by row as one text."""

    made_by: str
    sha256: str
    symbols: dict[str, str]


def symbols(file: Path, payloads: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """The rows of the symbol of each payload, read from `file`, or made and kept there. SymbolError as `modules`."""
    kept = _read(file)
    wanted = set(payloads)
    missing = sorted(wanted - kept.keys())
    if missing:
        made = {payload: modules(payload) for payload in missing}
        kept = {**kept, **made}
        _write(file, kept)
    return {payload: kept[payload] for payload in wanted}


def _read(file: Path) -> dict[str, tuple[str, ...]]:
    try:
        found: SymbolsFile = json_value(file.read_bytes(), SymbolsFile)
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.DecodeError) as error:
        log.warning("%s cannot be used, its symbols are made again: %s", file, error)
        return {}
    if found.made_by != MADE_BY or found.sha256 != _digest(found.symbols):
        log.info("%s was made by another version, or is damaged; its symbols are made again", file)
        return {}
    cuts = range(0, MODULES * MODULES, MODULES)
    return {payload: tuple(text[at : at + MODULES] for at in cuts) for payload, text in found.symbols.items()}


def _write(file: Path, rows: Mapping[str, tuple[str, ...]]) -> None:
    """A disk that is full costs the next start some seconds, nothing else."""
    texts = {payload: "".join(rows[payload]) for payload in sorted(rows)}
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(SymbolsFile(MADE_BY, _digest(texts), texts)))
        part.replace(file)
    except OSError as error:
        log.warning("%s cannot be written: %s", file, error)


def _digest(texts: Mapping[str, str]) -> str:
    return hashlib.sha256(msgspec.json.encode([[payload, texts[payload]] for payload in sorted(texts)])).hexdigest()
