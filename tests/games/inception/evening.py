"""A real evening: everything that is decided at the table of cardboard reaches the companion as people would do it.

Cards are laid and seen, the bell is rung, and only what no hand can show is tapped.
"""

from __future__ import annotations

import random
from pathlib import Path

from companion.games.inception import Inception
from companion.games.inception import rules as act
from companion.kernel.actions import Action
from companion.kernel.engine import perform
from companion.kernel.facts import Fact
from companion.kernel.notation import words
from companion.kernel.places import Place
from companion.kernel.state import State
from companion.table.messages import PictureSettled
from companion.table.recognition.recognise import Ambiguous
from companion.testing.pictures import in_order
from tests.games.inception.hands import by_hand
from tests.games.inception.table import Table
from tests.table.stage import Stage
from tests.waiting import OUTER_S

PLACES = tuple(Place(region.name) for region in Inception(Inception.Options(), {"A": "Ana"}).mat.regions)


class Evening(Table):
    """A table of cardboard and the companion that watches it. Several cards are discarded one after another."""

    def __init__(
        self, path: Path, difficulty: str = "medium", seed: int | random.Random = 0, **options: object
    ) -> None:
        super().__init__(difficulty, seed, **options)
        self.stage = Stage(path, PLACES)
        self.stage.host.begin(self.game).result(timeout=OUTER_S)
        self._tidy()

    def do(self, action: Action) -> tuple[Fact, ...]:
        if isinstance(action, act.Discard) and len(action.cards) > 1:
            return tuple(fact for card in action.cards for fact in self.do(act.Discard(action.seat, (card,))))
        before, (after, _) = self.state, perform(self.game, self.state, action)
        self._enact(action, before, after)
        assert self.told == after, (action, self.stage.page().trouble)
        facts = super().do(action)
        if self.state == after:
            self._tidy()
        return facts

    @property
    def told(self) -> State:
        """What the companion holds for true."""
        return self.stage.state

    def _enact(self, action: Action, before: State, after: State) -> None:
        """Does an action by hand, by bell or by phone."""
        picture = by_hand(self.game, before, after, action) if action.hands(self.game, before) else None
        if picture is not None and picture != in_order(self.game, before):
            self.stage.put(PictureSettled(picture, self.stage.clock.advance(1)))
            self._say_which(after)
        elif self.game.bell(before) == action:
            assert self.stage.ring().ok
        if self.told != after:
            answer = self.stage.tap(action.seat, words(action))
            assert answer.ok, (action, answer, self.stage.page().trouble)

    def _say_which(self, after: State) -> None:
        """Where one picture could mean several things the phone asks, and is answered."""
        verdict = self.stage.host._host_state.verdict  # noqa: SLF001 - the page says the same in words
        if not isinstance(verdict, Ambiguous):
            return
        for number, path in enumerate(verdict.paths):
            state = self.told
            for action in path:
                state, _ = perform(self.game, state, action)
            if state == after:
                assert self.stage.settle(str(number)).ok
                return

    def _tidy(self) -> None:
        """Hands do what is owed; the table is in order and nothing is said about it."""
        self.stage.put(PictureSettled(in_order(self.game, self.state), self.stage.clock.advance(1)))
        page = self.stage.page()
        assert page.trouble is None and page.chores == (), (page.trouble, page.chores)
