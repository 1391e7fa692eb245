"""The scenario language of this game: positions, steps and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.keys import Keys
from companion.games.common.stories.language import Playing
from companion.games.inwo import moments
from companion.games.inwo import rules as act
from companion.games.inwo.facts import Followed, Swapped, ToHand
from companion.games.inwo.plays.drawing import DRAWING
from companion.games.inwo.scenario import actions, results, unseen
from companion.games.inwo.scenario.computed import KINDS, computed
from companion.games.inwo.scenario.keys import KEYS, OLD, differs
from companion.games.inwo.scenario.position import position
from companion.games.inwo.scenario.said import Cast
from companion.games.inwo.scenario.several import SEVERAL
from companion.games.inwo.scenario.told import Told
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State


class InwoScenarios(ScenarioGame):
    """The language of *Illuminati: New World Order*. `prompts` are the questions open at the end."""

    name = "inwo"
    kinds = frozenset(KINDS)
    keys = KEYS
    old = OLD
    verbs, spelled = actions.VERBS, actions.SPELLED
    open_at_the_end = True
    silent = frozenset((moments.WINDOW, moments.COMMIT, DRAWING))

    def keys_of(self, kind: str) -> Keys:
        """Those of a table, or of one sum."""
        return KINDS[kind].keys if kind else KEYS

    def cast(self, given: Mapping[str, Any], *more: Any) -> Cast:
        """The seats and cards of a story."""
        return Cast(given, *more)

    def computed(self, kind: str, given: Mapping[str, Any], when: Sequence[Any], cast: Any) -> Mapping[str, Any] | None:
        """Strength, eligibility, odds, dice, the lattice, goals."""
        return computed(kind, given, when, cast)

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """Maps by the parts listed, lists without order, cards by any of their names."""
        own = KEYS[key].differs if key in KEYS else None
        return (own or differs)(key, wanted, before, after)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The position of the story."""
        return position(given, when, then)

    def action(self, game: Told, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """One step as one action."""
        told = actions.VERBS.read(step, game)
        seat = actions.seat_for(state, told)
        own = actions.OWN.get(told.verb)
        found: Action | Refusal = (own.does if own else actions.meant)(game, state, seat, told)
        return found

    def play(self, playing: Playing, step: Any) -> Refusal | None:
        """A step: passes of some, passes of all until something else is needed, or one action."""
        told, game = actions.VERBS.read(step, playing.game), playing.game
        if told.answers:
            raise ScenarioError(f"{told.verb}: what is asked is answered by steps of its own, not by answers")
        if told.verb in SEVERAL:
            refusal: Refusal | None = SEVERAL[told.verb].does(playing, told)
            return refusal
        assert isinstance(game, Told)
        if told.verb == "replace" and told.whole == "none" and playing.state.question is None:
            return None  # nobody is asked where nothing could pay (INWO-CANCEL-09)
        found = self.action(game, playing.state, "", step)
        if isinstance(found, Refusal):
            return found
        if isinstance(found, act.ExposeAll):
            game.missing = max(0, found.missing(game, playing.state))
        before = playing.state
        refusal = playing.do(found)
        if refusal is not None or told.verb != "chose":
            return refusal
        more = unseen.shown_after(game, before, playing.state, told, found.seat)
        return next(filter(None, map(playing.do, more)), None)

    def chores(self, game: Told, facts: Sequence[Fact]) -> Sequence[str]:
        """What hands have to move: cards back to a hand, Resources to another player, a card in place of another."""
        return tuple(dict.fromkeys(_CHORES[type(fact)] for fact in facts if type(fact) in _CHORES))

    def reached(self, game: Told, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """Everything `then` may speak of."""
        return results.reached(KEYS, game, state, facts)


_CHORES: dict[type[Fact], str] = {ToHand: "pick_up", Followed: "move_resource", Swapped: "swap"}


def scenario_game() -> InwoScenarios:
    """The scenario language of this game."""
    return InwoScenarios()
