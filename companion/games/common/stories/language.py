"""What a game has to offer so that stories about it can be run: words to rules and back, and nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Protocol

from companion.games.common.stories import answers
from companion.games.common.stories.fields import Reader, derived
from companion.games.common.stories.keys import Keys, given_keys, told
from companion.games.common.stories.steps import Step, Verbs
from companion.games.common.stories.words import listed
from companion.kernel.actions import Action, Refusal
from companion.kernel.facts import Fact
from companion.kernel.game import BaseGame
from companion.kernel.places import Seat
from companion.kernel.state import State


class Playing(Protocol):
    """A story being told, as a step that is several actions sees it."""

    @property
    def game(self) -> BaseGame:
        """The game."""

    @property
    def state(self) -> State:
        """Where it stands."""

    def do(self, action: Action) -> Refusal | None:
        """Does an action, or says why not."""

    def seat_of(self, step: Any) -> Seat:
        """Who does a step."""

    def take_back(self) -> Refusal | None:
        """The last step is undone."""


class ScenarioGame:
    """The scenario language of one game, in the module ``scenario`` of its package, built by ``scenario_game()``.

    Every method raises `companion.errors.ScenarioError` for words it cannot understand. Methods that are functions of
    their arguments alone may be assigned: ``action = staticmethod(actions.action)``.
    """

    name: ClassVar[str]
    kinds: ClassVar[frozenset[str]] = frozenset()
    """The `kind`s it can run beside plain stories."""
    exact: ClassVar[bool] = False
    """Whether `then` lists everything that changed; else only what it lists has to hold."""
    silent: ClassVar[frozenset[str]] = frozenset()
    """Questions a story need not list among `prompts`, because they only wait for what it tells next."""
    asides: ClassVar[frozenset[str]] = frozenset()
    """Verbs that may be done while something is asked without answering it."""
    called: ClassVar[Mapping[str, str]] = {}
    """More words by which questions may be called, by their keys."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """Questions that stay open when an answer to them is refused, and with them what led there."""
    open_at_the_end: ClassVar[bool] = False
    """Whether questions wait for the steps that answer them, `prompts` are those open at the end, and a refusal that
    no `error` tells is a fault."""
    refusing: ClassVar[tuple[type[Action], ...]] = ()
    """The actions that decline a question."""

    keys: ClassVar[Keys]
    """What may be given and what is reached (`companion.games.common.stories.keys`)."""
    old: ClassVar[Mapping[str, str]] = {}
    """Other words for keys."""
    verbs: ClassVar[Verbs]
    spelled: ClassVar[Mapping[str, Mapping[str, str]]] = {}
    """Other words for the fields of actions, by their verbs."""

    def keys_of(self, kind: str) -> Keys:
        """The keys of stories of a kind."""
        return self.keys

    def cast(self, given: Mapping[str, Any], *more: Any) -> Any:
        """What knows the names of a story, to check what is written in it (`forms.Form`)."""
        return None

    def computed(self, kind: str, given: Mapping[str, Any], when: Sequence[Any], cast: Any) -> Mapping[str, Any] | None:
        """The answer, in the words of `then`, of a story that is one question; ``None`` for all that are played."""
        return None

    def start(self, given: Mapping[str, Any], when: Sequence[Any], then: Mapping[str, Any]) -> tuple[BaseGame, State]:
        """The game with its options and the position; `when` and `then` may name cards that have to exist."""
        raise NotImplementedError(f"stories of {self.name} have no position")

    def steps(self, given: Mapping[str, Any], when: Sequence[Any]) -> Sequence[Any]:
        """The steps of a story: those of `when`, or what `given` shows happening (a picture)."""
        return when

    def action(self, game: Any, state: State, seat: Seat, step: Any) -> Action | Refusal:
        """The kernel action of one step of `when`; `seat` is who tries it. A refusal when it never gets that far."""
        told = self.verbs.read(step, game)
        if told.verb in self.verbs.own:
            found: Action | Refusal = self.verbs.own[told.verb].does(game, state, seat, told)
            return found
        kind, called = self.verbs.actions[told.verb], self.spelled.get(told.verb, {})
        return derived(game, kind, seat, told.whole, self.readers(game, state, seat, told), called)

    def readers(self, game: Any, state: State, seat: Seat, told: Step) -> Mapping[str, Reader]:
        """What words mean in the fields of an action (`companion.games.common.stories.fields`)."""
        return {}

    def play(self, playing: Playing, step: Any) -> Refusal | None:
        """Does one step of `when`, usually one action; what refused it."""
        action = self.action(playing.game, playing.state, playing.seat_of(step), step)
        return action if isinstance(action, Refusal) else playing.do(action)

    def answers(self, game: Any, state: State, step: Any) -> list[Any]:
        """What the step says about the questions it raises, in order."""
        return listed(step.get("answers")) if isinstance(step, Mapping) else []

    def answer(self, game: Any, state: State, said: Any) -> Action | None:
        """The answer to the open question that was meant, ``None`` when it can mean nothing here.

        Without an open question: what sets right something that nobody asks about.
        """
        return answers.meant(game, state, said, self.refusing)

    def decline(self, game: Any, state: State) -> Action | None:
        """How the open question is declined, ``None`` when it may not be."""
        return answers.declined(state, self.refusing)

    def chores(self, game: Any, facts: Sequence[Fact]) -> Sequence[str]:
        """What hands have to do after a step, in the words of `prompts`; only where those are the open ones."""
        return ()

    def routine(self, game: Any, state: State, told: Sequence[Any]) -> Action | None:
        """The answer to a question that only waits for hands and is no question of the language, else ``None``.

        `told` is what the story still has to say; the first may be meant for it.
        """
        return None

    def reached(self, game: Any, state: State, facts: Sequence[Fact]) -> dict[str, Any]:
        """Everything `then` may speak of, in its words; `facts` are those since the beginning, in order."""
        return told(self.keys, game, state)

    def written(self, then: Mapping[str, Any]) -> Mapping[str, Any]:
        """`then` with everything named as `reached` names it."""
        return then

    def same_code(self, wanted: str, refusal: Refusal, step: Any) -> bool:
        """Whether a refusal is the expected one."""
        return wanted == refusal.code

    def tracked(self, given: Mapping[str, Any], after: Mapping[str, Any]) -> frozenset[str]:
        """The keys of `reached` that may not change unless `then` says so."""
        return given_keys(self.keys) & after.keys()

    def differences(
        self, key: str, wanted: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> list[str] | None:
        """How a result that is no plain value differs, ``None`` for a plain one. `before` and `after` are `reached`."""
        comparison = self.keys[key].differs if key in self.keys else None
        return comparison(key, wanted, before, after) if comparison is not None else None
