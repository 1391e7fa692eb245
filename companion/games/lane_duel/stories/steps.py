"""Steps of stories as every duel over lanes reads them: the verb, its keys, and who may be meant."""

from __future__ import annotations

from itertools import count
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.spelling import letters
from companion.games.common.stories.steps import Step, Verbs
from companion.games.common.stories.words import listed
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.words import card_on, slot_of_text
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State


class LaneStep(Step, frozen=True):
    """A step that names spaces."""

    @property
    def where(self) -> Any:
        """The space it names, however that is written."""
        return self.said.get("slot", self.said.get("to"))

    @property
    def slot(self) -> Place:
        """That space; ScenarioError when it is none."""
        if self.where is None:
            raise ScenarioError(f"{self.verb} {self.said.get('card', '')}: which slot?")
        return slot_of_text(self.where)

    def cards(self, state: State, key: str) -> tuple[CardId, ...]:
        """The top cards of the spaces a key names; ``hand`` is each time another card that is not in play."""
        hand = (CardId(f"card {number} of the hand") for number in count(1))
        named = listed(self.said.get(key) or None)
        return tuple(next(hand) if letters(one) == "hand" else card_on(state, one) for one in named)

    def seats(self, active: Seat) -> list[Seat]:
        """Who may be meant: as it says, else whose space it names, and who is active. ScenarioError for nobody."""
        if self.by:
            seat = str(self.by).strip().upper()
            if seat not in lanes.SEATS:
                raise ScenarioError(f"by is one of {', '.join(lanes.SEATS)}, found {self.by!r}")
            return [seat]
        side = str(self.where).strip().upper()[:1]
        return list(dict.fromkeys((side, active) if side in lanes.SEATS else (active,)))


class LaneVerbs(Verbs):
    """Verbs whose steps name spaces."""

    def read(self, step: Any, game: Any = None) -> LaneStep:
        told = super().read(step, game)
        return LaneStep(told.verb, told.said, told.answers, told.by)
