"""What a game is: its rules as pure functions, bound to its options and its catalogue."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Literal

from msgspec import Struct

from companion.kernel.actions import UNASKED, Action, Refusal
from companion.kernel.actions.errands import Errand
from companion.kernel.actions.fixes import Fix
from companion.kernel.actions.of_hands import errands_of_hands
from companion.kernel.cards import CardId, Face
from companion.kernel.codec import Codec, Vocabulary
from companion.kernel.context import NO_HOOKS, Context
from companion.kernel.course import Curve
from companion.kernel.deckbuilding import Deckbuilding
from companion.kernel.dialogs import Dialogs
from companion.kernel.effects import Effect, Hooks
from companion.kernel.engine import LIMIT
from companion.kernel.facts import Counted, Fact, Moved
from companion.kernel.notation import in_game, parse, words
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import Doubt, Expectation, LyingCard
from companion.kernel.places import CHANCE, Place, Seat
from companion.kernel.prompts import StepBase
from companion.kernel.rules import Rules
from companion.kernel.sentences import plain, say
from companion.kernel.state import Pending, State
from companion.kernel.view import LIGHTS, Beside, Printed, Stock, View
from companion.kernel.workshop import Workshop

INTERFACE, OLDEST = 1, 1
"""The version of what games are written against (`BaseGame.interface`), and the oldest that still fits. It rises when a
game from outside has to change something; CHANGELOG.md says what, under *For authors of games*."""

Kind = type[Action]
Kinds = tuple[Kind, ...]

NO_RING = Refusal("E_WRONG_PHASE", say=say("The bell means nothing now."))
"""What a ring means where a game gives it no meaning; a table says then what is to be done instead."""


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


class BaseGame(Context):
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
    lesson: ClassVar[tuple[str, ...]] = ()
    """How to play the first game on the virtual table, step by step; blanks are those of `in_lesson`."""
    taught_in: ClassVar[Mapping[str, int]] = {}
    """Which step of the `lesson` (0 = the first) is about each phase of the turn."""
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

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the rules forbid an action, ``None`` when they do not. Questions and the end are judged by `why_not`."""
        return action.in_words(self, state, self.fault(state, action))

    def fault(self, state: State, action: Action) -> Refusal | None:
        """The same before it is put in words: enough for whoever asks only whether there is one."""
        return action.fault(self, state)

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
        return self._judged(state, action, self.refusal)

    def may(self, state: State, action: Action) -> bool:
        """Whether an action may be done now, for whoever does not ask why not."""
        return self._judged(state, action, self.fault) is None

    def _judged(self, state: State, action: Action, judge: Callable[[State, Action], Refusal | None]) -> Refusal | None:
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
        return judge(state, action)

    def unasked(self, state: State, action: Action) -> Refusal:
        """Why an action may not be done that does not answer the open question."""
        assert state.question is not None
        prompt = state.question.prompt
        return Refusal("E_WRONG_PHASE", prompt.clause, say("First answer: {say}", say=prompt.say))

    def legal(self, state: State) -> list[Action]:
        """Every action the rules allow now."""
        judged, judge = self._judged, self.fault
        return [action for action in self.timely(state) if judged(state, action, judge) is None]

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

    # --- what people and devices are shown -----------------------------------------------------------------------

    def picture(self, state: State) -> Expectation:
        """What the camera should see; places that do not matter are left out."""
        return {}

    @property
    def together_s(self) -> float:
        """Seconds within which two people do something at the same moment; 0: who comes second is second."""
        return 0.0

    def ground(self, state: State, lying: Sequence[LyingCard]) -> Mapping[Place, frozenset[CardId]]:
        """The places of the cards that lie on free ground of the mat, also those of them that are bare.

        A card that is in none of them lies loose; what it stood in before is then unknown. Here: the region.
        """
        found: dict[Place, frozenset[CardId]] = {}
        for one in lying:
            found[Place(one.region)] = found.get(Place(one.region), frozenset()) | {one.card}
        return found

    def laid(self, state: State, lying: Sequence[LyingCard]) -> Iterable[LyingCard]:
        """How cards should lie on free ground, for hands that lay them there; `lying`: how they lie now."""
        return ()

    def doubts(self, state: State, lying: Sequence[LyingCard]) -> Iterable[Doubt]:
        """What people have to be asked about cards on free ground."""
        return ()

    def panel(self, state: State) -> Panel:
        """What the devices show."""
        return Panel()

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        """What the devices do once when these facts become true."""
        return ()

    def errands(self, before: State, facts: Sequence[Fact]) -> Iterable[Errand]:
        """What hands have to do now where no camera looks ("draw an item card"). What somebody has just said to have
        done is none. Unless given, who shuffles what goes back into the pile of the `hidden_hands`, gives a hand back
        and draws into one from a pile that it counts."""
        return errands_of_hands(self, before, facts)

    def view(self, state: State, seat: Seat | None = None) -> View:
        """The table as `seat` may see it (``None``: an onlooker)."""
        return View(state.turn.phase)

    def printed(self, face: Face, side: str = "A") -> Printed:
        """What is printed on one side of a card."""
        return Printed(face.name)

    def dressed(self, state: State) -> Mapping[CardId, Face]:
        """Cards that now show people another face than the one they were printed with (a sleeve over a blank)."""
        return {}

    def read(self, text: str, seat: Seat) -> Action:
        """What words of a seat mean, by `vocabulary`; UnknownAction where they name what this game does not have."""
        action = parse(text, seat, self.vocabulary)
        return action if isinstance(action, Fix) else in_game(action, self)

    def label(self, state: State, action: Action) -> str:
        """The words on a button for an action."""
        return action.label(self, state) or words(action)

    def tap_heading(self, state: State, verb: str) -> str | None:
        """The heading over the actions of one verb that may be tapped instead of done at the table.

        Empty: they are not offered now. ``None``: the game has none; an open answer of this verb is then a form.
        """
        kind = self.vocabulary.action(verb)
        return kind.tap_heading(self, state) if kind else None

    def form_label(self, verb: str) -> str:
        """The words on the button that sends an answer of this verb in people's own words."""
        kind = self.vocabulary.action(verb)
        return (kind.form if kind else "") or verb.replace("_", " ").capitalize()

    def stock(self) -> Iterable[Stock]:
        """Decks of people's own that lie face down beside the mat and of which the rules know only how many cards they
        have: for a virtual table, which has to have the cards."""
        return ()

    def beside(self, state: State) -> Iterable[Beside]:
        """How many cards lie in piles and hands that the rules only count: for a virtual table, where somebody has to
        deal and draw them. Unless given, the `hidden_hands`, filled from where their unseen cards come from."""
        for seat, hand in self.hidden_hands.items():
            yield Beside(seat, state.count(hand.counter), of=tuple(map(str, hand.unseen)), hand=True)

    def pile_end(self, where: Place) -> Literal["top", "bottom", ""]:
        """At which end of its pile a card of this place is; empty: anywhere, nobody knows."""
        return ""

    def first_steps(self) -> Sequence[str]:
        """The `lesson` as these players read it."""
        words = self.in_lesson()
        return tuple(say(plain(one), **words) if "{" in one else one for one in self.lesson)

    def taught(self, state: State) -> int:
        """Which step of the `lesson` is about what is to be done now (0 = the first): the strip goes on with it."""
        return self.taught_in.get(state.turn.phase, 0)

    def in_lesson(self) -> Mapping[str, str]:
        """What the blanks of the lesson stand for: people by their seats, and the button that lays out the start."""
        return {**self.names, "set_the_table": say("Set the table")}

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

    def check(self, state: State) -> list[str]:
        """Warnings about a state that corrections made odd (a card in two games' worth of places, a negative count)."""
        return list(self.oddities(state))

    def oddities(self, state: State) -> Iterable[str]:
        """The sentences of `check`, one after the other."""
        return ()

    def home_of(self, state: State, card: CardId) -> Place | None:
        """Where a card belongs that players took off the mat for good ("the table is right"); ``None``: the box."""
        return None

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        """Where hands take a card back that they had brought to a place and that the rules do not have there.

        Unless given, into one of the `hidden_hands` that may hold it, first that in which it lies, then that of who is
        asked or to play; else where the rules have it. Games override it where a state does not tell whether a card is
        in a pile or in a hand.
        """
        home, question = state.where(card), state.question
        first, hands = question.prompt.seats if question else (state.turn.seat,), self.hidden_hands
        for seat in sorted(hands, key=lambda one: (lying not in hands[one].known, one not in first)):
            hand = hands[seat]
            if hand.known and hand.may_hold(state, card, home):
                return hand.known[0]
        return home

    def came_from(self, facts: Sequence[Fact], card: CardId) -> Place | None:
        """Out of which pile, or from which place of the mat, a card came that these facts brought to where it lies, so
        that hands are told where they find it; ``None``: out of a hand, as cards do, or nobody can tell.

        Where one of the `hidden_hands` has fewer cards by these facts, what may have been in it came out of it. Games
        override it where else cards of one place may be in a pile or in a hand.
        """
        moves = (fact for fact in reversed(facts) if isinstance(fact, Moved) and fact.card == card)
        origin = next((move.origin for move in moves), None)
        fewer = {fact.name for fact in facts if isinstance(fact, Counted) and fact.by < 0}
        if any(hand.counter in fewer and origin in hand.unseen for hand in self.hidden_hands.values()):
            return None
        mat = {region.name for region in self.mat.regions}
        return origin if origin is not None and (origin.zone in mat or self.pile_name(origin)) else None

    def signs(self) -> Mapping[str, str]:
        """Which of the guide's headings are sigils, and the id of each one's icon."""
        return {}

    def guide(self) -> Mapping[str, str]:
        """Rules help: heading to text in our own words."""
        return {}
