"""Which mind thinks about a game: what its ``players.py`` says, or one that knows nothing but what is legal."""

from __future__ import annotations

import importlib
import importlib.util

from companion.kernel.game import BaseGame
from companion.kernel.minds import Mind


def mind_of(game: BaseGame) -> Mind:
    """The mind of a game: the class named `Thinking` of the module ``players`` beside the game's own module, or beside
    that of the nearest game that it derives from."""
    for kind in type(game).__mro__:
        room = kind.__module__.rpartition(".")[0]
        name = f"{room}.players"
        if issubclass(kind, BaseGame) and room and importlib.util.find_spec(name) is not None:
            made = importlib.import_module(name).Thinking(game)
            assert isinstance(made, Mind)
            return made
    return Mind(game)
