"""Which cards the other games have, kept between starts: a game that nobody plays is not built to know its cards."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import games
from companion.errors import CompanionError
from companion.games.stamp import stamp
from companion.kernel.cards import Tag
from companion.kernel.codec import json_value

log = logging.getLogger(__name__)


class KeptCodes(Struct, frozen=True):
    """A game's tags as they were when its files had this `stamp`."""

    stamp: str
    tags: tuple[Tag, ...]


def others(file: Path, but: str) -> dict[str, tuple[Tag, ...]]:
    """The tags of every installed game `but` one, from `file` where the game's own files are as they were. What is new
    is built, and written for the next start; a file that cannot be used costs that time again and no more.
    """
    kept, found, fresh = _read(file), dict[str, KeptCodes](), False
    for name in games.found().names:
        now, known = stamp(name), kept.get(name)
        if known is None or not now or known.stamp != now:
            built = _built(name) if name != but else None
            known, fresh = (KeptCodes(now, built), True) if built is not None else (None, fresh)
        if known is not None:
            found[name] = known
    if fresh:
        _write(file, found)
    return {name: one.tags for name, one in found.items() if name != but}


def _built(name: str) -> tuple[Tag, ...] | None:
    """A game's tags, ``None`` when it cannot be played here."""
    try:
        return tuple(games.find(name).build().catalogue.tags())
    except CompanionError as error:
        log.warning("the cards of the game %r are not known: %s", name, error)
        return None


def _read(file: Path) -> Mapping[str, KeptCodes]:
    try:
        kept: dict[str, KeptCodes] = json_value(file.read_bytes(), dict[str, KeptCodes])
    except (OSError, msgspec.DecodeError):
        return {}
    return kept


def _write(file: Path, found: Mapping[str, KeptCodes]) -> None:
    part = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(msgspec.json.encode(found))
        part.replace(file)
    except OSError as error:
        log.warning("the other games' cards cannot be kept (%s); the next start builds them again", error)
