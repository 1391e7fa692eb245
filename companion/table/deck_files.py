"""The decks people built, one folder for each game, one text file for each deck, beside the ready ones of the game.

A deck is called by its name and never by a path: only files of this folder are read, written or deleted. A running
game holds the cards of its decks itself, so that changing or deleting a deck cannot break it.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.errors import CatalogueError, ConfigError
from companion.games.common import decks
from companion.games.common.nearest import hint
from companion.games.common.spelling import words, written
from companion.kernel.codec import json_value
from companion.kernel.deckbuilding import Deckbuilding
from companion.kernel.sentences import say
from companion.table.typed_names import LONGEST, tidy

log = logging.getLogger(__name__)

MOST_DECKS = 200
"""So many decks of a game are kept."""
MOST_LETTERS = 200
"""So many letters of a name are looked at; none that is kept has more."""
GLANCES = "looked-into.json"
"""The file beside the decks that keeps what was found in them."""
_TITLE = re.compile(r"\AName: (?P<name>.*)\n\n?")


class KeptDeck(Struct, frozen=True):
    """A deck one can choose: its name, its list, and whether it came with the game."""

    name: str
    text: str
    ready: bool = False


class DeckThere(ConfigError):
    """A deck would be lost: `name` is what it is called."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(say("there is a deck {name} already; choose another name, or replace it", name=repr(name)))


class Glance(Struct, frozen=True):
    """What a list of decks says of one: how many cards each pile has, and how much is wrong."""

    counts: Mapping[str, int]
    faults: int


class KeptGlances(Struct, frozen=True):
    """What was found in lists, each by its `_key`, when the game's files had this `stamp`."""

    stamp: str
    found: dict[str, Glance]


