"""What the rules do next, by the names of the ledger's timing model."""

from __future__ import annotations

from companion.games.common.steps import OfCard
from companion.games.inception.script import Verb
from companion.kernel.cards import CardId
from companion.kernel.facts import Step
from companion.kernel.prompts import Prompt


class DrawCards(Step, frozen=True):
    """T-DRAW, n times."""

    n: int


class Enter(Step, frozen=True):
    """A step of the turn begins."""

    phase: str


class CheckGoals(Step, frozen=True):
    """T-GOALS."""


class MoveDown(Step, frozen=True):
    """All active characters of the front but these go one level down."""

    stay: tuple[str, ...] = ()


class Do(Step, frozen=True):
    """Verbs, one after another.

    `target` is who is hit, `self` who has the ability, `source` the card the verbs are printed on. `first`: nothing
    was done yet, so that the card can still be taken back.
    """

    verbs: tuple[Verb, ...]
    source: CardId
    target: str = ""
    me: str = ""
    first: bool = False


class Down(Step, frozen=True):
    """T-DOWN, once."""

    who: str


class Set(Step, frozen=True):
    """A character comes into a state."""

    who: str
    state: int


class Throw(OfCard, frozen=True):
    """A team card goes to the discard pile, wherever it is."""


class Finish(OfCard, frozen=True):
    """A team card was resolved and goes to the discard pile (INC-RULING-09), or back if it was withdrawn."""


class Compare(Step, frozen=True):
    """The window is closed: T-ATTACK 4…6 or T-CONVINCE 3. `target`: who was hit by an attack this follows from."""

    verb: Verb
    source: CardId
    recruit: str = ""
    target: str = ""


class Window(Step, frozen=True):
    """The window stays open: ask again."""


class EventOver(OfCard, frozen=True):
    """T-EVENT 5 and what comes after."""


class DiscardFrom(Step, frozen=True):
    """n cards of the hand or of the display have to be discarded."""

    where: str
    n: int


class _OfVerb(Step, frozen=True):
    """Somebody for `verb` of the card `source`: `me` has the ability, `target` was hit, `done` were chosen before."""

    verb: Verb
    source: CardId
    me: str = ""
    target: str = ""
    done: tuple[str, ...] = ()


class AskWho(_OfVerb, frozen=True):
    """A character is chosen for `verb`; what then happens is `Chosen`'s."""

    first: bool = False


class Chosen(_OfVerb, frozen=True):
    """Somebody was chosen (the card with the mark) for `verb`, or nobody."""


class _OfTexts(Step, frozen=True):
    """Lists of verbs of the card `source`."""

    options: tuple[tuple[Verb, ...], ...]
    source: CardId
    target: str = ""
    me: str = ""


class AskOption(_OfTexts, frozen=True):
    """One of these lists is chosen (INC-RULING-31); of a single one, whether it happens. What follows is `Opted`'s."""


class Opted(_OfTexts, frozen=True):
    """One of these lists was chosen (the counter `OPTED`), or none."""


class AskCard(Step, frozen=True):
    """A lying card is chosen `n` times: to be taken from the discard pile (``take``), or to be lost (``lose``)."""

    how: str
    n: int
    who: str = ""
    first: bool = False


class AskStore(Step, frozen=True):
    """Up to n hand cards go to the display."""

    n: int
    first: bool = False


class AskAgain(Step, frozen=True):
    """A question that something was done beside is asked again, with the answers there are now."""

    prompt: Prompt


class PassIdle(Step, frozen=True):
    """At a brisk table a step of the turn in which there is nothing to decide is over by itself."""


class Joins(Step, frozen=True):
    """A recruited character joins in a state."""

    who: str
    state: int


class Refill(Step, frozen=True):
    """An empty event deck is refilled from its discard pile (INC-RULING-06)."""

    level: int


class Forget(Step, frozen=True):
    """Counters of a question that is over."""

    counters: tuple[str, ...]


class Wake(Step, frozen=True):
    """T-END."""
