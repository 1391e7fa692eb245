"""The cards and sigils that come with a duel, found by what stories call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText
from companion.games.common.spelling import letters
from companion.games.common.nearest import hint, nearest
from companion.games.lane_duel.card_file import Word
from companion.kernel.cards import Face

F = TypeVar("F", bound=Face)


class Lexicon(Generic[F]):
    """Faces and sigils by the letters of their names and ids. Of two that are called alike the later one is meant."""

    def __init__(self, faces: Iterable[F], sigils: Mapping[str, Word]) -> None:
        self.faces: dict[str, F] = {letters(word): face for face in faces for word in (face.name, face.id)}
        self._sigils = {letters(word): key for key, sigil in sigils.items() for word in (key, sigil.name)}
        self.titles = {key: sigil.name for key, sigil in sigils.items()}

    def face(self, name: str) -> F | None:
        """The printed card of that name, ``None`` when it is an invented one."""
        return self.faces.get(letters(name))

    def sigil_ids(self, words: Iterable[str]) -> tuple[str, ...]:
        """The sigils meant; ScenarioError for one that is none, with the nearest name."""
        result = []
        for word in words:
            if letters(word) not in self._sigils:
                raise ScenarioError(f"there is no sigil {word!r}; {hint(word, self.titles.values())}")
            result.append(self._sigils[letters(word)])
        return tuple(result)

    def without_numbers(self, text: CardText) -> str:
        """Why a card cannot be an invented one, and which printed card may have been meant."""
        near = nearest(text.name, [face.name for face in self.faces.values()], 0.75)
        meant = f"did you mean {near!r}? An invented card" if near else "an invented card"
        return f"{text.name!r} is not in the catalogue; {meant} needs numbers: {text.name} power/health"
