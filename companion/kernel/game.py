"""What a game is: rules without memory, bound to its options and its catalogue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from msgspec import Struct

from companion.kernel.actions import Action, Refusal, StepBase
from companion.kernel.cards import CardId, Catalogue, Face
from companion.kernel.codec import Codec, Vocabulary
from companion.kernel.effects import Effect
from companion.kernel.engine import Hooks
from companion.kernel.facts import Fact
from companion.kernel.fixes import Fix
from companion.kernel.notation import words
from companion.kernel.panel import Cue, Panel
from companion.kernel.picture import Expectation
from companion.kernel.places import Mat, Place, Seat, Zone
from companion.kernel.state import State
from companion.kernel.view import Printed, View
from companion.kernel.workshop import Workshop


class NoOptions(Struct, frozen=True):
    """The options of a game that has none."""


class BaseGame:
    """Base of every game. Subclasses fill in the rules; what is shared by all is here.

    A game object is immutable: options and catalogue are fixed when it is built, and every method is a pure function of
    its arguments. `seats` are the players' letters, `names` what people call them.
    """

    name: ClassVar[str] = ""
    title: ClassVar[str] = ""
    blurb: ClassVar[str] = ""
    """What a player reads about the game before it begins."""
    lesson: ClassVar[tuple[str, ...]] = ()
    """How to play the first game on the virtual table, step by step."""
    version: ClassVar[int] = 1
    """Rises when the meaning of a fact or an option changes (the journal migrates)."""
    Options: ClassVar[type[Struct]] = NoOptions
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    cooperative: ClassVar[bool] = False
    """Whether all seats win or lose together: an end without a winner is a defeat then, not a draw."""
    vocabulary: ClassVar[Vocabulary] = Vocabulary()

    catalogue: Catalogue[Any]
    mat: Mat
    zones: Mapping[str, Zone]
    options: Any

    def __init__(self, options: Struct, names: Mapping[Seat, str]) -> None:
        self.options = options
        self.names = dict(names)
        self.seats: tuple[Seat, ...] = tuple(self.names)
        self.codec = Codec(type(self).vocabulary)

    # --- the rules -----------------------------------------------------------------------------------------------

    def setup(self) -> Iterable[StepBase]:
        """The facts and steps of the first entry: cards in their places, the first question."""
        raise TypeError(f"{type(self).__name__} has no setup")

    def conceive(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """Every action somebody could mean (pseudo-legal). With `moved`, only those whose hands touch these cards."""
        return iter(())

    def refusal(self, state: State, action: Action) -> Refusal | None:
        """Why the rules forbid an action, ``None`` when they do not. Questions and the end are judged by `why_not`."""
        return None

    def steps(self, state: State, action: Action) -> Iterable[StepBase]:
        """What an action sets in motion."""
        return ()

    def expand(self, state: State, step: StepBase) -> Iterable[StepBase]:
        """What a step comes to, one named procedure for each kind of step."""
        raise TypeError(f"{self.name} cannot expand {step!r}")

    def effects(self, state: State) -> Iterable[tuple[CardId, Effect]]:
        """Active effects in resolving order."""
        return ()

    def hooks(self, state: State) -> Hooks:
        """The active effects as the engine asks them; a game that computes them often keeps them."""
        return Hooks(tuple(self.effects(state)))

    def bell(self, state: State) -> Action | Refusal:
        """What one ring means now."""
        question = state.question
        if question is not None and question.prompt.bell is not None:
            return question.prompt.bell  # type: ignore[return-value]
        return Refusal("E_WRONG_PHASE", say="The bell means nothing now.")

    def bell_twice(self, state: State) -> Action | None:
        """What two rings within a moment mean now, if that is something else than one."""
        return None

    # --- what is shared ------------------------------------------------------------------------------------------

    def candidates(self, state: State, moved: frozenset[CardId] | None = None) -> Iterator[Action]:
        """What could be meant now: the open question's options, else whatever the rules conceive."""
        if state.over is not None:
            return iter(())
        question = state.question
        if question is None:
            return self.conceive(state, moved)
        options = (option for option in question.prompt.options if isinstance(option, Action))
        return iter([option for option in options if option.seat in question.waiting])

    def taps(self, state: State) -> Iterator[Action]:
        """What could be meant now that no hand has to do on the table: buttons of a page."""
        return (action for action in self.candidates(state) if not action.hands(state))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        """Why an action may not be done now, ``None`` when it may."""
        if isinstance(action, Fix):
            return None
        question = state.question
        if state.over is not None:
            return Refusal("E_GAME_OVER", say="The game is over.")
        if question is not None:
            if not question.accepts(action):
                return Refusal("E_WRONG_PHASE", say=f"First answer: {question.prompt.say}")
            if action in question.prompt.options:
                return None
        return self.refusal(state, action)

    def legal(self, state: State) -> list[Action]:
        """Every action the rules allow now."""
        return [action for action in self.candidates(state) if self.why_not(state, action) is None]

    def legacy(self, facts: Iterable[Fact], *, recent: bool = True) -> Mapping[str, Any]:
        """Options that later games of this table take over from the facts of a finished one; usually none.

        `recent`: that game was played in the sitting that goes on now.
        """
        return {}

    @classmethod
    def workshop(cls) -> Workshop | None:
        """What the game offers to people who make their own cards; ``None``: nothing."""
        return None

    # --- what people and devices are shown -----------------------------------------------------------------------

    def picture(self, state: State) -> Expectation:
        """What the camera should see; places that do not matter are left out."""
        return {}

    def panel(self, state: State) -> Panel:
        """What the devices show."""
        return Panel()

    def cues(self, before: State, facts: Iterable[Fact]) -> Iterable[Cue]:
        """What the devices do once when these facts become true."""
        return ()

    def view(self, state: State, seat: Seat | None = None) -> View:
        """The table as `seat` may see it (``None``: an onlooker)."""
        return View(state.turn.phase)

    def printed(self, face: Face, side: str = "A") -> Printed:
        """What is printed on one side of a card."""
        return Printed(face.name)

    def label(self, state: State, action: Action) -> str:
        """The words on a button for an action."""
        return words(action)

    def tap_heading(self, state: State, verb: str) -> str | None:
        """The heading over the actions of one verb that may be tapped instead of done at the table.

        Empty: they are not offered now. ``None``: the game has none; an open answer of this verb is then a form.
        """
        return None

    def tell(self, before: State, facts: Iterable[Fact]) -> list[str]:
        """What happened, as short sentences in order."""
        return []

    def check(self, state: State) -> list[str]:
        """Warnings about a state that corrections made odd (a card in two games' worth of places, a negative count)."""
        return []

    def away(self, state: State, card: CardId) -> Place | None:
        """Where a card belongs that players took off the mat for good ("the table is right"); ``None``: the box."""
        return None

    def back(self, state: State, card: CardId, lying: Place) -> Place | None:
        """Where hands take a card back that they had brought to a place and that the rules do not have there.

        Games override it where a state does not tell whether a card is in a pile or in a hand.
        """
        return state.where(card)

    def guide(self) -> Mapping[str, str]:
        """Rules help: heading to text in our own words."""
        return {}

    def card_name(self, card: CardId) -> str:
        """What people call a card."""
        return self.catalogue.name(card) if card in self.catalogue else card

    def place_name(self, where: Place) -> str:
        """What people call a place."""
        return str(where)
