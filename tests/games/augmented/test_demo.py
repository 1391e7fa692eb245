"""The demonstration that comes with the game is a whole legal game."""

from __future__ import annotations

from importlib.resources import files

from companion.games.augmented import Augmented
from companion.games.augmented.options import Options
from companion.kernel.engine import perform, resolve
from companion.kernel.notation import parse
from companion.kernel.state import State
from companion.table.records.record import read


def test_every_move_of_the_demonstration_is_legal_and_it_ends_at_a_skull() -> None:
    reading = read((files("companion.games.augmented") / "demo.tgr").read_text(encoding="utf-8"))
    game = Augmented(Options(), {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    for move in reading.record.moves:
        action = parse(move.words, move.seat, game.vocabulary)
        assert game.why_not(state, action) is None, f"{move.turn} {move.seat}: {move.words}"
        state, _ = perform(game, state, action)
    assert state.over is not None and (state.over.why, state.over.winners) == ("skull", ("B",))
    assert reading.record.result == "B wins"
