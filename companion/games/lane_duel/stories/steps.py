"""Steps of stories as every duel over lanes reads them: the verb, its keys, and who may be meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import Any

from msgspec import Struct

from companion.errors import ScenarioError
from companion.games.common.spelling import letters
from companion.games.common.stories.steps import Verbs
from companion.games.common.stories.words import listed
from companion.games.lane_duel import lanes
from companion.games.lane_duel.stories.words import card_on, slot_of_text
from companion.kernel.actions import Action, Refusal
from companion.kernel.cards import CardId
from companion.kernel.places import Place, Seat
from companion.kernel.state import State

ALONE = ""
"""The key of what is said of an action without one (``{hold: 3}``)."""


class Step(Struct, frozen=True):
    """A step as it was told. `by` is who does it, where that is said."""

    verb: str
    said: Mapping[str, Any]
    answers: list[Any]
    by: Any = None

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


Doing = Callable[[Any, State, Seat, Step], Action | Refusal]
"""The action of a step by game, state and who does it."""


class LaneVerbs(Verbs):
    """Verbs with what they do and the keys each may have; said alone is what the first of them says."""

    def __init__(
        self,
        own: Mapping[str, tuple[Doing, tuple[str, ...]]],
        actions: Iterable[type[Action]],
        called: Mapping[str, str],
    ) -> None:
        super().__init__({verb: keys for verb, (_, keys) in own.items()}, actions, called)
        self.does = {verb: does for verb, (does, _) in own.items()}

    def step(self, step: Any) -> Step:
        """A step by its keys; ScenarioError for a verb or a key that is none."""
        verb, said = self.read(step)
        if not isinstance(said, Mapping):
            keys = self.keys.get(verb, (ALONE,)) or ()
            if said is not None and not keys:
                raise ScenarioError(f"{verb} needs nothing more, found {said!r}")
            said = {} if said is None else {keys[0]: said}
        aside = step if isinstance(step, Mapping) else {}
        return Step(verb, said, listed(aside.get("answers")), aside.get("by"))
