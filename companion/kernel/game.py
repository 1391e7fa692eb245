"""What a game is: its rules as pure functions, bound to its options and its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar

from msgspec import Struct

from companion.kernel.actions import UNASKED, Action, Refusal
from companion.kernel.actions.fixes import Fix
from companion.kernel.cards import CardId
from companion.kernel.codec import Codec, Vocabulary
from companion.kernel.context import NO_HOOKS
from companion.kernel.course import Curve
from companion.kernel.deckbuilding import Deckbuilding
from companion.kernel.dialogs import Dialogs
from companion.kernel.effects import Effect, Hooks
from companion.kernel.engine import LIMIT
from companion.kernel.facts import Fact
from companion.kernel.notation import in_game, parse, words
from companion.kernel.panel import Cue
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import say
from companion.kernel.shown import Shown
from companion.kernel.state import Pending, State
from companion.kernel.view import LIGHTS
from companion.kernel.workshop import Workshop

INTERFACE, OLDEST = 2, 1
"""The version of what games are written against (`BaseGame.interface`), and the oldest that still fits. It rises when a
game from outside can use something new or has to change something; CHANGELOG.md says what, under *For authors of
games*."""

Kind = type[Action]
Kinds = tuple[Kind, ...]

NO_RING = Refusal("E_WRONG_PHASE", say=say("The bell means nothing now."))
"""What a ring means where a game gives it no meaning; a table says then what is to be done instead."""


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


class BaseGame(Shown):
    """Base of every game. Subclasses fill in the rules; what is shared by all is here.

    Options and catalogue are fixed when it is built, and every method is a pure function of its arguments (what a game
    keeps is only what it would compute again).
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    blurb: ClassVar[str] = ""
    """What a player reads about the game before it begins."""
    unfinished: ClassVar[str] = ""
    """What is missing before people can play it to its end; pages do not offer it until this is empty."""
    light: ClassVar[str] = LIGHTS[0]
    """The light its pages stand in: one of `LIGHTS`."""
    in_all_languages: ClassVar[bool] = False
    """Whether everything it says is a sentence of the message catalogue; else its pages are in English as a whole."""
    interface: ClassVar[int] = 0
    """The version of the interface that it is written for; a companion that it does not fit says so. 0: any."""
    version: ClassVar[int] = 1
    """Rises when the meaning of a fact or an option changes (the journal migrates)."""
    Options: ClassVar[type[Struct]] = NoOptions
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    most_steps: int = LIMIT
    """The most steps one action may set in motion; more raise `RulesLoop`."""
    cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together: an end without a winner is a defeat then, not a draw."""
    hold_on: ClassVar[bool] = False
    """Whether holding the bell stops all timers until the next press; else it asks for help, however long."""
    rules: ClassVar[Rules] = Rules()
    """All that its files of rules registered."""
    dialogs: ClassVar[Dialogs] = Dialogs()
    """How the actions are said on a phone that have more ways than a page can list."""
    weights: ClassVar[Mapping[type[Fact], int]] = {}
    """How much a game looks otherwise by facts of each kind (`turning`)."""
    end_clause: ClassVar[str] = ""
    """The clause that says when the game is over."""
    vocabulary: ClassVar[Vocabulary] = Vocabulary()
    """What a journal may hold. Unless given, the actions, and the steps and facts of the modules in which something of
    the `rules` is defined."""

    def __init_subclass__(cls, **more: Any) -> None:
        """A game that has rules and does not say its `vocabulary` has that of the modules of its rules."""
        super().__init_subclass__(**more)
        if isinstance(vars(cls).get("rules"), Rules) and cls.vocabulary is BaseGame.vocabulary:
            cls.vocabulary = cls.rules.vocabulary(*cls.rules.modules())

    def __init__(self, options: Struct, names: Mapping[Seat, str]) -> None:
        super().__init__(options, names)
        self.codec = Codec(type(self).vocabulary)

    def as_of(self, rules: int) -> BaseGame:
        """The same game as it is played on by the rules of an earlier version, in a running game or a record.

        A game overrides this where newer rules would not let an old record be played; else today's rules hold.
        """
        return self

    # --- the rules -----------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        """The facts and steps of the first entry: cards in their places, the first question."""
        raise TypeError(f"{type(self).__name__} has no setup")

    def pseudo_legal(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """Every action somebody could mean, open questions aside; with `moved`, those whose hands touch these cards."""
        kinds = self.rules.in_phase("meant" if moved is None else "moving", state.turn.phase)
        return chain.from_iterable(kind.candidates(self, state, moved) for kind in kinds)

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        """What an action sets in motion."""
        return action.steps(self, state)

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        """What a step comes to, one named procedure for each kind of step."""
        procedure = self.rules.procedures.get(type(step))  # type: ignore[arg-type]
        if procedure is None:
            raise TypeError(f"{self.name} cannot expand {step!r}")
        return procedure(self, state, step)

    def effects(self, state: State) -> Iterable[tuple[CardId, Effect]]:
        """Active effects in resolving order."""
        return ()

    def hooks(self, state: State) -> Hooks:
        """The active effects as the engine asks them; a game that computes them often keeps them."""
        active = tuple(self.effects(state))
        return Hooks(active) if active else NO_HOOKS

    def bell(self, state: State) -> Action | Refusal:
        """What one ring means now."""
        question = state.question
        if question is not None and isinstance(question.prompt.bell, Action):
            return question.prompt.bell
        return NO_RING

    def bell_twice(self, state: State) -> Action | None:
        """What two rings within a moment mean now, if that is something else than one."""
        return None

    def disagreement(self, state: State, places: tuple[Place, ...]) -> Iterable[Cue]:
        """What candles do once when the camera sees something at these places that the rules do not explain."""
        return ()

    def announced(self, action: Action) -> Action | None:
        """What a phone would tap to say that this action is begun at the table and its rest follows; ``None``: nothing.

        While it waits, whatever else hands do is judged as it would be after that tap.
        """
        return None

    # --- what is shared ------------------------------------------------------------------------------------------

    def candidates(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """What could be meant now: the open question's options and what else answers it, else all that is pseudo-legal.

        With `moved`, only options are listed although other cards moved. After the end: what may still be done then.
        """
        if state.pending:
            return self.answers(state, moved)
        everything = self.pseudo_legal(state, moved)
        return everything if state.over is None else (one for one in everything if one.after_the_end)

    def answers(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """What could be meant as an answer to the open question, and what may be done meanwhile."""
        if state.pending:
            yield from self._answers(state, state.pending[-1], moved, iter)

    def _answers(
        self, state: State, question: Pending, moved: frozenset[CardId] | None, of: Callable[[Kinds], Iterator[Kind]]
    ) -> Iterator[Action]:
        prompt, waiting = question.prompt, question.waiting
        options = prompt.options
        for one in options:
            if isinstance(one, Action) and one.seat in waiting:
                yield one
        for kind in of(self.rules.of_verbs(prompt.verbs)):
            for one in kind.candidates(self, state, moved):
                if question.accepts(one) and one not in options:
                    yield one
        for kind in of(self.rules.of_verbs(prompt.meanwhile or ())):
            yield from (one for one in kind.candidates(self, state, moved) if one not in options)

    def timely(
        self, state: State, moved: frozenset[CardId] | None = None, without: Collection[str] = ()
    ) -> Iterator[Action]:
        """The `candidates` but for those that cannot be legal because of their kind: it is not its moment
        (`Action.moment`), or with `moved` no hand does it. Kinds with verbs `without`, of which whoever asks has no
        use, are left out too."""
        by_hand = self.rules.by_hand

        def timely(kinds: Kinds) -> Iterator[Kind]:
            meant = (kind for kind in kinds if moved is None or kind in by_hand)
            return (kind for kind in meant if kind.verb not in without and kind.moment(self, state) is None)

        if state.pending:
            return self._answers(state, state.pending[-1], moved, timely)
        if type(self).pseudo_legal is not BaseGame.pseudo_legal:  # a game that lists its actions itself
            return (one for one in self.candidates(state, moved) if one.verb not in without)
        kinds = timely(self.rules.in_phase("meant" if moved is None else "moving", state.turn.phase))
        over = state.over is not None
        return (one for kind in kinds if kind.after_the_end or not over for one in kind.candidates(self, state, moved))

    def taps(self, state: State) -> Iterator[Action]:
        """What could be meant now that no hand has to do on the table: buttons of a page, without what is ``rare``."""
        if state.question is not None or state.over is not None:
            found = self.candidates(state)
            yield from (action for action in found if action.standing != "rare" and not action.hands(self, state))
            return
        for kind in self.rules.in_phase("tapped", state.turn.phase):
            for action in kind.candidates(self, state, None):
                if not action.hands(self, state):
                    yield action

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be done now, ``None`` when it may."""
        return self._judged(state, action, action.why_not)

    def may(self, state: State, action: Action) -> bool:
        """Whether an action may be done now, for whoever does not ask why not."""
        return self._judged(state, action, action.fault) is None

    def _judged(self, state: State, action: Action, judge: Callable[[Any, State], Refusal | None]) -> Refusal | None:
        if isinstance(action, Fix):
            return None
        if state.pending:
            question = state.pending[-1]
            if not question.admits(action):
                return self.unasked(state, action)
            if action in question.prompt.options:
                return None
        elif state.over is not None and not action.after_the_end:
            return Refusal("E_GAME_OVER", self.end_clause, say("The game is over."))
        elif action.seat == CHANCE and not action.by_chance:
            return UNASKED
        return judge(self, state)

    def unasked(self, state: State, action: Action) -> Refusal:
        """Why an action may not be done that does not answer the open question."""
        assert state.question is not None
        prompt = state.question.prompt
        return Refusal("E_WRONG_PHASE", prompt.clause, say("First answer: {say}", say=prompt.say))

    def legal(self, state: State) -> list[Action]:
        """Every action the rules allow now."""
        judged = self._judged
        return [action for action in self.timely(state) if judged(state, action, action.fault) is None]

    def carry_over(self, facts: Iterable[Fact], *, recent: bool = True) -> Mapping[str, Any]:
        """Options that later games of this table take over from the facts of a finished one; usually none.

        `recent`: that game was played in the sitting that goes on now.
        """
        return {}

    @classmethod
    def workshop(cls) -> Workshop | None:
        """What the game offers to people who make their own cards; ``None``: nothing."""
        return None

    @classmethod
    def deckbuilding(cls, extra: str = "") -> Deckbuilding | None:
        """What the game offers to builders of decks, with the own cards in the file `extra`; ``None``: nothing."""
        return None

    # --- what is said, and what a game looks back on -------------------------------------------------------------

    @property
    def together_s(self) -> float:
        """Seconds within which two people do something at the same moment; 0: who comes second is second."""
        return 0.0

    def read(self, text: str, seat: Seat) -> Action:
        """What words of a seat mean, by `vocabulary`; UnknownAction where they name what this game does not have."""
        action = parse(text, seat, self.vocabulary)
        return action if isinstance(action, Fix) else in_game(action, self)

    def label(self, state: State, action: Action) -> str:
        """The words on a button for an action."""
        return action.label(self, state) or words(action)

    def tell(self, before: State, facts: Iterable[Fact]) -> list[str]:
        """What happened, as short sentences in order."""
        return self.rules.tell(self, before, facts)

    def curve(self, state: State) -> Curve | None:
        """Where the game stands now on the curve that its players look back on; ``None``: it has none."""
        return None

    def turning(self, fact: Fact) -> int:
        """How much a game looks otherwise by a fact, for those who look back on it; 0: not at all."""
        return self.weights.get(type(fact), 0)

    def abiding(self, state: State) -> Iterable[CardId]:
        """The cards in play of which one may be the longest there."""
        return ()

    def oddities(self, state: State) -> Iterable[str]:
        """Warnings about a state that corrections made odd (more cards in a hand than there can be)."""
        return ()
