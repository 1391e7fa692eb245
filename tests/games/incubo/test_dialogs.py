"""Where nobody looks at the table: a whole game said on phones alone, and nothing offered that is not allowed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.games.incubo import Incubo
from companion.kernel.places import CHANCE
from tests.clauses import clauses
from tests.games.incubo.table import PLAYERS
from tests.table.phones import PhonesOnly
from tests.table.stage import Stage
from tests.waiting import OUTER_S

MOST_STEPS = 1500
ALL = 40


class Dreamers(PhonesOnly):
    """One or two who say what comes up, and stop as soon as a dream is won or a coin says so."""

    def __init__(self, stage: Stage, game: Incubo, seed: int) -> None:
        super().__init__(stage)
        self.game, self.chance = game, random.Random(seed)

    def step(self) -> None:
        """One decision of whoever may decide; chance is tapped as it fell."""
        self.stage.throws[:] = [0, 0, 0]
        question = self.state.question
        seats = list(question.waiting if question is not None else self.game.seats)
        seat = self.chance.choice([one for one in seats if one != CHANCE] or list(self.game.seats))
        page = self.page(seat)
        openers = [one for one in page.dialogs if one.answers or question is None]
        choices = list(page.question.choices if page.question is not None else page.choices)
        self.chance.shuffle(openers)
        if openers and not (choices and self.chance.random() < 0.2) and any(map(self._say, openers)):
            return
        if choices:
            one = self.chance.choice(choices)
            self.tap(one.seat, one.words)

    def _say(self, opener) -> bool:
        draft = self.draft(opener, {})
        fields = [one.value for one in draft.blanks[0].options]
        return self.say(opener, {draft.blanks[0].name: [self.chance.choice(fields)]}, ways=ALL) if fields else False


@clauses("CUBO-DREAM-01", "CUBO-DREAM-02", "CUBO-PLAY-01", "CUBO-SOLO-06", "CUBO-END-01")
@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_is_played_by_what_phones_offer_alone(players: int, tmp_path: Path) -> None:
    game = Incubo(Incubo.Options(), PLAYERS[players])
    stage = Stage(tmp_path / "journal.db", ())
    try:
        stage.host.begin(game).result(timeout=OUTER_S)
        phones = Dreamers(stage, game, 5)
        for _ in range(MOST_STEPS):
            if phones.state.over is not None:
                break
            phones.step()
        assert phones.state.over is not None
        assert {"draw", "face"} <= phones.used
    finally:
        stage.close()