class DeckFiles:
    """The decks of one game in a folder. ConfigError says what is wrong with a name, or that there is no such deck.

    `stamp` says another word when the game is another: what was found in decks is kept for later starts as long as it
    is the same, and not at all while it is empty. `own` names the file of own cards, and `beside` makes the `building`
    with the cards of such a file.
    """

    def __init__(
        self,
        folder: Path,
        building: Deckbuilding,
        stamp: Callable[[], str] = str,
        own: Callable[[], Path | None] = lambda: None,
        beside: Callable[[str], Deckbuilding] | None = None,
    ) -> None:
        self.folder, self._house = folder, building
        self._stamp_now = stamp
        self._own, self._beside = own, beside
        self._built: tuple[Path, Deckbuilding] | None = None

    @property
    def building(self) -> Deckbuilding:
        """What the game says about decks, with the newest own cards; without them where their file is no good."""
        path = self._own() if self._beside is not None else None
        if path is None or self._beside is None:
            return self._house
        if self._built is None or self._built[0] != path:
            try:
                self._built = path, self._beside(str(path))
            except CatalogueError as error:
                log.warning("decks are built without the own cards: %s", error)
                self._built = path, self._house
        return self._built[1]

    def decks(self) -> list[KeptDeck]:
        """Every deck there is: the ready ones, then those that were saved, by name."""
        ready = [KeptDeck(one.name, _body(one.text), ready=True) for one in self.building.ready()]
        saved = [deck for path in sorted(self.folder.glob("*.txt")) if (deck := _read(path)) is not None]
        return [*ready, *sorted(saved, key=lambda deck: deck.name.lower())]

    def deck(self, name: str) -> KeptDeck:
        """The deck called so; ConfigError with the nearest name when there is none."""
        name = name[:MOST_LETTERS]
        found = self._there(name)
        if found is None:
            known = hint(name, [deck.name for deck in self.decks()])
            raise ConfigError(say("there is no deck {name}; {hint}", name=repr(name), hint=known))
        return found

    def glance(self, deck: KeptDeck) -> Glance:
        """What is to be said about a deck among others; looked into once, and again when its list is another."""
        known, key = self._glances, self._key(deck.text)
        if key not in known:
            report = self.building.check(deck.text)
            there = {self._key(one.text) for one in self.decks()}
            for old in known.keys() - there:
                known.pop(old, None)
            known[key] = Glance(report.counts, len(report.faults))
            self._keep()
        return known[key]

    def _key(self, text: str) -> str:
        """A list in few letters; it is another with other own cards."""
        path = self._own()
        return _key(text if path is None else f"{path.name}\n{text}")

    @cached_property
    def _stamp(self) -> str:
        return self._stamp_now()

    @cached_property
    def _glances(self) -> dict[str, Glance]:
        """What is known, by key; a file that cannot be used costs that time again and no more."""
        try:
            kept: KeptGlances = json_value((self.folder / GLANCES).read_bytes(), KeptGlances)
        except (OSError, msgspec.DecodeError):
            return {}
        return kept.found if self._stamp and kept.stamp == self._stamp else {}

    def _keep(self) -> None:
        """Writes down what is known, where there are decks to write it beside."""
        if not self._stamp or not self.folder.is_dir():
            return
        part = self.folder / f"{GLANCES}.part"
        try:
            part.write_bytes(msgspec.json.encode(KeptGlances(self._stamp, self._glances)))
            part.replace(self.folder / GLANCES)
        except OSError as error:
            log.warning("what was found in the decks cannot be kept (%s); the next start looks again", error)

    def save(self, name: str, text: str, replaces: str = "") -> KeptDeck:
        """Keep a list, also an unfinished one, written whole or not at all. Another list that is kept under the name,
        or one so like it that they would share a file, is only lost where `replaces` names it; else DeckThere.
        """
        name = self._free(name)
        if too_long := decks.too_long(text):
            raise ConfigError(too_long)
        there = self._there(name)
        if there is not None and there.name != replaces and (there.name, there.text) != (name, _kept(text)):
            raise DeckThere(there.name)
        if there is None and len(list(self.folder.glob("*.txt"))) >= MOST_DECKS:
            raise ConfigError(say("there are {n} decks already; delete one first", n=MOST_DECKS))
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self._path(name)
        part = path.with_suffix(".part")
        part.write_text(f"Name: {name}\n\n{_kept(text)}", encoding="utf-8", newline="\n")
        part.replace(path)
        kept = self.deck(name)
        self.glance(kept)
        return kept

    def delete(self, name: str) -> None:
        """Forget a saved deck."""
        found = self.deck(name)
        if found.ready:
            raise ConfigError(say("{name} came with the game and stays", name=repr(found.name)))
        self._path(found.name).unlink()

    def rename(self, name: str, new: str) -> KeptDeck:
        """Call a saved deck something else; a ready deck is copied. Another deck is never overwritten."""
        found = self.deck(name)
        same = _stem(found.name) == _stem(new)
        if not same and self._there(new) is not None:
            raise ConfigError(say("there is a deck {name} already; choose another name", name=repr(new.strip())))
        kept = self.save(new, found.text, found.name)
        if not found.ready and not same:
            self._path(found.name).unlink()
        return kept

    def resolved(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a table with each deck's cards in place of its name; no name is the ready deck."""
        result = dict(options)
        for option in self.building.seat_options.values():
            if isinstance(chosen := result.get(option), str):
                result.pop(option)
                if chosen:
                    result[option] = self.value(chosen)
        return result

    def value(self, name: str) -> dict[str, Any]:
        """A deck as the value of a seat's option; ConfigError names the deck and the line that is wrong."""
        found = self.deck(name)
        try:
            return {**self.building.value(found.text), "name": found.name}
        except ConfigError as error:
            text = say("the deck {name} cannot be played: {faults}", name=repr(found.name), faults=str(error))
            raise ConfigError(text) from error

    def _there(self, name: str) -> KeptDeck | None:
        """The deck that is called so, or so nearly so that both would be one file."""
        every = self.decks()
        same = next((deck for deck in every if written(deck.name) == written(name)), None)
        return same or next((deck for deck in every if _stem(deck.name) == _stem(name)), None)

    def _path(self, name: str) -> Path:
        """The file of a deck that is or will be called so."""
        there = (path for path in self.folder.glob("*.txt") if _stem(path.stem) == _stem(name))
        return next(there, self.folder / f"{_stem(name)}.txt")

    def _free(self, name: str) -> str:
        """A name one may save under, tidied."""
        called = tidy(name)
        if not _stem(called):
            raise ConfigError(say("give the deck a name with a letter or a number in it"))
        if any(_stem(one.name) == _stem(called) for one in self.building.ready()):
            raise ConfigError(say("{name} is a deck that came with the game; choose another name", name=repr(called)))
        return called


def deck_folder(beside: Path, game: str) -> Path:
    """Where a game's decks lie, in the folder of the journal."""
    return beside / "decks" / game


def _stem(name: str) -> str:
    """The file of a deck: ``Night wolves!`` and ``night-wolves`` are one."""
    kept = ("".join(sign for sign in word if sign.isalnum()) for word in words(name))
    return "-".join(filter(None, kept))[:LONGEST]


def _key(text: str) -> str:
    """A list in few letters."""
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


def _body(text: str) -> str:
    """A list without the line of its name."""
    return _TITLE.sub("", text.lstrip("\ufeff"), count=1)


def _kept(text: str) -> str:
    """A list as it lies in its file, below its name."""
    return f"{_body(text).strip()}\n"


def _read(path: Path) -> KeptDeck | None:
    """A saved deck; a file that cannot be read, or is much too long, is none. One that somebody put there is called as
    its file.
    """
    try:
        if path.stat().st_size > 2 * decks.MOST_KB * 1024:
            return None
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None
    named = _TITLE.match(text)
    name = named["name"].strip() if named else ""
    return KeptDeck(name if _stem(name) == _stem(path.stem) else path.stem, _body(text))
