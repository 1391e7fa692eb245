"""The scenario language of this game: positions, steps and results in words, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import ScenarioError
from companion.games.common.stories import ScenarioGame
from companion.games.common.stories.language import Playing
from companion.games.inwo import moments, written
from companion.games.inwo import rules as act
from companion.games.inwo.facts import Followed, Swapped, ToHand
from companion.games.inwo.plays.drawing import DRAWING
from companion.games.inwo.refusals import no
from companion.games.inwo.scenario import actions, results, unseen
from companion.games.inwo.scenario.computed import KINDS, computed
from companion.games.inwo.scenario.position import POSITION, position
from companion.games.inwo.scenario.told import Told, seat_of
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State

MOST_PASSES = 200


class InwoScenarios(ScenarioGame):
    """The language of *Illuminati: New World Order*. `prompts` are the questions open at the end."""

    name = "inwo"
    prefix = "INWO"
    kinds = frozenset(KINDS)
    given_keys = POSITION
    then_keys = POSITION | results.RESULTS
    open_at_the_end = True
    silent = frozenset((moments.WINDOW, moments.COMMIT, DRAWING))

    reached = staticmethod(results.reached)

    def computed(self, kind: str, given: Mapping[str, Any], when: Sequence[Any]) -> Mapping[str, Any] | None:
        """Strength, eligibility, odds, dice, the lattice, goals."""
        return computed(kind, given, when)

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The position of the story."""
        return position(given, when, then)

    def action(self, game: Told, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """One step as one action."""
        found = actions.action(game, state, step)
        if found is None:
            raise ScenarioError(f"there is no action {actions.read(step)[0]!r}")
        return found

    def play(self, playing: Playing, step: Any) -> Refusal | None:
        """A step: passes of some, passes of all until something else is needed, or one action."""
        verb, said = actions.read(step)
        match verb:
            case "pass":
                for seat in said:
                    refusal = playing.do(_pass(seat_of(seat)))
                    if refusal is not None:
                        return refusal
                return None
            case "pass_all":
                return _passed(playing, lambda state: False)
            case "settle":
                waiting = len(written.open_plays(playing.state))
                return _passed(playing, lambda state: len(written.open_plays(state)) < waiting)
        game = playing.game
        assert isinstance(game, Told)
        if verb == "privilege":
            return no("PRIV-02", "Privilege is declared together with the attack.")
        if verb == "undo":
            return playing.take_back()
        if verb == "rolls":
            rolls = [act.RollForIt(seat_of(seat), *dice) for seat, dice in said.items()]
            return next(filter(None, map(playing.do, rolls)), None)
        if verb == "wait_s":
            game.waited = (game.waited or 0.0) + float(said)
            return _waited(playing, float(said))
        if verb == "hold":
            game.held = True
            return None
        if verb == "returns":
            return None  # only looked at, once the game is over (INWO-META-01)
        if verb == "show":
            return None  # a Plot shown in private stays hidden for all others; nothing is noted (INWO-PLOT-07)
        if verb == "replace" and said == "none" and actions.action(game, playing.state, step) is None:
            return None  # nobody is asked where nothing could pay (INWO-CANCEL-09)
        if verb == "seen" and actions.action(game, playing.state, step) is None:
            return None
        found = self.action(game, playing.state, "", step)
        if isinstance(found, act.ExposeAll):
            game.missing = max(0, found.missing(game, playing.state))
        if isinstance(found, Refusal):
            return found
        before = playing.state
        refusal = playing.do(found)
        if refusal is not None or verb != "chose":
            return refusal
        more = unseen.shown_after(game, before, playing.state, said, found.seat)
        return next(filter(None, map(playing.do, more)), None)

    def chores(self, game: Told, facts: Sequence[Fact]) -> Sequence[str]:
        """What hands have to move: cards back to a hand, Resources to another player, a card in place of another."""
        return tuple(dict.fromkeys(_CHORES[type(fact)] for fact in facts if type(fact) in _CHORES))

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        return results.differs(key, wanted, after.get("log" if key == "log_has" else key))

    def same_code(self, wanted: str, refusal: Refusal, step: Any) -> bool:
        return wanted == refusal.code


_CHORES: dict[type[Fact], str] = {ToHand: "pick_up", Followed: "move_resource", Swapped: "swap"}


def _pass(seat: Seat) -> Action:
    return act.Pass(seat)


def _waited(playing: Playing, seconds: float) -> Refusal | None:
    """Silence is a pass where the window has a limit, unless somebody holds the bell (INWO-COMP-06)."""
    question = playing.state.question
    limit = question.prompt.seconds if question is not None else None
    if limit is None or seconds < limit or getattr(playing.game, "held", False):
        return None
    return _passed(playing, lambda state: state.question is not question)


def _passed(playing: Playing, enough: Any) -> Refusal | None:
    """All that are asked pass, window after window."""
    for _ in range(MOST_PASSES):
        question = playing.state.question
        if question is None or not moments.window(playing.state) or enough(playing.state):
            return None
        refusal = playing.do(_pass(question.waiting[0]))
        if refusal is not None:
            return refusal
    raise ScenarioError("the windows do not end")


def scenario_game() -> InwoScenarios:
    """The scenario language of this game."""
    return InwoScenarios()
