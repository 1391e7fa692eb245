"""Steps (what the rules do next) and facts (what became true), by the names of the ledger's timing model."""

from __future__ import annotations

from companion.games.inception.verbs import Attack, Convince, Verb
from companion.kernel.cards import CardId
from companion.kernel.facts import Counted, Fact, Marked, Moved, Step
from companion.kernel.prompts import Prompt

# --- facts ---------------------------------------------------------------------------------------------------------


class Drawn(Counted, frozen=True):
    """Cards came to the hand whose names only the player knows."""


class Attached(Moved, frozen=True):
    """A card now lies under a character."""


class Discarded(Moved, frozen=True):
    """A team card went to the discard pile."""


class Changed(Marked, frozen=True):
    """A character's health state changed."""


class Reshuffled(Moved, frozen=True):
    """A card of a discard pile is in the deck again."""


class Raised(Marked, frozen=True):
    """An event's numbers rose (INC-GROW-01)."""


class TurnedUp(Moved, frozen=True):
    """An event was turned up."""


class PutAway(Moved, frozen=True):
    """An event went to a pile or under its deck."""


class Joined(Moved, frozen=True):
    """A character joined the team on Level 4."""


class Went(Moved, frozen=True):
    """A character went to another level."""


class Fell(Moved, frozen=True):
    """A character is inactive and lies in Limbo."""


class Targeted(Marked, frozen=True):
    """This character is hit by the attack (or would lose it)."""


class Happened(Counted, frozen=True):
    """A flag of the game was set."""


class Failed(Counted, frozen=True):
    """A test that may not fail too often failed."""


class Boosted(Counted, frozen=True):
    """The open sum rose."""

    card: CardId = CardId("")


class Compared(Counted, frozen=True):
    """A window was closed and the sum compared. `how`: ``fought``, ``declined`` or ``evaded``."""

    kind: str = "attack"
    total: int = 0
    required: int = 0
    success: bool = False
    how: str = "fought"
    target: str = ""


class Unfinished(Counted, frozen=True):
    """The Kick woke nobody: the final Inception has not succeeded. Nothing is counted by it."""


FACTS: tuple[type[Fact], ...] = (
    Drawn, Attached, Discarded, Changed, Reshuffled, Raised, TurnedUp, PutAway, Joined, Went, Fell, Targeted, Happened,
    Failed, Boosted, Compared, Unfinished,
)  # fmt: skip

# --- steps ---------------------------------------------------------------------------------------------------------


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


class Throw(Step, frozen=True):
    """A team card goes to the discard pile, wherever it is."""

    card: CardId


class Finish(Step, frozen=True):
    """A team card was resolved and goes to the discard pile (INC-RULING-09), or back if it was withdrawn."""

    card: CardId


class Compare(Step, frozen=True):
    """The window is closed: T-ATTACK 4…6 or T-CONVINCE 3. `target`: who was hit by an attack this follows from."""

    verb: Attack | Convince
    source: CardId
    recruit: str = ""
    target: str = ""


class Window(Step, frozen=True):
    """The window stays open: ask again."""


class EventOver(Step, frozen=True):
    """T-EVENT 5 and what comes after."""

    card: CardId


class DiscardFrom(Step, frozen=True):
    """n cards of the hand or of the display have to be discarded."""

    where: str
    n: int


class AskWho(Step, frozen=True):
    """A character is chosen for `verb`; what then happens is `Chosen`'s."""

    verb: Verb
    source: CardId
    me: str = ""
    target: str = ""
    done: tuple[str, ...] = ()
    first: bool = False


class Chosen(Step, frozen=True):
    """Somebody was chosen (the card with the mark) for `verb`, or nobody."""

    verb: Verb
    source: CardId
    me: str = ""
    target: str = ""
    done: tuple[str, ...] = ()


class Opted(Step, frozen=True):
    """One of these lists was chosen (the counter `OPTED`), or none."""

    options: tuple[tuple[Verb, ...], ...]
    source: CardId
    target: str = ""
    me: str = ""


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


STEPS: tuple[type[Step], ...] = (
    DrawCards, Enter, CheckGoals, MoveDown, Do, Down, Set, Throw, Finish, Compare, Window, EventOver, DiscardFrom,
    AskWho, Chosen, Opted, AskCard, AskStore, Joins, Refill, Forget, Wake, AskAgain,
    PassIdle,
)  # fmt: skip
