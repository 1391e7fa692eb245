"""The language that stories about every duel over lanes have: results in words, and how they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from companion.errors import ScenarioError
from companion.games.common.nearest import nearest
from companion.games.common.spelling import letters
from companion.games.common.stories import ScenarioGame, counts
from companion.games.common.stories.boards import board_differences
from companion.games.common.stories.counts import Count
from companion.games.common.stories.fields import Reader
from companion.games.common.stories.forms import NUMBER, SWITCH, TEXT, mapping
from companion.games.common.stories.keys import Key, Keys
from companion.games.common.stories.results import by_part, differ
from companion.games.common.stories.steps import Step
from companion.games.common.stories.words import by_seat, word
from companion.games.lane_duel import lanes
from companion.games.lane_duel.board import power
from companion.games.lane_duel.stories.cards import CardWords
from companion.games.lane_duel.stories.steps import LaneStep, LaneVerbs
from companion.games.lane_duel.stories.words import ACTIVE, LAID, SLOT, board_given, slot_named
from companion.kernel.facts import Fact
from companion.kernel.places import Seat
from companion.kernel.state import State

DRAW = "draw"
"""The winner of a game that both agreed to leave undecided."""
NONE = ("none", "nobody")


def phases(names: Iterable[str]) -> dict[str, str]:
    """Phases by the words of stories, which leave out ``turn.``."""
    return {name.removeprefix("turn."): name for name in names}


def lane_keys(counts: Mapping[str, Count], **more: Key) -> Keys:
    """The keys of a duel: what every duel has, what is a number in its state, and more."""
    return {
        "active": Key(form=ACTIVE),
        "phase": Key(form=TEXT),
        "board": Key(form=mapping(SLOT, LAID)),
        **{key: Key(form=count.form(lanes.SEATS)) for key, count in counts.items()},
        "power": Key(form=mapping(SLOT, NUMBER), given=False),
        "winner": Key(form=TEXT | SWITCH, given=False),
        **more,
    }


OF_EACH, SO_OF_EACH = Count(str).form(lanes.SEATS), Count(str, False).form(lanes.SEATS)


class LaneStories(ScenarioGame):
    """A game says what is a number in its state, which results are watched, and how a card is written and compared."""

    exact = True
    counts: ClassVar[Mapping[str, Count]]
    phases: ClassVar[Mapping[str, str]]
    watched: ClassVar[frozenset[str]]
    """Results that may not change unlisted."""
    watched_if_given: ClassVar[frozenset[str]] = frozenset()
    after_the_end: ClassVar[frozenset[str]]
    """What nobody looks at any more when somebody has won."""
    undecided: ClassVar[tuple[str, ...]] = (DRAW, "nobody", "tie")
    """Words for the winner of a drawn game."""
    power: ClassVar[Callable[..., int]] = staticmethod(power)
    cards: ClassVar[CardWords[Any]]
    verbs: ClassVar[LaneVerbs]

    def readers(self, game: Any, state: State, seat: Seat, told: Step) -> Mapping[str, Reader]:
        """Spaces by their names; a game adds what its cards are."""
        return {"Place": slot_named}

    def answered(self, told: LaneStep) -> list[Any]:
        """What a step says about the questions it raises, in order."""
        return told.answers

    def answers(self, game: Any, state: State, step: Any) -> list[Any]:
        """The same, of a step as it is written."""
        return self.answered(self.verbs.read(step, game))

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """What may not change unlisted."""
        watched = (self.watched | (self.watched_if_given & given.keys())) & after.keys()
        return watched - self.after_the_end if after.get("winner") else watched

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """The state in the words of `then`."""
        held = [where for where in lanes.SLOTS if where in state.cards]
        return {
            "active": state.turn.seat,
            "phase": state.turn.phase.removeprefix("turn."),
            "board": {
                where.zone: self.cards.written(game, state, where)
                for where in lanes.SLOTS
                if self.cards.lying(state, where)
            },
            **counts.reached(self.counts, state, lanes.SEATS),
            "power": {where.zone: self.power(game, state, state.at(where)[-1]) for where in held},
            "winner": (", ".join(state.over.winners) or DRAW) if state.over else None,
        }

    def phase(self, value: Any, key: str = "") -> str:
        """The phase that a word means; ScenarioError with the nearest one."""
        meant = word(str(value).strip().lower().removeprefix("turn."))
        if meant not in self.phases:
            near = nearest(meant, self.phases)
            known = f"did you mean {near!r}?" if near else f"phase is one of {', '.join(self.phases)}"
            raise ScenarioError(f"{key}there is no phase {value!r}; {known}")
        return self.phases[meant]

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """As for any game; boards card by card, and what each player has in a list of two, too."""
        if key not in after:
            return super().differences(key, wanted, before, after)
        if key == "board":
            return board_differences(board_given(key, wanted), after[key], partial(self.cards.parts, before, after))
        if key == "power":
            return by_part(key, board_given(key, wanted), after[key], "no card")
        if key == "phase":
            meant = self.phase(wanted, "then.phase: ").removeprefix("turn.")
            return [] if meant == after[key] else [differ(key, meant, after[key])]
        if key == "winner":
            return self._winner(wanted, after[key])
        now = after[key]
        if isinstance(now, Mapping) and now.keys() == {*lanes.SEATS}:
            if isinstance(wanted, Mapping):
                return None
            pairs = by_seat(key, wanted, lanes.SEATS, switch=isinstance(now["A"], bool)).items()
            return by_part(key, {seat: len(one) if isinstance(one, list) else one for seat, one in pairs}, now)
        return super().differences(key, wanted, before, after)

    def _winner(self, wanted: Any, reached: str | None) -> list[str]:
        if reached == DRAW:
            return [] if letters(wanted) in self.undecided else [differ("winner", wanted, DRAW)]
        none = wanted in (None, False, *NONE)
        seats = [] if none else sorted(str(wanted).upper().replace(",", " ").split())
        if not {*seats} <= {*lanes.SEATS}:
            raise ScenarioError(f"winner is A, B or none, found {wanted!r}")
        same = seats == sorted((reached or "").replace(",", " ").split())
        return [] if same else [differ("winner", wanted or "none", reached or "none")]
