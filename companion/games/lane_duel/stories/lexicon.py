"""The cards and sigils that come with a duel, found by what stories call them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from companion.errors import ScenarioError
from companion.games.common.cardtext import CardText
from companion.games.common.nearest import hint, nearest
from companion.games.common.spelling import Spellings
from companion.games.lane_duel.card_file import Word
from companion.kernel.cards import Face

F = TypeVar("F", bound=Face)


class Lexicon(Generic[F]):
    """Faces and sigils by their names and ids. Of two that are called the same the later one is meant."""

    def __init__(self, faces: Iterable[F], sigils: Mapping[str, Word]) -> None:
        every = list(faces)
        self.faces: dict[str, F] = {face.id: face for face in every}
        self._called = Spellings((word, face) for face in reversed(every) for word in (face.id, face.name))
        self._sigils = Spellings((word, key) for key, sigil in sigils.items() for word in (key, sigil.name))
        self.titles = {key: sigil.name for key, sigil in sigils.items()}

    def face(self, name: str) -> F | None:
        """The printed card of that name, ``None`` when it is an invented one."""
        return self._called.find(name)

    def sigil_ids(self, words: Iterable[str]) -> tuple[str, ...]:
        """The sigils meant; ScenarioError for one that is none, with the nearest name."""
        result = []
        for word in words:
            key = self._sigils.find(word)
            if key is None:
                raise ScenarioError(f"there is no sigil {word!r}; {hint(word, self.titles.values())}")
            result.append(key)
        return tuple(result)

    def without_numbers(self, text: CardText) -> str:
        """Why a card cannot be an invented one, and which printed card may have been meant."""
        near = nearest(text.name, [face.name for face in self.faces.values()], 0.75)
        meant = f"did you mean {near!r}? An invented card" if near else "an invented card"
        return f"{text.name!r} is not in the catalogue; {meant} needs numbers: {text.name} power/health"
