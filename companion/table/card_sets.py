"""The files of people's own cards, one folder for each game. A file is never changed: every change is a new version.

A running game names the version it was begun with, so that changing cards on the phone cannot break it. Pages name a
version (``own-0003``) and never a path: only files of this folder are read for them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.errors import CatalogueError, ConfigError
from companion.games.common import card_json
from companion.games.common.nearest import hint
from companion.kernel.sentences import joined, many, say
from companion.kernel.workshop import Workshop

EXTRA, WHOLE = "own", "set"
_VERSION = re.compile(r"(?P<stem>own|set)-(?P<number>\d{4,})\.json\Z")


class CardSetVersion(Struct, frozen=True):
    """One version of a file: what it is called, how many designs it has, and where it lies."""

    path: Path
    number: int
    title: str
    designs: int

    @property
    def name(self) -> str:
        """What pages call it."""
        return self.path.stem

    @property
    def label(self) -> str:
        """How people tell it from others."""
        cards = many("{n} card", "{n} cards", self.designs)
        return say("{title} ({cards}, version {number})", title=self.title, cards=cards, number=self.number)


class CardFiles:
    """The own cards and sets of one game in a folder, checked by its workshop before anything is written."""

    def __init__(self, folder: Path, workshop: Workshop) -> None:
        self.folder, self.workshop = folder, workshop

    def kept(self, stem: str) -> list[CardSetVersion]:
        """Every readable version, the newest first."""
        found = []
        for path in sorted(self.folder.glob(f"{stem}-*.json"), reverse=True):
            match = _VERSION.match(path.name)
            raw = _decoded(path) if match else None
            if match and isinstance(raw, dict):
                found.append(
                    CardSetVersion(path, int(match["number"]), str(raw.get("title", stem)), _many(raw.get("designs")))
                )
        return sorted(found, key=lambda one: -one.number)

    def own(self) -> Any:
        """The newest file of own cards, decoded; ``None`` when there is none."""
        newest = next(iter(self.kept(EXTRA)), None)
        return _decoded(newest.path) if newest else None

    def keep(self, file: Any, *, whole: bool) -> CardSetVersion:
        """A new version; CatalogueError when something is wrong with it, and nothing is written."""
        faults = self.workshop.file_faults(file, whole=whole)
        if faults:
            raise CatalogueError(joined(faults, "; "))
        numbered = self.workshop.numbered(file, whole=whole)
        stem = WHOLE if whole else EXTRA
        number = max((one.number for one in self.kept(stem)), default=0) + 1
        path = self.folder / f"{stem}-{number:04}.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".part")
        written.write_text(json.dumps(numbered, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        written.replace(path)
        return next(one for one in self.kept(stem) if one.number == number)

    def resolved(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a table with each version's path in place of its name; ConfigError for a name that is none."""
        result = dict(options)
        for option, stem in ((self.workshop.set_option, WHOLE), (self.workshop.extra_option, EXTRA)):
            if wanted := result.get(option):
                known = {one.name: str(one.path) for one in self.kept(stem)}
                if not isinstance(wanted, str) or wanted not in known:
                    named = str(wanted)[:80]
                    raise ConfigError(
                        say("there is no card file {name}; {hint}", name=repr(named), hint=hint(named, known))
                    )
                result[option] = known[wanted]
        return result

    def beside(self) -> dict[str, str]:
        """The option that brings the newest own cards; nothing where there are none."""
        path = newest_own(self.folder)
        return {} if path is None else {self.workshop.extra_option: str(path)}

    def choices(self, option: str) -> tuple[tuple[str, str], ...]:
        """What the setup form offers for one of the workshop's two options: (value, label), the newest first."""
        if option == self.workshop.set_option:
            return _choices(self.kept(WHOLE), say("The house set"))
        if option == self.workshop.extra_option:
            return _choices([one for one in self.kept(EXTRA) if one.designs], say("No own cards"))
        return ()


def card_folder(beside: Path, game: str) -> Path:
    """Where a game's own cards lie, in the folder of the journal."""
    return beside / "cards" / game


def newest_own(folder: Path) -> Path | None:
    """The newest file of own cards, unread; ``None`` when there is none."""
    found = ((_VERSION.match(path.name), path) for path in folder.glob(f"{EXTRA}-*.json"))
    return max(((int(match["number"]), path) for match, path in found if match), default=(0, None))[1]


def _choices(kept: list[CardSetVersion], none: str) -> tuple[tuple[str, str], ...]:
    """One entry for each title, its newest version."""
    newest: dict[str, CardSetVersion] = {}
    for one in kept:
        newest.setdefault(one.title, one)
    return (("", none), *((one.name, one.label) for one in newest.values()))


def _many(designs: Any) -> int:
    return len(designs) if isinstance(designs, dict) else 0


def _decoded(path: Path) -> Any:
    """What a file holds; ``None`` for one that cannot be read, is no text or no JSON."""
    try:
        return card_json.read(path.read_bytes())
    except (CatalogueError, OSError):
        return None
