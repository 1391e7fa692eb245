"""What of a game's words would be a box on paper, because no font here has the sign."""

from __future__ import annotations

from collections.abc import Iterator

from companion.card_printing import unprintable
from companion.kernel.game import BaseGame
from companion.kernel.view import Printed


def boxes(game: BaseGame, *, mat: bool = True, cards: bool = True) -> Iterator[str]:
    """One sentence for each card, and each label of the mat, with the signs that cannot be printed."""
    if mat:
        labels = {f"the mat's region {one.name}": one.label for one in game.mat.regions}
        for where, text in {"the mat's title": game.mat.title, **labels}.items():
            yield from _told(where, text)
    for face in game.catalogue.faces.values() if cards else ():
        words = dict.fromkeys(text for side in face.sides for text in _words(game.printed(face, side)))
        yield from _told(f"{face.name} ({face.id})", "".join(words))


def _told(where: str, text: str) -> Iterator[str]:
    if signs := unprintable(text):
        yield f"{where}: no font here has {signs}; it would be a box on paper"


def _words(printed: Printed) -> Iterator[str]:
    yield from (printed.name, printed.corner, printed.left, printed.right, *printed.lines, *printed.meanings)
    for end in printed.ends:
        yield from _words(end)
