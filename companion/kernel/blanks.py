"""One thing to fill in, wherever people fill in something: a field of an own card, a field of an action that is said on
a phone, an answer in people's own words, an option of a new game.

Whoever asks makes a `Blank`; the page draws it by its kind alone and gives back a value of that kind's shape. Nothing
here knows what becomes of it.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Kind = Literal[
    "text", "words", "list", "number", "decimal", "numbers", "yes", "one", "some", "order", "card", "place", "drawing",
    "group", "pair", "verb", "script", "scripts",
]  # fmt: skip
"""What is filled in, and the shape of its value:

- ``text``: one line, ``words``: a few sentences, ``place``: a place of the board by its id. A text.
- ``list``: words with commas between them. A list of texts.
- ``number``: a whole number from `least` to `most`, ``decimal`` one with a fraction; ``numbers``: a whole number for
  each of the options. A number, a list of numbers.
- ``yes``: a switch. True or false.
- ``one``: one of the options; ``card``: the same, of cards, and without options of all cards of the game. An option's
  value.
- ``some``: any of the options; ``order``: any of them, in an order. A list of options' values.
- ``drawing``: drawn with a finger. The path of an SVG on 200 by 200, as a text.
- ``group``: `blanks` of its own, which may be left away together where it is `optional`. Their values by name.
- ``pair``: one of the options, and what its own blank takes. ``{option: value}``, true where the option has no blank.
- ``verb``: a word of the game's vocabulary of effects, with its blanks, or none; ``script``: several, one after the
  other; ``scripts``: several scripts to choose from. The blanks' values by name, the word itself under `word`; lists of
  them.
"""


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing that may be chosen: its value, what people read, and the card whose picture helps.

    `hint`: what is chosen with it. `place`: the place of the board that it stands for, so that it may be chosen where
    it is drawn. `blank`: what is filled in beside it (``pair``).
    """

    value: Any
    label: str
    hint: str = ""
    card: str = ""
    place: str = ""
    blank: Blank | None = None


class Blank(Struct, frozen=True, omit_defaults=True):
    """One thing to fill in.

    `name`: what it is called where its value goes (a field of an action, a key of a card file, an option). `label` and
    `hint` are read; `hint` tells more, or why there is nothing to choose. `value`: what stands in it, ``None`` nothing.
    `optional`: it may stay empty. `least` and `most`: the bounds of a number, how many options ``some`` takes, at
    most how many letters a text has; ``None``: no bound.
    """

    name: str
    label: str
    options: tuple[Option, ...] = ()
    kind: Kind = "one"
    value: Any = None
    optional: bool = False
    least: float | None = None
    most: float | None = None
    hint: str = ""
    hidden: bool = False
    """The options are what a hidden hand could hold; which of them it does hold, only its player knows."""
    clause: str = ""
    """The rule that it comes from."""
    blanks: tuple[Blank, ...] = ()
    """Those of a ``group``."""
    word: str = "verb"
    """The key under which a verb's word is kept."""
    usual: Any = None
    """An option of a game: what it is where nobody says anything else."""
    upfront: bool = False
    """An option of a game: asked at once and not folded away."""
    seat: str = ""
    """An option of a game: whose it is, asked while somebody sits there."""

    @property
    def words(self) -> tuple[str, ...]:
        """What stands in it, word by word as records have it."""
        if isinstance(self.value, list | tuple):
            return tuple(map(str, self.value))
        return () if self.value in (None, "") else (str(self.value),)

    @property
    def missing(self) -> bool:
        """Whether it is still to say."""
        if self.kind == "some" and self.least:
            return len(self.words) < self.least
        return not self.words and not self.optional
