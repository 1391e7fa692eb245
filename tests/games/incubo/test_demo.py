"""The demonstration that comes with the game: the first R.E.M. phase, dream by dream, and its monster."""

from __future__ import annotations

from importlib.resources import files

from companion.games.incubo import Incubo, names
from companion.games.incubo.rules import Draw, UseCard
from companion.kernel.engine import perform, resolve
from companion.kernel.notation import parse
from companion.kernel.state import State
from companion.table.records.record import read
from tests.clauses import clauses


@clauses("CUBO-DREAM-01", "CUBO-RESULT-10", "CUBO-MON-13")
def test_every_move_of_the_demonstration_is_legal_and_the_first_monster_is_beaten() -> None:
    reading = read((files("companion.games.incubo") / "demo.tgr").read_text(encoding="utf-8"))
    game = Incubo(Incubo.Options(), {"A": "Ana", "B": "Luka"})
    state, _ = resolve(game, State(), game.setup())
    done, phases = [], []
    for move in reading.record.moves:
        action = parse(move.words, move.seat, game.vocabulary)
        assert game.why_not(state, action) is None, f"{move.turn} {move.seat}: {move.words}"
        done.append(action)
        phases.append(state.turn.phase)
        state, _ = perform(game, state, action)
    assert names.MONSTER in phases and state.count(names.PHASE) == 2 and state.over is None
    rows = {action.to.zone for action in done if isinstance(action, Draw) and action.to}
    assert {f"{who}.{row}" for who in names.SIDES for row in names.ROWS} <= rows, "every row is shown"
    assert any(isinstance(action, UseCard) for action in done)
