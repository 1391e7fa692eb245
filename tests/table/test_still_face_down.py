"""A card that lies face down when the rules send it away is owed to hands, and is no riddle to the camera."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.kernel.picture import BARE, COVERED, NOTHING
from companion.kernel.state import State
from companion.table.clock import ManualClock
from companion.table.journal import history
from companion.table.journal.journal import Draft, Journal
from companion.table.messages import PictureSettled
from companion.table.records import record, replay
from companion.testing.pictures import in_order
from tests.clauses import clauses
from tests.table.stage import Stage

RECORDS = Path(__file__).parents[1] / "records"


@clauses("CUBO-MON-12")
@pytest.mark.parametrize(
    ("name", "gone"), [("bed-alone", ["Undertow: Head", "Undertow: Tentacle"]), ("wild-game", ["Tadpole"])]
)
def test_it_is_asked_for_until_somebody_takes_it_away(name: str, gone: list[str], tmp_path: Path) -> None:
    reading = record.read((RECORDS / f"{name}.tgr").read_text(encoding="utf-8"))
    game, clock = replay.game_from(reading.record), ManualClock()
    _, facts = replay.resolve(game, State(), game.setup())
    with Journal(tmp_path / "journal.db") as writing:
        setup = Draft("!", "act", history.SETUP, game.codec.encode(facts))
        row, _ = writing.begin(history.row_of(game, clock.wall().isoformat()), setup, clock.wall())
        for one in replay.play(game, reading):
            assert one.action is not None
            before, after = game.picture(one.before), game.picture(one.state)
            left = [where for where, was in before.items() if was.hidden and after.get(where) == NOTHING]
            draft = history.draft_of(game, one.action, one.facts)
            writing.append(row.id, [draft], clock.wall(), history.result_of(game, one.state))
            if left:
                break
    stage = Stage(tmp_path / "journal.db", (), clock)
    whole = in_order(game, one.state)
    try:
        stage.put(PictureSettled({**whole, **dict.fromkeys(left, COVERED)}, clock.advance(1)))
        page = stage.page()
        asked = [f"remove {card} from {game.place_name(where)}" for card, where in zip(gone, left, strict=True)]
        assert page.trouble is None and sorted(asked) == sorted(set(page.chores) & set(asked))
        stage.put(PictureSettled({**whole, **dict.fromkeys(left, BARE)}, clock.advance(1)))
        assert not set(stage.page().chores) & set(asked)
    finally:
        stage.close()
