"""Cards people make themselves: what a game offers to a form, and what it says about what was filled in.

A game that can be played with own cards gives a `Workshop`. Forms are drawn from `kinds` and `verbs` alone; they hold
cards as plain JSON values in the words of the game's card file. Nothing here knows files, pages or printers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace as changed

from companion.kernel.blanks import Blank
from companion.kernel.cards import Face
from companion.kernel.sentences import joined
from companion.kernel.view import Printed

OWN_NUMBERS = range(20000, 46000)
"""Tag numbers of own cards, out of the way of every set."""


class CardKind(Struct, frozen=True):
    """A kind of card one can make: its blanks, and the words (verbs) that fit in its scripts."""

    name: str
    label: str
    help: str
    blanks: tuple[Blank, ...]
    verbs: tuple[str, ...] = ()


class VerbHelp(Struct, frozen=True):
    """A word of the vocabulary of effects: what it does, and what has to be said with it."""

    word: str
    label: str
    help: str
    blanks: tuple[Blank, ...] = ()


class Fault(Struct, frozen=True):
    """What is wrong: with which card, in which field (``do[0].n``; empty: the card as a whole), in a sentence."""

    card: str
    field: str
    say: str

    def __str__(self) -> str:
        where = ", ".join(filter(None, (self.card, self.field)))
        return joined((where, self.say), ": ") if where else self.say


class OwnCard(Struct, frozen=True):
    """One design of a file of own cards, as it is filled in and as it will be printed."""

    key: str
    name: str
    kind: str
    copies: int
    deck: str
    values: Mapping[str, Any]
    printed: Printed


class Shows(Protocol):
    """A game, as far as it says what stands on its cards."""

    def printed(self, face: Face, side: str = "A") -> Printed:
        """What is printed on one side of a card."""


def shown(game: Shows, face: Face, side: str = "A") -> Printed:
    """What stands on one side of a card; own ones have their mark."""
    words = game.printed(face, side)
    return changed(words, own=True) if face.number in OWN_NUMBERS else words


class Workshop(Protocol):
    """What a game knows about own cards. All methods are pure; `file` is decoded JSON, ``None`` an empty one."""

    set_option: str
    """The game's option that names a file in place of the printed set; empty: it has none."""
    extra_option: str
    """The option that names a file of cards added to the set."""

    def kinds(self) -> Sequence[CardKind]:
        """What can be made."""

    def verbs(self) -> Sequence[VerbHelp]:
        """The vocabulary of effects."""

    def card_faults(self, values: Mapping[str, Any], copies: int) -> Sequence[Fault]:
        """What is wrong with one card as filled in; nothing when it can be played."""

    def name_faults(self, file: Any, name: str, key: str = "") -> Sequence[Fault]:
        """Whether another card, of the set or of this file, is called so: people would not know which is meant."""

    def printed(self, values: Mapping[str, Any]) -> Printed:
        """What would stand on a card without faults."""

    def cards(self, file: Any) -> Sequence[OwnCard]:
        """The designs of a file of own cards; CatalogueError when it is none."""

    def put(self, file: Any, key: str, values: Mapping[str, Any], copies: int) -> Any:
        """The file with a card added (`key` empty) or changed; CatalogueError names what is wrong."""

    def drop(self, file: Any, key: str) -> Any:
        """The file without a card; its tag number is not given to another."""

    def file_faults(self, file: Any, *, whole: bool) -> Sequence[Fault]:
        """Everything wrong with a file of own cards or, `whole`, with one in place of the printed set."""

    def example(self) -> Any:
        """A small file of own cards to learn from."""

    def template(self) -> str:
        """The printed set's own file, to begin with."""

    def numbered(self, file: Any, *, whole: bool) -> Any:
        """The same file with the tag number of every design written down, so that printed tags stay true."""
